"""The size of the table of phrases, and the time to read a line.

./tabletop-dev tests.language.benchmark prints both.
"""

import csv
import sys
import time
from pathlib import Path
from statistics import mean, quantiles

from assistant.game.rules.commands import GiveClue
from assistant.game.rules.view import PublicView
from assistant.language.en.understanding import PHRASES, TEXT, UNDERSTANDING
from assistant.language.parse import read
from assistant.language.phrases_file import read_phrases
from assistant.language.reading import Moment
from tests.tables import NORTH, WEATHER, done, fresh

UTTERANCES = Path(__file__).parent / "utterances.csv"
HARD = (
    *("no " * 40, "okay so " * 20, "weather no " * 7, "I think it's " * 6, "word " * 200),
    *(
        "no no wait " * 13,
        "yes yes okay okay right right so so well well love love please please " * 3,
    ),
)


def seconds(line: str, view: PublicView) -> float:
    """Time to read a line at a table."""
    began = time.perf_counter()
    read(line, Moment(view, None, False, UNDERSTANDING))
    return time.perf_counter() - began


def main() -> None:
    """Print the figures."""
    began = time.perf_counter()
    read_phrases(TEXT, UNDERSTANDING.exact.slots)
    loading = time.perf_counter() - began
    with UTTERANCES.open(encoding="utf-8", newline="") as file:
        lines = [row["utterance"] for row in csv.DictReader(file)]
    views = [fresh().table, done(fresh(), GiveClue(NORTH, WEATHER)).table] * 3
    took = [1e6 * seconds(line, view) for view in views for line in lines]
    slowest = max(1e3 * seconds(line, views[0]) for line in HARD)
    rows = UNDERSTANDING.exact.rows
    count = sum(len(row.phrases) for row in rows)
    report = (
        f"{PHRASES.name}: {count} phrases in {len(rows)} rows",
        f"listened for: {len(UNDERSTANDING.orders)} phrases of"
        f" {len(set(UNDERSTANDING.orders.values()))} orders",
        f"loaded in {1e3 * loading:.0f} ms",
        f"a line: {mean(took):.0f} µs, 99 of 100 in {quantiles(took, n=100)[-1]:.0f} µs",
        f"made to be hard: {slowest:.1f} ms at most",
    )
    sys.stdout.write("".join(f"{line}\n" for line in report))


if __name__ == "__main__":
    main()
