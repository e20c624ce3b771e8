"""Builds words.txt, kin.txt and kinds.txt: `./tabletop-dev tools.referee FOLDER [OUT]`.

FOLDER holds the archives of `inputs.txt`; without OUT, the referee's own tables are replaced.
"""

import hashlib
import sys
from pathlib import Path

from assistant.game import referee
from assistant.game.referee.table import FILE, KIN, KINDS
from tools.referee import kin, kinds, lexicon, morphology, sounds, table, variants, wordnet
from tools.referee.inputs import PINS, Inputs

HEADER = "# licence: CC BY-SA 4.0; sources.md says where this comes from"
"""The first line of a table; it is not a word, and sorts before all words."""

MAKING = Path(__file__).parent
REFEREE = Path(referee.__file__).parent
MADE = "made.txt"
"""The name of the file, beside the tables, with the sources of each."""


def main(arguments: list[str]) -> None:
    """Read the archives in the first folder, and write the tables into the second."""
    inputs = Inputs(Path(arguments[0]))
    inputs.check()
    out = Path(arguments[1]) if len(arguments) > 1 else REFEREE
    words = lexicon.load(inputs)
    evidence = morphology.load(inputs, words, wordnet.load(inputs))
    same_sound, spellings = sounds.same_sound(inputs, evidence), variants.varcon(inputs)
    made = table.compile_table(evidence, same_sound, spellings)
    write(out / FILE, made)
    write(out / KIN, kin.compile_kin(inputs, evidence, made))
    write(out / KINDS, kinds.compile_kinds(inputs, words))
    (out / MADE).write_text(stamp(out), "utf-8", newline="\n")


def write(path: Path, entries: dict[str, tuple[str, ...]]) -> None:
    """Write a table: one word or word sequence per line, followed by its entries."""
    lines = [HEADER, *(" ".join((word, *made)) for word, made in entries.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


def stamp(folder: Path) -> str:
    """The checksums of the tables in a folder and of their source files, one per line.

    A test compares them with the current files, so that neither tables nor sources change alone.
    """
    curated = (*table.CURATED, kin.CLIPPED, kinds.KNOWN, PINS)
    sources = [
        *(MAKING / name for name in curated),
        *(folder / name for name in (FILE, KIN, KINDS)),
    ]
    checksums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sources]
    return "".join(f"{path.name} {one}\n" for path, one in zip(sources, checksums, strict=True))


if __name__ == "__main__":
    main(sys.argv[1:])
