"""The verbs of the `tabletop` command, one a file."""
