"""The amount of speech."""

from enum import StrEnum


class Words(StrEnum):
    """How much is said at the table; the screens show everything anyway."""

    FULL = "full"
    """Everything, every time."""
    NORMAL = "normal"
    """Statements that a side has heard twice are left out."""
    BRIEF = "brief"
    """Only events and questions are said."""
