"""Games whose power is cut at any moment: `./tabletop-dev tests.unplugged --cuts 1000`.

A process of the program plays a whole game while strace records its announcements and disk
operations in order. A power cut at any point preserves everything flushed; of merely written data
some sectors survive, and of files created or deleted since their folder was flushed, only a number
of the earliest operations. All announced moves must be there, and the journal intact.

`--careless` is the control, a journal with SQLite's `synchronous = normal`: it must lose some.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from assistant.game.errors import FileError
from tests.conversation.any_game import TABLES
from tests.evenings import Expected, Tally, expected, lay, lines_to_type, on_disk, report

CUTS_A_GAME = 40
SECTOR = 512
"""Bytes that a disk writes atomically."""
CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink"
CALL = re.compile(r"^\d+ +(?P<name>\w+)\((?P<arguments>.*)\) = (?P<result>\d+)(?:<.*>)?$")
FILE = re.compile(r"^\d+<(?P<path>(?:\\x[0-9a-f]{2})*)>")
TEXT = re.compile(r'"(?P<text>(?:\\x[0-9a-f]{2})*)"')

CARELESS = """
from assistant.game.store.journal import Journal
opens = Journal.__init__
def init(journal, *arguments):
    opens(journal, *arguments)
    journal._database.execute("pragma synchronous = normal")
Journal.__init__ = init
"""
PROGRAM = """
import sys
from assistant.__main__ import main
sys.exit(main())
"""


@dataclass(frozen=True, slots=True)
class Told:
    """A number of announced lines."""

    lines: int


@dataclass(frozen=True, slots=True)
class Made:
    """A file was created or deleted."""

    path: Path
    there: bool


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes written at an offset of a file."""

    path: Path
    at: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file was truncated to this size."""

    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Flushed:
    """A file's content, or a folder's list of files, is safe."""

    path: Path


Deed = Told | Made | Written | Cut | Flushed


def deeds(log: Path, folder: Path) -> Iterator[Deed]:
    """Announcements and file operations of a traced process, in order. Source: strace(1)."""
    for line in log.read_text("ascii").splitlines():
        found = CALL.match(line)
        if found is None:
            continue
        name, arguments = found["name"], found["arguments"]
        if name == "openat":
            path = Path(_text(arguments))
            if _is_kept(path, folder) and "O_CREAT" in arguments:
                yield Made(path, there=True)
            continue
        if name == "unlink":
            path = Path(_text(arguments))
            if _is_kept(path, folder):
                yield Made(path, there=False)
            continue
        described = FILE.match(arguments)
        assert described, line
        path = Path(_decoded(described["path"]).decode())
        if name == "write" and arguments.startswith("1<"):
            yield Told(_text(arguments).count("\n"))
        elif _is_kept(path, folder):
            numbers = [int(one) for one in re.findall(r"(?<=, )\d+(?=,|$)", arguments)]
            match name:
                case "pwrite64":
                    yield Written(path, numbers[-1], _bytes(arguments))
                case "ftruncate":
                    yield Cut(path, numbers[-1])
                case "fsync" | "fdatasync":
                    yield Flushed(path)
                case _:
                    raise AssertionError(f"not known: {line}")


def _is_kept(path: Path, folder: Path) -> bool:
    """Whether it matters: everything except shared memory, which is recreated."""
    return path == folder or (path.parent == folder and not path.name.endswith("-shm"))


def _bytes(arguments: str) -> bytes:
    found = TEXT.search(arguments)
    assert found, arguments
    return _decoded(found["text"])


def _decoded(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _text(arguments: str) -> str:
    return _bytes(arguments).decode()


@dataclass(slots=True)
class Disk:
    """A folder's files: the safe state, and the operations since."""

    safe: dict[Path, bytes]
    since: list[Written | Cut] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)

    def take(self, deed: Deed) -> None:
        match deed:
            case Told():
                pass
            case Made(path, there):
                if there != self._is_there(path):  # otherwise it was only opened
                    self.made.append(deed)
            case Written() | Cut():
                self.since.append(deed)
            case Flushed(path) if any(path == one.path.parent for one in self.made):
                self._make(self.made)
                self.made = []
            case Flushed(path):
                own = [one for one in self.since if one.path == path]
                self.since = [one for one in self.since if one.path != path]
                self.safe[path] = _after(self.safe.get(path, b""), own)

    def left(self, random: Random) -> dict[Path, bytes]:
        """Files that remain after a power cut at this moment."""
        kept = Disk(dict(self.safe))
        for path in {one.path for one in self.since}:
            own = [one for one in self.since if one.path == path]
            torn = [piece for one in own for piece in _pieces(one) if random.random() < 0.5]
            kept.safe[path] = _after(self.safe.get(path, b""), torn)
        unmade = self.made[random.randint(0, len(self.made)) :]
        for one in unmade:
            if one.there:
                kept.safe.pop(one.path, None)
        kept._make([one for one in self.made if one not in unmade])
        return kept.safe

    def _is_there(self, path: Path) -> bool:
        last = next((one for one in reversed(self.made) if one.path == path), None)
        return last.there if last else path in self.safe

    def _make(self, made: list[Made]) -> None:
        for one in made:
            if one.there:
                self.safe.setdefault(one.path, b"")
            else:
                self.safe.pop(one.path, None)


