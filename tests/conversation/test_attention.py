"""When the room is answered, and when it is left alone."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.conversation.attention import FORGET, TALK, Attention, Response
from assistant.game.messages import Certainty, Heard
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.refusal import Reason
from assistant.language.intents import Intent, Order, Ordered, SaidGuess
from assistant.language.statements import Plain, Refused, Statements
from tests.tables import NORTH, SOUTH

NO = Ordered(Order.NO)
SENTENCE, SOUND, NOTHING = Response
EAR = Attention(Certainty.LIKELY)
TYPED = Attention()


def missed(ear: Attention, *at: float, heard: str = "mumble") -> tuple[Attention, list[Response]]:
    """The responses to the same words without a meaning at each of these seconds."""
    responses = []
    for now in at:
        ear, response = ear.misses(heard, now)
        responses.append(response)
    return ear, responses


@pytest.mark.parametrize(
    ("ear", "at", "responses"),
    [
        (EAR, (1.0, 2.0, 3.0, 4.0, 5.0), [SENTENCE, SOUND, SOUND, NOTHING, NOTHING]),
        (TYPED, (1.0, 2.0, 3.0, 4.0), [SENTENCE] * 4),
        (EAR, (1.0, FORGET, 2 * FORGET), [SENTENCE, SOUND, SENTENCE]),
    ],
    ids=["by ear ever less", "typed always", "after a while anew"],
)
def test_meaningless_words_get_an_answer(
    ear: Attention, at: Sequence[float], responses: list[Response]
) -> None:
    assert missed(ear, *at)[1] == responses


def test_what_is_done_or_pressed_resets_the_count() -> None:
    ear, _ = missed(EAR, 1.0)
    assert missed(ear.understands([NO]), 2.0)[1] == [SOUND]
    ear, after = missed(ear.acts(), 2.0)
    assert after == [SENTENCE]
    ear = ear.pressed().hears(Heard(("mumble",), certainty=Certainty.CLOSE))
    assert missed(ear, 3.0)[1] == [SENTENCE]


def test_talk_is_not_meant_for_the_box_and_does_not_count() -> None:
    ear, talk = missed(EAR, 1.0, heard=" ".join(["word"] * TALK))
    assert talk == [NOTHING]
    assert missed(ear, 2.0, heard=" ".join(["word"] * (TALK - 1)))[1] == [SENTENCE]


def test_other_readings_are_kept_while_the_answer_is_no() -> None:
    first, second = SaidGuess(1), SaidGuess(2)
    heard = EAR.understands([first, second])
    for ear in (heard, heard.understands([NO]), heard.understands([NO, first])):
        assert ear.also == (second,)
        assert ear.understands([second]).also == ()


def test_a_spoken_yes_expires_after_ten_seconds_and_a_tap_never_does() -> None:
    ear = EAR.asks(10.0)
    assert (ear.too_late(20.0), ear.too_late(20.1)) == (False, True)
    assert not ear.pressed().too_late(1000.0)


def told(ear: Attention, *answers: tuple[Statements, Intent]) -> list[Response]:
    responses = []
    for statements, intent in answers:
        ear, response = ear.tells(statements, intent)
        responses.append(response)
    return responses


def test_the_third_repeat_of_a_refusal_becomes_a_sound() -> None:
    guess = SaidGuess(3)
    no_clue: Statements = (Refused(Reason.NO_GUESS_NOW, by=SOUTH), Plain.EXPECTED)
    other: Statements = (Plain.OUTCOME,)
    responses = [SENTENCE, SENTENCE, SOUND, SOUND, SENTENCE]
    assert told(EAR, *[(no_clue, guess)] * 4, (other, guess)) == responses
    assert told(EAR, *[(no_clue, Ordered(Order.WHOSE_TURN))] * 4) == [SENTENCE] * 4
    assert told(TYPED, *[(no_clue, guess)] * 4) == [SENTENCE] * 4


def test_answers_about_different_cards_are_different() -> None:
    answers = [((Refused(Reason.COVERED, at), Plain.EXPECTED), SaidGuess(at)) for at in (3, 4)]
    assert told(EAR, *answers, *answers) == [SENTENCE] * 4


@pytest.mark.parametrize(
    ("by", "certainty", "speaker", "held_after"),
    [
        (None, None, NORTH, None),
        (SOUTH, None, SOUTH, None),
        (None, Certainty.SURE, None, NORTH),
        (SOUTH, Certainty.SURE, SOUTH, NORTH),
    ],
)
def test_typed_words_belong_to_the_button_holder_and_heard_words_name_their_own(
    by: Side | None, certainty: Certainty | None, speaker: Party | None, held_after: Party | None
) -> None:
    held, words = replace(TYPED, held=NORTH), Heard(("storm",), by, certainty)
    assert held.speaker(words) is speaker
    assert held.hears(words).held is held_after
    assert replace(held, held=None).speaker(words) is by
