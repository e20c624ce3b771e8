"""The word table: what every known word is made from, in one step, looked up on disk.

`words.txt` beside this module holds one word a line, in order of the alphabet, and after
it the entries: `earthquake earth+quake`. It is mapped into memory and searched by halves,
so that nothing is read before it is asked for. `sources.md` says where it comes from.
"""

from __future__ import annotations

import mmap
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

FILE = "words.txt"
REMEMBERED = 8192
"""Words; a table and its clues need far fewer."""


@lru_cache(maxsize=REMEMBERED)
def entries(word: str) -> tuple[str, ...] | None:
    """What `word`, lower case a to z, is made from; empty if of nothing, None if unknown.

    An entry is one of these:

    - `break` — a form of that word, or derived from it (W1)
    - `earth+quake` — a compound of these two (W2)
    - `=theater` — another spelling of that word (W3)
    - `~rise` — spelled like a form of that word, but a word of its own, too
    - `?hamburg` — some say it is a form of that word, some say it is not
    - `@night` — another word that sounds the same (W5)
    - `+` — common enough to be a part of compounds that the table does not know
    """
    if not (word.isascii() and word.isalpha()):
        return None
    lines, key = _lines(), word.encode()
    low, high = 0, len(lines)
    while low < high:  # the line sought begins in lines[low:high]
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
def _lines() -> mmap.mmap:
    with Path(str(files(__package__).joinpath(FILE))).open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
