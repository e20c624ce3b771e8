# The same two commands for those whose fingers say make; a bare machine may not have it.
.PHONY: play test check lock test-pi

play test check:
	@./bootstrap $@

# Writes lock/ anew after a change of pyproject.toml; `make lock NEW=--upgrade` takes newer versions.
RESOLVE = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--fork-strategy fewest --no-header --no-annotate $(NEW)
lock:
	echo 'setuptools>=68\nuv' | $(RESOLVE) - --output-file lock/build.txt
	$(RESOLVE) --all-extras pyproject.toml --output-file lock/packages.txt

# On a Raspberry Pi: pins, lamps, screens, sound and the service, on its own devices.
test-pi:
	@./tabletop-dev pytest tests/rig/guest
