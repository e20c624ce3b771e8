"""Counts correct readings of photographs whose words are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.seeing.table import Cell, PictureFault, TableRead
from assistant.seeing.words import bare
from tools.bench.intervals import wilson

ASTRAY = 3
"""Number of words in each other's places at which a whole table counts as misplaced."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The counts for one photograph."""

    name: str
    cards: int
    right: int
    """Number of cards read correctly in their places; `whole` means that holes are empty, too."""
    whole: bool
    marked: int
    """Number of positions with a word, in fact or as read, whose reading is not certain."""
    wrong: int
    wrong_sure: int
    astray: bool
    """Whether words are in wrong places and at least one is certain."""
    upright: bool
    fault: PictureFault | None
    seconds: float


def judge(
    name: str, words: Sequence[str], read: TableRead | PictureFault, seconds: float
) -> Verdict:
    """Compare a reading with the `words`, row by row, empty where there is no card."""
    cards = sum(map(bool, words))
    if isinstance(read, PictureFault):
        return Verdict(name, cards, 0, False, 0, 0, 0, False, False, read, seconds)
    ways = _ways(read)
    way = max(range(len(ways)), key=lambda at: _right(ways[at].cells, words))
    cells = ways[way].cells
    pairs = list(zip(cells, words, strict=True))
    bad = [cell for cell, word in pairs if bare(cell.word) != bare(word)]
    moved = [cell for cell in bad if bare(cell.word) in {bare(word) for word in words if word}]
    return Verdict(
        name=name,
        cards=cards,
        right=_right(cells, words),
        whole=not bad,
        marked=sum(not cell.sure and bool(cell.word or word) for cell, word in pairs),
        wrong=len(bad),
        wrong_sure=sum(cell.sure for cell in bad),
        astray=len(moved) >= ASTRAY and any(cell.sure for cell in moved),
        upright=way == 0,
        fault=None,
        seconds=seconds,
    )


def _ways(table: TableRead) -> list[TableRead]:
    """The table as it looks from each side."""
    ways = [table]
    for _ in range(3 if table.rows == table.columns else 1):
        ways.append(ways[-1].turned())
    return ways


def _right(cells: Sequence[Cell], words: Sequence[str]) -> int:
    pairs = zip(cells, words, strict=True)
    return sum(bool(word) and bare(cell.word) == bare(word) for cell, word in pairs)


def line(one: Verdict) -> str:
    """A verdict as one line."""
    if one.fault:
        return f"{one.name}: none read, {one.fault.name}; {one.seconds:.1f} s"
    return (
        f"{one.name}: {one.right} of {one.cards}, {one.marked} marked, {one.wrong_sure} wrong and "
        f"sure{', ASTRAY' if one.astray else ''}{'' if one.upright else ', turned'}; "
        f"{one.seconds:.1f} s"
    )


def report(verdicts: Sequence[Verdict]) -> str:
    """The sums, with 95 % intervals; all cards of a refused table count as wrong."""
    tables, read = len(verdicts), [one for one in verdicts if one.fault is None]
    wrong, sure = (sum(getattr(one, name) for one in read) for name in ("wrong", "wrong_sure"))
    rows = [
        _share(
            "cards right", sum(one.right for one in verdicts), sum(one.cards for one in verdicts)
        ),
        _share(
            "... of tables read", sum(one.right for one in read), sum(one.cards for one in read)
        ),
        _share("tables whole at once", sum(one.whole for one in read), tables),
        _share("tables refused", tables - len(read), tables),
        _share("tables astray and sure", sum(one.astray for one in read), tables),
        _share("tables upright at once", sum(one.upright for one in read), len(read)),
        _share("wrong cells that are marked", wrong - sure, wrong),
    ]
    if read:
        marked = sum(one.marked for one in read) / len(read)
        longest = max(one.seconds for one in verdicts)
        rows.append(f"cells marked per table: {marked:.2f}; longest: {longest:.1f} s")
    return "\n".join(rows)


def _share(name: str, count: int, total: int) -> str:
    if not total:
        return f"{name}: none to count"
    low, high = wilson(count, total)
    return f"{name}: {count} of {total} = {count / total:.3f} ({low:.3f} to {high:.3f})"
