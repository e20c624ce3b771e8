"""The action that is expected now, in the words of `expected.toml`."""

from assistant.game.rules.view import PublicView
from assistant.language.en.conditions import fitting, slots
from assistant.language.en.texts import texts


def expected(view: PublicView) -> str:
    """The action that the table waits for; a question of the game itself is repeated as one."""
    return fitting(texts()["expected"], view).format_map(slots(view))


def expected_shortly(view: PublicView) -> str | None:
    """The same without its alternatives; None if it is already short."""
    return fitting(texts()["expected_shortly"], view).format_map(slots(view)) or None


def how(view: PublicView) -> str:
    """How to say the expected answer, for newcomers."""
    return fitting(texts()["how"], view)
