# The same two commands for those whose fingers say make; a bare machine may not have it.
.PHONY: play test check test-pi

play test check:
	@./bootstrap $@

# On a Raspberry Pi: pins, lamps, screens, sound and the service, on its own devices.
test-pi:
	@./tabletop-dev pytest tests/rig/guest
