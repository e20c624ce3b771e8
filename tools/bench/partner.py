"""Measures a partner: whole games with simulated people and with itself, and its costs.

Every seat gets its own view of the game, and nothing else.
"""

from __future__ import annotations

import resource
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from statistics import fmean
from time import process_time

from assistant.game import decks
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.commands import Command, CoverAgent, GiveClue, Guess, Stop
from assistant.game.rules.events import ALONE, FULL_TABLE, Cause, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.partner import giver, guesser, knowledge
from assistant.partner.knowledge import FILE, Knowledge
from assistant.partner.stakes import stakes
from tools.bench.person import FAMILIES, KINDRED, Person, give, guess, person

DECK = "everyday"
BOX = "box"
DUETS = (*((BOX, one) for one in (*FAMILIES, KINDRED)), *combinations(FAMILIES, 2))
"""All pairings except the partner with itself, which is measured before a person is created."""
TEAMS = (*((BOX, one) for one in FAMILIES), *((one, BOX) for one in FAMILIES), (BOX, BOX))
"""The spymaster and the operatives of a team that plays without opponents (C10)."""
TOKENS = (9, 10, 11)

Mind = Knowledge | Person


@dataclass(slots=True)
class Tally:
    """The results of all games of one kind."""

    players: str
    tokens: int
    """Number of turns; 0 in team games."""
    games: int = 0
    won: int = 0
    assassins: int = 0
    """Games that an assassin ended."""
    turns: int = 0
    found: int = 0
    rivals_left: int = 0
    """Sum of the scores of all games that a lone team won (C10)."""
    first_meant: dict[str, list[int]] = field(default_factory=dict)
    """For each clue giver, whether each first guess was one of the meant cards."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A partner's file size, memory and processor time."""

    file: int
    """Bytes."""
    memory: int
    """Growth of the process's memory in KiB, caused by loading and playing."""
    load: float
    """Processor time in seconds, like the next two fields."""
    clue: float
    guess: float


@dataclass(frozen=True, slots=True)
class Bench:
    """A partner to measure, and the tables at which it plays."""

    known: Knowledge
    seed: int
    costs: Mapping[type[Command], list[float]] = field(
        default_factory=lambda: {GiveClue: [], Guess: []}
    )
    """Seconds of processor time for each of the partner's clues and guesses."""

    def played(self, pair: tuple[str, str], tokens: int, games: int) -> Tally:
        """The tally of some games: Duet with a bank of `tokens`, or one lone team if that is 0."""
        tally = Tally((" + " if tokens else " for ").join(pair), tokens)
        for at in range(games):
            seats = [
                (who, self._mind(who, f"{self.seed} {at} {seat}")) for seat, who in enumerate(pair)
            ]
            sides = list(Side) if at % 2 or not tokens else [Side.SOUTH, Side.NORTH]
            self._play(_table(self.seed, at, tokens), dict(zip(sides, seats, strict=True)), tally)
        return tally

    def _mind(self, who: str, name: str) -> Mind:
        return self.known if who == BOX else person(self.known, who, name)

    def _play(self, game: Game, seats: Mapping[Side, tuple[str, Mind]], tally: Tally) -> None:
        """Play a game to its end; a team's spymaster sits in the north."""
        meant: tuple[int, ...] = ()
        fresh = ""
        while game.table.phase is not Phase.OVER:
            by, seat = _to_move(game)
            who, mind = seats[seat]
            began = process_time()
            command, aims = _move(game, by, seat, mind)
            if who == BOX and type(command) in self.costs:
                self.costs[type(command)].append(process_time() - began)
            if isinstance(command, GiveClue):
                meant, fresh = aims, who
            elif isinstance(command, Guess) and fresh:
                tally.first_meant.setdefault(fresh, []).append(command.position in meant)
                fresh = ""
            events = decide(game, command)
            assert not isinstance(events, Refusal), f"{command} was refused: {events.reason}"
            game = game.after(events)
        table = game.table
        won = table.result is Result.WON
        tally.games += 1
        tally.won += won
        tally.assassins += table.cause is Cause.ASSASSIN
        tally.turns += table.turn
        tally.found += table.found
        if won and table.has_teams and table.score:
            tally.rivals_left += table.score.total


def measure(games: int, seed: int) -> tuple[list[Tally], Cost]:
    """Play `games` games of each kind."""
    before, began = _memory(), process_time()
    bench = Bench(knowledge.load(), seed)
    load = process_time() - began
    tallies = [bench.played((BOX, BOX), tokens, games) for tokens in TOKENS]
    memory = _memory() - before  # so far, only the partner is loaded, no person
    clues, guesses = (fmean(seconds) for seconds in bench.costs.values())
    tallies += [bench.played(pair, tokens, games) for pair in DUETS for tokens in TOKENS]
    tallies += [bench.played(pair, 0, games) for pair in TEAMS]
    return tallies, Cost(FILE.stat().st_size, memory, load, clues, guesses)


def _table(seed: int, at: int, tokens: int) -> Game:
    """The table for a seed: Duet, or a team without opponents (C10)."""
    random = Random(f"{seed} {at}" if tokens else f"{seed} alone {at}")
    edition = editions.load("duet" if tokens else "classic")
    cards = tuple(random.sample(decks.load(DECK).words, edition.size))
    key = keys.deal(edition, random)
    players = FULL_TABLE if tokens else ALONE
    return begin(GameStarted(edition, cards, key, Bank(tokens), players=players))


def _to_move(game: Game) -> tuple[Party, Side]:
    """The party whose turn it is, and its seat."""
    table = game.table
    clue = table.phase is Phase.CLUE
    by = (table.givers if clue else table.guessers)[0]
    return by, by if isinstance(by, Side) else Side.NORTH if clue else Side.SOUTH


def _move(game: Game, by: Party, seat: Side, mind: Mind) -> tuple[Command, tuple[int, ...]]:
    """Decide a seat's move from its own view; also returns the cards that a clue means."""
    view = game.seen_from(seat)
    table = view.public
    if table.cover_of:
        left = Identity(table.cover_of.value)
        assert isinstance(by, Team), "a team covers agents"
        places = enumerate(zip(view.key, table.covered, strict=True))
        return CoverAgent(by, next(at for at, one in places if one == (left, None))), ()
    if table.phase is Phase.CLUE:
        if isinstance(mind, Person):
            clue, meant = give(mind, table, view.key, by)
            return GiveClue(by, clue), meant
        best = giver.clues(mind, table, view.key, by, stakes(table))[0]
        return GiveClue(by, best.clue), best.positions
    key = view.key if isinstance(by, Side) else None
    if isinstance(mind, Person):
        position = guess(mind, table, by)
    else:
        position = guesser.guess(mind, table, key, by).position
    return (Stop(by) if position is None else Guess(by, position)), ()


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
