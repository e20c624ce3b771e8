"""The action that is expected now; its texts are in `expected.toml`."""

from assistant.game.rules.view import PublicView
from assistant.language.en.conditions import fitting, slots
from assistant.language.en.texts import texts


def expected(view: PublicView) -> str:
    """The action that the table waits for; the game's own questions are phrased as questions."""
    return fitting(texts()["expected"], view).format_map(slots(view))


def expected_shortly(view: PublicView) -> str | None:
    """The same without alternatives; None if it is already short."""
    return fitting(texts()["expected_shortly"], view).format_map(slots(view)) or None


def how(view: PublicView) -> str:
    """How to say the expected answer, for newcomers."""
    return fitting(texts()["how"], view)
