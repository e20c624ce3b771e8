"""The referee: judges whether a clue is a form or a part of a visible word (W1 to W7, W10).

The referee looks words up in `words.txt`, which has the parts of each word, and in `kinds.txt`,
which has the kinds of names of several words; `sources.md` lists their sources, and
`tools/referee/` makes both files. Unknown words are judged by their spelling. What a clue means
(W7, W8) is for the players. Rulings are values; `assistant.language` turns them into sentences.
"""

from assistant.game.referee.certainty import certain
from assistant.game.referee.judge import allowed_as_one, rule_on
from assistant.game.referee.origins import spelling_of
from assistant.game.referee.ruling import Relation, Relaxation, Ruling, Verdict, relaxed
from assistant.game.referee.sounds import alike, needs_spelling, same_sound, sounds_like_card
from assistant.game.referee.words import (
    is_acronym,
    is_name,
    is_word,
    one_letter_off,
    several_words_card,
    singular,
)

__all__ = [
    "Relation",
    "Relaxation",
    "Ruling",
    "Verdict",
    "alike",
    "allowed_as_one",
    "certain",
    "is_acronym",
    "is_name",
    "is_word",
    "needs_spelling",
    "one_letter_off",
    "relaxed",
    "rule_on",
    "same_sound",
    "several_words_card",
    "singular",
    "sounds_like_card",
    "spelling_of",
]
