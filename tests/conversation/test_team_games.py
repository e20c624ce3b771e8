"""The team at the table: its journal, its campaign and its next table."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.conversation.dealing import Wishes
from assistant.conversation.team_games import MAP_NAME, TeamGames, campaign_in, unkept
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError, WishError
from assistant.game.messages import Heard
from assistant.game.rules import edition as editions
from assistant.game.rules.campaign import Earned, Progress, won
from assistant.game.rules.cards import Card
from assistant.game.rules.events import GameWon
from assistant.game.rules.house import HouseRules
from assistant.game.rules.wish import AS_BEFORE, LiesThere, NoMissions, Unmet, Wish
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved
from assistant.game.store.team_here import team_here
from assistant.language.en.understanding import UNDERSTANDING
from tests.game.rules.games import CLASSIC, POTTER, cards
from tests.game.rules.test_campaign import locked
from tests.game.rules.test_missions import DUET

DECK = load_deck("everyday")


@contextmanager
def opened(store: Path | None, wishes: Wishes | None = None, team: str = "") -> Iterator[TeamGames]:
    with closing(TeamGames(DECK, wishes or Wishes(seed=1), store, team)) as team_games:
        yield team_games


def win(team_games: TeamGames, wish: Wish = AS_BEFORE) -> None:
    """Lay a table and win at once."""
    _, log = team_games.begin(wish)
    log.append((GameWon(),))


def why_not(ask: Callable[[Wish], object], wish: Wish) -> Unmet:
    """Why a wish is not met that must not be."""
    with pytest.raises(WishError) as refused:
        ask(wish)
    return refused.value.why


def busy(store: Path, team: str) -> bool:
    """Whether somebody plays this team's games."""
    try:
        Journal(store / FILE_NAME, team).close()
    except FileError:
        return True
    return False


