"""Faces built from text, so that a test shows its table."""

import re
from dataclasses import replace
from pathlib import Path

from assistant.game.messages import Cell, Face, Page
from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.game import begin
from assistant.language.en.desk import desk_words
from tests.tables import started

DESK = desk_words(begin(started()).table)

IDENTITIES = {
    "A": Identity.AGENT,
    "X": Identity.ASSASSIN,
    ".": Identity.BYSTANDER,
    "?": None,
    "R": Identity.RED,
    "B": Identity.BLUE,
}

SECTIONS = Path(__file__).with_name("faces.txt").read_text("utf-8").split("== ")[1:]
TABLES = {name: table for name, _, table in (one.partition("\n") for one in SECTIONS)}
"""By name, from `faces.txt`: a sign per card, a line per row."""


def cell(text: str) -> Cell:
    """A letter of `IDENTITIES`, then `#` covered, `_` marked here, `^` marked there."""
    return Cell(IDENTITIES[text[0]], "#" in text, "_" in text, "^" in text)


def cells(text: str) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(cell(card) for card in row.split()) for row in text.strip().splitlines())


def seen(seat: Side, table: str) -> tuple[tuple[Cell, ...], ...]:
    """A seat's view of the table, from pairs in north's order: north's identity, then south's.

    `#` covered, `n` and `s` marked for north and south, meaning guessed wrong from that side. A
    covered card shows what covers it, whatever its identity for the seat.
    """
    rows = [row.split() for row in table.strip().splitlines()]
    if seat is Side.SOUTH:
        rows = [row[::-1] for row in rows[::-1]]
    own, here, there = (0, "n", "s") if seat is Side.NORTH else (1, "s", "n")

    def card(pair: str) -> Cell:
        cover = ("A" if "A" in pair else ".") if "#" in pair else pair[own]
        return Cell(IDENTITIES[cover], "#" in pair, here in pair, there in pair)

    return tuple(tuple(card(pair) for pair in row) for row in rows)


LEFT = ("TURNS", "LEFT")
"""Labels beside the number of turns."""


def start(seat: Side) -> Face:
    lines = {Side.NORTH: ("YOUR CLUE",), Side.SOUTH: ("NORTH", "GIVES CLUE")}
    return Face(seat, seen(seat, TABLES["start"]), 9, lines[seat], labels=LEFT, places=False)


def middle(seat: Side) -> Face:
    """South guesses, so north sees its key and south the clue."""
    lines = {Side.NORTH: ("SOUTH", "GUESSES"), Side.SOUTH: ("YOU", "GUESS")}
    page = Page.KEY if seat is Side.NORTH else Page.WORDS
    return Face(
        seat, seen(seat, TABLES["middle"]), 4, lines[seat], labels=LEFT, clue="WEATHER 2", page=page
    )


def turned_page(seat: Side) -> Face:
    """The same face after both seats have turned the page."""
    face = middle(seat)
    return replace(face, page=Page.WORDS if face.page is Page.KEY else Page.KEY)


def asked(seat: Side) -> Face:
    """South is asked to confirm the card."""
    return replace(middle(seat), question="STORM?", choices=("YES", "NO"))


def ruling(seat: Side) -> Face:
    """Anybody may answer whether the clue counts."""
    verdicts = ("PENALTY", "ALLOW", "TAKE BACK")
    return replace(middle(seat), question="VALID?", choices=verdicts, page=Page.WORDS)


def mission(seat: Side) -> Face:
    """North's clue; two more mistakes are allowed."""
    return replace(start(seat), turns=11, labels=("TURNS", "2 MISS"))


def won(seat: Side) -> Face:
    return Face(seat, seen(seat, TABLES["sudden death"]), None, ("WON", "SCORE 27"))


def sudden_death(seat: Side) -> Face:
    lines = ("SUDDEN", "DEATH", "BOTH", "GUESS")
    page = Page.KEY if seat is Side.NORTH else Page.WORDS
    shown = seen(seat, TABLES["sudden death"])
    return Face(seat, shown, None, lines, "STORM?", choices=("YES", "NO"), page=page)


def places(seat: Side) -> Face:
    """A table of words and pictures; a question names a picture by its place."""
    return replace(middle(seat), question="ROW 2 COL 3?", choices=("YES", "NO"))


def turned(seat: Side, table: str) -> tuple[tuple[Cell, ...], ...]:
    """A seat's view of the table, from what the seat may know, in north's order."""
    rows = cells(table)
    return rows if seat is Side.NORTH else tuple(row[::-1] for row in rows[::-1])


def teams(seat: Side, table: str, lines: tuple[str, ...], question: str | None = None) -> Face:
    """A team game: north sees the key, south what covers the cards (C2)."""
    visible = table if seat is Side.NORTH else re.sub(r"[RBX.](?!#)", "?", table)
    left = tuple((team, len(re.findall(f"{team[0].upper()}(?!#)", table))) for team in Team)
    return Face(seat, turned(seat, visible), None, lines, question, left=left)


def operatives(face: Face) -> Face:
    """Operatives have no key, so their screen shows words (C2)."""
    return replace(face, page=Page.WORDS) if face.seat is Side.SOUTH else face


def classic_start(seat: Side) -> Face:
    face = teams(seat, TABLES["classic start"], ("RED", "GIVES CLUE"))
    return operatives(replace(face, places=False))


def classic_middle(seat: Side) -> Face:
    face = teams(seat, TABLES["classic middle"], ("RED", "GUESSES"))
    return operatives(replace(face, clue="WEATHER 2"))


def classic_end(seat: Side) -> Face:
    return teams(seat, TABLES["classic end"], ("BLUE WINS", "ASSASSIN"))


def disney(seat: Side) -> Face:
    """A picture is guessed by its place."""
    return replace(teams(seat, TABLES["disney"], ("BLUE", "GUESSES")), clue="WEATHER 2")


def laying(seat: Side) -> Face:
    return Face(seat, turned(seat, TABLES["laying"]), None, ("ROW 3", "CARD 3"), "STORM")


MOMENTS = {
    "start": start,
    "middle": middle,
    "turned-page": turned_page,
    "asked": asked,
    "ruling": ruling,
    "mission": mission,
    "won": won,
    "sudden-death": sudden_death,
    "places": places,
    "classic-start": classic_start,
    "classic-middle": classic_middle,
    "classic-end": classic_end,
    "disney": disney,
    "laying": laying,
}
