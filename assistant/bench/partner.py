"""Measures a partner: whole games with a simulated person and with itself, and what it costs.

Every seat is handed its own view of the game and nothing else.
"""

from __future__ import annotations

import resource
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from assistant import decks
from assistant.bench import person
from assistant.bench.random_play import accepted
from assistant.partner import knowledge, player
from assistant.partner.knowledge import FILE, Knowledge
from assistant.partner.player import Strength
from assistant.rules import edition as editions
from assistant.rules import key as keys
from assistant.rules.bank import EMPTY, Bank
from assistant.rules.cards import Identity, Party, Side, Team
from assistant.rules.commands import Command, CoverAgent, GiveClue, Guess, Stop
from assistant.rules.events import ALONE, Cause, GameStarted
from assistant.rules.game import Game, begin
from assistant.rules.phase import Phase, Result

DECK = "everyday"
BOX = "box"
PERSON = "person"
PAIRS = ((BOX, PERSON), (PERSON, PERSON))
"""Besides the box with itself, which is measured before any person is made."""
TOKENS = (9, 11)


@dataclass(slots=True)
class Tally:
    """What became of some games of one kind."""

    players: str
    tokens: int
    """0 where teams play."""
    games: int = 0
    won: int = 0
    assassins: int = 0
    """Games that an assassin ended."""
    turns: int = 0
    found: int = 0
    rivals_left: int = 0
    """Of the won games of one team alone: its score (C10)."""
    first_meant: dict[str, list[int]] = field(default_factory=dict)
    """Who gave the clue → whether the first guess was one of the cards that it was meant for."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a partner needs of a machine."""

    file: int
    """Bytes."""
    memory: int
    """KiB that the process grew by loading it and playing."""
    load: float
    """Seconds of processor time, as are the next two."""
    clue: float
    guess: float


Seats = Mapping[Side, tuple[str, Knowledge]]
"""Who sits where, and what they know; of a team, the spymaster is under NORTH."""


def measure(games: int, seed: int, strength: Strength) -> tuple[list[Tally], Cost]:
    """Play `games` games of each kind."""
    before = _memory()
    began = process_time()
    known = knowledge.load()
    load = process_time() - began
    costs: dict[type[Command], list[float]] = {GiveClue: [], Guess: []}
    tallies = [_duets(known, (BOX, BOX), tokens, games, seed, strength, costs) for tokens in TOKENS]
    memory = _memory() - before
    tallies += [
        _duets(known, pair, tokens, games, seed, strength, costs)
        for pair in PAIRS
        for tokens in TOKENS
    ]
    cost = Cost(
        file=FILE.stat().st_size,
        memory=memory,
        load=load,
        clue=_mean(costs[GiveClue]),
        guess=_mean(costs[Guess]),
    )
    pairs = ((BOX, PERSON), (PERSON, BOX), (BOX, BOX))
    tallies += [_alone(known, pair, games, seed, strength) for pair in pairs]
    return tallies, cost


def _duets(
    known: Knowledge,
    pair: tuple[str, str],
    tokens: int,
    games: int,
    seed: int,
    strength: Strength,
    costs: Mapping[type[Command], list[float]],
) -> Tally:
    tally = Tally(" + ".join(pair), tokens)
    edition, minds = editions.load("duet"), _minds(known, pair)
    for at in range(games):
        random = Random(f"{seed} {at}")
        cards = tuple(random.sample(decks.load(DECK).words, edition.size))
        game = begin(GameStarted(edition, cards, keys.deal(edition, random), Bank(tokens)))
        sides = list(Side) if at % 2 else [Side.SOUTH, Side.NORTH]
        seats = {side: (who, knows) for side, who, knows in zip(sides, pair, minds, strict=True)}
        _play(game, seats, strength, tally, costs)
    return tally


def _minds(known: Knowledge, pair: tuple[str, str]) -> list[Knowledge]:
    """What each of the two knows; no two persons are the same."""
    return [
        known if who == BOX else person.person(known, number) for number, who in enumerate(pair)
    ]


def _alone(
    known: Knowledge, pair: tuple[str, str], games: int, seed: int, strength: Strength
) -> Tally:
    """One team against nobody: the spymaster, then the operatives (C10)."""
    tally = Tally(" for ".join(pair), 0)
    edition, minds = editions.load("classic"), _minds(known, pair)
    for at in range(games):
        random = Random(f"{seed} alone {at}")
        cards = tuple(random.sample(decks.load(DECK).words, edition.size))
        key = keys.deal(edition, random)
        game = begin(GameStarted(edition, cards, key, EMPTY, players=ALONE))
        seats = {side: (who, knows) for side, who, knows in zip(Side, pair, minds, strict=True)}
        _play(game, seats, strength, tally, {})
    return tally


def _play(
    game: Game,
    seats: Seats,
    strength: Strength,
    tally: Tally,
    costs: Mapping[type[Command], list[float]],
) -> None:
    meant: tuple[int, ...] = ()
    fresh = ""
    while game.table.phase is not Phase.OVER:
        by, seat = _to_move(game)
        who, known = seats[seat]
        began = process_time()
        command, aims = _move(game, by, seat, known, strength if who == BOX else None)
        if who == BOX and type(command) in costs:
            costs[type(command)].append(process_time() - began)
        if isinstance(command, GiveClue):
            meant, fresh = aims, who
        elif isinstance(command, Guess) and fresh:
            tally.first_meant.setdefault(fresh, []).append(command.position in meant)
            fresh = ""
        game = game.after(accepted(game, command))
    table = game.table
    won = table.result is Result.WON
    tally.games += 1
    tally.won += won
    tally.assassins += table.cause is Cause.ASSASSIN
    tally.turns += table.turn
    tally.found += table.found
    if won and table.has_teams and table.score:
        tally.rivals_left += table.score.total


def _to_move(game: Game) -> tuple[Party, Side]:
    """Who is to move, and from which seat."""
    table = game.table
    if table.phase is Phase.CLUE:
        by = table.givers[0]
        return by, by if isinstance(by, Side) else Side.NORTH
    by = table.guessers[0]
    return by, by if isinstance(by, Side) else Side.SOUTH


def _move(
    game: Game, by: Party, seat: Side, known: Knowledge, strength: Strength | None
) -> tuple[Command, tuple[int, ...]]:
    """What this seat does by its own view, and which cards a clue is meant for.

    A partner has a strength, and a person has none.
    """
    view = game.seen_from(seat)
    table = view.public
    if table.phase is Phase.CLUE:
        if table.cover_of:
            left = Identity(table.cover_of.value)
            assert isinstance(by, Team), "a team covers agents"
            places = enumerate(zip(view.key, table.covered, strict=True))
            return CoverAgent(by, next(at for at, one in places if one == (left, None))), ()
        thought = (
            player.clue(known, table, view.key, by, strength)
            if strength
            else person.clue(known, table, view.key, by)
        )
        assert thought, "agents are left to give a clue for"
        return GiveClue(by, thought.clue), thought.positions
    key = view.key if isinstance(by, Side) else None
    considered = (
        player.guess(known, table, key, by, strength)
        if strength
        else person.guess(known, table, key, by)
    )
    if considered.position is None:
        return Stop(by), ()
    return Guess(by, considered.position), ()


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _mean(seconds: Sequence[float]) -> float:
    return sum(seconds) / max(1, len(seconds))
