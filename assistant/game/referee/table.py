"""The word tables: the parts and origins of every known word, and the kinds of word sequences.

`words.txt` beside this module has one word per line, in alphabetical order, followed by its
entries: `earthquake earth+quake`. `kinds.txt` lists sequences of words and letters in the same way,
`new_york name`, and `kin.txt` short forms: `dino <dinosaur`. Binary search in the memory-mapped
files reads only what is needed. `sources.md` names their sources.
"""

import mmap
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

FILE = "words.txt"
KIN = "kin.txt"
KINDS = "kinds.txt"
SHORT, MAYBE_SHORT, CHANGED = "<", "?", "~"
"""The marks in `kin.txt` for the way in which a word is related to another; see `kin`."""
REMEMBERED = 8192
"""Number of cached words per table; a larger cache would cost memory in the partner's process."""


@lru_cache(maxsize=REMEMBERED)
def entries(word: str) -> tuple[str, ...] | None:
    """The entries of `word`, lower case a to z; empty for a simple word, None if unknown.

    An entry is one of these:

    - `break` — a form of that word, or derived from it (W1)
    - `earth+quake` — a compound of these two (W2)
    - `=theater` — another spelling of that word (W3)
    - `~rise` — spelled like a form of that word, but also a separate word
    - `?hamburg` — opinions differ on whether it is a form of that word
    - `@night` — another word that sounds the same (W5)
    - `+` — common enough to be a part of compounds that the table does not know
    """
    return _looked_up(FILE, word) if word.isascii() and word.isalpha() else None


@lru_cache(maxsize=REMEMBERED)
def kin(word: str) -> tuple[str, ...]:
    """The words to which `word`, lower case, is related without being a plain form of them.

    - `<dinosaur` — short for that word
    - `?trumpet` — perhaps short for it
    - `~ireland` — derived from it, with another stem
    """
    return (_looked_up(KIN, word) or ()) if word.isascii() and word.isalpha() else ()


@lru_cache(maxsize=REMEMBERED)
def kinds(words: tuple[str, ...]) -> frozenset[str]:
    """The kinds of a word sequence, lower case; empty if it is in no table.

    - `name`, `title` — a proper name, or the title of a work
    - `compound` — a compound written separately or with hyphens
    - `hyphen` — a hyphenated word
    - `acronym` — letters that stand for words and are read one by one
    - `article` — a word that can precede any of these
    - `suffix` — a word that can follow a name
    """
    run = "_".join(words)
    return frozenset(_looked_up(KINDS, run) or ()) if run.isascii() else frozenset()


def _looked_up(file: str, word: str) -> tuple[str, ...] | None:
    lines, key = _lines(file), word.encode()
    low, high = 0, len(lines)
    while low < high:  # the matching line, if there is one, begins within lines[low:high]
        start = lines.rfind(b"\n", 0, (low + high) // 2) + 1
        end = lines.find(b"\n", start)
        found, *made = lines[start:end].split(b" ")
        if found == key:
            return tuple(entry.decode() for entry in made)
        if found < key:
            low = end + 1
        else:
            high = start
    return None


@cache
def _lines(file: str) -> mmap.mmap:
    with Path(str(files(__package__).joinpath(file))).open("rb") as opened:
        return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
