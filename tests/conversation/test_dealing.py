"""Laying a table before any game is played at it; `laid.txt` has the rest."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.conversation.dealing import Dealer, Wishes, cards_from
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError
from assistant.game.rules.campaign import campaign
from assistant.game.rules.events import ALONE, GameStarted
from assistant.game.rules.house import HouseRules
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.tables import started

DECK = load_deck("everyday+pictures")


def dealer(wishes: Wishes) -> Dealer:
    """A dealer for a team that has won no mission."""
    return Dealer(DECK, wishes, lambda log, team: campaign(log, ()))


def test_a_seed_deals_the_same_key_whatever_the_cards() -> None:
    given = dealer(Wishes(cards=cards(25), seed=3))()
    assert (given.cards, given.key) == (cards(25), dealer(Wishes(seed=3))().key)


@pytest.mark.parametrize(
    "laid",
    [
        started(bystander=11),
        GameStarted(CLASSIC, cards(25), team_key(CLASSIC), players=ALONE),
        replace(started(bystander=2, checkmark=9), mission="Berlin", counted=False),
        replace(started(), house=HouseRules(looser_turns=True)),
        replace(started(), deck="a deck that was deleted"),
    ],
)
def test_the_next_game_has_the_settings_of_a_resumed_one(laid: GameStarted) -> None:
    deal = dealer(Wishes("harry-potter", tokens=12, key=started().key, seed=3))
    deal.follow(laid)
    new = deal()
    assert new.cards != laid.cards
    assert replace(new, cards=laid.cards, key=laid.key, remark=None) == laid


def test_a_missing_file_of_cards_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere: No such file"):
        cards_from(tmp_path / "nowhere", CLASSIC)
