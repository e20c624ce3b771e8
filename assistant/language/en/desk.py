"""The words of a desk in place of the box, in English."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from assistant.game.messages import Doing, Face, Light
from assistant.game.rules.cards import Identity, Party
from assistant.game.rules.view import PublicView
from assistant.language.desk_words import DeskWords
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.texts import texts
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Order

UNKNOWN = "UNKNOWN"
"""The name in the texts for a card whose identity is not known."""


def _keys(taps: Mapping[str, Party], holds: Iterable[str]) -> str:
    buttons = ", ".join(f"{key} {party}" for key, party in taps.items())
    return f"Buttons: {buttons} ({' '.join(holds)} hold). Or type what you say. Ctrl-C ends."


def _left_out(lines: int) -> str:
    some = "1 line is" if lines == 1 else f"{lines} lines are"
    return f"… {some} left out: this terminal is too small."


def _lamps(lit: Sequence[Light]) -> str:
    return f"Lamps: {', '.join(f'{one.of} {one.lamp}' for one in lit)}"


def _title(face: Face) -> str:
    doing = "" if face.doing is Doing.IDLE else f" ({face.doing})"
    return f"{face.seat.upper()}{doing}"


def _score(face: Face) -> tuple[str, ...]:
    turns = () if face.turns is None else (f"{face.turns} LEFT",)
    return (*turns, *(f"{team.upper()} {agents}" for team, agents in face.left))


def desk_words(view: PublicView) -> DeskWords:
    """The words of a desk, with the names that the edition on the table has for its cards."""
    return _with(pieces(view))


def _with(names: Pieces) -> DeskWords:
    def told(section: str) -> Mapping[str, str]:
        return {key: text.format_map(asdict(names)) for key, text in texts()[section].items()}

    def by_identity(section: str) -> Mapping[Identity | None, str]:
        return {
            None if one == UNKNOWN else Identity[one]: text for one, text in told(section).items()
        }

    return DeskWords(
        letters=by_identity("desk_letters"),
        meanings=told("desk_meanings"),
        open=by_identity("desk_open"),
        covered=by_identity("desk_covered"),
        shortly={"r": UNDERSTANDING.phrase(Order.RESUME)},
        left_out=_left_out,
        keys=_keys,
        lamps=_lamps,
        title=_title,
        score=_score,
        **texts()["desk"],
    )


DESK = _with(Pieces())
"""With the usual names of the pieces."""
