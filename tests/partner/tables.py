"""Tables for a partner: random words of our decks, random keys, and games between two seats."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

from assistant.game import decks
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import EMPTY, Bank
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.commands import Command, GiveClue, Guess, Stop
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
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


def twin(game: Game, seat: Side, seed: int) -> Game:
    """The same table with another key that looks the same from this seat.

    Two cards that look alike to this seat change places on the other side of the key.
    """
    assert isinstance(game.key, Key)
    own, other = game.key.face(seat), list(game.key.face(seat.other))
    places = [
        (one, two)
        for one, two in combinations(range(len(own)), 2)
        if own[one] is own[two] and other[one] is not other[two]
    ]
    one, two = Random(seed).choice(places)
    other[one], other[two] = other[two], other[one]
    pairs = zip(own, other, strict=True) if seat is Side.NORTH else zip(other, own, strict=True)
    return Game(game.table, Key(tuple(pairs)))


def compared(seed: int, seat: Side, leak: bool = False) -> int:
    """Number of equal decisions before a card revealed which twin key it is."""
    one, same = lay(seed), 0
    other = twin(one, seat, seed + 1000)
    while one.table.phase is not Phase.OVER:
        command = thought(one)
        if acts(command) is seat:
            theirs = leaking(other) if leak else thought(other)
            assert theirs == command
            same += 1
        first, second = decide(one, command), decide(other, command)
        if first != second:
            break
        assert not isinstance(first, Refusal)
        one, other = one.after(first), other.after(first)
    return same


def acts(command: Command) -> Side | Team:
    assert isinstance(command, GiveClue | Guess | Stop)
    return command.by


def leaking(game: Game) -> Command:
    """A partner that looks at the other side's key when it guesses."""
    table = game.table
    if table.phase is Phase.CLUE:
        return thought(game)
    (by,) = table.guessers
    assert isinstance(by, Side)
    return guessed(game, by, game.seen_from(by.other).key)
