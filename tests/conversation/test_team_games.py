"""Teams and their stored games; `laid.txt` has the rest."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from assistant.conversation.dealing import Wishes
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError
from assistant.game.rules.events import GameWon
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from tests.game.rules.games import cards
from tests.tables import take

DECK = load_deck("everyday")


@contextmanager
def opened(store: Path | None, wishes: Wishes | None = None, team: str = "") -> Iterator[TeamGames]:
    with closing(TeamGames(DECK, wishes or Wishes(seed=1), store, team)) as team_games:
        yield team_games


def execute(folder: Path, change: str) -> None:
    """Change the games database without the program's knowledge."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.execute(change)


def test_a_team_whose_game_cannot_be_saved_does_not_take_over(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games:
        team_games.begin(AS_BEFORE)
        ours = team_games.log
        execute(tmp_path, "create unique index full on games (length(started))")
        with pytest.raises(FileError, match="UNIQUE constraint failed"):
            team_games.begin(Wish(team="bats"))
        assert team_games.log is ours
        ours.append((GameWon(),))
    assert len(history(tmp_path / FILE_NAME, "owls")) == 1


def test_a_team_playing_elsewhere_does_not_take_over(tmp_path: Path) -> None:
    with opened(tmp_path, team="owls") as team_games, opened(tmp_path, team="bats"):
        with pytest.raises(FileError, match="another game of this team is being played"):
            team_games.begin(Wish(team="bats"))
        team_games.begin(AS_BEFORE)
        team_games.log.append((GameWon(),))
    assert len(history(tmp_path / FILE_NAME, "owls")) == 1


def test_a_swap_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, Wishes(cards=cards(25), seed=1)) as team_games:
        laid = team_games.begin(AS_BEFORE)
        failing = "begin select raise(abort, 'disk full'); end"
        execute(tmp_path, f"create trigger full before insert on games {failing}")
        with pytest.raises(FileError, match="disk full; free some space"):
            team_games.swap(laid, 0, "lake")
        execute(tmp_path, "drop trigger full")
        assert team_games.begin(AS_BEFORE).cards == cards(25)


def test_an_empty_table_knows_the_words_of_the_deck() -> None:
    with opened(None) as team_games:
        laying = team_games.prepare(Wish(lay=True, edition="disney"))
        assert laying.edition.name == "disney"
        assert {card.word.lower() for card in DECK.cards} <= laying.known
        assert laying.wish == Wish(lay=True, edition="disney")


def test_a_session_without_a_store_writes_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    games = TeamGames(DECK, Wishes(seed=1), None, "")
    session = Session(Saved(games.begin(AS_BEFORE)), games, UNDERSTANDING)
    take(session, ": new game", ": yes")
    assert session.view.clues == ()
    assert list(tmp_path.iterdir()) == []
