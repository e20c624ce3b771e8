"""The languages that the assistant speaks and understands, one package each.

This is the one place that knows them all. A language is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.language.contract import Language

SPOKEN = "en"
"""The language that is spoken unless another one is asked for."""


def _english() -> Language:
    from assistant.language.en import ENGLISH

    return ENGLISH


LANGUAGES: Mapping[str, Callable[[], Language]] = {"en": _english}
"""Each language by its code, after BCP 47."""


@cache
def language(code: str = SPOKEN) -> Language:
    """The language of that code; raises `KeyError` for one that is not in the table."""
    return LANGUAGES[code]()
