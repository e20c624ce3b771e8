"""The `tabletop` command with all of its verbs loaded, for tests and tools."""

from assistant.app.commands import VERBS, tabletop_command

tabletop = tabletop_command(VERBS)
