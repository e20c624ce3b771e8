"""When the room is answered, and when it is left alone."""

from __future__ import annotations

from assistant.messages import Certainty, Heard
from assistant.rules.refusal import Reason
from assistant.talk.attention import FORGET, Attention, Response
from assistant.talk.intents import Order, Ordered, SaidGuess
from assistant.talk.statements import Plain, Refused
from tests.tables import NORTH, SOUTH

NO = Ordered(Order.NO)


def listening(certainty: Certainty | None = Certainty.LIKELY) -> Attention:
    attention = Attention()
    attention.hears(Heard(("mumble",), certainty=certainty))
    return attention


def test_noise_is_answered_once_then_by_a_sound_then_by_the_screens_alone() -> None:
    attention = listening()
    responses = [attention.misses("mumble", now) for now in (1.0, 2.0, 3.0, 4.0, 5.0)]
    assert responses == [
        Response.SENTENCE,
        Response.SOUND,
        Response.SOUND,
        Response.NOTHING,
        Response.NOTHING,
    ]


def test_typed_words_are_always_answered() -> None:
    attention = listening(certainty=None)
    assert {attention.misses("mumble", now) for now in (1.0, 2.0, 3.0)} == {Response.SENTENCE}


def test_after_a_while_it_speaks_up_again() -> None:
    attention = listening()
    assert attention.misses("mumble", 1.0) is Response.SENTENCE
    assert attention.misses("mumble", FORGET) is Response.SOUND
    assert attention.misses("mumble", 2 * FORGET) is Response.SENTENCE


def test_understanding_and_pressing_begin_anew() -> None:
    attention = listening()
    attention.misses("mumble", 1.0)
    attention.understands([NO])
    assert attention.misses("mumble", 2.0) is Response.SENTENCE
    attention.pressed()
    attention.hears(Heard(("mumble",), certainty=Certainty.CLOSE))
    assert attention.misses("mumble", 3.0) is Response.SENTENCE


def test_long_talk_is_not_meant_for_the_box_and_does_not_count() -> None:
    attention = listening()
    assert attention.misses("well I think that it may be", 1.0) is Response.NOTHING
    assert attention.misses("mumble", 2.0) is Response.SENTENCE


def test_other_readings_are_kept_while_the_answer_is_no() -> None:
    attention = listening()
    first, second = SaidGuess(1), SaidGuess(2)
    attention.understands([first, second])
    attention.understands([NO])
    assert list(attention.also) == [second]
    attention.understands([second])
    assert list(attention.also) == []


def test_a_yes_counts_for_ten_seconds_by_ear_and_for_ever_by_hand() -> None:
    attention = listening()
    attention.asks(10.0)
    assert not attention.too_late(20.0)
    assert attention.too_late(20.1)
    attention.pressed()
    assert not attention.too_late(1000.0)


def test_words_out_of_place_are_answered_alike_twice_and_then_by_a_sound() -> None:
    attention = listening()
    guess = SaidGuess(3)
    no_clue = (Refused(Reason.NO_GUESS_NOW, by=SOUTH), Plain.EXPECTED)
    told = [attention.tells(no_clue, guess) for _ in range(4)]
    assert told == [Response.SENTENCE] * 2 + [Response.SOUND] * 2
    assert attention.tells((Plain.OUTCOME,), guess) is Response.SENTENCE
    asked = [attention.tells((Plain.EXPECTED,), Ordered(Order.WHOSE_TURN)) for _ in range(4)]
    assert asked == [Response.SENTENCE] * 4
    typing = listening(certainty=None)
    assert {typing.tells(no_clue, guess) for _ in range(4)} == {Response.SENTENCE}


def test_an_answer_that_differs_in_its_card_alone_is_another_answer() -> None:
    attention = listening()
    told = [
        attention.tells((Refused(Reason.COVERED, position), Plain.EXPECTED), SaidGuess(position))
        for position in (3, 4, 3, 4)
    ]
    assert told == [Response.SENTENCE] * 4


def test_words_are_of_whoever_holds_the_button() -> None:
    attention = Attention()
    attention.holds(NORTH)
    assert attention.hears(Heard(("storm",))) is NORTH
    assert attention.hears(Heard(("storm",))) is None
    attention.holds(NORTH)
    attention.releases()
    assert attention.hears(Heard(("storm",))) is None
    attention.holds(NORTH)
    assert attention.hears(Heard(("storm",), SOUTH)) is SOUTH


def test_the_ear_knows_itself_who_spoke() -> None:
    attention = Attention()
    attention.holds(NORTH)
    assert attention.hears(Heard(("storm",), certainty=Certainty.SURE)) is None
    assert attention.hears(Heard(("storm",), SOUTH, Certainty.SURE)) is SOUTH
    assert attention.held is NORTH
