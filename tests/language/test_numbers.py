import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED
from assistant.language.en.numbers import NEAR_SOUND, NUMBERS, SAME_SOUND
from assistant.language.numbers import Split

WORDS = NUMBERS.words
number, split_clue, spoken = NUMBERS.number, NUMBERS.split_clue, NUMBERS.spoken

ANY_WORDS = st.lists(st.text(min_size=1), max_size=5)
SOME_WORD = st.sampled_from(["weather", "to", "for", "won", "ate", "eight", "tree", "o"])


@given(st.integers(0, 99))
def test_a_number_is_understood_as_it_is_spoken(count: int) -> None:
    assert number(spoken(count).replace("-", " ").split()) == count


@given(st.integers(0, 99))
def test_a_number_may_be_written_with_digits(count: int) -> None:
    assert number([str(count)]) == count


@pytest.mark.parametrize("count", [-1, 100])
def test_numbers_outside_0_to_99_are_not_spoken(count: int) -> None:
    with pytest.raises(ValueError, match="no number from 0 to 99"):
        spoken(count)


@pytest.mark.parametrize(
    "words",
    ["to", "too", "for", "won", "ate", "oh", "none", "seven ten", "ten two", "", "123", "²"],
)
def test_only_number_words_are_numbers_anywhere(words: str) -> None:
    assert number(words.split()) is None


@pytest.mark.rule("D7")
@given(SOME_WORD, st.integers(0, HIGHEST_NUMBER))
def test_a_clue_is_its_word_and_its_number(word: str, count: int) -> None:
    heard = [word, *spoken(count).split("-")]
    assert split_clue(heard) == Split((word,), count, exact=True)


@pytest.mark.rule("W7")
@pytest.mark.parametrize(
    ("heard", "word", "count"),
    [
        ("weather two", "weather", 2),
        ("weather too", "weather", 2),
        ("weather 2", "weather", 2),
        ("weather zero", "weather", 0),
        ("eight three", "eight", 3),
        ("to two", "to", 2),
        ("won won", "won", 1),
        ("ate for", "ate", 4),
        ("x one", "x", 1),
        ("storm twenty five", "storm", 25),
        ("storm twenty to", "storm", 22),
        ("twenty five", "twenty", 5),
    ],
)
def test_a_number_word_is_a_number_only_in_its_place(heard: str, word: str, count: int) -> None:
    assert split_clue(heard.split()) == Split((word,), count, exact=True)


def test_letters_before_the_number_stay_letters() -> None:
    assert split_clue(["k", "n", "i", "g", "h", "t", "two"]) == Split(
        tuple("knight"), 2, exact=True
    )


@pytest.mark.parametrize("heard", ["", "two", "for", "weather", "weather soon", "2"])
def test_without_a_word_or_without_a_number_there_is_no_clue(heard: str) -> None:
    assert split_clue(heard.split()) is None


@pytest.mark.rule("D7")
@pytest.mark.parametrize("heard", ["storm thirty", "storm twenty six", "storm 26", "storm 99"])
def test_a_number_above_the_count_of_cards_is_refused(heard: str) -> None:
    assert split_clue(heard.split()) is None


@pytest.mark.parametrize("heard", ["storm tree", "storm oh", "storm bye", "twenty free"])
def test_near_homophones_of_numbers_are_marked_as_near(heard: str) -> None:
    split = split_clue(heard.split())
    assert split is not None
    assert not split.exact


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
