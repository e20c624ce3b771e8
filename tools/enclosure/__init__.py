"""The enclosure: plates for a laser cutter or printer, and pictures of the assembly."""
