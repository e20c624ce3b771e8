"""A generator of all legal moves, like the ones in python-chess and open_spiel."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import (
    Choose,
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
from assistant.game.rules.events import Event
from assistant.game.rules.game import Game
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView


def legal(game: Game, clues: Sequence[Clue] = ()) -> dict[Move, tuple[Event, ...]]:
    """Every move that is legal now, with its events. `clues` are the only clues that are tried.

    `decide` alone judges the moves. A few depend on the key (C8, H10), so only those who see it may
    have the list; `PublicView.open_to` has the cards that a side may touch.
    """
    judged = {move: decide(game, move) for move in _moves(game.table, clues)}
    return {move: answer for move, answer in judged.items() if not isinstance(answer, Refusal)}


def _moves(table: PublicView, clues: Sequence[Clue]) -> Iterator[Move]:
    """All moves of the parties to act, legal or not."""
    if table.offer:
        yield from (UseBonus(table.offer.bonus), Decline(), Decline(forever=True))
        return
    if table.two:
        by = table.two.guesser.other
        yield from (Choose(by, at) for at in (table.two.first, table.two.second))
        return
    yield from map(UseBonus, table.bonuses)
    for giver in table.givers:
        for clue in clues:
            yield GiveClue(giver, clue)
            if " " in clue.word and table.bonuses:
                yield GiveClue(giver, clue, two_words=True)  # spends the two-word bonus (H8)
        if isinstance(giver, Side) and table.bonuses.get(Bonus.HOGSMEADE):
            yield from (MarkBystander(giver, at) for at in table.open_to(giver.other))
        if isinstance(giver, Team) and table.cover_of:
            yield from (CoverAgent(giver, at) for at in table.open_to(giver))
    for guesser in table.guessers:
        cards = table.open_to(guesser)
        yield from (Guess(guesser, at) for at in cards)
        yield Stop(guesser)
        if isinstance(guesser, Side) and table.bonuses.get(Bonus.HOGWARTS):
            yield from (GuessTwo(guesser, *two) for two in combinations(cards, 2))
