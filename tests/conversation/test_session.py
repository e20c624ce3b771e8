"""The session: messages in, effects out."""

from dataclasses import dataclass

import pytest

from assistant.conversation.effects import Known, Say
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.game.complaints import Fault
from assistant.game.errors import FileError
from assistant.game.messages import Laid, Light, Vocabulary
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.game import begin
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from tests import tables
from tests.conversation.dialogues import Table
from tests.game.store.journals import moves
from tests.tables import (
    DUET,
    NORTH,
    SOUTH,
    WEATHER,
    WORDS,
    SameAgain,
    sentences,
    session,
    started,
)


def test_a_session_starts_with_a_greeting_both_screens_and_the_vocabulary() -> None:
    effects = session().greet()
    kinds = [type(effect) for effect in effects]
    assert kinds == [Laid, Say, Known, Glance, Glance, Light, Light, Vocabulary]
    assert sentences(effects) == [
        "Welcome to Codenames Duet. Nine turns left. Either side may begin."
    ]


@pytest.mark.rule("D3")
def test_the_second_side_sees_its_key_turned_by_180_degrees() -> None:
    north, south = (
        [cell.identity for row in one.cells for cell in row]
        for one in tables.faces(session().greet())
    )
    key = begin(started()).faces
    assert north == list(key.face(NORTH))
    assert south == list(reversed(key.face(SOUTH)))


@dataclass(frozen=True, slots=True)
class Full:
    """A log that saves nothing, because the disk is full or for another reason."""

    fault: Fault = Fault.FULL

    def _fail(self, *_: object) -> None:
        raise FileError("journal", self.fault)

    begin = append = undo = keep_cards = forget_cards = _fail


UNSAVED = "That could not be saved, so it does not count."


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (Fault.FULL, "The disk is full."),
        (Fault.READ_ONLY, "Nothing can be written where games are kept."),
        (Fault.LOCKED, "Another program is using the saved games. Try again in a moment."),
        (Fault.DAMAGED, "The saved games are damaged."),
        (Fault.UNREADABLE, "A file of the games or the cards cannot be used now."),
    ],
)
def test_what_cannot_be_saved_does_not_count(fault: Fault, why: str) -> None:
    """A clue, the assassin, another table, and cards that are read aloud."""
    log = Full(fault)
    given = Saved(started(), tuple(moves(GiveClue(SOUTH, WEATHER))))
    laying = Laying(DUET, AS_PRINTED, Wish(lay=True))
    scripts: tuple[tuple[Saved | Laying, tuple[str, ...]], ...] = (
        (
            Saved(started()),
            (f"south: weather two = {UNSAVED} {why}", ": undo = Nothing to undo. …"),
        ),
        (given, (f"north: {WORDS[13]}", f"[north] = {UNSAVED} {why}")),
        (Saved(started()), (": new game", f": yes = {why} Either side may begin.")),
        (laying, (f": storm river = {UNSAVED} {why}",)),
    )
    for start, script in scripts:
        table = Table(Session(start, SameAgain(log), UNDERSTANDING))
        before = table.session.view
        table.play(*script)
        assert table.session.view == before
