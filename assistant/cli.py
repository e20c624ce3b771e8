"""The `tabletop` command with all of its verbs loaded, for whoever has to know every option."""

from __future__ import annotations

from assistant.commands import VERBS, tabletop_command

tabletop = tabletop_command(VERBS)
