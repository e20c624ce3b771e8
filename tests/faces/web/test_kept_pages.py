"""The pages about past games."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from assistant.conversation.effects import Known
from assistant.conversation.session import Session
from assistant.faces.web.archive import Archive, Reader
from assistant.faces.web.moment import Moment
from assistant.faces.web.templates import render
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.events import GameStarted
from assistant.game.rules.key import Key
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.language.en import ENGLISH
from tests.faces.web.served import Browser, serving
from tests.game.rules.games import team_table
from tests.tables import NORTH, SOUTH, session, started, take


def played(folder: Path, team: str, *said: str, table: GameStarted | None = None) -> Session:
    """A team's game, saved in a folder, after these lines."""
    laid = table or started()
    with closing(Journal(folder / FILE_NAME, team)) as journal:
        journal.begin(laid)
        seated = session(laid, journal)
        take(seated, *said)
        return seated


LOST = ("north: weather two", "south: storm", "south: yes", "south: ocean", "south: yes")
NOTICE = {"texts": ENGLISH.pages.texts, "head": "", "how": ""}
ON = ("north: music three", "south: storm", "south: yes")


def play_three(folder: Path) -> None:
    """A lost game, and two by the team owls, the second unfinished."""
    played(folder, "", *LOST)
    played(folder, "owls", *LOST)
    played(folder, "owls", *ON)


@contextmanager
def pages_of(folder: Path) -> Iterator[Browser]:
    """A browser on the pages of a folder's games."""
    with serving(archive=Archive(games=lambda: games(folder / FILE_NAME))) as (web, _):
        yield Browser(web)


@pytest.fixture
def anybody(tmp_path: Path) -> Iterator[Browser]:
    """A browser on the pages of these three games."""
    play_three(tmp_path)
    with pages_of(tmp_path) as browser:
        yield browser


def text(browser: Browser, path: str) -> str:
    """A page that must exist."""
    reply = browser.get(path)
    assert reply.status == 200, path
    return reply.body.decode()


def test_the_pages_of_games_lead_a_seated_phone_back_to_its_seat(anybody: Browser) -> None:
    for path in ("/games", "/games/1", "/missions"):
        assert '<a href="/">To the table</a>' in text(anybody, path)
    anybody.ask("POST", "/join", b"place=north")
    for path in ("/games", "/games/1", "/missions"):
        assert '<a href="/north">Back to the game</a>' in text(anybody, path)


def test_a_finished_game_shows_its_clues_and_both_keys(anybody: Browser) -> None:
    page = text(anybody, "/games/1")
    assert '<b class="clue">WEATHER 2</b>' in page
    for side in ("North", "South"):
        assert f"The key as {side} saw it" in page
    assert page.count('class="card assassin"') == 6
    found, met = re.findall(r'<span class="(\w+)"><svg .*?</svg>(\w+)<', page)[:2]
    assert (found, met) == (("agent", "STORM"), ("assassin", "OCEAN"))


@pytest.mark.rule("D20")
def test_the_archive_hides_the_key_of_the_game_on_the_table(tmp_path: Path) -> None:
    lost = played(tmp_path, "", *LOST)
    played(tmp_path, "", *LOST)  # as after restoring a backup
    archive = Archive(games=lambda: games(tmp_path / FILE_NAME), on_table=lambda: 1)
    with serving(archive=archive) as (web, _):
        web.take((Known(lost.view), *map(lost.glance, Side)))
        anybody = Browser(web)
        assert "The key as" not in text(anybody, "/games/1")
        assert "The key as" in text(anybody, "/games/2")


def winning() -> tuple[str, ...]:
    """The lines of a game won in two turns."""
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


def test_a_won_game_shows_its_score(tmp_path: Path) -> None:
    played(tmp_path, "", *winning())
    with pages_of(tmp_path) as browser:
        for path in ("/games", "/games/1"):
            assert ">You won, 23 points</" in text(browser, path)


def test_a_team_game_shows_one_key(tmp_path: Path) -> None:
    table = team_table()
    last = table.cards[-1].word.lower()
    won = played(tmp_path, "", "north: zebra one", f"south: {last}", "south: yes", table=table)
    assert won.view.result
    with pages_of(tmp_path) as browser:
        page = text(browser, "/games/1")
        assert "<caption>The key</caption>" in page
        assert page.count('class="card assassin"') == 1
        assert "<b>Blue won</b>" in text(browser, "/games")


def test_the_archive_is_cached_for_a_while() -> None:
    """Pages that keep reloading must not slow the game."""
    now, reads = [0.0], list[float]()

    def read() -> tuple[()]:
        reads.append(now[0])
        return ()

    reader = Reader(Archive(games=read), clock=lambda: now[0], recent=2.0)

    async def ask() -> None:
        for at in (0.0, 0.5, 1.9, 2.0, 3.0, 4.5):
            now[0] = at
            await reader.games()

    # on its own thread: a browser driven from here already uses this thread's loop
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(ask())).result()
    assert reads == [0.0, 2.0, 4.5]


def test_past_games_can_be_viewed_before_a_table_is_laid() -> None:
    assert Moment().key_shown is False
    with serving() as (web, _):
        assert "No game has been played yet." in text(Browser(web), "/games")


def test_every_identity_has_a_different_symbol() -> None:
    drawn = re.findall(r'<symbol id="(\w+)" [^>]*>(.*?)</symbol>', render("notice.html", **NOTICE))
    signs = {name: shape for name, shape in drawn if name in tuple(Identity)}
    assert len(set(signs.values())) == len(Identity)
