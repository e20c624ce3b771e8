"""Makes words.txt: `python -m assistant.referee.making FOLDER [OUT]`.

FOLDER holds the archives of `inputs.txt`; without OUT the referee's own table is replaced.
"""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.referee.making import lexicon, morphology, sounds, table, wordnet
from assistant.referee.making.inputs import Inputs

HEADER = "# licence: CC BY-SA 4.0; sources.md says where this comes from"
"""The first line of the table; it sorts before all words and is none."""

REFEREE = Path(__file__).parents[1]


def main(arguments: list[str]) -> None:
    """Build from the archives in the first folder into the second."""
    inputs = Inputs(Path(arguments[0]))
    inputs.check()
    out = Path(arguments[1]) if len(arguments) > 1 else REFEREE
    evidence = morphology.load(inputs, lexicon.load(inputs), wordnet.load(inputs))
    entries = table.compile_table(evidence, sounds.same_sound(inputs, evidence))
    lines = [HEADER, *(" ".join((word, *made)) for word, made in entries.items())]
    (out / "words.txt").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
