"""Announcements after a table is laid."""

from dataclasses import replace

import pytest

from assistant.conversation.openings import told_of_cards
from assistant.game.rules.cards import Card
from assistant.language.statements import CardsSoundAlike
from tests.tables import fresh


@pytest.mark.rule("W5")
def test_cards_with_equal_names_are_announced_once() -> None:
    table = fresh().table
    cards = (Card("CAFÉ"), Card("CAFE"), *table.cards[2:])
    sounds = [one for one in told_of_cards(replace(table, cards=cards)) if one]
    assert sounds[0] == CardsSoundAlike((0, 1))
