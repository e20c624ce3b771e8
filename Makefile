# The same two commands for those whose fingers say make; a bare machine may not have it.
.PHONY: play test check

play test check:
	@./bootstrap $@
