"""Counts how much the box says: words spoken in whole games and in the golden transcripts.

`./tabletop-dev tests.conversation.spoken` plays seeded games by voice with `words` set to full,
normal and brief, and counts announced words: in total, per turn and per sentence. Run it in two
checkouts to compare them.
"""

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from assistant.conversation.dealing import Wishes
from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Console
from assistant.game.decks import load as load_deck
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Card, Party, Side, Team
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.questions import CoverOne
from assistant.language.words import Words
from tests.scripts import TABLES, TRANSCRIPTS, Clock
from tests.scripts import play as play_transcript

GAMES = 88
COMMONEST = 40
LUCK, INVALID, STOP = 0.8, 0.05, 0.25
"""Probabilities that a guess is right, that a clue is invalid and that a turn ends after an
agent."""
CLUES = ("lantern", "holiday", "orchard", "velvet", "pepper", "autumn", "marble", "thunder")

KINDS = (
    Wishes("duet"),
    Wishes("duet", mission="Prague"),
    Wishes("duet", mission="Berlin"),
    Wishes("harry-potter"),
    Wishes("classic"),
    Wishes("classic", players=2),
    Wishes("disney"),
    Wishes("disney-advanced"),
)
"""Kinds of games, as arguments of `tabletop play`."""


@dataclass(slots=True)
class Tally:
    """Counts of announcements over several games."""

    games: int = 0
    turns: int = 0
    words: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    """Number of times each sentence was spoken."""

    def hears(self, announcement: str) -> None:
        """Count one announcement."""
        self.words += len(announcement.split())
        self.sentences.update(re.split(r"(?<=[.?!]) (?=[A-Z“])", announcement))

    @property
    def line(self) -> str:
        """The totals."""
        a_turn = self.words / self.turns if self.turns else 0
        return f"{self.words:6} words  {self.turns:5} turns  {a_turn:6.2f} a turn"


# --- a table --------------------------------------------------------------------------


class Table:
    """A table that takes lines and counts announcements."""

    def __init__(self, kind: Wishes, key: Key | TeamKey, words: Words, tally: Tally) -> None:
        cards = (TABLES / "plain.words").read_text("utf-8").splitlines()
        laid = tuple(map(Card, cards[: editions.load(kind.edition).size]))
        wishes = replace(kind, any_mission=True, cards=laid, key=key, seed=1)
        team_games = TeamGames(load_deck("everyday"), wishes, None, "")
        started = team_games.begin(AS_BEFORE)
        known, manners = ENGLISH.understanding, Manners(words=words)
        self.session = Session(Saved(started), team_games, known, manners)
        self._tally = tally
        self._out: list[str] = []
        self._console = Console(self.session, ENGLISH, self._out.append, Clock(), as_json=True)

    def say(self, line: str) -> None:
        """Say this and count the answers."""
        self._console.take(line)
        for one in self._out:
            self._tally.hears(json.loads(one)["say"])
        self._out.clear()


# --- players at random -----------------------------------------------------------------


def play(table: Table, key: Key | TeamKey, random: Random, tally: Tally) -> None:
    """A game to its end, as spoken lines."""
    before = 0
    while (view := table.session.view).phase is not Phase.OVER:
        covered = sum(one is not None for one in view.covered)
        if view.phase is Phase.CLUE:
            before = covered
        covers = isinstance(table.session.question, CoverOne)
        for line in said(view, key, random, covers, may_stop=covered > before):
            table.say(line)
    tally.games += 1
    tally.turns += view.turn


def said(
    view: PublicView, key: Key | TeamKey, random: Random, covers: bool, may_stop: bool
) -> Iterator[str]:
    """The next lines; `covers`: an agent should be covered; `may_stop`: a card was found."""
    if view.phase is Phase.CLUE:
        yield from _clue(view, key, random, covers)
        return
    sudden = view.phase is Phase.SUDDEN_DEATH
    guesser = random.choice(view.guessers) if sudden else view.guessers[0]
    open_cards = view.open_to(guesser)
    right = [at for at in open_cards if at in wanted(key, guesser)]
    lucky = random.random() < LUCK
    stops = may_stop and not sudden
    if stops and (random.random() < STOP or (lucky and not right)):
        yield f"{guesser}: end turn"
        return
    card = random.choice(right if lucky and right else open_cards)
    yield f"{guesser}: {view.cards[card].word.lower()}"
    yield f"{guesser}: yes"


def _clue(view: PublicView, key: Key | TeamKey, random: Random, covers: bool) -> Iterator[str]:
    giver = view.givers[0] if len(view.givers) == 1 else random.choice(("north", "south"))
    if covers:
        rivals = Team.BLUE if giver is Team.RED else Team.RED
        left = [at for at in wanted(key, rivals) if view.covered[at] is None]
        yield f"{giver}: {view.cards[random.choice(sorted(left))].word.lower()}"
        yield f"{giver}: yes"
        return
    number = random.choice(("one", "two", "two", "three"))
    if random.random() < INVALID:
        yield f"{giver}: {random.choice(view.visible).lower()} {number}"
        yield f"{giver}: penalty"
    else:
        yield f"{giver}: {random.choice(CLUES)} {number}"


def wanted(key: Key | TeamKey, guesser: Party) -> frozenset[int]:
    """The cards that a side or a team must find."""
    if isinstance(key, TeamKey):
        return key.agents(Team(guesser))
    return key.agents(Side(guesser).other)


# --- counting --------------------------------------------------------------------------


def games(number: int, words: Words) -> Tally:
    """Play games by voice."""
    tally = Tally()
    for seed in range(number):
        kind, random = KINDS[seed % len(KINDS)], Random(seed)
        key = keys.deal(editions.load(kind.edition), random)
        play(Table(kind, key, words, tally), key, random, tally)
    return tally


def spoken(transcript: str) -> Iterator[str]:
    """A golden transcript's announcements, without the tables that are only displayed."""
    asked = False
    for line in transcript.splitlines():
        if line.startswith("> "):
            asked = line.startswith("> ?")
        elif line.startswith("  ") and not asked and "  " not in line.strip():
            yield line.strip()


def played(words: Words) -> Tally:
    """The announcements of the golden transcripts."""
    tally = Tally()
    for path in TRANSCRIPTS:
        with tempfile.TemporaryDirectory() as store:
            for announcement in spoken(
                play_transcript(path.read_text("utf-8"), Path(store), words)
            ):
                tally.hears(announcement)
    return tally


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Count what is announced.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games")
    parser.add_argument("--top", type=int, default=COMMONEST, help="how many sentences to list")
    asked = parser.parse_args()
    say = sys.stdout.write
    levels = (Words.FULL, Words.NORMAL, Words.BRIEF)
    tallies = {words: games(asked.games, words) for words in levels}
    say(f"{asked.games} games by voice\n")
    for words, tally in tallies.items():
        say(f"  {words:8} {tally.line}\n")
    say(f"{len(TRANSCRIPTS)} transcripts\n")
    for words in levels:
        say(f"  {words:8} {played(words).words:6} words\n")
    normal = tallies[Words.NORMAL]
    say(f"Sentences, {Words.NORMAL}: words, times\n")
    costs = {one: len(one.split()) * times for one, times in normal.sentences.items()}
    for one, cost in sorted(costs.items(), key=lambda item: -item[1])[: asked.top]:
        say(f"  {cost:6} {normal.sentences[one]:5} {one}\n")


if __name__ == "__main__":
    main()
