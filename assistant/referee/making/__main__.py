"""Makes words.txt: `python -m assistant.referee.making FOLDER [OUT]`.

FOLDER holds the archives of `inputs.txt`; without OUT the referee's own table is replaced.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from assistant.referee.making import lexicon, morphology, sounds, table, variants, wordnet
from assistant.referee.making.inputs import PINS, Inputs

HEADER = "# licence: CC BY-SA 4.0; sources.md says where this comes from"
"""The first line of the table; it sorts before all words and is none."""

MAKING = Path(__file__).parent
REFEREE = MAKING.parent
MADE = "made.txt"
"""Which table was made from what; it lies beside the table."""


def main(arguments: list[str]) -> None:
    """Build from the archives in the first folder into the second."""
    inputs = Inputs(Path(arguments[0]))
    inputs.check()
    out = Path(arguments[1]) if len(arguments) > 1 else REFEREE
    evidence = morphology.load(inputs, lexicon.load(inputs), wordnet.load(inputs))
    entries = table.compile_table(
        evidence, sounds.same_sound(inputs, evidence), variants.varcon(inputs)
    )
    lines = [HEADER, *(" ".join((word, *made)) for word, made in entries.items())]
    (out / "words.txt").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    (out / MADE).write_text(stamp(out / "words.txt"), "utf-8", newline="\n")


def stamp(words: Path) -> str:
    """The checksums of a table and of the files it was made from, a line each.

    A test compares them with the files as they stand, so that none is changed alone.
    """
    sources = [*(MAKING / name for name in table.CURATED), MAKING / PINS, words]
    checksums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sources]
    return "".join(f"{path.name} {one}\n" for path, one in zip(sources, checksums, strict=True))


if __name__ == "__main__":
    main(sys.argv[1:])
