"""Faces from text, so that a test shows the table that it is about."""

from assistant.messages import Cell, Face
from assistant.rules.cards import Identity, Side

IDENTITIES = {
    "A": Identity.AGENT,
    "X": Identity.ASSASSIN,
    ".": Identity.BYSTANDER,
    "?": None,
}

START = """
    AA .. .A X. A.
    .. A. AA .A ..
    A. .A XX .. .A
    .. .X A. .. AA
    XA A. .A AX ..
"""

MIDDLE = """
    AA#  ..   .A#s X.n  A.
    ..s  A.#  AA   .A   ..
    A.   .A   XX   ..#ns .A#
    ..   .X   A.n  ..n  AA
    XA   A.   .A   AX   ..
"""

SUDDEN_DEATH = """
    AA#  ..   .A#s X.n  A.#
    ..s  A.#  AA#  .A   ..
    A.#  .A#  XX   ..#ns .A#
    ..   .X   A.#n ..n  AA#
    XA#  A.   .A#  AX#  ..
"""


def cell(text: str) -> Cell:
    """One seat's `A`, `X`, `.` or `?`, then `#` covered, `_` marked here, `^` marked there."""
    return Cell(IDENTITIES[text[0]], "#" in text, "_" in text, "^" in text)


def cells(text: str) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(cell(card) for card in row.split()) for row in text.strip().splitlines())


def seen(seat: Side, table: str) -> tuple[tuple[Cell, ...], ...]:
    """The table as a seat sees it, from pairs as north sees it: north's identity, south's.

    `#` covered, `n` and `s` marked for north and south, that is, guessed wrong from there.
    """
    rows = [row.split() for row in table.strip().splitlines()]
    if seat is Side.SOUTH:
        rows = [row[::-1] for row in rows[::-1]]
    own, here, there = (0, "n", "s") if seat is Side.NORTH else (1, "s", "n")
    return tuple(
        tuple(Cell(IDENTITIES[pair[own]], "#" in pair, here in pair, there in pair) for pair in row)
        for row in rows
    )


def start(seat: Side) -> Face:
    lines = {Side.NORTH: ("YOUR CLUE",), Side.SOUTH: ("NORTH", "GIVES CLUE")}
    return Face(seat, seen(seat, START), turns=9, lines=lines[seat])


def middle(seat: Side) -> Face:
    clue = "WEATHER 2"
    lines = {Side.NORTH: ("SOUTH", "GUESSES", clue), Side.SOUTH: ("YOU", "GUESS", clue)}
    return Face(seat, seen(seat, MIDDLE), turns=4, lines=lines[seat])


def sudden_death(seat: Side) -> Face:
    lines = ("SUDDEN", "DEATH", "BOTH", "GUESS")
    return Face(seat, seen(seat, SUDDEN_DEATH), turns=None, lines=lines, question="STORM?")


MOMENTS = {"start": start, "middle": middle, "sudden-death": sudden_death}
