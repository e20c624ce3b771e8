"""How certain a ruling is; a strict referee acts alone only on a certain one (W10)."""

from collections.abc import Sequence

from assistant.game.referee.judge import rule_on
from assistant.game.referee.origins import looks_like_form
from assistant.game.referee.ruling import Relation, Ruling, Verdict
from assistant.game.referee.sounds import same_sound, sounds_like_card
from assistant.game.referee.table import CHANGED, kin
from assistant.game.referee.words import is_word, words_in

_SPELLED_LIKE_THE_CARD = (Relation.SAME, Relation.ONE_WORD_OF, Relation.SPELLING)


def certain(ruling: Ruling, clue: str, visible: Sequence[str], *, spelled: bool = False) -> bool:
    """Whether `clue`, compared with the `visible` cards, certainly breaks a rule (W10).

    `ruling` is the referee's ruling on the clue; `spelled` means that a player spelled it out. In
    these cases there is doubt, and the players are asked first:

    - if the ruling is uncertain;
    - if the clue has several words, which may be misheard or a single thing (V2);
    - if it sounds like a visible card and may have been another word, which is allowed (W5);
    - if the word table does not know one of the words, so that only their letters were compared;
    - if it only looks like a form of the card, as rose and RISE do;
    - if it is derived from the card with another stem, as irish is from IRELAND.
    """
    if ruling.verdict is not Verdict.INVALID or len(words_in(clue)) != 1:
        return False
    if not spelled and _may_be_another(ruling, clue, visible):
        return False
    return _is_in_the_table(ruling)


def _may_be_another(ruling: Ruling, clue: str, visible: Sequence[str]) -> bool:
    """Whether the clue sounds like a card, and also like an allowed word."""
    if ruling.relation not in _SPELLED_LIKE_THE_CARD and not sounds_like_card(clue, visible):
        return False
    others = same_sound(ruling.clue)
    return any(rule_on(other, visible).verdict is not Verdict.INVALID for other in others)


def _is_in_the_table(ruling: Ruling) -> bool:
    """Whether the word table itself relates the clue to the card."""
    clue, word = ruling.clue, ruling.word
    if clue == word:
        return True
    if word is None or _changes_stem(clue, word):
        return False
    if looks_like_form(clue, word) or looks_like_form(word, clue):
        return False
    return is_word(clue) and is_word(word)


def _changes_stem(clue: str, word: str) -> bool:
    """Whether one is derived from the other but keeps little of its spelling: irish, Ireland."""
    return f"{CHANGED}{word}" in kin(clue) or f"{CHANGED}{clue}" in kin(word)
