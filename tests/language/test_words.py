"""Numbers and letters as words: `words.txt` has what is asked of each function, a line a question.

`number` is a number as words; `clue` splits a clue into its word and its number, perhaps a `near`
one; `letters` puts letters together, and so does `spell`, after the word that announces them.
"""

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED
from assistant.language.en.letters import ALPHABET, LETTERS, NAMES
from assistant.language.en.numbers import NEAR_SOUND, NUMBERS, SAME_SOUND
from assistant.language.numbers import Split
from tests.sections import Section, answers, sections

WORDS = NUMBERS.words
number, split_clue, spoken = NUMBERS.number, NUMBERS.split_clue, NUMBERS.spoken

ANY_WORDS = st.lists(st.text(min_size=1), max_size=5)
SOME_WORD = st.sampled_from(["weather", "to", "for", "won", "ate", "eight", "tree", "o"])


@given(st.integers(0, 99))
def test_a_number_is_understood_as_it_is_spoken_and_in_digits(count: int) -> None:
    assert number(spoken(count).replace("-", " ").split()) == number([str(count)]) == count


@pytest.mark.parametrize("count", [-1, 100])
def test_numbers_outside_0_to_99_are_not_spoken(count: int) -> None:
    with pytest.raises(ValueError, match="no number from 0 to 99"):
        spoken(count)


@pytest.mark.rule("D7")
@given(SOME_WORD, st.integers(0, HIGHEST_NUMBER))
def test_a_clue_is_its_word_and_its_number(word: str, count: int) -> None:
    heard = [word, *spoken(count).split("-")]
    assert split_clue(heard) == Split((word,), count, exact=True)


def test_no_word_has_two_meanings() -> None:
    assert not WORDS.keys() & SAME_SOUND.keys()
    assert not WORDS.keys() & NEAR_SOUND.keys()
    assert not SAME_SOUND.keys() & NEAR_SOUND.keys()


@given(ANY_WORDS)
def test_any_words_are_split_without_loss(heard: list[str]) -> None:
    split = split_clue(heard)
    if split is not None:
        assert split.words == tuple(heard[: len(split.words)])
        assert 1 <= len(split.words) < len(heard)
        assert split.number == UNLIMITED or split.number in range(HIGHEST_NUMBER + 1)


def asked(what: str, text: str) -> str:
    """The answer to a line."""
    heard = text.split()
    match what:
        case "number":
            found: object = number(heard)
        case "clue":
            split = split_clue(heard)
            near = "" if split is None or split.exact else "near "
            return f"{' '.join(split.words)}; {near}{split.number}" if split else "-"
        case _:
            found = LETTERS.spelled(heard, announced=what == "spell")
    return "-" if found is None else str(found)


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("words.txt")))
def test_numbers_and_letters_are_words(section: Section) -> None:
    answers(section, asked)


def test_every_letter_has_its_names() -> None:
    assert set(ALPHABET.values()) == set(NAMES.values()) - {"w"} | {"w", "x"}
    assert set(ALPHABET.values()) == set(string.ascii_lowercase)
