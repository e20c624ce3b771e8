"""`tabletop bench`: how fast this machine starts the program."""

import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from statistics import median

import click

from assistant.app.start_times import Start
from assistant.app.start_times import start as start_of
from assistant.config import NO_EARS
from assistant.hearing.engines import AUTO, NAMES


@click.group()
def bench() -> None:
    """Measure this machine."""


@bench.command()
@click.option(
    "--engine",
    type=click.Choice(NAMES),
    default=AUTO,
    show_default=True,
    help="The recognizer of the second row.",
)
@click.option(
    "--times",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Starts of each; the median counts.",
)
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
def start(engine: str, times: int, as_json: bool) -> None:
    """Start the program until it is ready to play, without and with a recognizer.

    It uses neither sound card nor box, and keeps nothing.
    """
    found = []
    for name, recognizer in (("without a recognizer", NO_EARS), (engine, engine)):
        with tempfile.TemporaryDirectory() as store:
            command = [sys.executable, "-m", "assistant.app.wiring.silent", recognizer, store]
            found.append((name, middle([start_of(command) for _ in range(times)])))
    rows = [{"start": name, **asdict(one)} for name, one in found]
    click.echo("\n".join(map(json.dumps, rows)) if as_json else starts(found))


def middle(measured: Sequence[Start]) -> Start:
    """The median of each figure."""
    return Start(median(one.seconds for one in measured), median(one.cpu for one in measured))


def starts(found: Sequence[tuple[str, Start]]) -> str:
    """The table of `start`, for people."""
    rows = ((name, f"{one.seconds:.1f}", f"{one.cpu:.1f}") for name, one in found)
    return "\n".join(aligned("START|SECONDS|PROCESSOR SECONDS", rows))


def aligned(head: str, rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A table with names to the left and numbers to the right."""
    every = [tuple(head.split("|")), *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in every
    ]
