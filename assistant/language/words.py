"""How much the assistant says: brief, normal or full."""

from enum import StrEnum


class Words(StrEnum):
    """The amount of speech; the screens show everything in any case."""

    FULL = "full"
    """Every sentence is said every time."""
    NORMAL = "normal"
    """Statements that a side has heard twice are left out."""
    BRIEF = "brief"
    """Only events and questions are said."""
