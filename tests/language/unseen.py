"""`./tabletop-dev tests.language.unseen`: how well unfamiliar speakers are understood.

The sentences in unseen.csv were written in seven styles by somebody who saw neither the phrases nor
the examples. Anybody who changes those must not read the file; otherwise its result is worthless.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from assistant.language.reading import Moment, Reading
from tests.language import test_utterances as utterances
from tools.bench.intervals import wilson

UNSEEN = Path(__file__).with_name("unseen.csv")
LIKE = {"za": "f", "zb": "g", "zc": "g1", "gb": "g", "fb": "f", "p": "a"}
"""Moments that resemble another; sudden death does not, and is omitted."""
OTHER_CARDS = ("zb", "zc")
"""Moments with other cards on the table, so that their guesses cannot be judged."""


def judged() -> Iterator[tuple[str, str]]:
    """Each sentence's family and outcome, if its reading can be judged."""
    for row in utterances.table(UNSEEN):
        at = LIKE.get(row["context"], row["context"])
        wanted = [one for one in row["expected"].split("|") if not one.startswith(("says", "set"))]
        if at not in utterances.moments() or row["context"] in OTHER_CARDS or not wanted:
            continue
        (moment, reading), *_ = utterances.taken_for(at, row["utterance"])
        yield row["family"], _taken(reading, moment, wanted)


def _taken(reading: Reading | None, moment: Moment, wanted: list[str]) -> str:
    if any(utterances.is_as_wanted(reading, one, moment) for one in wanted):
        return "right"
    if any(utterances.is_asked_back(reading, one) for one in wanted):
        return "asked back"
    return "wrong move" if reading and utterances.is_move(reading, moment) else "missed"


def main() -> None:
    """Print a line per family, and one for all."""
    counts: dict[str, Counter[str]] = {}
    for family, taken in judged():
        counts.setdefault(family, Counter())[taken] += 1
    every = sum(counts.values(), Counter[str]())
    for family, found in (*counts.items(), ("all", every)):
        number = found.total()
        low, high = wilson(found["right"] + found["asked back"], number)
        sys.stdout.write(
            f"{family:9} {number:4}  right {found['right'] / number:.2f}"
            f"  or asked back {(found['right'] + found['asked back']) / number:.2f}"
            f" [{low:.2f}, {high:.2f}]  wrong moves {found['wrong move']}\n"
        )


if __name__ == "__main__":
    main()
