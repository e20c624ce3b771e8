"""Random players: play any legal game of any edition to its end.

They see the key, so that their luck can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from assistant.game.rules import key as keys
from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.game.rules.commands import (
    Choose,
    Command,
    CoverAgent,
    Decline,
    GiveClue,
    Guess,
    GuessTwo,
    MarkBystander,
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
from assistant.game.rules.view import PublicView

LUCK = 0.8
"""Probability that a guess is right, from 0 to 1."""
INVALID = 0.05
"""Probability that a clue is called invalid."""
STOP = 0.25
"""Probability that guessers stop after an agent."""
USE = 0.3
"""Probability that an available bonus is used."""
NEVER = 0.2
"""Probability that a declined bonus is not to be offered again."""


def deal(
    edition: Edition,
    random: Random,
    players: int = FULL_TABLE,
    house: HouseRules = AS_PRINTED,
) -> GameStarted:
    """A table with a random key; where all play together, with a random mission and bonuses."""
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
    """Upper bound for the number of moves of a game by `play`.

    Between teams, every guess and every cover covers a card, and no two clues in a row are
    called invalid. Where all play together, every turn costs a token and has at most two
    clues and one stop; each guess, at most four moves with its bonuses, covers a card or
    marks it for one side.
    """
    size = started.edition.size
    if started.edition.teams:
        return 4 * size + 1
    tokens = max(started.bank.total, started.edition.most_tokens)
    return 3 * tokens + 4 * 3 * size + sum(started.bonuses.values())


Step = tuple[Command, tuple[Event, ...], Game]
"""A command, its events, and the game after it."""


def play(game: Game, random: Random, luck: float = LUCK) -> Iterator[Step]:
    """Play a game to its end, step by step."""
    while game.table.phase is not Phase.OVER:
        command = move(game, random, luck)
        events = accepted(game, command)
        game = game.after(events)
        yield command, events, game


def accepted(game: Game, command: Command) -> tuple[Event, ...]:
    """The events of a command that the rules must accept."""
    answer = decide(game, command)
    assert not isinstance(answer, Refusal), f"{command} was refused: {answer.reason}"
    return answer


def move(game: Game, random: Random, luck: float = LUCK) -> Command:
    """A random command that is allowed now; the game must not be over."""
    table = game.table
    if table.offer:
        declined = Decline(forever=random.random() < NEVER)
        return random.choice((UseBonus(table.offer.bonus), declined))
    if table.two:
        return Choose(table.two.guesser.other, random.choice((table.two.first, table.two.second)))
    bonus = _bonus(game, random)
    if bonus:
        return bonus
    if table.phase is Phase.CLUE:
        return _cover(game, random) or _clue(table, random)
    guesser, lucky = random.choice(table.guessers), random.random() < luck
    right = _right(game, guesser) if lucky else []
    may_stop = table.guessed and table.phase is Phase.GUESS
    if may_stop and (random.random() < STOP or (lucky and not right)):
        return Stop(guesser)
    return Guess(guesser, random.choice(right or _open(table, guesser)))


def _clue(table: PublicView, random: Random) -> GiveClue:
    numbers: list[Number] = [1, 2, 2, 3]
    if table.edition.teams is None:
        numbers.append(0)
    elif table.expert_clues:
        numbers += [0, UNLIMITED]
    clue = Clue("lantern", random.choice(numbers))
    invalid = random.random() < INVALID and not (table.clues and table.clues[-1].penalised)
    return GiveClue(random.choice(table.givers), clue, penalised=invalid)


def _cover(game: Game, random: Random) -> CoverAgent | None:
    """An agent covered between two turns: one who plays alone has no choice (C8, C10)."""
    table = game.table
    owner, giver = table.cover_of, table.giver
    if owner is None or (table.players != ALONE and random.random() < 0.5):
        return None
    assert isinstance(giver, Team), "the spymaster whose clue comes next covers it"
    left = [at for at in game.team_key.agents(owner) if table.covered[at] is None]
    return CoverAgent(giver, random.choice(left))


def _bonus(game: Game, random: Random) -> Command | None:
    table = game.table
    usable = table.usable
    if not usable or random.random() > USE:
        return None
    bonus = random.choice(usable)
    match bonus:
        case Bonus.LONDON:
            return GiveClue(random.choice(table.givers), Clue("cold weather", 2), two_words=True)
        case Bonus.HOGWARTS:
            guesser = random.choice(table.guessers)
            cards = _open(table, guesser)
            assert isinstance(guesser, Side), "bonuses are for those who play together"
            return GuessTwo(guesser, *random.sample(cards, 2)) if len(cards) > 1 else None
        case Bonus.HOGSMEADE:
            giver = random.choice(table.givers)
            assert isinstance(giver, Side), "bonuses are for those who play together"
            own = game.faces.face(giver)
            bystanders = [at for at in _open(table, giver.other) if own[at] is Identity.BYSTANDER]
            return MarkBystander(giver, random.choice(bystanders)) if bystanders else None
        case _:
            return UseBonus(bonus)


def _right(game: Game, guesser: Party) -> list[int]:
    """The cards that a side or a team has still to find."""
    if isinstance(guesser, Team):
        wanted = game.team_key.agents(guesser)
    else:
        wanted = game.faces.agents(guesser.other)
    return [at for at in _open(game.table, guesser) if at in wanted]


def _open(table: PublicView, guesser: Party) -> list[int]:
    """The cards that a side or a team may touch (D10)."""
    return [
        at
        for at, cover in enumerate(table.covered)
        if cover is None and guesser not in table.marked[at]
    ]
