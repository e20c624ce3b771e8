"""Laying a table: cards, key, tokens, mission, and what is wished of the next one."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.conversation.between_games import told_of_cards
from assistant.conversation.dealing import Dealer, Wishes, cards_from, lines_from
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError, UncountedError, WishError
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, campaign
from assistant.game.rules.cards import Card, Kind, kind_of
from assistant.game.rules.events import ALONE, FULL_TABLE, GameStarted
from assistant.game.rules.house import HouseRules
from assistant.game.rules.missions import MissionLog, UnknownMission
from assistant.game.rules.standing import KindWon, OffTheMap
from assistant.game.rules.wish import AS_BEFORE, LiesThere, NoMissions, TwoSidesOnly, Wish
from assistant.language.statements import CardsSoundAlike
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.game.rules.test_campaign import game, locked
from tests.game.rules.test_missions import DUET, POTTER
from tests.tables import fresh, started

DECK = load_deck("everyday+pictures")


def dealer(wishes: Wishes, *won: str) -> Dealer:
    """A dealer for a team that has won these missions of the edition that it asks about."""

    def stands(log: MissionLog) -> Campaign:
        return campaign(log, tuple(game(log, name) for name in won))

    return Dealer(DECK, wishes, stands)


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
    assert given.cards == cards(25)
    assert given.key == dealer(Wishes(seed=3))().key


@pytest.mark.rule("C12")
def test_the_next_game_has_other_cards_and_another_key() -> None:
    deal = dealer(Wishes(seed=3))
    first, second = deal(), deal()
    assert not set(first.cards) & set(second.cards)
    assert first.key != second.key


def test_a_swap_changes_a_single_place() -> None:
    deal = dealer(Wishes(seed=3))
    laid = deal()
    named = deal.swap(laid, 7, "quaffle")
    assert named == replace(laid, cards=(*laid.cards[:7], Card("QUAFFLE"), *laid.cards[8:]))
    drawn = deal.swap(laid, 7, None)
    assert replace(drawn, cards=laid.cards) == laid
    assert [at for at in range(25) if drawn.cards[at] != laid.cards[at]] == [7]
    assert drawn.cards[7] in DECK.cards
    assert not drawn.cards[7].picture


@pytest.mark.rule("H2")
def test_a_picture_is_replaced_by_a_picture() -> None:
    deal = dealer(Wishes(kind=Kind.PICTURES, seed=3))
    laid = deal()
    drawn = deal.swap(laid, 0, None)
    assert drawn.cards[0].picture
    assert drawn.cards[0] not in laid.cards


def test_a_card_on_the_table_cannot_be_added_again() -> None:
    deal = dealer(Wishes(cards=cards(25), seed=3))
    laid = deal()
    for position in (0, 3):
        with pytest.raises(WishError) as refused:
            deal.swap(laid, position, "brick")
        assert refused.value.why == LiesThere("BRICK")
    assert deal().cards == cards(25)


@pytest.mark.rule("C12")
def test_a_swapped_card_keeps_its_face_in_later_games() -> None:
    fronts, backs = cards(25), tuple(Card(f"BACK {n}") for n in range(25))
    deal = dealer(Wishes("classic", cards=fronts, backs=backs, seed=3))
    front = deal.swap(deal(), 0, "lake").cards
    back = deal.swap(deal(), 1, "moon").cards
    assert (front[0], back[1]) == (Card("LAKE"), Card("MOON"))
    assert [deal().cards, deal().cards] == [front, back]


def test_swapping_a_deck_card_keeps_the_players_own_cards() -> None:
    deal = dealer(Wishes("classic", cards=cards(25), seed=3))
    deal()
    deal.swap(deal(Wish(edition="disney")), 0, None)
    assert deal(Wish(edition="classic")).cards == cards(25)


@pytest.mark.rule("C12")
def test_cards_on_the_table_stay_and_are_turned_for_every_second_game() -> None:
    fronts, backs = cards(25), tuple(Card(f"picture {n}", picture=True) for n in range(25))
    key = team_key(CLASSIC)
    deal = dealer(Wishes("classic", cards=fronts, backs=backs, key=key, seed=3))
    games = [deal() for _ in range(4)]
    assert [one.cards for one in games] == [fronts, backs, fronts, backs]
    assert games[0].key == key
    assert len({str(one.key) for one in games}) == 4
    others = tuple(Card(f"OTHER {n}") for n in range(25))
    assert [deal(Wish(cards=others)).cards, deal().cards] == [others, others]


@pytest.mark.rule("H2", "V4")
@pytest.mark.parametrize("kind", Kind)
def test_a_table_is_dealt_with_words_pictures_or_both(kind: Kind) -> None:
    assert kind_of(dealer(Wishes("harry-potter", kind=kind, seed=3))().cards) is kind


def test_another_edition_keeps_fitting_cards_but_not_the_bank() -> None:
    deal = dealer(Wishes(tokens=11, cards=cards(25), seed=3))
    assert deal().bank == Bank(11)
    classic = deal(Wish(edition="classic", players=ALONE))
    assert (classic.cards, classic.bank, classic.players) == (cards(25), Bank(0), ALONE)
    disney = deal(Wish(edition="disney"))
    assert (len(disney.cards), disney.players) == (16, FULL_TABLE)
    assert deal(Wish(edition="duet")).bank == Bank(9)


def test_a_given_key_applies_only_to_its_edition() -> None:
    deal = dealer(Wishes("duet", key=started().key, seed=3))
    assert keys.misfit(deal(Wish(edition="classic")).key, CLASSIC) is None


@pytest.mark.parametrize(
    "laid",
    [
        started(bystander=11),
        GameStarted(CLASSIC, cards(25), team_key(CLASSIC), players=ALONE),
        replace(started(bystander=2, checkmark=9), mission="Berlin", counted=False),
        replace(started(), house=HouseRules(looser_turns=True)),
    ],
)
def test_the_next_game_equals_one_after_a_resume(laid: GameStarted) -> None:
    deal = dealer(Wishes("harry-potter", tokens=12, key=started().key, seed=3))
    deal.follow(laid)
    new = deal()
    assert new.cards != laid.cards
    assert replace(new, cards=laid.cards, key=laid.key, remark=None) == laid


def test_the_players_own_cards_are_kept_over_a_restart() -> None:
    laid = dealer(Wishes(seed=3))(Wish(cards=cards(25)))
    again = dealer(Wishes(seed=4))
    again.follow(laid)
    assert again().cards == laid.cards
    assert not again(Wish(deck="children")).own
    given = tuple(reversed(cards(25)))  # such as a words file of the command line
    other = dealer(Wishes(cards=given))
    other.follow(laid)
    assert other().cards == given


def test_the_chosen_deck_is_used_after_a_restart() -> None:
    laid = dealer(Wishes(seed=3))(Wish(deck="children"))
    assert laid.deck == "children"
    again = dealer(Wishes(seed=4))
    again.follow(laid)
    assert set(again().cards) <= set(load_deck("children").cards)
    assert again().deck == "children"
    again.follow(replace(laid, deck="a deck that was deleted"))
    assert len(again().cards) == 25


def test_wishes_stay_for_the_following_games() -> None:
    deal = dealer(Wishes(seed=3), "Prague")
    assert deal(Wish(mission="Cairo")).mission == "Cairo"
    assert deal().mission == "Cairo"
    laid = cards(25)
    assert deal(Wish(cards=laid)).cards == laid
    assert deal().cards == laid


@pytest.mark.rule("M8")
def test_another_team_starts_with_a_standard_game() -> None:
    deal = dealer(Wishes(mission="Cairo", seed=3), "Prague")
    assert deal().mission == "Cairo"
    assert deal(Wish(team="owls")).mission is None


@pytest.mark.rule("M1", "V3")
@pytest.mark.parametrize(("house", "bank"), [((), Bank(5, 4)), ((True,), Bank(5, 3))])
def test_a_mission_lays_its_bank(house: tuple[bool, ...], bank: Bank) -> None:
    rules = HouseRules(expert=bool(house))
    laid = dealer(Wishes(mission="cairo", house=rules, seed=3), "Prague")()
    assert (laid.bank, laid.mission, laid.counted, laid.house) == (bank, "Cairo", True, rules)


@pytest.mark.rule("M7")
def test_a_locked_mission_is_refused_or_played_without_counting() -> None:
    with pytest.raises(UncountedError) as refused:
        dealer(Wishes(mission="berlin", seed=3))()
    assert refused.value.why == locked("Berlin", "Prague")
    laid = dealer(Wishes(mission="berlin", any_mission=True, seed=3))()
    assert (laid.mission, laid.counted, laid.bank) == ("Berlin", False, Bank(2, 9))
    assert laid.remark is None


@pytest.mark.rule("M7")
def test_a_mission_off_the_map_is_laid_with_a_remark() -> None:
    laid = dealer(Wishes(mission="paris", seed=3), "Prague", "Cairo")()
    assert laid.remark == OffTheMap("Prague", ("Cairo",), drawn=False, won=True)
    assert dealer(Wishes(mission="cairo", seed=3), "Prague")().remark is None


def test_a_refused_wish_changes_nothing() -> None:
    deal = dealer(Wishes(seed=3))
    deal()
    for wish, why in (
        (Wish(mission="Berlin"), locked("Berlin", "Prague")),
        (Wish(players=ALONE), TwoSidesOnly(editions.load("duet"))),
        (Wish(edition="classic", mission="Prague"), NoMissions(CLASSIC)),
        (Wish(mission="Atlantis"), UnknownMission("Atlantis", ())),
    ):
        with pytest.raises(WishError) as refused:
            deal(wish)
        assert refused.value.why == why
    again = deal()
    assert (again.edition.name, again.mission, again.players) == ("duet", None, FULL_TABLE)


@pytest.mark.rule("H8", "H11")
def test_a_counted_mission_of_the_log_has_its_bonuses() -> None:
    box = ("London", "#4 Privet Drive", "The Burrow", "#12 Grimmauld Place")
    wishes = Wishes("harry-potter", mission="Diagon Alley", seed=3)
    assert dealer(wishes, *box)().bonuses == {Bonus.LONDON: 3, Bonus.PRIVET_DRIVE: 1}
    uncounted = Wishes("harry-potter", mission="Ollivanders", any_mission=True, seed=3)
    assert dealer(uncounted, *box)().bonuses == {}
    assert dealer(Wishes("harry-potter", seed=3), *box)().bonuses == {}


@pytest.mark.rule("V4")
def test_an_expert_log_asks_for_another_kind_of_cards() -> None:
    won = ("London", "#4 Privet Drive")
    expert = HouseRules(expert_log=True)
    words = Wishes("harry-potter", "The Burrow", house=expert, kind=Kind.WORDS, seed=3)
    with pytest.raises(UncountedError) as refused:
        dealer(words, *won)()
    left = (Kind.PICTURES, Kind.BOTH)
    assert refused.value.why == KindWon("The Burrow", Kind.WORDS, "#4 Privet Drive", left)
    pictures = Wishes("harry-potter", "The Burrow", house=expert, kind=Kind.PICTURES, seed=3)
    assert dealer(pictures, *won)().counted


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


@pytest.mark.rule("V3")
@pytest.mark.parametrize(
    ("edition", "mission", "tokens"), [("harry-potter", "London", 9), ("duet", "Prague", 8)]
)
def test_experts_who_name_no_mission_play_the_first_one(
    edition: str, mission: str, tokens: int
) -> None:
    deal = dealer(Wishes(edition, house=HouseRules(expert=True), seed=3))
    for wish in (AS_BEFORE, Wish(team="owls")):
        laid = deal(wish)
        assert (laid.mission, laid.bank) == (mission, Bank(tokens))
    teams = dealer(Wishes("classic", house=HouseRules(expert=True), seed=3))()
    assert teams.mission is None


@pytest.mark.rule("W5")
def test_cards_with_equal_names_are_announced_once() -> None:
    table = fresh().table
    cards = (Card("CAFÉ"), Card("CAFE"), *table.cards[2:])
    sounds = [one for one in told_of_cards(replace(table, cards=cards)) if one]
    assert sounds[0] == CardsSoundAlike((0, 1))
