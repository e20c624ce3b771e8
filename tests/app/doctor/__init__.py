"""Tests of the checks of `tabletop doctor`."""
