"""Pictures for docs/building.md: how wires are joined, and the backs of bought boards."""
