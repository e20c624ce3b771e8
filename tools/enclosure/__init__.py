"""The enclosure: plates for a laser cutter or a printer, and pictures of the assembly."""
