from hypothesis import given
from hypothesis import strategies as st

from hardware.lettering import BOLD, HUGE, LARGE, PLAIN, SMALL, balanced, ink, typeset, wrap

words = st.text(st.characters(codec="latin-1", exclude_categories=["C", "Z"]), min_size=1)
texts = st.lists(words, min_size=1, max_size=6).map(" ".join)


def heights(text: str, width: int = 62) -> list[int]:
    return [line.letters.capital for line in typeset(text, (BOLD, PLAIN), width)]


@given(texts, st.integers(2, 20))
def test_wrapping_keeps_every_letter_within_the_width(text: str, room: int) -> None:
    lines = wrap(text, room)
    assert all(0 < len(line) <= room for line in lines)
    assert "".join(lines).replace("-", "").replace(" ", "") == text.replace("-", "").replace(
        " ", ""
    )


@given(texts, st.integers(30, 128))
def test_typeset_text_never_leaves_its_width(text: str, width: int) -> None:
    lines = typeset(text, (HUGE, LARGE, BOLD, PLAIN, SMALL), width)
    assert 1 <= len(lines) <= 2
    assert all(line.picture(width).width <= width for line in lines)
    assert all(len(line.text) <= line.letters.room(width) for line in lines)


@given(texts, st.integers(2, 20))
def test_balanced_lines_are_as_few_as_wrapped_lines_and_not_longer(text: str, room: int) -> None:
    wrapped, even = wrap(text, room), balanced(text, room)
    assert len(even) == len(wrapped)
    assert max(map(len, even)) <= max(map(len, wrapped))
    assert "".join(even).replace(" ", "").replace("-", "") == text.replace(" ", "").replace("-", "")


def test_balanced_lines_are_about_equally_long() -> None:
    assert wrap("SUDDEN DEATH BOTH GUESS", 18) == ["SUDDEN DEATH BOTH", "GUESS"]
    assert balanced("SUDDEN DEATH BOTH GUESS", 18) == ["SUDDEN DEATH", "BOTH GUESS"]


def test_long_words_are_broken_into_equal_parts() -> None:
    assert wrap("CONSTITUTION?", 7) == ["CONSTI-", "TUTION?"]
    assert wrap("MISUNDERSTANDINGS", 7) == ["MISUND-", "ERSTAN-", "DINGS"]


def test_short_texts_are_large_and_long_texts_smaller_or_broken() -> None:
    assert heights("STORM?") == [10]
    assert heights("LEMONADE?") == [8]
    assert heights("WHOSE CLUE?") == [10, 10]
    assert heights("POLYJUICE POTION?") == [8, 8]
    assert heights("CONSTITUTION?") == [10, 10]
    assert heights("SUPERSTITIOUSLY?") == [8, 8]


def test_text_that_cannot_fit_is_cut_off_with_dots() -> None:
    text = "ANTIDISESTABLISHMENTARIANISM AND MORE"
    dotted = ink("SHMENTAR..", PLAIN)
    last = typeset(text, (PLAIN,), 62)[-1]
    assert last.text.endswith("..")
    drawn = last.picture(62)
    assert drawn.size == (dotted.width, 8)
    assert drawn.crop((50, 0, drawn.width, 8)) == dotted.crop((50, 0, dotted.width, 8))


def test_letters_that_the_font_does_not_have_become_question_marks() -> None:
    assert ink("Łódź", PLAIN) == ink("?ód?", PLAIN)


def test_every_size_draws_every_ascii_letter_differently() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!-.,'"
    for size in (SMALL, PLAIN, BOLD, LARGE, HUGE):
        # between two bars, because a letter's position counts as well as its shape
        looks = {ink(f"|{letter}|", size).tobytes() for letter in letters}
        assert len(looks) == len(letters)


def test_empty_text_is_as_high_as_a_capital() -> None:
    assert ink("", BOLD).size == (1, 10)
    assert ink("a", BOLD).height == ink("H", BOLD).height == 10
