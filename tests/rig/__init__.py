"""The virtual rig: the program on a real kernel, with pins, screens and sound, without a Pi."""
