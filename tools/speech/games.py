"""Tables like those of games, at which some cards have to do with the clue.

The cards speak for a word by how near they are to it. So the table for a recorded word is laid
after a table of `tools/bench/played.txt`: each card is about as near to the word as a card there
was to the clue that was given.
"""

from __future__ import annotations

from functools import cache
from random import Random

from assistant.game.referee import Verdict, rule_on
from assistant.partner.relation import near
from tools.bench.clue_file import PLAYED, every
from tools.speech.tables import CARDS, deal, own_words


def like_a_game(word: str, name: str) -> tuple[str, ...]:
    """25 cards for a word as the clue; dealt at random if the word is unknown. `name` is a seed."""
    cards = near(word, [card for card in own_words() if _allows(card, word)])
    if len(cards) < CARDS:
        return deal((), name, off=word)
    random, board = Random(name), list[str]()
    for aim in random.choice(_games()):
        board.append(
            min(cards.keys() - set(board), key=lambda card: (abs(cards[card] - aim), card))
        )
    random.shuffle(board)
    return tuple(board)


def _allows(card: str, word: str) -> bool:
    return rule_on(word, (card,)).verdict is Verdict.VALID


@cache
def _games() -> tuple[tuple[float, ...], ...]:
    """How near the cards of each table are to its clue, the nearest first.

    Cards that were covered before lie there as if they were no nearer than the farthest.
    """
    found = (sorted(near(one.clue, one.cards).values(), reverse=True) for one in every(PLAYED))
    return tuple((*told, *told[-1:] * (CARDS - len(told))) for told in found if told)
