"""Laying a table before any game is played at it; `laid.txt` has the rest."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.conversation.dealing import Dealer, Wishes, cards_from, lines_from
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.campaign import campaign
from assistant.game.rules.cards import Card
from assistant.game.rules.events import ALONE, GameStarted
from assistant.game.rules.house import HouseRules
from assistant.game.rules.wish import AS_BEFORE
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.game.rules.logs import DUET, POTTER
from tests.tables import started

DECK = load_deck("everyday+pictures")


def dealer(wishes: Wishes) -> Dealer:
    """A dealer for a team that has won no mission."""
    return Dealer(DECK, wishes, lambda log: campaign(log, ()))


@pytest.mark.parametrize("edition", editions.names())
def test_a_table_has_its_cards_its_key_and_its_bank(edition: str) -> None:
    laid = dealer(Wishes(edition, seed=3))()
    assert laid.edition == editions.load(edition)
    assert len(set(laid.cards)) == laid.edition.size
    assert keys.misfit(laid.key, laid.edition) is None
    assert laid.bank == Bank(laid.edition.tokens)
    assert (laid.mission, laid.counted, laid.bonuses) == (None, True, {})
    assert dealer(Wishes(edition, seed=3))() == laid


def test_a_seed_deals_the_same_key_whatever_the_cards() -> None:
    given = dealer(Wishes(cards=cards(25), seed=3))()
    assert (given.cards, given.key) == (cards(25), dealer(Wishes(seed=3))().key)


@pytest.mark.rule("C12")
def test_cards_are_turned_only_after_a_clue() -> None:
    backs = tuple(Card(f"BACK {n}") for n in range(25))
    deal = dealer(Wishes("classic", cards=cards(25), backs=backs, seed=3))
    tables = [deal(), deal(AS_BEFORE, played=False), deal()]
    front = (False, cards(25))
    assert [(one.turned, one.cards) for one in tables] == [front, front, (True, backs)]


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
def test_the_next_game_equals_one_after_a_resume(laid: GameStarted) -> None:
    deal = dealer(Wishes("harry-potter", tokens=12, key=started().key, seed=3))
    deal.follow(laid)
    new = deal()
    assert new.cards != laid.cards
    assert replace(new, cards=laid.cards, key=laid.key, remark=None) == laid


def test_an_unreadable_file_is_reported_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere: No such file"):
        cards_from(tmp_path / "nowhere", CLASSIC)


@pytest.mark.rule("M7")
def test_lines_are_read_only_for_an_edition_with_a_map(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    assert lines_from(path, DUET) == ()
    path.write_text('lines = [["Berlin", "Paris"]]\n', encoding="utf-8")
    ((one, other),) = lines_from(path, DUET)
    assert (one.name, other.name) == ("Berlin", "Paris")
    assert lines_from(path, POTTER) == ()