def _pieces(deed: Written | Cut) -> list[Written | Cut]:
    match deed:
        case Cut():
            return [deed]
        case Written(path, at, content):
            starts = range(0, len(content), SECTOR)
            return [Written(path, at + one, content[one : one + SECTOR]) for one in starts]


def _after(content: bytes, since: list[Written | Cut]) -> bytes:
    now = bytearray(content)
    for one in since:
        match one:
            case Cut(_, size):
                del now[size:]
            case Written(_, at, more):
                now.extend(bytes(max(0, at - len(now))))
                now[at : at + len(more)] = more
    return bytes(now)


def traced(folder: Path, lines: list[str], log: Path, careless: bool) -> None:
    """Play the folder's game with these lines, recorded by strace."""
    program = (CARELESS if careless else "") + PROGRAM
    play = ("play", "--console", "--json", "--resume", "--store", str(folder))
    trace = ("strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(log))
    done = subprocess.run(
        [*trace, sys.executable, "-c", program, *play],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def game(edition: str, players: int, random: Random, careless: bool, tally: Tally) -> None:
    """One whole game, and cuts at random moments."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "games"
        folder.mkdir()
        lay(folder, edition, players, random)
        saved = on_disk(folder)
        lines = lines_to_type(saved, random)
        known = expected(saved, lines)
        before = {one: one.read_bytes() for one in folder.iterdir() if _is_kept(one, folder)}
        log = Path(scratch) / "log"
        traced(folder, lines, log, careless)
        done = list(deeds(log, folder))
        tally.games += 1
        tally.notes["moves"] += len(known.moves[-1])
        wanted = sorted(random.sample(range(len(done) + 1), min(CUTS_A_GAME, len(done) + 1)))
        disk, told = Disk(before), 0
        for at, deed in enumerate([*done, Told(0)]):
            if at in wanted:
                tally.notes["with something not yet flushed"] += bool(disk.since)
                judge(disk.left(random), told, known, tally)
            disk.take(deed)
            told += deed.lines if isinstance(deed, Told) else 0


def judge(left: dict[Path, bytes], told: int, known: Expected, tally: Tally) -> None:
    """Whether the remaining files contain all announced moves and are intact."""
    with TemporaryDirectory() as place:
        for path, content in left.items():
            (Path(place) / path.name).write_bytes(content)
        try:
            after = on_disk(Path(place))
        except FileError:
            tally.cuts += 1
            tally.wrong.append("the journal is damaged")
        else:
            tally.judge(after, known, known.announced(told))


@click.command()
@click.option("--cuts", type=click.IntRange(min=1), default=1000, help="In all, or a few more.")
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
@click.option("--careless", is_flag=True, help="The control: SQLite flushes less often.")
def main(cuts: int, seed: int, careless: bool) -> None:
    """Print a line per edition; the exit code is 1 if an announced move was lost."""
    if not shutil.which("strace"):
        raise click.ClickException("strace is missing: apt install strace")
    random = Random(seed)
    tallies = {row: Tally() for row in TABLES}
    while sum(one.cuts for one in tallies.values()) < cuts:
        (edition, players), tally = min(tallies.items(), key=lambda one: one[1].cuts)
        game(edition, players, random, careless, tally)
    report({row: one for row, one in tallies.items() if one.games}, "cuts")


if __name__ == "__main__":
    main()
