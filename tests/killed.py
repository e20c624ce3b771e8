"""Games whose process is killed at any moment: `./tabletop-dev tests.killed --kills 1000`.

Each process resumes the previous one's game, is fed random legal moves, and is killed without
warning (`kill -9`) somewhere in the middle of them. All announced moves must be on disk, and no
others, and the next process must resume from there.

`--careless` is the control: a journal that saves each move only when the next one is made. It must
lose some.
"""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from assistant.__main__ import main as tabletop
from assistant.game.store.journal import Journal
from assistant.game.store.log import Move, Saved
from tests.conversation.any_game import TABLES
from tests.evenings import Tally, expected, is_over, lay, lines_to_type, on_disk, report

MOST = 16
"""Maximum number of lines typed before a kill."""
HANGS = 60.0
"""Seconds without an answer after which a process counts as hung."""
LATE = 0.004
"""Seconds after an answer within which the kill comes."""
NEWS = re.compile(r' You (?:may now play|earned the) [^"]*')
"""What a won mission unlocks, at the end of a sentence in a line of JSON."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the program, with both its pipes."""

    pid: int
    typed: int
    answered: int


def started(folder: Path, careless: bool) -> Process:
    """Resume the folder's game at the console.

    It is a fork of this process, which has loaded everything, so it starts at once.
    """
    reads, typed = os.pipe()
    answered, writes = os.pipe()
    pid = os.fork()
    if pid:
        os.close(reads)
        os.close(writes)
        return Process(pid, typed, answered)
    try:
        os.close(typed)
        os.close(answered)
        os.dup2(reads, 0)
        os.dup2(writes, 1)
        os.chdir(folder)
        sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
        if careless:
            keep_late()
        tabletop(["play", "--console", "--json", "--resume", "--store", str(folder)])
    finally:
        os._exit(1)


def keep_late() -> None:
    """Save each move only when the next one is made."""
    waiting: list[Move] = []
    keep: Callable[[Journal, Move], None] = Journal.append

    def append(journal: Journal, move: Move) -> None:
        if waiting:
            keep(journal, waiting.pop())
        waiting.append(move)

    Journal.append = append  # type: ignore[method-assign, assignment]


def killed(process: Process, lines: list[str], answers: int, late: float) -> list[str]:
    """Type all these lines and kill it soon after this many answers; returns the answers."""
    with suppress(BrokenPipeError):
        os.write(process.typed, "".join(f"{line}\n" for line in lines).encode())
    heard = b""
    while heard.count(b"\n") < answers:
        assert select.select([process.answered], [], [], HANGS)[0], f"no answer: {heard!r}"
        piece = os.read(process.answered, 65536)
        if not piece:
            break
        heard += piece
    time.sleep(late)
    os.kill(process.pid, signal.SIGKILL)
    os.waitpid(process.pid, 0)
    while piece := os.read(process.answered, 65536):
        heard += piece
    os.close(process.typed)
    os.close(process.answered)
    return heard.decode().split("\n")[:-1]


def without_news(answer: str) -> str:
    """An answer without the missions unlocked by a win: only the process knows the team's games."""
    return NEWS.sub("", answer)


def play_on(folder: Path, saved: Saved, random: Random, careless: bool, tally: Tally) -> Saved:
    """One killed process; returns what is on disk after it."""
    lines = lines_to_type(saved, random, random.randint(1, MOST))
    if random.random() < 0.3:
        lines.insert(0, "repeat")
    known = expected(saved, lines)
    process = started(folder, careless)
    heard = killed(process, lines, random.randint(0, len(known.answers)), random.uniform(0, LATE))
    after = on_disk(folder)
    announced = known.announced(len(heard))
    if [*map(without_news, heard)] != [*map(without_news, known.answers[: len(heard)])]:
        tally.wrong.append(f"answered {heard} to {lines}")
    if lines[0] == "repeat" and any("Nothing was said" in line for line in heard):
        tally.wrong.append("nothing to repeat after a resume")
    tally.judge(after, known, announced)
    tally.notes["lines announced"] += announced
    tally.notes[
        "all told" if after.moves == known.moves[announced] else "kept and not yet told"
    ] += 1
    return after


def evening(edition: str, players: int, kills: int, seed: int, careless: bool) -> Tally:
    """Games in sequence until this many processes have been killed."""
    random, tally = Random(seed), Tally()
    while tally.cuts < kills:
        tally.games += 1
        with TemporaryDirectory() as folder:
            place = Path(folder)
            lay(place, edition, players, random)
            saved = on_disk(place)
            while tally.cuts < kills and not is_over(saved):
                saved = play_on(place, saved, random, careless, tally)
    return tally


@click.command()
@click.option("--kills", type=click.IntRange(min=1), default=1000, help="In all.")
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
@click.option("--careless", is_flag=True, help="The control: announce before it is kept.")
def main(kills: int, seed: int, careless: bool) -> None:
    """Print a line for each edition; the exit code is 1 if an announced move was lost."""
    tallies = {
        (edition, players): evening(
            edition, players, (kills + row) // len(TABLES), seed + row, careless
        )
        for row, (edition, players) in enumerate(TABLES)
    }
    report(tallies, "kills")


if __name__ == "__main__":
    main()
