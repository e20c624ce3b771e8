"""Tables for a partner: random words of our decks, random keys, and games between two seats."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from assistant.game import decks
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import EMPTY, Bank
from assistant.game.rules.cards import Identity, Party, Side
from assistant.game.rules.commands import Command, GiveClue, Guess, Stop
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.phase import Phase
from assistant.partner import giver, guesser, knowledge
from assistant.partner.giver import Suggestion
from assistant.partner.knowledge import Knowledge
from assistant.partner.stakes import stakes
from tests.tables import done

DUET = editions.load("duet")
CLASSIC = editions.load("classic")


@cache
def known() -> Knowledge:
    return knowledge.load()


def lay(
    seed: int,
    edition: Edition = DUET,
    deck: str = "everyday",
    tokens: int = 9,
    players: int = FULL_TABLE,
) -> Game:
    random = Random(seed)
    cards = tuple(random.sample(decks.load(deck).words, edition.size))
    bank = Bank(tokens) if edition.teams is None else EMPTY
    return begin(GameStarted(edition, cards, keys.deal(edition, random), bank, players=players))


Move = Callable[[Game], Command]


_THOUGHTS: dict[str, Command] = {}
"""Decisions for whole positions, cached because several tests play the same games."""


def thought(game: Game) -> Command:
    """The box's move for the seat on turn, from that seat's knowledge."""
    position = repr(game)  # the table is not hashable
    if position not in _THOUGHTS:
        _THOUGHTS[position] = _thought(game)
    return _THOUGHTS[position]


def _thought(game: Game) -> Command:
    table = game.table
    if table.phase is Phase.CLUE:
        by = table.givers[0]
        return GiveClue(by, best_clue(game, by).clue)
    by = table.guessers[0]
    key = game.seen_from(by).key if isinstance(by, Side) else None
    return guessed(game, by, key)


def best_clue(game: Game, by: Party = Side.NORTH) -> Suggestion:
    """The partner's clue for a side or team."""
    key = game.seen_from(by if isinstance(by, Side) else Side.NORTH).key
    return giver.clues(known(), game.table, key, by, stakes(game.table))[0]


def guessed(game: Game, by: Party, key: Sequence[Identity | None] | None) -> Command:
    """The partner's guess, or its stop, with its view of the key."""
    position = guesser.guess(known(), game.table, key, by).position
    return Stop(by) if position is None else Guess(by, position)


def played(game: Game, move: Move = thought) -> Iterator[tuple[Game, Command, Game]]:
    """A game to its end: the game before each move, the move, and the game after it."""
    while game.table.phase is not Phase.OVER:
        command = move(game)
        after = done(game, command)
        yield game, command, after
        game = after
