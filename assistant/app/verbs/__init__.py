"""The verbs of the `tabletop` command, each in its own file."""
