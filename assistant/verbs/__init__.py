"""The verbs of the `tabletop` command that have a file of their own."""
