"""The languages that the assistant speaks and understands, one package each.

Only this module knows all of them. A language is loaded when it is first used. `tabletop play`
selects the spoken language, and refuses an incomplete one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from assistant.game.errors import LanguageError

if TYPE_CHECKING:
    from assistant.language.contract import Language


@cache
def _english() -> Language:
    from assistant.language.en import ENGLISH

    return ENGLISH


Languages = Mapping[str, Callable[[], "Language"]]
"""Each language by its code, after BCP 47."""
LANGUAGES: Languages = {"en": _english}

_chosen = LANGUAGES["en"]


def language() -> Language:
    """The spoken language."""
    return _chosen()


def speak(code: str, known: Languages = LANGUAGES) -> None:
    """Speak this language from now on; raises `LanguageError` if it cannot be spoken."""
    from assistant.language.contract import lacking

    global _chosen
    if code not in known:
        raise LanguageError(f"no language is called {code}, only {', '.join(known)}")
    try:
        lacks = ", ".join(lacking(known[code]()))
    except (LookupError, OSError, ValueError) as error:
        lacks = str(error)
    if lacks:
        raise LanguageError(f"the language {code} cannot be spoken: it lacks {lacks}")
    _chosen = known[code]
