"""The tables of a measurement, as human-readable text or as JSON."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table as RichTable

Value = str | int | float | None
"""A cell of a table; None if there was nothing to count."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A table with a title, whose rows all have the same columns."""

    title: str
    rows: tuple[dict[str, Value], ...]


def text(tables: Iterable[Figures], width: int = 110) -> str:
    """Format tables as human-readable text."""
    console = Console(width=width, color_system=None, highlight=False, record=True, quiet=False)
    with console.capture() as captured:
        for table in tables:
            console.print(_drawn(table))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def lines(tables: Iterable[Figures]) -> str:
    """Format tables as JSON, with one object per row."""
    rows = ({"table": table.title.lower(), **row} for table in tables for row in table.rows)
    return "\n".join(map(json.dumps, rows))


def _drawn(table: Figures) -> RichTable:
    drawn = RichTable(title=table.title, title_justify="left", box=box.SIMPLE_HEAD)
    names = list(dict.fromkeys(name for row in table.rows for name in row))
    for name in names:
        numbers = all(not isinstance(row.get(name), str) for row in table.rows)
        drawn.add_column(name, justify="right" if numbers else "left")
    for row in table.rows:
        drawn.add_row(*(_shown(row.get(name)) for name in names))
    return drawn


def _shown(value: Value) -> str:
    match value:
        case None:
            return "–"
        case float():
            return f"{value:.3f}"
        case _:
            return str(value)
