"""Pictures for docs/building.md: how to join wires, and the backs of bought boards."""
