"""The desk's layout: screens, words on the table, the log, and the typed line.

Pure functions turn a `DeskState` and a size into lines of text. The screens are drawn in braille if
they fit, and otherwise in letters, which fit into 80 × 24.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from textwrap import wrap

from assistant.game.messages import Cell, Doing, Face, Light
from assistant.game.rules.cards import Card, Side
from assistant.language.desk_words import DeskWords
from hardware.drawing import draw
from hardware.terminal import as_text, signs

LOG = 4
"""Minimum number of visible log lines."""

FEWEST = 2
"""The same minimum on a small terminal: a sentence and its answer."""

BETWEEN = 3
"""Columns between two screens."""

NARROW = 38
"""Width of a screen drawn in letters, in columns."""

PROMPT = "> "


@dataclass(frozen=True, slots=True)
class DeskState:
    """The desk's whole content."""

    faces: tuple[Face, ...] = ()
    """The seats shown here, north first."""
    cards: tuple[Card, ...] = ()
    """The table, row by row as north sees it."""
    columns: int = 5
    lamps: tuple[Light, ...] = ()
    log: tuple[str, ...] = ()
    typed: str = ""
    keys: str = ""
    """A line that explains the keys."""


def view(
    state: DeskState, words: DeskWords, width: int, height: int, signs_too: bool = True
) -> list[str]:
    """The state as `height` lines of at most `width` characters; the last one is for typing.

    Unless `signs_too` is true, it uses only characters that every terminal can show.
    """
    lit = ", ".join(f"{one.of} {one.lamp}" for one in state.lamps)
    bottom = [words.texts["lamps"].format(lamps=lit)[:width]] if lit else []
    bottom += [state.keys[:width], prompt(state.typed, width)]
    table = _table(state, width)
    room = height - len(bottom) - LOG
    top = _screens(state.faces, words, width, room - len(table), signs_too)
    # However small the terminal, the last announcement stays visible.
    above = _cut(top + table, words, width, max(0, height - len(bottom) - FEWEST))
    log = [part for line in state.log for part in wrap(_plain(line), width, subsequent_indent="  ")]
    left = max(0, height - len(bottom) - len(above))
    log = log[-left:] if left else []
    return [*above, *log, *[""] * (left - len(log)), *bottom][-height:]


def _cut(lines: list[str], words: DeskWords, width: int, room: int) -> list[str]:
    """As many lines as fit; the last line gives the number of omitted ones."""
    if len(lines) <= room:
        return lines
    kept = lines[: max(0, room - 1)]
    return [*kept, words.texts["left_out"].format(lines=len(lines) - len(kept))[:width]][:room]


def prompt(typed: str, width: int) -> str:
    """The line for typing, truncated at its beginning if it is too long."""
    return PROMPT + _plain(typed)[-max(1, width - len(PROMPT) - 1) :]


def _plain(text: str) -> str:
    return "".join(one if one.isprintable() else "�" for one in text)


def _screens(
    faces: Sequence[Face], words: DeskWords, width: int, room: int, signs_too: bool
) -> list[str]:
    """All faces, in braille if that fits into `room` lines, otherwise in letters."""
    explained_each = "; ".join(signs(face, words) for face in faces)
    legend = wrap("; ".join(dict.fromkeys(explained_each.split("; "))), width)
    if signs_too:
        blocks = [_pixels(face, _title(face)) for face in faces]
        for placed in (_beside(blocks), [*chain(*blocks)]):
            if placed and len(placed[0]) <= width and len(placed) <= room:
                explained = [*placed, *legend]
                return explained if len(explained) <= room else placed
    blocks = [_letters(face, words) for face in faces]
    beside, below = _beside(blocks), [*chain(*blocks)]
    placed = beside if beside and len(beside[0]) <= width else below
    legend = wrap(_meanings(faces, words), width) if placed else []
    explained = [*placed, *legend]
    cut = [words.texts["cut_off"]] if any(len(line) > width for line in placed) else []
    return [line[:width] for line in (*cut, *(explained if len(explained) <= room else placed))]


