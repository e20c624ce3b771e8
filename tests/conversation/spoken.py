"""How much the box says: words spoken in whole games, and in the golden transcripts.

`python -m tests.conversation.spoken` plays the same seeded games by voice with `words` set to full,
normal and brief, and counts what is announced: in all, a turn, by statement and by sentence.
`--checkout FOLDER` plays them with the program of another checkout as well, through the lines
of its console, so that any two versions can be compared.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import IO, Any, cast

from assistant.conversation.dealing import Wishes, cards_from, key_from
from assistant.conversation.desk import Manners
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Console
from assistant.game.decks import load as load_deck
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.events import FULL_TABLE
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.notation import write_key
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.log import Saved
from assistant.language.contract import Language
from assistant.language.en import ENGLISH
from assistant.language.statements import Plain, Statement
from assistant.language.words import Words
from tests.test_transcripts import FOLDER, TABLES, Clock, heading, laid, seated

GAMES = 88
COMMONEST = 40
LUCK, INVALID, STOP = 0.8, 0.05, 0.25
"""How likely a guess is right, a clue is invalid, and a turn is ended after an agent."""
CLUES = ("lantern", "holiday", "orchard", "velvet", "pepper", "autumn", "marble", "thunder")

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game, as `tabletop play` is told of it."""

    edition: str
    mission: str | None = None
    players: int = FULL_TABLE


KINDS = (
    Kind("duet"),
    Kind("duet", mission="Prague"),
    Kind("duet", mission="Berlin"),
    Kind("harry-potter"),
    Kind("classic"),
    Kind("classic", players=2),
    Kind("disney"),
    Kind("disney-advanced"),
)


@dataclass(slots=True)
class Tally:
    """Counts of the announcements in some games."""

    games: int = 0
    turns: int = 0
    words: int = 0
    statements: Counter[str] = field(default_factory=Counter)
    """Words by kind of statement."""
    sentences: Counter[str] = field(default_factory=Counter)
    """How often each sentence was spoken."""

    def hears(self, announcement: str) -> None:
        """Count one announcement."""
        self.words += len(announcement.split())
        self.sentences.update(re.split(r"(?<=[.?!]) (?=[A-Z“])", announcement))

    @property
    def line(self) -> str:
        """The totals."""
        a_turn = self.words / self.turns if self.turns else 0
        return f"{self.words:6} words  {self.turns:5} turns  {a_turn:6.2f} a turn"


# --- a table, of this checkout or of another -------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """A table that takes lines and counts announcements."""

    say: Callable[[str], None]
    state: Callable[[], State]


def counting(language: Language, tally: Tally) -> Language:
    """A language that counts its words by statement."""

    def count(statement: Statement, spoken: str) -> None:
        name = statement.name if isinstance(statement, Plain) else type(statement).__name__
        tally.statements[name] += len(spoken.split())

    def say(statement: Statement, view: PublicView) -> str:
        spoken = language.say(statement, view)
        count(statement, spoken)
        return spoken

    def shortly(statement: Statement, view: PublicView) -> str | None:
        spoken = language.shortly(statement, view)
        count(statement, spoken or "")
        return spoken

    return replace(language, say=say, shortly=shortly)


def here(kind: Kind, files: Path, words: Words, tally: Tally) -> Table:
    """A table of this program."""
    edition = editions.load(kind.edition)
    wishes = Wishes(
        edition=kind.edition,
        mission=kind.mission,
        any_mission=True,
        players=kind.players,
        cards=cards_from(files / "words", edition),
        key=key_from(files / "key", edition, any_counts=False),
        seed=1,
    )
    team_games = TeamGames(load_deck("everyday"), wishes, None, "")
    started, log = team_games.begin(AS_BEFORE)
    known = ENGLISH.understanding
    session = Lessons(Session(Saved(started), log, team_games, known, Manners(words=words)), known)
    out: list[str] = []
    console = Console(session, counting(ENGLISH, tally), out.append, Clock(), as_json=True)

    def say(line: str) -> None:
        console.take(line)
        for one in out:
            tally.hears(json.loads(one)["say"])
        out.clear()

    def state() -> State:
        before = tally.statements.copy()
        console.take("? state")
        tally.statements = before  # the question in a state is not spoken
        return cast("State", json.loads(out.pop())["state"])

    return Table(say, state)


