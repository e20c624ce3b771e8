"""Words as the referee reads them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from assistant.referee.table import REMEMBERED


@lru_cache(maxsize=REMEMBERED)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, lower case and without accents or possessive endings.

    A hyphen parts words like a space (W6); marks that are no letters or digits are dropped.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    spaced = "".join(" " if mark.isspace() or mark in "-‐‑–—_/" else mark for mark in plain)
    pieces = (piece.removesuffix("'s").removesuffix("s'") for piece in spaced.split())
    kept = ("".join(mark for mark in piece if mark.isalnum()) for piece in pieces)
    return tuple(word for word in kept if word)
