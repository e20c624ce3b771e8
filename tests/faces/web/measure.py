"""Measures how late pages are, and how much memory many games take.

`./tabletop-dev tests.faces.web.measure` plays games at a table whose pages another program watches,
and prints how long each event took from the queue to every page. It exits with 1 if that was too
slow or if memory grew.
"""

import asyncio
import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

import click

from assistant.conversation.dealing import Wishes
from assistant.conversation.effects import Note, Say
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.web.archive import Archive
from assistant.faces.web.claims import Claims
from assistant.faces.web.server import Web
from assistant.game.decks import load
from assistant.game.messages import FromPhone, Heard
from assistant.game.rules.cards import Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from tests.faces.web.served import Browser

WITHIN = 0.1
"""Limit in seconds within which 95 of 100 pages show an event."""

GROWTH = 0.05
"""Allowed growth of memory in later games, as a share."""

PAUSE = 0.02
"""Seconds between two events: faster than people act, slower than the rate at which pages skip."""

TURNS = 12
"""Clues after which a game is abandoned for the next one."""

PATIENCE = 60
"""Seconds to wait for the watching program's report."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurement with one number of pages."""

    pages: int
    events: int
    late: tuple[float, ...]
    """Seconds from an event to a page, for each event that a page showed, sorted."""
    memory: tuple[float, ...]
    """Megabytes after every tenth of the games."""

    def within(self, share: float) -> float:
        """Seconds within which this share of the events was shown."""
        return self.late[min(len(self.late) - 1, int(len(self.late) * share))]

    @property
    def growth(self) -> float:
        """Growth of memory after the first third, as a share."""
        warm = self.memory[len(self.memory) // 3]
        return self.memory[-1] / warm - 1


class Table:
    """A table with its journal and its pages; counts the captions that everybody can see."""

    def __init__(self, web: Web, session: Session) -> None:
        self.web = web
        self.session = session
        self.captions = 0
        self.at: dict[int, float] = {}
        """When each caption's event was queued, by caption number."""
        self._take(session.greet())

    def say(self, words: str, by: Side) -> None:
        """An event at the table, then time for the pages."""
        began = time.monotonic()
        before = self.captions
        self._take(self.session.take(Heard((words,), by)))
        if self.captions > before:
            self.at[self.captions - 1] = began
        time.sleep(PAUSE)

    def _take(self, effects: tuple[object, ...]) -> None:
        self.captions += sum(isinstance(one, Say | Note) for one in effects)
        self.web.take(effects)  # type: ignore[arg-type]  # they are what a session gives

    def play(self) -> None:
        """Play a whole game and start the next."""
        north, south = Side.NORTH, Side.SOUTH
        for turn in range(TURNS):
            view = self.session.view
            if view.phase is not Phase.CLUE:
                break
            giver = view.givers[0] if isinstance(view.givers[0], Side) else north
            self.say(f"zebra{'a' * turn} two", giver)
            self.say(self.session.view.visible[0].lower(), giver.other)
            self.say("yes", giver.other)
            self.say("end turn", giver.other)
        self.say("new game", north)
        self.say("yes", south)


def measure(pages: int, number: int) -> Measured:
    """Play a number of games with this many open pages."""
    memory: list[float] = []
    with ExitStack() as ends:
        folder = Path(ends.enter_context(TemporaryDirectory()))
        table = ends.enter_context(_table(folder))
        watcher = ends.enter_context(_watched(table.web, pages))
        for played in range(1, number + 1):
            table.play()
            if played % max(1, number // 10) == 0:
                memory.append(_megabytes())
        table.web.close()  # ends every stream
        seen = json.loads(watcher.communicate(timeout=PATIENCE)[0])
    late = sorted(at - table.at[number] for number, at in seen if number in table.at)
    return Measured(pages, len(table.at), tuple(late), tuple(memory))


@contextmanager
def _table(folder: Path) -> Iterator[Table]:
    team_games = TeamGames(load("everyday"), Wishes(seed=1), folder, "")
    archive = Archive(games=lambda: games(folder / FILE_NAME))
    web = Web(ENGLISH, Claims(), archive=archive, port=0)
    web.start(SimpleQueue[FromPhone]().put)
    with closing(team_games), closing(web):
        begun = team_games.begin(AS_BEFORE)
        yield Table(web, Session(Saved(begun), team_games, UNDERSTANDING))


@contextmanager
def _watched(web: Web, pages: int) -> Iterator[Popen[str]]:
    """Another program watches the pages: two phones', and the table's for everybody else."""
    paths = []
    for seat in Side:
        phone = Browser(web)
        phone.claim(web, seat)
        cookie = "; ".join(f"{name}={secret}" for name, secret in phone.cookies.items())
        paths.append([f"/{seat}/events", cookie])
    paths += [["/events", ""]] * (pages - len(paths))
    name = web.here.removeprefix("http://")
    command = [sys.executable, "-m", "tests.faces.web.measure", "--watch", name]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as watcher:
        try:
            assert watcher.stdin
            assert watcher.stdout
            watcher.stdin.write(json.dumps(paths) + "\n")
            watcher.stdin.flush()
            assert watcher.stdout.readline() == "ready\n"
            yield watcher
        finally:
            watcher.kill()  # normally it has already ended


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


async def _watch(name: str, paths: list[list[str]]) -> None:
    """Watch every stream until it ends; print when each caption was first seen."""
    host, _, port = name.partition(":")
    seen: list[tuple[int, float]] = []
    ready = asyncio.Barrier(len(paths) + 1)

    async def look(path: str, cookie: str) -> None:
        reader, writer = await asyncio.open_connection(host, int(port), limit=2**20)
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {name}\r\n{cookies}\r\n".encode())
        first, last = True, -1
        while line := await reader.readline():
            if not line.startswith(b"data: <"):
                continue
            now = time.monotonic()
            said = [int(one) for one in re.findall(rb'id="said-(\d+)"', line)] or [-1]
            if first:
                first, last = False, said[-1]
                await ready.wait()
            for number in said:
                if number > last:
                    last = number
                    seen.append((last, now))
        writer.close()

    looking = [asyncio.ensure_future(look(*one)) for one in paths]
    await ready.wait()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.gather(*looking, return_exceptions=True)
    sys.stdout.write(json.dumps(seen))


def told(found: Measured) -> str:
    """The measurement in one or two lines."""
    soon, most = found.within(0.95) * 1000, found.late[-1] * 1000
    lines = [
        f"{found.pages} pages, {found.events} events: 95 % shown within {soon:.0f} ms,"
        f" the slowest within {most:.0f} ms"
    ]
    if len(found.memory) > 3:
        lines.append(f"memory: {found.memory[-1]:.1f} MB, {found.growth:+.1%} since it was warm")
    return "\n".join(lines)


@click.command()
@click.option("--pages", multiple=True, type=click.IntRange(2), default=(3, 53), show_default=True)
@click.option("--games", "number", type=click.IntRange(1), default=200, show_default=True)
@click.option("--watch", hidden=True)
def main(pages: tuple[int, ...], number: int, watch: str | None) -> None:
    """Measure with each number of pages, two of which are phones."""
    if watch:
        asyncio.run(_watch(watch, json.loads(sys.stdin.readline())))
        return
    fine = True
    for count in pages:
        found = measure(count, number)
        click.echo(told(found))
        fine = fine and found.within(0.95) <= WITHIN and found.growth <= GROWTH
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