def there(kind: Kind, files: Path, lines: IO[str], answers: IO[str], tally: Tally) -> Table:
    """A table of another checkout, whose console runs as a process."""

    def say(line: str) -> None:
        lines.write(f"{line}\n")

    def state() -> State:
        lines.write("? state\n")
        lines.flush()
        while "state" not in (answer := json.loads(answers.readline())):
            tally.hears(answer["say"])
        return cast("State", answer["state"])

    return Table(say, state)


def console_of(checkout: Path, kind: Kind, files: Path) -> subprocess.Popen[str]:
    """The console of another checkout."""
    wanted = ["--edition", kind.edition, "--seed", "1", "--store", str(files / "store")]
    if kind.mission:
        wanted += ["--mission", kind.mission, "--any-mission"]
    if kind.players != FULL_TABLE:
        wanted += ["--players", str(kind.players)]
    laid = ["--words", str(files / "words"), "--key", str(files / "key")]
    return subprocess.Popen(
        [sys.executable, "-m", "assistant", "play", "--console", "--json", *wanted, *laid],
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


# --- players with dice -----------------------------------------------------------------


def play(table: Table, key: Key | TeamKey, random: Random, tally: Tally) -> None:
    """A game to its end, by what is said."""
    state, before = table.state(), 0
    while state["phase"] != "over":
        covered = sum(card["covered"] is not None for card in state["cards"])
        if state["phase"] == "clue":
            before = covered
        for line in said(state, key, random, may_stop=covered > before):
            table.say(line)
        state = table.state()
    tally.games += 1
    tally.turns += state["turn"]


def said(state: State, key: Key | TeamKey, random: Random, may_stop: bool) -> Iterator[str]:
    """What is said next; `may_stop`: a card was found since the clue."""
    if state["phase"] == "clue":
        yield from _clue(state, key, random)
        return
    guesser = state["guesser"]
    if isinstance(guesser, list):
        guesser = random.choice(guesser)
    open_cards = [at for at, card in enumerate(state["cards"]) if _open(card, guesser)]
    right = [at for at in open_cards if at in wanted(key, guesser)]
    lucky = random.random() < LUCK
    if may_stop and state["phase"] == "guess" and (random.random() < STOP or (lucky and not right)):
        yield f"{guesser}: end turn"
        return
    card = random.choice(right if lucky and right else open_cards)
    yield f"{guesser}: {state['cards'][card]['word'].lower()}"
    yield f"{guesser}: yes"


def _clue(state: State, key: Key | TeamKey, random: Random) -> Iterator[str]:
    giver = state["giver"] or random.choice(("north", "south"))
    if state["question"] and "cover" in state["question"]:
        rivals = Team.BLUE if giver == "red" else Team.RED
        left = [at for at in wanted(key, rivals) if state["cards"][at]["covered"] is None]
        yield f"{giver}: {state['cards'][random.choice(sorted(left))]['word'].lower()}"
        yield f"{giver}: yes"
        return
    number = random.choice(("one", "two", "two", "three"))
    if random.random() < INVALID:
        visible = [one["word"] for one in state["cards"] if one["covered"] is None]
        yield f"{giver}: {random.choice(visible).lower()} {number}"
        yield f"{giver}: penalty"
    else:
        yield f"{giver}: {random.choice(CLUES)} {number}"


def _open(card: State, guesser: str) -> bool:
    return card["covered"] is None and guesser not in card["marked"]


def wanted(key: Key | TeamKey, guesser: str) -> frozenset[int]:
    """The cards that a side or a team has to find."""
    if isinstance(key, TeamKey):
        return key.agents(Team(guesser))
    return key.agents(Side(guesser).other)


# --- counting --------------------------------------------------------------------------


def games(number: int, words: Words, checkout: Path | None = None) -> Tally:
    """Play games with this program or with the program of another checkout."""
    tally = Tally()
    for seed in range(number):
        kind, random = KINDS[seed % len(KINDS)], Random(seed)
        edition = editions.load(kind.edition)
        key = keys.deal(edition, random)
        cards = (TABLES / "plain.words").read_text("utf-8").splitlines()[: edition.size]
        with tempfile.TemporaryDirectory() as folder:
            files = Path(folder)
            (files / "words").write_text("\n".join(cards), "utf-8")
            (files / "key").write_text(write_key(key, edition.columns), "utf-8")
            if checkout is None:
                play(here(kind, files, words, tally), key, random, tally)
                continue
            with console_of(checkout, kind, files) as process:
                assert process.stdin is not None
                assert process.stdout is not None
                play(there(kind, files, process.stdin, process.stdout, tally), key, random, tally)
                process.stdin.close()
    return tally


def spoken(transcript: str) -> Iterator[str]:
    """The announcements in a golden transcript, without the tables that are only shown."""
    asked = False
    for line in transcript.splitlines():
        if line.startswith("> "):
            asked = line.startswith("> ?")
        elif line.startswith("  ") and not asked and "  " not in line.strip():
            yield line.strip()


def goldens(folder: Path, names: frozenset[str]) -> Tally:
    """What is announced in the transcripts of a folder, as they are kept there."""
    tally = Tally()
    for name in sorted(names):
        for announcement in spoken((folder / name).read_text("utf-8")):
            tally.hears(announcement)
    return tally


def played(folder: Path, names: frozenset[str], words: Words) -> Tally:
    """What this program announces where the lines of the transcripts of a folder are said."""
    tally = Tally()
    for name in sorted(names):
        transcript = (folder / name).read_text("utf-8")
        head = heading(transcript)
        out: list[str] = []
        with tempfile.TemporaryDirectory() as store, closing(laid(head, Path(store))) as team_games:
            session = seated(team_games, head, words)
            console = Console(session, ENGLISH, out.append, Clock(), as_json=False)
            if "greet" in head:
                console.greet()
            turns = 0
            for line in transcript.splitlines():
                if line.startswith("> "):
                    before = session.view.turn
                    out.append(line)
                    console.take(line.removeprefix("> "))
                    turns += max(0, session.view.turn - before)
        for announcement in spoken("\n".join(out)):
            tally.hears(announcement)
        tally.turns += turns + 1
    return tally


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Count what is announced.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--checkout", type=Path, help="another version, to compare with")
    parser.add_argument("--top", type=int, default=COMMONEST, help="how many sentences to list")
    asked = parser.parse_args()
    say = sys.stdout.write
    levels = (Words.FULL, Words.NORMAL, Words.BRIEF)
    tallies = {words: games(asked.games, words) for words in levels}
    say(f"{asked.games} games by voice\n")
    for words, tally in tallies.items():
        say(f"  {words:8} {tally.line}\n")
    other = asked.checkout
    if other:
        before = games(asked.games, Words.NORMAL, other)
        say(f"  {other.name:8} {before.line}\n")
    names = frozenset(path.name for path in FOLDER.glob("*.txt"))
    theirs = other / FOLDER.relative_to(Path(__file__).parents[2]) if other else FOLDER
    names &= frozenset(path.name for path in theirs.glob("*.txt"))
    say(f"{len(names)} transcripts\n")
    for words in levels:
        say(f"  {words:8} {played(theirs, names, words).line}\n")
    say(f"  {'as kept':8} {goldens(FOLDER, names).words:6} words\n")
    if other:
        say(f"  {other.name:8} {goldens(theirs, names).words:6} words\n")
    normal = tallies[Words.NORMAL]
    say(f"Words by statement, {Words.NORMAL}\n")
    for name, number in normal.statements.most_common():
        say(f"  {number:6} {name}\n")
    say(f"Sentences, {Words.NORMAL}: words, times\n")
    costs = {one: len(one.split()) * times for one, times in normal.sentences.items()}
    for one, cost in sorted(costs.items(), key=lambda item: -item[1])[: asked.top]:
        say(f"  {cost:6} {normal.sentences[one]:5} {one}\n")


if __name__ == "__main__":
    main()
