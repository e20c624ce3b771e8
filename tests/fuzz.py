"""Feeds nonsense to every parser: `./tabletop-dev tests.fuzz --cases 100000`.

Console lines and utterances of a running game, recognizer results, settings, decks, cards and keys,
journals and backups: valid ones with random damage, and random bytes. Each must be accepted, or
refused with an error of ours; any other exception is printed with its case, and memory must not
grow.
"""

import gc
import json
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from assistant import config
from assistant.conversation.dealing import cards_from, key_from, lines_from
from assistant.conversation.session import Session
from assistant.faces.console import Console
from assistant.game import decks
from assistant.game.errors import DamagedError, TabletopError
from assistant.game.messages import Certainty, Heard, Press, Pressed
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.phase import Phase
from assistant.game.store.backup import _checksum, backup_of, read_backup, restore, write_backup
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved
from assistant.game.store.mending import set_aside
from assistant.hearing import vosk_results
from assistant.language.en import ENGLISH
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.understanding import UNDERSTANDING
from tests.conversation.any_game import CLUES, ORDERS, TABLES, table, team_games
from tests.evenings import lay, lines_to_type
from tests.soak import memory
from tests.tables import KEY, WORDS

GROWS = 8.0
"""Megabytes that memory may grow in the second half, while bounded caches still fill."""
A_GAME = 300
"""Cases after which a new game begins."""

PIECES = (
    *(*ORDERS, *CLUES, *WORDS, *NUMBERS.units),
    *("yes", "no", "new game", "north: ", "south: ", ": ", "[north]", "[south hold]", "? state"),
    *("wait 2", "? screen north", "row one column two", "use the london bonus", "teach me"),
    *("9" * 5000, "-1", "1e999", "nan", "٣", "½", "a" * 3000, "\0", "\x1b[2J", "\ufeff", "\u202e"),
    *("\ud7ff", "💥", "ǅ", "ﬁ", "ß", "é", "’", "…", "{", "}", "[[", "]]", '"', "'", "\\", "#"),
    *("=", "\n", "\r", "\t", " ", ".", ",", ":", ";", "/", "%s", "{0}", "../", "true", "null"),
)

SETTINGS = re.sub(r"\s*#.*", "", (config.__doc__ or "").partition("\n\n")[2])
"""Every existing setting, without comments, where damage would change nothing."""


def damaged(text: str, random: Random) -> str:
    """The text with a few errors in it."""
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        one, two = sorted(random.randint(0, len(text)) for _ in range(2))
        two = min(two, one + random.choice((0, 1, 5, 50)))
        piece = random.choice((*PIECES, chr(random.randrange(0xD7FF)), text[one:two] * 3, ""))
        text = text[:one] + piece + text[two:]
    return text


