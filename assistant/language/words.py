"""The amount of speech."""

from enum import StrEnum


class Words(StrEnum):
    """How much the assistant says; the screens show everything in any case."""

    FULL = "full"
    """Everything, every time."""
    NORMAL = "normal"
    """Omits statements that a side has heard twice."""
    BRIEF = "brief"
    """Only events and questions."""
