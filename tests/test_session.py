"""The session: messages in, effects out."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.errors import FileError
from assistant.log import Move, Saved, Unkept
from assistant.messages import (
    Effect,
    Face,
    Heard,
    Input,
    Laid,
    Listen,
    Note,
    Press,
    Pressed,
    Say,
    Show,
    Tick,
    Trouble,
)
from assistant.referee import rule_on
from assistant.rules.cards import Identity, Side
from assistant.rules.events import GameStarted
from assistant.rules.key import Key
from assistant.session import Session
from tests.tables import NORTH, SOUTH, WORDS, SameAgain, started


def session(table: GameStarted | None = None) -> Session:
    table = table or started()
    return Session(Saved(table), Unkept(), SameAgain(), rule_on)


def heard(text: str, side: Side | None = None) -> Heard:
    return Heard((text,), side)


def said(effects: Iterable[Effect]) -> list[str]:
    return [effect.sentence for effect in effects if isinstance(effect, Say)]


def faces(effects: Iterable[Effect]) -> dict[Side, Face]:
    return {effect.face.seat: effect.face for effect in effects if isinstance(effect, Show)}


def test_it_greets_with_the_table_both_screens_and_what_can_be_said() -> None:
    effects = session().greet()
    assert [type(effect) for effect in effects] == [Laid, Say, Show, Show, Listen]
    assert said(effects) == [
        "Welcome to Codenames Duet. Nine turns left. Either side may give the first clue."
    ]


def test_only_what_changed_is_shown_again() -> None:
    table = session()
    table.greet()
    assert [type(one) for one in table.take(heard("how many turns"))] == [Note, Say]
    assert [type(one) for one in table.take(heard("weather two", NORTH))] == [
        Note,
        Say,
        Show,
        Show,
        Listen,
    ]
    assert table.take(Tick(1.0)) == ()


@pytest.mark.rule("D3")
def test_the_second_side_sees_its_key_turned_by_180_degrees() -> None:
    shown = faces(session().greet())
    north = [cell.identity for row in shown[NORTH].cells for cell in row]
    south = [cell.identity for row in shown[SOUTH].cells for cell in row]
    key = started().key
    assert north == list(key.face(NORTH))
    assert south == list(reversed(key.face(SOUTH)))


def test_a_later_reading_counts_where_the_first_makes_no_sense() -> None:
    table = session()
    effects = table.take(Heard(("whether or not", "weather tube", "weather to"), NORTH))
    assert effects[0] == Note("north: weather to")
    assert said(effects) == ["Weather, two."]


def test_an_utterance_of_nothing_is_nothing() -> None:
    table = session()
    table.greet()
    assert table.take(Heard(("", "...", "?!"))) == ()
    assert table.take(Heard(())) == ()


def test_holding_the_button_says_which_side_speaks() -> None:
    table = session()
    table.take(heard("weather two", NORTH))
    shown = faces(table.take(Pressed(SOUTH, Press.HOLD)))
    assert shown[SOUTH].lines[0] == "LISTENING"
    assert "LISTENING" not in table.face(NORTH).lines
    assert said(table.take(heard("brick"))) == ["Brick?"]
    assert "LISTENING" not in table.face(SOUTH).lines
    table.take(Pressed(NORTH, Press.HOLD))
    assert said(table.take(heard("yes"))) == ["South answers. Yes or no?"]


def test_letting_go_without_a_word_ends_the_holding() -> None:
    table = session()
    table.take(Pressed(NORTH, Press.HOLD))
    table.take(Tick(10.0))
    table.take(Pressed(NORTH, Press.RELEASE))
    table.take(Tick(20.1))
    assert said(table.take(heard("weather two"))) == ["Weather, two. Whose clue? Tap your button."]


def test_words_said_while_holding_may_be_recognized_after_letting_go() -> None:
    table = session()
    table.take(Tick(10.0))
    table.take(Pressed(NORTH, Press.HOLD))
    table.take(Pressed(NORTH, Press.RELEASE))
    table.take(Tick(11.0))
    assert said(table.take(heard("weather two"))) == ["Weather, two."]


def test_trouble_is_said_and_shown_until_something_happens() -> None:
    table = session()
    effects = table.take(Trouble("The microphone is silent (no sound arrives). It is tried again."))
    assert said(effects) == ["The microphone is silent (no sound arrives). It is tried again."]
    assert {face.question for face in faces(effects).values()} == {"MICROPHONE IS SILENT"}
    assert table.face(NORTH).question == "MICROPHONE IS SILENT"
    table.take(Pressed(NORTH, Press.TAP))
    assert table.face(NORTH).question is None


def test_what_was_not_understood_is_shown_too_unless_a_question_is_open() -> None:
    table = session()
    table.take(heard("lovely day"))
    assert table.face(SOUTH).question == "HEARD: LOVELY DAY"
    table.take(heard("weather two", NORTH))
    assert table.face(SOUTH).question is None
    table.take(heard("brick"))
    table.take(heard("hm"))
    assert table.face(SOUTH).question == "BRICK?"


class Full:
    """A log on a full disk."""

    def begin(self, started: GameStarted) -> None:
        raise FileError("journal: disk full")

    def append(self, move: Move) -> None:
        raise FileError("journal: disk full")

    def undo(self) -> None:
        raise FileError("journal: disk full")


def test_a_move_that_cannot_be_kept_is_not_made() -> None:
    table = Session(Saved(started()), Full(), SameAgain(Full()), rule_on)
    before = table.view
    sentence = "That could not be saved, so it does not count. journal: disk full"
    assert said(table.take(heard("weather two", NORTH))) == [sentence]
    assert table.view == before
    assert said(table.take(heard("undo"))) == [
        "Nothing to undo. Either side may give the first clue."
    ]
    table.take(heard("new game"))
    assert said(table.take(heard("yes"))) == [
        "Journal: disk full. Either side may give the first clue."
    ]
    assert table.view == before


WORDS_SAID = st.sampled_from(
    [
        *WORDS,
        *("weather two", "rain one", "yes", "no", "end turn", "undo", "take it back"),
        *("penalty", "allow", "challenge", "correction lunch three", "repeat", "help", "clues"),
        *("score", "pause", "resume", "whose turn", "row two column three", "hm"),
    ]
)
SEATS = st.sampled_from([None, *Side])
MESSAGES: st.SearchStrategy[Input] = st.one_of(
    st.builds(heard, WORDS_SAID, SEATS),
    st.builds(Pressed, st.sampled_from(Side), st.sampled_from([Press.TAP, Press.HOLD])),
)


@pytest.mark.rule("D20")
@given(st.lists(MESSAGES, max_size=80), st.randoms(use_true_random=False))
def test_nothing_said_or_shown_tells_a_seat_what_it_may_not_know(
    script: list[Input], random: Random
) -> None:
    """One key and another that differs only where no guess was judged by it.

    North sees the same side of both. As long as the guesses are answered alike, every
    sentence, the vocabulary and north's own screen are the same to the letter.
    """
    first, second = session(), session(started_with(other_south(started().key, random)))
    for message in script:
        one, two = first.take(message), second.take(message)
        if first.view != second.view:
            return  # a guess was judged by the side that differs: now it is known
        for seat_may_know in (Say, Listen, Note):
            assert of(one, seat_may_know) == of(two, seat_may_know)
        assert first.face(NORTH) == second.face(NORTH)
        assert first.question == second.question


def of(effects: Iterable[Effect], kind: type[Effect]) -> list[Effect]:
    return [effect for effect in effects if isinstance(effect, kind)]


def other_south(key: Key, random: Random) -> Key:
    """The same side for north; some of south's squares trade places."""
    south = list(key.face(SOUTH))
    for _ in range(random.randrange(1, 5)):
        one, two = random.sample(range(len(south)), 2)
        south[one], south[two] = south[two], south[one]
    pairs: list[tuple[Identity, Identity]] = list(zip(key.face(NORTH), south, strict=True))
    return Key(tuple(pairs))


def started_with(key: Key) -> GameStarted:
    table = started()
    return GameStarted(table.edition, table.cards, key, table.bank)
