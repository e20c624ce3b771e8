"""By ear: what the box does, and a doubtful yes; for the rest see `dialogues/by_ear.txt`."""

import pytest

from assistant.faces.render import render
from assistant.game.messages import Doing, Lamp, Light, Status
from assistant.game.rules.commands import GuessTwo
from assistant.language.en import ENGLISH
from assistant.language.questions import Confirm
from assistant.language.statements import Asked
from tests.tables import NORTH, SOUTH, session, shown


def test_screens_and_lamps_show_the_boxs_activity() -> None:
    table = session()
    effects = table.take(Status(Doing.LISTENING))
    assert Light(NORTH, Lamp.LISTENING) in effects
    assert shown(table, SOUTH).doing is Doing.LISTENING
    assert table.take(Status(Doing.LISTENING)) == ()


@pytest.mark.rule("D17")
def test_two_cards_at_once_need_a_tap_if_the_yes_is_doubtful() -> None:
    """No words name both of them with a yes."""
    table = session()
    two = Confirm(GuessTwo(SOUTH, 0, 1))
    asked_plainly = Asked(two, plainly=True)
    told = render((asked_plainly,), table.view, ENGLISH)
    assert told == "Storm and rainbow, with the Hogwarts bonus? Tap for yes."
