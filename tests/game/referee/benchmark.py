"""The referee's cost on this machine: `./tabletop-dev tests.game.referee.benchmark [--json]`.

Every number comes from a process that has done nothing else, with clues new to it, because a
table's answers are cached.
"""

import argparse
import json
import random
import sys
import time
from multiprocessing import get_context
from pathlib import Path

FREQUENT = Path(__file__).with_name("frequent.txt")
CARDS = 25
TABLES = 200


def resident() -> float:
    """Memory of this process in MB, as Linux reports it."""
    status = Path("/proc/self/status").read_text("ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def measure() -> dict[str, float]:
    """Import and rule for the first time; then rule at new tables; also the table's size."""
    before, began = resident(), time.perf_counter()
    from assistant.game.referee import rule_on, table

    rule_on("rain", ["RAINBOW"])
    loaded = time.perf_counter() - began
    lines = FREQUENT.read_text("utf-8").splitlines()
    words = [word for word in lines if word.isalpha()]
    dice = random.Random(1)
    laid = [(dice.choice(words), dice.sample(words, CARDS)) for _ in range(TABLES)]
    began = time.perf_counter()
    for clue, cards in laid:
        rule_on(clue, cards)
    new = time.perf_counter() - began
    clues = dice.sample(words, TABLES)
    began = time.perf_counter()
    for clue in clues:
        rule_on(clue, laid[0][1])
    return {
        "load_ms": loaded * 1e3,
        "new_table_us": new / TABLES * 1e6,
        "same_table_us": (time.perf_counter() - began) / TABLES * 1e6,
        "memory_mb": resident() - before,
        "table_mb": Path(table.__file__).with_name(table.FILE).stat().st_size / 1e6,
    }


MEANING = {
    "load_ms": "to import the referee and rule for the first time, ms",
    "new_table_us": "to rule on a new clue and a new table of 25, µs",
    "same_table_us": "to rule on a new clue and the same table of 25, µs",
    "memory_mb": "memory for all of it, MB",
    "table_mb": "the word table on disk, MB",
}


def main() -> None:
    """Measure in a new process and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    with get_context("spawn").Pool(1) as fresh:
        found = fresh.apply(measure)
    lines = [f"{value:10.1f}  {MEANING[name]}" for name, value in found.items()]
    sys.stdout.write(json.dumps(found) if wishes.json else "\n".join(lines))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
