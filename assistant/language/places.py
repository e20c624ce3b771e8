"""Places on the table: a row and a column, said in either order."""

from collections.abc import Sequence

from assistant.language.numbers import MIDDLE
from assistant.language.phrases import Match
from assistant.language.understanding import Understanding, counted


def read_place(words: Sequence[str], rows: int, columns: int, known: Understanding) -> int | None:
    """The place that the words name.

    A place has no words but numbers and names, so any word that sounds like a number counts as one.
    """
    idle = known.words("no place")
    said = tuple(word for word in words if word not in idle)
    if not all(word in known.of_places or word.isdigit() for word in said):
        return None  # As for most words of a sentence, there is no need to search further.
    whole = known.exact.listed("whole place", said)
    if whole and whole["centre"]:
        return _position(counted(MIDDLE, rows), counted(MIDDLE, columns), columns)
    halves = [(whole, whole)] if whole else []
    for cut in range(1, len(said)):
        for first, second in ((said[:cut], said[cut:]), (said[cut:], said[:cut])):
            row, column = _half("row place", first, known), _half("column place", second, known)
            halves += [(row, column)] if row and column else []
    found = (
        _position(line(row, "row", rows, known), line(column, "column", columns, known), columns)
        for row, column in halves
        if row and column
    )
    return next((one for one in found if one is not None), None)


def place_first(
    words: Sequence[str], rows: int, columns: int, known: Understanding
) -> tuple[int, Sequence[str]] | None:
    """The place that the first words name, and the words that follow."""
    for cut in range(len(words), 0, -1):
        position = read_place(words[:cut], rows, columns, known)
        if position is not None:
            return position, words[cut:]
    return None


def line(match: Match, name: str, there_are: int, known: Understanding) -> int | None:
    """The index of the `row` or `column` in a match: by its number, or by its position."""
    numbers = known.numbers
    ordinal = match[f"{name} nth"] or match[f"{name} side"]
    if from_the_end := numbers.ordinal(match[f"{name} back"]):
        return counted(-from_the_end, there_are)
    if ordinal:
        called = numbers.row if name == "row" else numbers.column
        return counted(called(ordinal), there_are)
    found = numbers.heard(match[name])
    return counted(found[0] if found and found[0] else None, there_are)


def _position(row: int | None, column: int | None, columns: int) -> int | None:
    return None if row is None or column is None else row * columns + column


def _half(name: str, words: Sequence[str], known: Understanding) -> Match | None:
    """A row or a column, perhaps with “the card in” before it, or “on” after it."""
    beside = known.words("beside a place")
    for last in range(len(words), -1, -1):
        for begin in range(last + 1):
            if found := known.exact.listed(name, words[begin:last]):
                return found
            if begin == last or words[begin] not in beside:
                break
        if last == 0 or words[last - 1] not in beside:
            break
    return None
