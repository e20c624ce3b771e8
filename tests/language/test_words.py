"""Numbers and letters as words, and words as numbers and letters."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED
from assistant.language.en.numbers import LETTERS, NEAR_SOUND, NUMBERS, SAME_SOUND
from assistant.language.numbers import Split

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


def test_no_word_is_in_two_tables_of_numbers() -> None:
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


@pytest.mark.parametrize(
    "text",
    ["to", "too", "for", "won", "ate", "oh", "none", "seven ten", "ten two", "123", "²", ""],
)
def test_homophones_and_impossible_numbers_are_not_numbers(text: str) -> None:
    assert number(text.split()) is None


@pytest.mark.rule("W7")
@pytest.mark.parametrize(
    ("text", "word", "count"),
    [
        ("to two", "to", 2),
        ("won won", "won", 1),
        ("ate for", "ate", 4),
        ("storm twenty to", "storm", 22),
    ],
)
def test_a_homophone_of_a_number_counts_only_after_a_word(text: str, word: str, count: int) -> None:
    assert split_clue(text.split()) == Split(tuple(word.split()), count, exact=True)


@pytest.mark.parametrize("text", ["two", "for", "weather", "weather soon", "2", ""])
def test_without_a_word_or_without_a_number_there_is_no_clue(text: str) -> None:
    assert split_clue(text.split()) is None


@pytest.mark.rule("D7")
@pytest.mark.parametrize("count", ["thirty", "twenty six", "26", "99"])
def test_a_number_above_the_number_of_cards_is_refused(count: str) -> None:
    assert split_clue(["storm", *count.split()]) is None


@pytest.mark.parametrize(
    ("text", "announced"),
    [
        ("see you", "cu"),
        ("hotel romeo", "hr"),
        ("why are you", "yru"),
        ("tee ar em", "trm"),
        *((text, None) for text in ("tea for", "papa", "k", "storm", "a storm")),
    ],
)
def test_words_stay_words_unless_they_are_announced_as_letters(
    text: str, announced: str | None
) -> None:
    assert LETTERS.spelled(text.split(), announced=False) is None
    if announced:
        assert LETTERS.spelled(text.split(), announced=True) == announced


def test_every_letter_has_an_alphabet_word_and_all_but_w_a_name() -> None:
    assert set(LETTERS.alphabet.values()) == set(LETTERS.names.values()) - {"w"} | {"w", "x"}
    assert set(LETTERS.alphabet.values()) == set(string.ascii_lowercase)
