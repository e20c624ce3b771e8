"""How much the box says."""

from __future__ import annotations

from enum import StrEnum


class Words(StrEnum):
    """How much is said at the table; the screens show everything anyway."""

    FULL = "full"
    """Everything, every time."""
    NORMAL = "normal"
    """What a side has heard twice is left out."""
    BRIEF = "brief"
    """Only what happened and what is asked."""