def torn(content: bytes, random: Random) -> bytes:
    """The same for bytes: some changed, missing, or added."""
    now = bytearray(content)
    for _ in range(random.choice((1, 2, 5, 40))):
        at = random.randrange(len(now) + 1)
        match random.randrange(4):
            case 0:
                now[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                del now[at : at + random.choice((1, 16, 4096))]
            case 2:
                now[at:at] = random.randbytes(random.choice((1, 16, 600)))
            case _:
                now[at : at + 512] = bytes(512)
    return bytes(now)


# --- a running game -------------------------------------------------------------------


def games(random: Random) -> Iterator[tuple[Session, Console]]:
    """Games in sequence, each up to a number of cases or its end."""
    while True:
        edition, players = random.choice(TABLES)
        started = table(edition, random, players)
        played = Session(Saved(started), team_games(), UNDERSTANDING)
        said: list[str] = []
        console = Console(played, ENGLISH, said.append, lambda seconds: 0.0, as_json=True)
        good = lines_to_type(Saved(started), random)
        for number in range(A_GAME):
            if good and number % 5 == 0:  # so that the game advances
                console.take(good.pop(0))
            said.clear()
            yield played, console
            if played.view.phase is Phase.OVER and random.random() < 0.05:
                break


def lines(random: Random) -> Iterator[Callable[[], object]]:
    """Lines at the console."""
    for _, console in games(random):
        words = " ".join(random.choices(PIECES, k=random.randint(1, 5)))
        line = damaged(words, random) if random.random() < 0.7 else words
        yield lambda console=console, line=line: console.take(line)  # type: ignore[misc]


def heard(random: Random) -> Iterator[Callable[[], object]]:
    """Recognizer readings and presses."""
    for played, _ in games(random):
        yield lambda played=played: played.take(_input(random))  # type: ignore[misc]


def _input(random: Random) -> Heard | Pressed:
    by = random.choice((None, *Side, *Team))
    if random.random() < 0.15:
        return Pressed(by or Side.NORTH, random.choice(list(Press)), at=random.uniform(-9, 9))
    said = [" ".join(random.choices(PIECES, k=random.randint(0, 4))) for _ in range(3)]
    rows = [{"text": one, "confidence": random.uniform(-1e9, 9)} for one in said]
    found = vosk_results.scored(damaged(json.dumps({"alternatives": rows}), random))
    both = vosk_results.joined([found, vosk_results.scored(json.dumps({"text": said[0]}))])
    if both:
        vosk_results.certainty(both, NUMBERS)
    texts = tuple(one.text for one in both) or tuple(said[: random.randint(0, 2)])
    sure = random.choice((None, *Certainty))
    at = random.choice((None, -1.0, 1e9, float("nan")))
    return Heard(texts, by, sure, at, at)


# --- files ----------------------------------------------------------------------------


def settings(random: Random) -> Iterator[Callable[[], object]]:
    """tabletop.toml."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tabletop.toml"
        while True:
            path.write_bytes(_written(SETTINGS, random))
            yield lambda: config.load(path)


def tables(random: Random) -> Iterator[Callable[[], object]]:
    """Decks, a table's cards and key, and the lines of a campaign's map."""
    duet, teams = editions.load("duet"), editions.load("classic")
    deck = "\n".join(decks.load("everyday").cards[at].word for at in range(60))
    map_of_missions = missions.load("duet")
    assert map_of_missions is not None
    lines_of_map = "Prague - Berlin\nLondon: 3\n"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        readers: list[tuple[str, Callable[[], object]]] = [
            (deck, lambda: decks.load(path)),
            ("\n".join(WORDS), lambda: cards_from(path, duet)),
            (KEY, lambda: key_from(path, duet, any_counts=True)),
            (KEY, lambda: key_from(path, duet)),
            ("red starts\nR B . X R\n" + "B R . B R\n" * 4, lambda: key_from(path, teams, True)),
            (lines_of_map, lambda: lines_from(path, map_of_missions)),
        ]
        while True:
            good, read = random.choice(readers)
            path.write_bytes(_written(good, random))
            yield read


def _written(good: str, random: Random) -> bytes:
    if random.random() < 0.1:
        return random.randbytes(random.randrange(2000))
    content = damaged(good, random).encode("utf-8", "replace")
    return torn(content, random) if random.random() < 0.2 else content


def journals(random: Random) -> Iterator[Callable[[], object]]:
    """Journals, opened as a game opens them, and backups."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        good, backup = _journal(place / "good", random)
        content = json.loads(backup)
        path = place / "bad" / FILE_NAME
        path.parent.mkdir()
        while True:
            for old in path.parent.iterdir():
                old.unlink()
            if random.random() < 0.6:
                path.write_bytes(torn(good, random))
                yield lambda: _open(path)
            else:
                path.with_name("backup").write_bytes(_backup(backup, content, random))
                yield lambda: _restore(path.with_name("backup"), path)


def _journal(folder: Path, random: Random) -> tuple[bytes, str]:
    """A journal with some games, and a backup of it."""
    path = folder / FILE_NAME
    folder.mkdir()
    for edition, players in random.sample(TABLES, 3):
        lay(folder, edition, players, random)
        with closing(Journal(path)) as journal:
            saved = journal.resume()
            assert saved is not None
            played = Session(saved, team_games(journal), UNDERSTANDING)
            console = Console(played, ENGLISH, lambda line: None, lambda seconds: 0.0)
            console.run(lines_to_type(saved, random))
    write_backup(backup_of(path, {}), folder / "backup")
    return path.read_bytes(), (folder / "backup").read_text("utf-8")


def _backup(text: str, content: dict[str, object], random: Random) -> bytes:
    """A damaged backup, or one with a matching checksum."""
    games_of_it = content["games"]
    assert isinstance(games_of_it, list)
    if not games_of_it or random.random() < 0.5:
        return damaged(text, random).encode("utf-8", "replace")
    spoilt = [dict(one) for one in games_of_it]
    one = random.choice(spoilt)
    name = random.choice(list(one))
    value = one[name]
    if isinstance(value, str):
        one[name] = damaged(value, random)
    elif isinstance(value, list) and value:
        at = random.randrange(len(value))
        one[name] = [*value[:at], damaged(value[at], random), *value[at + 1 :]]
    else:
        one[name] = random.choice((7, None, [], {}, "left"))
    whole = {name: value for name, value in content.items() if name != "checksum"}
    whole["games"] = spoilt
    return json.dumps(whole | {"checksum": _checksum(whole)}).encode("utf-8", "surrogatepass")


def _open(path: Path) -> None:
    try:
        _resume(path)
    except DamagedError:
        set_aside(path)
        _resume(path)


def _resume(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.interrupted()
        journal.resume()
        journal.kept_cards()


def _restore(backup: Path, path: Path) -> None:
    restore(read_backup(backup), path)
    _resume(path)


KINDS: dict[str, tuple[float, Callable[[Random], Iterator[Callable[[], object]]]]] = {
    "lines": (0.4, lines),
    "what recognizers answer": (0.3, heard),
    "settings": (0.12, settings),
    "decks, cards, keys, maps": (0.15, tables),
    "journals and backups": (0.03, journals),
}
"""Share of the cases and generator, by kind."""


@dataclass(slots=True)
class Tally:
    """Outcomes of the cases."""

    cases: int = 0
    refused: int = 0
    slowest: float = 0.0
    raised: Counter[str] = field(default_factory=Counter)
    """Number of exceptions, by the last line of the traceback."""


def tried(case: Callable[[], object], tally: Tally, tell: Callable[[str], None]) -> None:
    """One case: accepted, refused, or a traceback."""
    began = time.perf_counter()
    tally.cases += 1
    try:
        case()
    except TabletopError:
        tally.refused += 1
    except Exception as error:
        name = f"{type(error).__name__}: {str(error)[:100]}"
        if not tally.raised[name]:
            tell("".join(traceback.format_exception(error)[-4:]))
        tally.raised[name] += 1
    tally.slowest = max(tally.slowest, time.perf_counter() - began)


@click.command()
@click.option("--cases", type=click.IntRange(min=10), default=100_000, show_default=True)
@click.option("--seed", type=int, default=0, help="Where the random numbers begin.")
def main(cases: int, seed: int) -> None:
    """Print a line per kind; the exit code is 1 if any other exception than our own was raised."""
    sources = {name: source(Random(f"{seed} {name}")) for name, (_, source) in KINDS.items()}
    tallies = {name: Tally() for name in KINDS}
    begun = 0.0
    for tenth in range(10):
        for name, (share, _) in KINDS.items():
            for _ in range(max(1, round(cases * share / 10))):
                tried(next(sources[name]), tallies[name], click.echo)
        gc.collect()
        begun = memory() if tenth == 4 else begun
    grown = memory() - begun
    for name, tally in tallies.items():
        click.echo(
            f"{name}: {tally.cases} cases, {tally.refused} refused,"
            f" {sum(tally.raised.values())} tracebacks; the slowest took {tally.slowest:.2f} s"
        )
    done = sum(one.cases for one in tallies.values())
    raised = sum(sum(one.raised.values()) for one in tallies.values())
    click.echo(
        f"in all: {done} cases, {raised} tracebacks;"
        f" memory {begun:.0f} MB after half of them, {begun + grown:.0f} MB at the end"
    )
    for source in sources.values():
        with suppress(AttributeError):
            source.close()  # type: ignore[attr-defined]
    sys.exit(1 if raised or grown > GROWS else 0)


if __name__ == "__main__":
    main()
