"""Past games, read from a journal."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.errors import FileError
from assistant.game.rules import events as happened
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import PlayedGame
from assistant.game.rules.cards import Card, Kind
from assistant.game.rules.clue import Clue
from assistant.game.rules.phase import Result
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Move
from assistant.game.store.team_here import NAME, keep_team, team_here
from tests.game.rules.games import BLUE, CLASSIC, POTTER, RED, cards, team_key
from tests.game.store.journals import changed, keep, opened
from tests.tables import NORTH, started

CLUE = happened.ClueGiven(NORTH, Clue("weather", 2))
CLASSIC_TABLE = happened.GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
MISSION = replace(started(), edition=POTTER, mission="#4 Privet Drive", bank=Bank(5, 5))


def kept(path: Path, *games: tuple[happened.GameStarted, list[Move]], team: str = "") -> None:
    """Save games with these moves in sequence."""
    with opened(path / FILE_NAME, team) as journal:
        for table, moves in games:
            keep(journal, moves, table)


def read(path: Path, team: str = "") -> tuple[PlayedGame, ...]:
    return history(path / FILE_NAME, team)


@pytest.mark.rule("M8")
@pytest.mark.parametrize(
    ("table", "end", "result"),
    [
        (started(), happened.GameWon(), Result.WON),
        (started(), happened.GameLost(happened.Cause.ASSASSIN), Result.LOST),
        (CLASSIC_TABLE, happened.TeamWon(BLUE), Result.BLUE),
        (CLASSIC_TABLE, happened.TeamWon(RED, happened.Cause.ASSASSIN), Result.RED),
        (CLASSIC_TABLE, happened.GameLost(happened.Cause.RIVALS), Result.LOST),
    ],
)
def test_the_history_gives_each_result_with_its_edition_and_bank(
    table: happened.GameStarted, end: happened.Event, result: Result, tmp_path: Path
) -> None:
    kept(tmp_path, (table, [(CLUE,), (end,)]))
    (game,) = read(tmp_path)
    assert (game.result, game.edition, game.bank) == (result, table.edition.name, table.bank)


@pytest.mark.rule("M8")
def test_the_history_gives_the_mission_kind_of_cards_and_used_bonuses(tmp_path: Path) -> None:
    pictures = tuple(Card(card.word, picture=True) for card in MISSION.cards[:5])
    left = {Bonus.LONDON: 3, Bonus.PRIVET_DRIVE: 1}
    cards = (*pictures, *MISSION.cards[5:])
    mixed = replace(MISSION, cards=cards, counted=False, bonuses=left)
    used = (happened.BonusUsed(Bonus.LONDON), CLUE)
    kept(tmp_path, (mixed, [used, (happened.BonusUsed(Bonus.PRIVET_DRIVE), happened.GameWon())]))
    (game,) = read(tmp_path)
    assert (game.mission, game.counted, game.kind) == ("#4 Privet Drive", False, Kind.BOTH)
    assert game.used == (Bonus.LONDON, Bonus.PRIVET_DRIVE)


@pytest.mark.rule("M8")
def test_an_undone_use_of_a_bonus_does_not_count(tmp_path: Path) -> None:
    with opened(tmp_path / FILE_NAME) as journal:
        table = replace(MISSION, bonuses={Bonus.DIAGON_ALLEY: 1})
        keep(journal, [(happened.BonusUsed(Bonus.DIAGON_ALLEY),)], table)
        journal.undo()
        journal.append((CLUE,))
    assert read(tmp_path)[0].used == ()


def test_the_history_omits_unplayed_games_and_results_of_abandoned_ones(tmp_path: Path) -> None:
    won: list[Move] = [(CLUE,), (happened.GameWon(),)]
    kept(tmp_path, (started(), [(CLUE,)]), (MISSION, won), (started(), []))
    found = [(game.mission, game.result) for game in read(tmp_path)]
    assert found == [(None, None), ("#4 Privet Drive", Result.WON)]


def test_the_history_is_readable_during_a_game(tmp_path: Path) -> None:
    with opened(tmp_path / FILE_NAME, "owls") as journal:
        keep(journal, [(CLUE,)])
        assert len(read(tmp_path, "owls")) == 1
        assert read(tmp_path, "bats") == ()


def test_a_missing_journal_has_no_games(tmp_path: Path) -> None:
    assert read(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("update games set start = 'edition chess'", "game 1 is damaged: its start was altered"),
        ("update moves set events = 'dance'", "game 1 is damaged: move 1 was altered"),
        ("update games set result = 'won green -'", "game 1 is damaged: 'green' is not a valid"),
        ("drop table moves", "a table is missing from it"),
    ],
)
def test_a_damaged_journal_is_reported_in_one_line(
    damage: str, message: str, tmp_path: Path
) -> None:
    kept(tmp_path, (started(), [(CLUE,)]))
    changed(tmp_path / FILE_NAME, damage)
    with pytest.raises(FileError, match=message) as refused:
        read(tmp_path)
    assert str(tmp_path / FILE_NAME) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_team_is_remembered_until_another_or_none_plays(tmp_path: Path) -> None:
    for team in ("owls", "bats", ""):
        keep_team(tmp_path, team)
        assert team_here(tmp_path) == team
    assert not list(tmp_path.iterdir())


def test_an_unreadable_team_file_means_no_team(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"\xff\xfe")
    assert team_here(tmp_path) == ""
    keep_team(tmp_path / "nowhere", "owls")
    assert team_here(tmp_path / "nowhere") == ""
    (tmp_path / NAME).write_text("x" * 5000, "utf-8")
    assert team_here(tmp_path) == ""
