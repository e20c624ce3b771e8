"""Understanding English: phrases, numbers, letters and lists of words."""

from pathlib import Path

from assistant.language.en.numbers import LETTERS, NUMBERS
from assistant.language.en.pieces import usual_names
from assistant.language.en.spoken import FREQUENT
from assistant.language.frequent import ranks
from assistant.language.phrases_file import read_phrases
from assistant.language.understanding import Understanding, slots

PHRASES = Path(__file__).with_name("phrases.txt")
NO_CLUE = Path(__file__).with_name("no_clue.txt")
EXAMPLES = Path(__file__).with_name("examples.txt")
MEANINGS = Path(__file__).with_name("meanings.npz")


def forms(word: str) -> tuple[str, ...]:
    """Singulars and plurals that a word can stand for: “pears” and “pear”."""
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


def rank(word: str) -> int | None:
    """A word's rank, 1 for the most common; None if it is not frequent."""
    return ranks(FREQUENT).get(word)


TEXT = PHRASES.read_text("utf-8") + NO_CLUE.read_text("utf-8")
"""The phrases that are understood exactly, and the words of talk."""

UNDERSTANDING = Understanding(
    exact=read_phrases(TEXT, slots(NUMBERS, LETTERS)),
    numbers=NUMBERS,
    letters=LETTERS,
    forms=forms,
    rank=rank,
    pieces=usual_names,
    meanings=MEANINGS,
)
