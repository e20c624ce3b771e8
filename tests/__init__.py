"""The tests mirror the folders of the program; tests/house looks after the house itself."""
