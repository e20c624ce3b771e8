"""The referee's ruling on one clue."""

from dataclasses import dataclass
from enum import StrEnum, auto

from assistant.game.rules.view import PublicView


class Verdict(StrEnum):
    """Whether a clue is valid."""

    VALID = "valid"
    INVALID = "invalid"
    UNCERTAIN = "uncertain"
    """Only the players can decide."""


class Relaxation(StrEnum):
    """A house rule that allows clues other than one plain word (V2).

    Each allows the words that the tables list as its kind. Players judge any other sequence of
    words, because no table has all names and titles.
    """

    NAMES = "names"
    """Proper names of several words: Barty Crouch."""
    TITLES = "titles"
    """Titles of several words: The Three Musketeers."""
    COMPOUNDS = "compounds"
    """Compounds written separately or with hyphens: pack rat. Not invented ones (W6)."""
    HYPHENS = "hyphens"
    """Words with hyphens: mother-in-law."""
    ACRONYMS = "acronyms"
    """Letters that stand for words: BBC."""
    WORDPLAY = "wordplay"
    """Homophones and puns: the spelling of a heard clue then does not matter (W5)."""


def relaxed(view: PublicView) -> frozenset[Relaxation]:
    """The relaxations agreed at this table (V2, Y4)."""
    agreed = {one for one in Relaxation if getattr(view.house, one.value)}
    return frozenset(agreed | {Relaxation.WORDPLAY} if view.wordplay else agreed)


class Relation(StrEnum):
    """A clue's relation to a visible word, or to the one-word rule (W6).

    Relations are values, not sentences; `assistant.language` puts them into words.
    """

    FREE = auto()
    """No relation: no card forbids the clue."""
    SAME = auto()
    """The clue is the card, perhaps with its words joined: icecream for ICE CREAM."""
    ONE_WORD_OF = auto()
    """The clue is one of several words on a card: potion, POLYJUICE POTION."""
    SPELLING = auto()
    """Another spelling of the word: theatre, THEATER."""
    FORM = auto()
    """A form of the word: broken, BREAK."""
    SHORT = auto()
    """The clue is short for the word: dino, DINOSAUR."""
    LONG = auto()
    """The word is short for the clue: gymnasium, GYM."""
    PART = auto()
    """A part of the word: rain, RAINBOW."""
    FORM_OF_PART = auto()
    """A form of a part of the word: quaking, EARTHQUAKE."""
    CONTAINS = auto()
    """The word is a part of the clue: rawhide, HIDE."""
    CONTAINS_FORM = auto()
    """A form of the word is a part of the clue: toothpick, TEETH."""
    SHARES_PART = auto()
    """Clue and word share a part: snowshoe, HORSESHOE."""
    MAYBE_FORM = auto()
    """Perhaps a form of the word, but opinions differ: risen, ROSE."""
    MAYBE_SHORT = auto()
    """Perhaps short for the word: trump, TRUMPET."""
    SEVERAL_WORDS = auto()
    """The clue has more words than are allowed."""
    NO_WORD = auto()
    """The clue has neither letters nor digits."""
    NOT_KNOWN = auto()
    """Several words that no table lists as a kind which the house rules allow: lunar squid."""
    LETTERS = auto()
    """The clue is letters that stand for words: BBC."""


_RULES: dict[Relation, str | None] = {
    Relation.FREE: None,
    **dict.fromkeys((Relation.SAME, Relation.ONE_WORD_OF, Relation.FORM), "W1"),
    **dict.fromkeys((Relation.SHORT, Relation.LONG, Relation.MAYBE_SHORT), "W1"),
    **dict.fromkeys((Relation.CONTAINS, Relation.CONTAINS_FORM, Relation.MAYBE_FORM), "W1"),
    Relation.SPELLING: "W3",
    **dict.fromkeys((Relation.PART, Relation.FORM_OF_PART, Relation.SHARES_PART), "W2"),
    **dict.fromkeys((Relation.SEVERAL_WORDS, Relation.NO_WORD), "W6"),
    **dict.fromkeys((Relation.NOT_KNOWN, Relation.LETTERS), "W6"),
}
"""The number of the rule that a clue with this relation breaks."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with its reasons (W10).

    It is a value, not a sentence; `assistant.language` phrases it. Words are in lower case, as they
    were compared: without accents, marks and possessive endings.
    """

    verdict: Verdict
    relation: Relation
    clue: str
    """The clue's word, or several words with spaces; empty for a clue without letters. For a clue
    of several words, the word that a card forbids, or all of them joined.
    """
    card: str | None = None
    """The card as printed; None if no card forbids the clue."""
    word: str | None = None
    """The word of the card that forbids the clue, or all its words joined."""
    whole: str | None = None
    """All words of a card with several, if a single word forbids the clue; None otherwise."""
    part: str | None = None
    """The relevant part of the clue or of `word`; None if no part is involved."""

    @property
    def rule(self) -> str | None:
        """The rule that the clue breaks: `W1`, `W2`, `W3` or `W6`."""
        return _RULES[self.relation]
