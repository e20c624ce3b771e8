"""Inputs of phones: presses and words of a seat, as messages for the session."""

from dataclasses import dataclass

from assistant.faces.web.answers import value_of
from assistant.faces.web.stream import Channel
from assistant.game.messages import Heard, Press, Pressed
from assistant.game.rules.cards import Party

LONGEST = 200
"""Maximum characters of words at once, as on the desk."""

OLDEST = 2.0
"""Maximum age of a press, in seconds: a finger that stays down longer sends its press by then."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A parsed request: words or a press, and the state that the phone showed then."""

    seen: int
    age: float = 0.0
    """Seconds since the finger came down."""
    press: Press | None = None
    words: str = ""
    number: int | None = None
    """A number that identifies words which a phone sent twice because it got no answer."""


def read(body: bytes) -> Sent | None:
    """Parse a request's body; None if it is invalid."""
    match value_of(body):
        case {"press": str(press), "age": int() | float() as age, "seen": int(seen)}:
            known = press in tuple(Press)
            held = (
                age if 0 <= age <= OLDEST * 1000 else OLDEST * 1000
            )  # NaN counts as the oldest, too
            return Sent(seen, held / 1000, press=Press(press)) if known else None
        case {"words": str(words), "seen": int(seen), **more}:
            number = more.get("number")
            said = " ".join(words.split())
            fits = 0 < len(said) <= LONGEST and said.isprintable()
            same = number if isinstance(number, int) else None
            return Sent(seen, words=said.lower(), number=same) if fits else None
        case _:
            return None


def clue(body: bytes) -> str | None:
    """A clue to be checked, with its number; None if the body is invalid."""
    match value_of(body):
        case {"clue": str(said)} if len(said) <= LONGEST and said.isprintable():
            return " ".join(said.lower().split()) or None
        case _:
            return None


def message(sent: Sent, by: Party, channel: Channel) -> Heard | Pressed:
    """Convert it to a message of the seat or team, with the time of the press."""
    at = channel.meant_at(sent.seen, sent.age)
    if sent.press:
        return Pressed(by, sent.press, at=at, phone=True)
    return Heard((sent.words,), by, at=at, phone=True)
