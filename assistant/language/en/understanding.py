"""Understanding English: its phrases, numbers, letters and classes of words."""

from pathlib import Path

from assistant.language.en.letters import LETTERS
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.pieces import usual_names
from assistant.language.en.spoken import FREQUENT
from assistant.language.frequent import ranks
from assistant.language.understanding import Understanding, understanding

PHRASES = Path(__file__).with_name("phrases.txt")
NO_CLUE = Path(__file__).with_name("no_clue.txt")
EXAMPLES = Path(__file__).with_name("examples.txt")
MEANINGS = Path(__file__).with_name("meanings.npz")


def forms(word: str) -> tuple[str, ...]:
    """The singulars and the plurals that a word may stand for: “pears” and “pear”."""
    found = [f"{word}s", f"{word}es"]
    if word.endswith("ies"):
        found.append(f"{word[:-3]}y")
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("s") and not word.endswith("ss"):
        found.append(word[:-1])
    if word.endswith("y"):
        found.append(f"{word[:-1]}ies")
    return tuple(found)


def counts(word: str) -> bool:
    """Whether a number before the word counts it, as its spelling suggests: “goals”."""
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def rank(word: str) -> int | None:
    """The rank of a word, 1 for the most common; None for a word that is not frequent."""
    return ranks(FREQUENT).get(word)


def phrases_text() -> str:
    """The phrases that are understood exactly, and the words that are talk."""
    return PHRASES.read_text("utf-8") + NO_CLUE.read_text("utf-8")


def read_english() -> Understanding:
    """Read the table of phrases. Raises `PhraseError`, which names the line."""
    return understanding(
        phrases_text(), NUMBERS, LETTERS, forms, counts, rank, usual_names, MEANINGS
    )


UNDERSTANDING = read_english()