@lru_cache(maxsize=8)
def _pixels(face: Face, title: str) -> tuple[str, ...]:
    lines = as_text(draw(face)).splitlines()
    return title.center(len(lines[0]), "─"), *lines


def _title(face: Face) -> str:
    doing = "" if face.doing is Doing.IDLE else f"({face.doing}) "
    return f" {face.seat.upper()} {doing}"


def _letters(face: Face, words: DeskWords) -> tuple[str, ...]:
    """A face in letters, narrow enough that two fit side by side into 80 columns."""
    rows, columns = len(face.cells), len(face.cells[0])
    across, down = list(range(1, columns + 1)), list(range(1, rows + 1))
    if face.seat is Side.SOUTH:
        across, down = across[::-1], down[::-1]  # rotated by 180° (D3)
    grid = ["  " + "".join(f" {name} " for name in across)]
    for name, row in zip(down, face.cells, strict=True):
        grid.append(f"{name} " + "".join(_letter(cell, words) for cell in row))
    edge = len(grid[0]) + 2
    said = [
        part
        for line in (*_score(face, words), *face.lines, face.clue)
        for part in wrap(line, NARROW - edge)
    ]
    question = " ".join((f"[{face.question}]", " / ".join(face.choices)))
    asked = wrap(question, NARROW - edge)[: rows + 1] if face.question else []
    pairs = zip_longest(grid, [*said[: rows + 1 - len(asked)], *asked], fillvalue="")
    lines = [f"{left:<{edge}}{right}".ljust(NARROW) for left, right in pairs]
    return _title(face).center(NARROW, "-"), *lines


def _score(face: Face, words: DeskWords) -> tuple[str, ...]:
    """The turns left, or the agents that each team has to find."""
    turns = () if face.turns is None else (words.texts["turns"].format(turns=face.turns),)
    return (*turns, *(f"{team.upper()} {agents}" for team, agents in face.left))


def _letter(cell: Cell, words: DeskWords) -> str:
    letter = words.letters[cell.identity][cell.covered]
    return f"{'^' if cell.marked_there else ' '}{letter}{'_' if cell.marked_here else ' '}"


def _meanings(faces: Sequence[Face], words: DeskWords) -> str:
    cells = [cell for face in faces for row in face.cells for cell in row]
    there = {one for cell in cells for one in _letter(cell, words)}
    return ", ".join(meaning for letter, meaning in words.meanings.items() if letter in there)


def _beside(blocks: Sequence[tuple[str, ...]]) -> list[str]:
    rows = zip_longest(*blocks, fillvalue="")
    return [(" " * BETWEEN).join(row) for row in rows] if len(blocks) > 1 else list(*blocks)


def _table(state: DeskState, width: int) -> list[str]:
    """The words on the table as north sees them: covered in brackets, marked with a star."""
    if not state.cards:
        return []
    names = list(_names(state))
    rows = range(0, len(names), state.columns)
    cell = min(max(map(len, names)) + 2, width // state.columns)
    lines = [
        "".join(name[: cell - 1].ljust(cell) for name in names[at : at + state.columns])
        for at in rows
    ]
    return ["", *(line.rstrip() for line in lines), ""]


def _names(state: DeskState) -> Iterator[str]:
    cells: list[Cell] = []
    for face in state.faces[:1]:
        cells = [cell for row in face.cells for cell in row]
        if face.seat is Side.SOUTH:
            cells.reverse()  # rotated by 180° (D3)
    for card, cell in zip_longest(state.cards, cells[: len(state.cards)]):
        covered = cell is not None and cell.covered and cell.identity is not None
        marked = cell is not None and (cell.marked_here or cell.marked_there)
        yield f"({card.word})" if covered else f"{card.word}{'*' if marked else ''}"
