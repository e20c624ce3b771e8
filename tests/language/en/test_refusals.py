"""Why something is not done, in English."""

from __future__ import annotations

import pytest

from assistant.faces.render import render
from assistant.game.rules.refusal import Reason
from assistant.language.en import ENGLISH
from assistant.language.statements import Refused, due
from tests.language.en.tables import GUESS_DUE, VIEWS
from tests.tables import SOUTH


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_can_be_heard(reason: Reason) -> None:
    for view in VIEWS:
        for position in (None, 3):
            why = Refused(reason, position, view.givers[0] if view.givers else None)
            said = render((why, due(view)), view, ENGLISH)
            assert said.endswith(render((due(view),), view, ENGLISH))
            assert said[0].isupper()


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (Refused(Reason.GUESS_FIRST), "At least one guess first."),
        (Refused(Reason.NO_GUESS_NOW), "A clue first."),
        (Refused(Reason.COVERED, 3), "Brick is covered."),
        (Refused(Reason.MARKED, 3, SOUTH), "South guessed brick before."),
        (Refused(Reason.MARKED, 3), "This side guessed brick before."),
        (Refused(Reason.NO_BYSTANDER, 3), ""),  # for the giver's own screen alone (H10)
        (Refused(Reason.NOT_THEIR_AGENT, 3), ""),
        (Refused(Reason.NOT_ONE_OF_THE_TWO, 3), "Brick is not one of the two."),
        (Refused(Reason.LAST_TOKEN), "The last token is for this turn."),
        (Refused(Reason.OVER), ""),  # what is expected says it
    ],
)
def test_a_refusal_says_why(refused: Refused, sentence: str) -> None:
    assert ENGLISH.say(refused, GUESS_DUE.table) == sentence


def test_different_reasons_have_different_sentences() -> None:
    def said(reason: Reason) -> str:
        return ENGLISH.say(Refused(reason, 3, SOUTH), GUESS_DUE.table)

    sentences = [one for reason in Reason if (one := said(reason))]
    assert len(set(sentences)) == len(sentences)
