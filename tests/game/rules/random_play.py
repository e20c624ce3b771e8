"""Random players, who play any legal game of any edition to its end.

They see the key, so that their luck can be adjusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from assistant.game.rules import key as keys
from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.clue import UNLIMITED, Clue
from assistant.game.rules.commands import (
    Choose,
    Command,
    CoverAgent,
    Decline,
    GiveClue,
    Guess,
    GuessTwo,
    MarkBystander,
    Move,
    Stop,
    UseBonus,
)
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import ALONE, FULL_TABLE, Event, GameStarted
from assistant.game.rules.game import Game
from assistant.game.rules.house import AS_PRINTED, HouseRules
from assistant.game.rules.phase import Phase
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from tests.game.rules.legal import legal

LUCK = 0.8
"""Probability that a guess is right, from 0 to 1."""
INVALID = 0.05
"""Probability that a clue is called invalid."""
STOP = 0.25
"""Probability that guessers stop after an agent."""
USE, USE_OFFERED = 0.3, 0.5
"""Probabilities of using a bonus: at any time, and when it is offered for the last time."""
NEVER = 0.2
"""Probability that a declined bonus will not be offered again."""

CLUES = (
    *(Clue("lantern", number) for number in (1, 2, 2, 3, 0, UNLIMITED)),
    Clue("cold weather", 2),
)
"""Clues to choose from; the referee refuses some."""


def deal(
    edition: Edition,
    random: Random,
    players: int = FULL_TABLE,
    house: HouseRules = AS_PRINTED,
) -> GameStarted:
    """A table with a random key and, in cooperative games, a random mission and bonuses."""
    cards = tuple(Card(f"CARD {number}") for number in range(1, edition.size + 1))
    key = keys.deal(edition, random)
    log = missions.load(edition.name)
    if edition.teams or log is None:
        bank = Bank(edition.tokens)
        return GameStarted(edition, cards, key, bank, players=players, house=house)
    mission = random.choice(log.missions)
    bank = missions.bank(mission, house.expert)
    bonuses = {bonus: random.randrange(3) for bonus in Bonus} if log.sections else {}
    return GameStarted(
        edition, cards, key, bank, mission=mission.name, bonuses=bonuses, house=house
    )


def most_moves(started: GameStarted) -> int:
    """Maximum number of moves in a game by `play`.

    In team games, every guess and every cover covers a card, and no two successive clues are called
    invalid. In cooperative games, every turn costs a token and has at most two clues and one stop;
    each guess, at most four moves with its bonuses, covers a card or marks it for one side.
    """
    size = started.edition.size
    if started.edition.teams:
        return 4 * size + 1
    tokens = max(started.bank.total, started.edition.most_tokens)
    return 3 * tokens + 4 * 3 * size + sum(started.bonuses.values())


Step = tuple[Command, tuple[Event, ...], Game]
"""A command, its events, and the resulting game."""


def play(game: Game, random: Random, luck: float = LUCK) -> Iterator[Step]:
    """Play a game to its end, yielding each move."""
    while game.table.phase is not Phase.OVER:
        moves = legal(game, CLUES)
        command = _chosen(game, tuple(moves), random, luck)
        known: dict[Command, tuple[Event, ...]] = dict(moves.items())
        events = known.get(command) or accepted(game, command)  # The clue is called invalid.
        game = game.after(events)
        yield command, events, game


def accepted(game: Game, command: Command) -> tuple[Event, ...]:
    """The events of a command that the rules must accept here."""
    answer = decide(game, command)
    assert not isinstance(answer, Refusal), f"{command} was refused: {answer.reason}"
    return answer


def move(game: Game, random: Random, luck: float = LUCK) -> Command:
    """A random command that is allowed now; the game must not be over."""
    return _chosen(game, tuple(legal(game, CLUES)), random, luck)


def _chosen(game: Game, moves: Sequence[Move], random: Random, luck: float) -> Command:
    table = game.table
    of_bonus: dict[Bonus, list[Move]] = {}
    for one in moves:
        bonus = _bonus(one)
        if bonus:
            of_bonus.setdefault(bonus, []).append(one)
    if of_bonus and random.random() < (USE_OFFERED if table.offer else USE):
        return random.choice(of_bonus[random.choice([*of_bonus])])
    if table.offer:
        return Decline(forever=random.random() < NEVER)
    covers = [one for one in moves if isinstance(one, CoverAgent)]
    if covers and (table.players == ALONE or random.random() < 0.5):
        return random.choice(covers)
    clues = [one for one in moves if isinstance(one, GiveClue) and " " not in one.clue.word]
    if clues:
        invalid = random.random() < INVALID and not (table.clues and table.clues[-1].penalised)
        return replace(random.choice(clues), penalised=invalid)
    return _guess(game, moves, random, luck)


def _bonus(command: Move) -> Bonus | None:
    """The bonus that a move spends."""
    match command:
        case UseBonus(bonus):
            return bonus
        case GuessTwo():
            return Bonus.HOGWARTS
        case MarkBystander():
            return Bonus.HOGSMEADE
        case GiveClue(two_words=True):
            return Bonus.LONDON
        case _:
            return None


def _guess(game: Game, moves: Sequence[Move], random: Random, luck: float) -> Move:
    """A card, one of the two touched cards, or the end of the turn."""
    lucky, stops = random.random() < luck, [one for one in moves if isinstance(one, Stop)]
    right = [one for one in moves if _is_right(game, one)] if lucky else []
    if stops and (random.random() < STOP or (lucky and not right)):
        return random.choice(stops)
    cards = [one for one in moves if isinstance(one, Guess | Choose)]
    return random.choice(right or cards)


def _is_right(game: Game, command: Move) -> bool:
    """Whether a guess touches a card that the guessers have to find."""
    match command:
        case Guess(Team() as team, position):
            return position in game.team_key.agents(team)
        case Guess(Side() as side, position):
            return position in game.faces.agents(side.other)
        case _:
            return False
