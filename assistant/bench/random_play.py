"""Players who throw dice: any legal game of any edition, from the table to the end.

They see the key, so that they can be as lucky as they are asked to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from assistant.rules import key as keys
from assistant.rules import missions
from assistant.rules.bank import EMPTY
from assistant.rules.bonus import Bonus
from assistant.rules.bonuses import usable_now
from assistant.rules.cards import Card, Identity, Party, Side, Team
from assistant.rules.clue import UNLIMITED, Clue, Number
from assistant.rules.commands import (
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
from assistant.rules.edition import Edition
from assistant.rules.events import FULL_TABLE, Event, GameStarted
from assistant.rules.evolve import evolve
from assistant.rules.game import ALONE, Game, Phase
from assistant.rules.house import AS_PRINTED, HouseRules
from assistant.rules.play import decide
from assistant.rules.refusal import Refusal

LUCK = 0.8
"""How likely guessers know what is right, from 0 to 1."""
INVALID = 0.05
"""How likely a clue is called invalid."""
STOP = 0.25
"""How likely guessers stop after an agent."""
USE = 0.3
"""How likely a bonus that may be used is used."""


def lay(
    edition: Edition,
    random: Random,
    players: int = FULL_TABLE,
    house: HouseRules = AS_PRINTED,
) -> GameStarted:
    """A table with any key; where all play together, with any mission and any bonuses."""
    cards = tuple(Card(f"CARD {number}") for number in range(1, edition.size + 1))
    key = keys.deal(edition, random)
    log = missions.load(edition.name)
    if edition.teams or log is None:
        return GameStarted(edition, cards, key, EMPTY, players=players, house=house)
    mission = random.choice(log.missions)
    bank = missions.bank(mission, house.expert)
    bonuses = {bonus: random.randrange(3) for bonus in Bonus} if log.sections else {}
    return GameStarted(
        edition, cards, key, bank, mission=mission.name, bonuses=bonuses, house=house
    )


def most_moves(started: GameStarted) -> int:
    """No game that `play` plays has more moves than this, however the dice fall.

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
"""A command, what followed from it, and the game after it."""


def play(game: Game, random: Random, luck: float = LUCK) -> Iterator[Step]:
    """A game to its end."""
    while game.phase is not Phase.OVER:
        command = move(game, random, luck)
        events = accepted(game, command)
        game = evolve(game, events)
        yield command, events, game


def accepted(game: Game, command: Command) -> tuple[Event, ...]:
    """What follows from a command of the dice, which the rules must accept."""
    answer = decide(game, command)
    assert not isinstance(answer, Refusal), f"{command} was refused: {answer.reason}"
    return answer


def move(game: Game, random: Random, luck: float = LUCK) -> Command:
    """Something that is allowed now in a game that is not over."""
    if game.offer:
        return random.choice((UseBonus(game.offer.bonus), Decline()))
    if game.two:
        return Choose(game.two.guesser.other, random.choice((game.two.first, game.two.second)))
    bonus = _bonus(game, random)
    if bonus:
        return bonus
    if game.phase is Phase.CLUE:
        return _cover(game, random) or _clue(game, random)
    guesser, lucky = random.choice(game.guessers), random.random() < luck
    right = _right(game, guesser) if lucky else []
    may_stop = game.guessed and game.phase is Phase.GUESS
    if may_stop and (random.random() < STOP or (lucky and not right)):
        return Stop(guesser)
    return Guess(guesser, random.choice(right or _open(game, guesser)))


def _clue(game: Game, random: Random) -> GiveClue:
    numbers: list[Number] = [1, 2, 2, 3]
    if game.edition.teams is None:
        numbers.append(0)
    elif game.expert_clues:
        numbers += [0, UNLIMITED]
    clue = Clue("clue", random.choice(numbers))
    invalid = random.random() < INVALID and not (game.clues and game.clues[-1].penalised)
    return GiveClue(random.choice(game.givers), clue, penalised=invalid)


def _cover(game: Game, random: Random) -> CoverAgent | None:
    """An agent covered between two turns: one who plays alone has no choice (C8, C10)."""
    owner, giver = game.cover_of, game.giver
    if owner is None or (game.players != ALONE and random.random() < 0.5):
        return None
    assert isinstance(giver, Team), "the spymaster whose clue comes next covers it"
    left = [at for at in game.team_key.agents(owner) if game.covered[at] is None]
    return CoverAgent(giver, random.choice(left))


def _bonus(game: Game, random: Random) -> Command | None:
    usable = usable_now(game)
    if not usable or random.random() > USE:
        return None
    bonus = random.choice(usable)
    match bonus:
        case Bonus.LONDON:
            return GiveClue(random.choice(game.givers), Clue("silver bell", 2), two_words=True)
        case Bonus.HOGWARTS:
            guesser = random.choice(game.guessers)
            cards = _open(game, guesser)
            assert isinstance(guesser, Side), "bonuses are for those who play together"
            return GuessTwo(guesser, *random.sample(cards, 2)) if len(cards) > 1 else None
        case Bonus.HOGSMEADE:
            giver = random.choice(game.givers)
            assert isinstance(giver, Side), "bonuses are for those who play together"
            own = game.faces.face(giver)
            bystanders = [at for at in _open(game, giver.other) if own[at] is Identity.BYSTANDER]
            return MarkBystander(giver, random.choice(bystanders)) if bystanders else None
        case _:
            return UseBonus(bonus)


def _right(game: Game, guesser: Party) -> list[int]:
    """The cards that a side or a team has still to find."""
    if isinstance(guesser, Team):
        wanted = game.team_key.agents(guesser)
    else:
        wanted = game.faces.agents(guesser.other)
    return [at for at in _open(game, guesser) if at in wanted]


def _open(game: Game, guesser: Party) -> list[int]:
    """The cards that a side or a team may touch (D10)."""
    return [
        at
        for at, cover in enumerate(game.covered)
        if cover is None and guesser not in game.marked[at]
    ]
