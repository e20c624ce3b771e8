"""The effect of a line at a table."""

from collections.abc import Sequence

from assistant.game.rules.view import PublicView
from assistant.language import intents as meant
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.parse import read
from assistant.language.questions import Pending
from assistant.language.reading import Moment, Reading, best


def reading_of(text: str, view: PublicView, pending: Pending | None = None) -> Reading | None:
    return read(text, Moment(view, pending, False, UNDERSTANDING))


def act(text: str, view: PublicView, pending: Pending | None = None) -> meant.Intent | None:
    reading = reading_of(text, view, pending)
    return reading.intent if reading else None


def hear_all(texts: Sequence[str], view: PublicView) -> list[Reading]:
    """The possible meanings of the readings of one utterance, best first."""
    return best([one for text in texts if (one := reading_of(text, view))])
