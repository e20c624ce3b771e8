"""What people say and its meaning: the lines of `sayings/`, each at its tables.

    == guesses are parsed [D8]
    at: guess due
    storm / the storm = card 0

`/` separates sentences with the same meaning; `at:` names the tables of the lines below it,
separated by `+`; `-` means no meaning. A doubtful clue or order is confirmed first.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from assistant.game.rules.commands import Guess
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language import parse, readers
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import Confirm, ConfirmNewGame, Pending
from assistant.language.reading import Moment, Reading
from tests.language.en.tables import label
from tests.language.views import (
    GUESS_DUE,
    VIEWS,
)
from tests.sections import plain_sections
from tests.tables import SOUTH

FOLDER = Path(__file__).parent / "sayings"


MOMENTS: Mapping[str, tuple[PublicView, Pending | None]] = {
    **{name: (view, None) for name, view in VIEWS.items()},
    "yes asked": (VIEWS["yes"], Confirm(Guess(SOUTH, 3))),
    "card asked": (GUESS_DUE, Confirm(Guess(SOUTH, 0))),
    "new game asked": (GUESS_DUE, ConfirmNewGame(Wish())),
}

Reader = Callable[[str, Moment], Reading | None]


def meaning(reading: Reading | None) -> str:
    """A reading in the notation of the lines; one that is only shown has no meaning yet."""
    match reading.intent if reading and not reading.quiet else None:
        case None:
            return "-"
        case meant.SaidClue() as said:
            flags = ("correction", "spelled", "doubtful", "misheard")
            told = (one for one in flags if getattr(said, one))
            return " ".join((f"clue {said.clue.word} {said.clue.number}", *told))
        case meant.SaidGuess(position):
            return f"card {position}"
        case meant.Ordered(order, doubtful):
            return f"{label(order)}{' doubtful' if doubtful else ''}"
        case meant.SaidWish(wish):
            wanted = [(one.name, getattr(wish, one.name), one.default) for one in fields(wish)]
            told = (f"{name} {value}" for name, value, usual in wanted if value != usual)
            return " ".join(("wish", *told))
        case intent:
            return label(intent)


def held(lines: list[str], read: Reader) -> None:
    """Compare each line of a section with a reader's result."""
    tables, wrong = [""], []
    for line in lines:
        if line.startswith("at: "):
            tables = line.removeprefix("at: ").split(" + ")
        else:
            said, _, wanted = line.partition(" = ")
            for text, name in product(said.split(" / "), tables):
                found = meaning(read(text, Moment(*MOMENTS[name], False, UNDERSTANDING)))
                if found != wanted:
                    wrong.append(f"{name}: {text} = {found}, not {wanted}")
    assert wrong == []


@pytest.mark.parametrize("lines", plain_sections(FOLDER / "plainly.txt"))
def test_the_phrases_alone_find_the_meaning(lines: list[str]) -> None:
    held(lines, parse.read)


@pytest.mark.parametrize("lines", plain_sections(FOLDER / "besides.txt"))
def test_both_readers_find_the_meaning(lines: list[str]) -> None:
    held(lines, readers.read)
