"""Repeating a refusal by ear turns it into a sound; `dialogues` covers other repeats."""

from assistant.conversation.listening.attention import Attention, Response
from assistant.game.messages import Certainty
from assistant.game.rules.refusal import Reason
from assistant.language.intents import Intent, Order, Ordered, SaidGuess
from assistant.language.statements import Plain, Refused, Statements
from tests.tables import SOUTH

SENTENCE, SOUND, _ = Response
EAR = Attention(Certainty.LIKELY)
TYPED = Attention()


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
