"""The pages about past games: statistics, and each game."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from assistant.conversation.session import Session
from assistant.faces.web.archive import Archive, Reader
from assistant.faces.web.kept_pages import sign
from assistant.faces.web.moment import Moment
from assistant.game.messages import Heard
from assistant.game.rules.cards import Identity
from assistant.game.rules.events import GameStarted
from assistant.game.rules.key import Key
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from tests.faces.web.served import Browser, serving
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, SameAgain, started


def played(folder: Path, team: str, *said: str, table: GameStarted | None = None) -> Session:
    """A game of a team, kept in a folder: north says the first line, then each other one."""
    journal = Journal(folder / FILE_NAME, team)
    laid = table or started()
    with closing(journal):
        journal.begin(laid)
        session = Session(Saved(laid), journal, SameAgain(), UNDERSTANDING)
        for line in said:
            by, _, words = line.partition(": ")
            session.take(Heard((words,), NORTH if by == "north" else SOUTH))
        return session


LOST = ("north: weather two", "south: storm", "south: yes", "south: ocean", "south: yes")
ON = ("north: music three", "south: storm", "south: yes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A lost game, and two of the team owls, the second unfinished."""
    played(tmp_path, "", *LOST)
    played(tmp_path, "owls", *LOST)
    played(tmp_path, "owls", *ON)
    return tmp_path


@pytest.fixture
def anybody(folder: Path) -> Iterator[Browser]:
    """A browser on the pages of that folder."""
    archive = Archive(games=lambda: games(folder / FILE_NAME))
    with serving(archive=archive) as (web, _):
        yield Browser(web)


def text(browser: Browser, path: str) -> str:
    """A page that is there."""
    reply = browser.get(path)
    assert reply.status == 200, path
    return reply.body.decode()


def test_the_current_teams_games_are_listed_with_statistics(anybody: Browser) -> None:
    page = text(anybody, "/games")
    assert "<b>You lost: the assassin was met.</b>" in page
    assert "<dt>Lost</dt><dd>1</dd>" in page
    assert "<dt>Longest clue</dt><dd>WEATHER 2: 1 found</dd>" in page
    assert "<dt>Mistakes a game</dt><dd>1.0</dd>" in page
    assert 'href="/games/1"' in page
    assert 'href="/games/2"' not in page
    assert 'href="/games?team=owls"' in page


def test_each_team_has_its_own_list(anybody: Browser) -> None:
    page = text(anybody, "/games?team=Owls!")
    assert "Games of owls" in page
    assert page.index('href="/games/3"') < page.index('href="/games/2"')
    assert "still on" in page
    assert "No game has been played yet." in text(anybody, "/games?team=foxes")


def test_a_finished_game_shows_its_clues_and_both_keys(anybody: Browser) -> None:
    page = text(anybody, "/games/1")
    assert '<b class="clue">WEATHER 2</b>' in page
    for side in ("North", "South"):
        assert f"The key as {side} saw it" in page
    assert page.count('class="card assassin"') == 6
    found, met = re.findall(r'<span class="(\w+)"><svg .*?</svg>(\w+)<', page)[:2]
    assert (found, met) == (("agent", "STORM"), ("assassin", "OCEAN"))


def test_an_unfinished_game_shows_no_key(anybody: Browser) -> None:
    page = text(anybody, "/games/3")
    assert "The key is shown here once the game is over" in page
    assert "assassin" not in page
    assert 'class="card agent"' not in page
    exported = text(anybody, "/games/3.txt")
    assert exported.splitlines()[1] == "north: music three"
    assert "# AA" not in exported


def test_a_game_can_be_saved_as_text_that_plays_it_again(anybody: Browser) -> None:
    reply = anybody.get("/games/1.txt")
    assert reply.header("Content-Type").startswith("text/plain")
    assert reply.header("Content-Disposition") == 'attachment; filename="game-1.txt"'
    lines = reply.body.decode().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "north: weather two",
        "south: storm",
        "south: ocean",
    ]
    assert sum(line.startswith("# AA") for line in lines) == 1


def test_a_game_that_does_not_exist_is_reported(anybody: Browser) -> None:
    for path in ("/games/9", "/games/9.txt"):
        reply = anybody.get(path)
        assert reply.status == 404
        assert b"There is no such game" in reply.body
    assert anybody.get("/games/x").status == 404


def winning() -> tuple[str, ...]:
    """The lines of a game that is won in two turns."""
    laid = started()
    assert isinstance(laid.key, Key)
    words = [card.word.lower() for card in laid.cards]
    first, second = (sorted(laid.key.agents(side)) for side in (NORTH, SOUTH))
    left = [at for at in second if at not in first]
    return (
        "north: thing nine",
        *(line for at in first for line in (f"south: {words[at]}", "south: yes")),
        "south: lunch six",
        *(line for at in left for line in (f"north: {words[at]}", "north: yes")),
    )


def test_a_won_game_has_the_parts_of_its_score(tmp_path: Path) -> None:
    played(tmp_path, "", *winning())
    with serving(archive=Archive(games=lambda: games(tmp_path / FILE_NAME))) as (web, _):
        page = text(Browser(web), "/games/1")
        assert "Tokens left in the bank" in page
        assert "<tfoot>" in page
        listed = text(Browser(web), "/games")
        assert "<dt>Won</dt><dd>1</dd>" in listed
        assert "<dt>Best score</dt>" in listed


def test_a_team_game_has_one_key(tmp_path: Path) -> None:
    table = team_table()
    last = table.cards[-1].word.lower()
    session = played(tmp_path, "", "north: zebra one", f"south: {last}", "south: yes", table=table)
    assert session.view.result
    with serving(archive=Archive(games=lambda: games(tmp_path / FILE_NAME))) as (web, _):
        page = text(Browser(web), "/games/1")
        assert "<caption>The key</caption>" in page
        assert page.count('class="card assassin"') == 1
        assert "Won by" in text(Browser(web), "/games")


def test_missions_are_shown_for_the_requested_team_and_edition(anybody: Browser) -> None:
    assert "0 of 26 won" in text(anybody, "/missions")
    page = text(anybody, "/missions?edition=harry-potter&team=owls")
    assert "Missions · Codenames Harry Potter" in page
    assert "a clue of two words (3 of 3 left)" in page
    assert "0 of 26 won" in text(anybody, "/missions?edition=chess")


def test_the_archive_is_cached_for_a_while() -> None:
    """Pages that ask again and again must not slow the game."""
    now, reads = [0.0], list[float]()

    def read() -> tuple[()]:
        reads.append(now[0])
        return ()

    reader = Reader(Archive(games=read), clock=lambda: now[0], recent=2.0)

    async def ask() -> None:
        for at in (0.0, 0.5, 1.9, 2.0, 3.0, 4.5):
            now[0] = at
            await reader.games()

    # in a thread of its own: a browser that is driven here has this one's loop
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(ask())).result()
    assert reads == [0.0, 2.0, 4.5]


def test_past_games_can_be_viewed_before_a_table_is_laid() -> None:
    assert Moment().key_shown is False
    with serving() as (web, _):
        assert "No game has been played yet." in text(Browser(web), "/games")


def test_every_identity_has_a_sign_of_its_own() -> None:
    assert len({sign(identity) for identity in Identity}) == len(Identity)
