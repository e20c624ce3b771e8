"""Tables like those of real games, on which some cards are related to the clue.

The nearer the cards are to a word, the likelier that word is. So the table for a recorded word is
modelled on a table from `tools/bench/played.txt`: each card is about as near to the word as the
original card was to the clue given there.
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
    """The nearness of each table's cards to its clue, in descending order.

    Cards that were covered before count as no nearer than the farthest one.
    """
    found = (sorted(near(one.clue, one.cards).values(), reverse=True) for one in every(PLAYED))
    return tuple((*told, *told[-1:] * (CARDS - len(told))) for told in found if told)
