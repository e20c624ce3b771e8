"""What is said at a table and what it answers: the dialogues, see `dialogues.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from assistant.languages.en.understanding import UNDERSTANDING
from assistant.messages import Certainty
from assistant.rules.events import GameStarted
from assistant.store.log import Saved, Unkept
from assistant.table.desk import Manners
from assistant.table.session import Session
from tests.table.dialogues import Dialogue, Table, dialogues
from tests.tables import WORDS, SameAgain, started


def session(table: GameStarted | None = None, manners: Manners = Manners()) -> Session:  # noqa: B008
    played = Session(Saved(table or started()), Unkept(), SameAgain(), UNDERSTANDING, manners)
    played.greet()
    return played


def last_cards(*words: str) -> GameStarted:
    """A table whose last cards are these."""
    return started(words=[*WORDS[: -len(words)], *words])


TABLES: Mapping[str, Callable[[], Session]] = {
    "": session,
    "trusting": lambda: session(manners=Manners(trusting=True)),
    "knight": lambda: session(last_cards("knight")),
    "knight and night": lambda: session(last_cards("knight", "night")),
    "cue and queue": lambda: session(last_cards("cue", "queue")),
    "letters": lambda: session(last_cards("bee", "sea", "tea", "pea", "eye")),
    "one token": lambda: session(started(bystander=1)),
}


@pytest.mark.parametrize("dialogue", dialogues("by_ear"))
def test_by_ear(dialogue: Dialogue) -> None:
    Table(TABLES[dialogue.at](), Certainty.LIKELY).play(dialogue)