@pytest.mark.rule("M8")
def test_a_teams_win_counts_only_for_its_own_next_game(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        assert why_not(team_games.begin, Wish(mission="Cairo")) == locked("Cairo", "Prague")
        win(team_games)
        assert team_games.begin(Wish(mission="Cairo"))[0].mission == "Cairo"
    with opened(tmp_path, team="owls") as team_games:
        assert team_games.begin(Wish(mission="Cairo"))[0].mission == "Cairo"
    with opened(tmp_path, team="bats") as team_games:
        assert why_not(team_games.begin, Wish(mission="Cairo")) == locked("Cairo", "Prague")


@pytest.mark.rule("M8")
def test_another_team_takes_over_with_its_own_journal(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        _, ours = team_games.begin(AS_BEFORE)
        _, theirs = team_games.begin(Wish(team="bats"))
        assert theirs is not ours
        assert (busy(tmp_path, "owls"), busy(tmp_path, "bats")) == (False, True)
        win(team_games)
        assert team_games.begin(AS_BEFORE)[1] is theirs
    assert len(history(tmp_path / FILE_NAME, "bats")) == 1
    assert history(tmp_path / FILE_NAME, "owls") == ()
    assert not busy(tmp_path, "bats")


def test_a_team_whose_wish_cannot_be_met_does_not_take_over(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        win(team_games)
        _, ours = team_games.begin(AS_BEFORE)
        wish = Wish(team="bats", mission="Cairo")
        assert why_not(team_games.begin, wish) == locked("Cairo", "Prague")
        assert team_games.begin(Wish(mission="Cairo"))[0].mission == "Cairo"
        assert team_games.log is ours
        assert (busy(tmp_path, "owls"), busy(tmp_path, "bats")) == (True, False)
        assert team_games.begin(AS_BEFORE)[1] is ours


def test_a_team_whose_game_cannot_be_kept_does_not_take_over(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        _, ours = team_games.begin(AS_BEFORE)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
            database.execute("create unique index full on games (length(started))")
        with pytest.raises(FileError, match="UNIQUE constraint failed"):
            team_games.begin(Wish(team="bats"))
        assert team_games.log is ours
        ours.append((GameWon(),))
    assert len(history(tmp_path / FILE_NAME, "owls")) == 1


def test_a_team_playing_elsewhere_does_not_take_over(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games, opened(tmp_path, team="bats"):
        with pytest.raises(FileError, match="another game of this team is being played"):
            team_games.begin(Wish(team="bats"))
        assert team_games.begin(AS_BEFORE)[1] is team_games.log
        win(team_games)
    assert len(history(tmp_path / FILE_NAME, "owls")) == 1


@pytest.mark.rule("M8")
def test_a_team_reads_cards_for_its_own_mission(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        win(team_games, Wish(mission="Prague"))
    with opened(tmp_path, team="bats") as team_games:
        team_games.begin(AS_BEFORE)
        wish = Wish(lay=True, mission="Cairo", team="owls")
        assert team_games.prepare(wish).wish == wish
        assert team_games.team == "bats"
        assert why_not(team_games.prepare, replace(wish, team="cats")) == locked("Cairo", "Prague")


def test_a_nameless_table_belongs_to_the_team_that_took_over(tmp_path: Path) -> None:
    with opened(tmp_path) as team_games:
        team_games.begin(AS_BEFORE)
        assert team_here(tmp_path) == ""
        team_games.begin(Wish(team="owls"))
        assert team_here(tmp_path) == "owls"
        team_games.begin(Wish(team=""))
        assert team_here(tmp_path) == ""
    with closing(TeamGames(DECK, Wishes(seed=1), tmp_path, "bats", named=True)) as team_games:
        team_games.begin(Wish(team="owls"))
        assert team_here(tmp_path) == ""  # who is named is asked for by name


def test_after_a_power_cut_laying_continues_for_the_same_kind_of_game(tmp_path: Path) -> None:
    house = HouseRules(looser_turns=True)
    with opened(tmp_path) as team_games:
        _, log = team_games.begin(Wish(mission="Prague", house=house))
        log.keep_cards(team_games.prepare(Wish(lay=True)).edition, (Card("LAKE"),))
    with opened(tmp_path) as team_games:
        laying = team_games.resume_laying()
        assert laying is not None
        assert (laying.cards, laying.house) == ((Card("LAKE"),), house)
        begun, _ = team_games.begin(replace(laying.wish, lay=False, cards=cards(25)))
        assert (begun.mission, begun.house, begun.cards) == ("Prague", house, cards(25))


def test_laying_continues_even_if_the_last_mission_is_now_locked(tmp_path: Path) -> None:
    with opened(tmp_path) as team_games:
        win(team_games)
        win(team_games, Wish(mission="Cairo"))
        _, log = team_games.begin(Wish(mission="Paris"))
        log.keep_cards(editions.load("duet"), (Card("LAKE"),))
    (tmp_path / MAP_NAME).write_text('lines = [["Berlin", "Paris"]]\n', "utf-8")
    with opened(tmp_path) as team_games:
        laying = team_games.resume_laying()
        assert laying is not None
        begun, _ = team_games.begin(replace(laying.wish, lay=False, cards=cards(25)))
        assert begun.mission is None


def test_a_swapped_card_survives_a_power_cut(tmp_path: Path) -> None:
    with opened(tmp_path) as team_games:
        laid, _ = team_games.begin(AS_BEFORE)
        swapped = team_games.swap(laid, 7, "quaffle")
        assert swapped == replace(laid, cards=(*laid.cards[:7], Card("QUAFFLE"), *laid.cards[8:]))
        assert swapped.key == laid.key
    with opened(tmp_path, Wishes(seed=2)) as team_games:
        assert team_games.resume() == Saved(swapped)
        assert history(tmp_path / FILE_NAME, "") == ()


def test_a_swap_of_the_players_own_card_stays_for_the_next_game() -> None:
    with opened(None, Wishes("classic", cards=cards(25), seed=1)) as team_games:
        laid, _ = team_games.begin(AS_BEFORE)
        swapped = team_games.swap(laid, 0, "lake")
        assert swapped.cards == (Card("LAKE"), *cards(25)[1:])
        assert team_games.begin(AS_BEFORE)[0].cards == swapped.cards


def test_a_card_on_the_table_is_not_swapped_in() -> None:
    with opened(None, Wishes(cards=cards(25), seed=1)) as team_games:
        laid, _ = team_games.begin(AS_BEFORE)
        with pytest.raises(WishError) as refused:
            team_games.swap(laid, 0, "brick")
        assert refused.value.why == LiesThere("BRICK")


def test_a_swap_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, Wishes(cards=cards(25), seed=1)) as team_games:
        laid, _ = team_games.begin(AS_BEFORE)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
            database.execute(
                "create trigger full before insert on games"
                " begin select raise(abort, 'disk full'); end"
            )
        with pytest.raises(FileError, match="disk full; free some space"):
            team_games.swap(laid, 0, "lake")
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
            database.execute("drop trigger full")
        assert team_games.begin(AS_BEFORE)[0].cards == cards(25)


@pytest.mark.rule("M7", "M8")
def test_a_win_announces_what_the_team_earned(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        laid, log = team_games.begin(AS_BEFORE)
        assert team_games.earned(laid.edition) is None
        log.append((GameWon(),))
        assert team_games.earned(laid.edition) == Earned(("Cairo", "Moscow", "Berlin"))
        now = Progress(("Prague",), ("Cairo", "Moscow", "Berlin"))
        assert team_games.missions(laid.edition) == now
        win(team_games)  # the same once more
        assert team_games.earned(laid.edition) is None
        win(team_games, Wish(team="bats"))
        assert team_games.earned(laid.edition) == Earned(("Cairo", "Moscow", "Berlin"))


def test_an_edition_without_missions_offers_none(tmp_path: Path) -> None:
    with opened(tmp_path) as team_games:
        assert team_games.missions(CLASSIC) is None


@pytest.mark.rule("H4")
def test_a_win_in_the_log_unlocks_what_follows(tmp_path: Path) -> None:
    with opened(tmp_path, Wishes("harry-potter", mission="London", seed=1)) as team_games:
        win(team_games)
        earned = team_games.earned(POTTER)
        assert earned is not None
        assert earned.unlocked[:2] == ("#4 Privet Drive", "Diagon Alley")


@pytest.mark.rule("M7")
def test_the_players_own_map_decides_what_a_win_brings(tmp_path: Path) -> None:
    lines = '[["Cairo", "Paris"], ["Paris", "Berlin"], ["Cairo", "Prague"]]'
    (tmp_path / MAP_NAME).write_text(f"lines = {lines}\n", encoding="utf-8")
    with opened(tmp_path) as team_games:
        win(team_games)
        win(team_games, Wish(mission="Cairo"))
        earned = team_games.earned(editions.load("duet"))
        assert earned is not None
        assert "Paris" in earned.unlocked
        win(team_games, Wish(mission="Berlin"))
        assert team_games.earned(editions.load("duet")) is None


def test_nothing_is_earned_without_missions_or_a_store(tmp_path: Path) -> None:
    with opened(tmp_path, Wishes("classic", seed=1)) as team_games:
        win(team_games)
        assert team_games.earned(CLASSIC) is None
    with opened(None) as team_games:
        win(team_games)
        assert team_games.earned(editions.load("duet")) is None


@pytest.mark.rule("M7")
def test_the_map_beside_the_games_opens_and_locks(tmp_path: Path) -> None:
    (tmp_path / MAP_NAME).write_text('lines = [["Berlin", "Paris"]]\n', encoding="utf-8")
    with opened(tmp_path) as team_games:
        win(team_games)
        win(team_games, Wish(mission="Cairo"))
        assert why_not(team_games.begin, Wish(mission="Paris")) == locked("Paris", "Berlin")
        win(team_games, Wish(mission="Berlin"))
        assert team_games.begin(Wish(mission="Paris"))[0].mission == "Paris"
    names = {mission.name for mission in won(campaign_in(tmp_path, "", DUET))}
    assert names == {"Prague", "Cairo", "Berlin"}


def test_an_unusable_map_is_named_when_a_mission_is_requested(tmp_path: Path) -> None:
    (tmp_path / MAP_NAME).write_text('lines = [["Berlin", "Bagdad"]]\n', encoding="utf-8")
    with opened(tmp_path) as team_games:
        assert team_games.begin(AS_BEFORE)[0].mission is None
        with pytest.raises(FileError, match="line 1: “Bagdad” is no mission"):
            team_games.begin(Wish(mission="Prague"))


def test_everything_can_be_played_without_a_store() -> None:
    with opened(None) as team_games:
        assert team_games.journal is None
        _, log = team_games.begin(Wish(team="bats", edition="classic"))
        log.append((GameWon(),))
        assert team_games.begin(Wish(edition="duet", mission="Prague"))[0].mission == "Prague"


def test_an_empty_table_knows_the_cards_of_all_decks() -> None:
    with opened(None) as team_games:
        laying = team_games.prepare(Wish(lay=True, edition="disney"))
        assert laying.edition.name == "disney"
        assert {card.word.lower() for card in DECK.cards} <= laying.known
        assert laying.wish == Wish(lay=True, edition="disney")


@pytest.mark.rule("M7")
def test_cards_are_not_read_for_a_locked_mission() -> None:
    with opened(None, Wishes(mission="Berlin", seed=1)) as team_games:
        assert why_not(team_games.prepare, Wish(lay=True)) == locked("Berlin", "Prague")
        assert team_games.prepare(Wish(lay=True, mission="Prague")).edition.name == "duet"
        wish = Wish(lay=True, edition="classic", mission="Prague")
        assert why_not(team_games.prepare, wish) == NoMissions(CLASSIC)


def test_a_session_without_a_store_writes_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    session = unkept(DECK, Wishes(seed=1), UNDERSTANDING)
    session.take(Heard(("new game",)))
    session.take(Heard(("yes",)))
    assert session.view.clues == ()
    assert list(tmp_path.iterdir()) == []
