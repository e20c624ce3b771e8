"""The phone's form for voice and screen settings, and the values that it submits."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from urllib.parse import parse_qs

from assistant.game.messages import Comfort

OFFERED: Mapping[str, Mapping[str, float]] = {
    "volume": {"faint": 0.44, "soft": 0.67, "usual": 1.0, "loud": 1.5, "full": 2.0},
    "rate": {"slow": 0.7, "calm": 0.83, "usual": 1.0, "brisk": 1.2, "fast": 1.44},
    "brightness": {"dim": 0.1, "half": 0.4, "bright": 1.0},
    "sleep": {"soon": 300.0, "pause": 1800.0, "evening": 7200.0},
}
"""For each setting, its choices by the names of their texts."""


USUAL = "usual"
"""The choice of the configured voice, for which `Comfort` has an empty name."""


def form(now: Comfort, voices: Sequence[str] = ()) -> list[tuple[str, Sequence[str], str]]:
    """Each setting, with its choices, and the one nearest to the current value.

    A voice can be chosen if there are several `voices`.
    """
    current = asdict(now)
    fields: list[tuple[str, Sequence[str], str]] = []
    for name, offered in {**_voices(voices), **OFFERED}.items():
        if isinstance(current[name], str):
            nearest = current[name] if current[name] in offered else USUAL
        else:
            nearest = min(offered, key=lambda one: abs(offered[one] - current[name]))
        fields.append((name, tuple(offered), nearest))
    return fields


def _voices(voices: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """The voices to choose from; empty if there is no choice."""
    named = {USUAL: "", **{name: name for name in voices}}
    return {"voice": named} if len(voices) > 1 else {}


def read(body: bytes, voices: Sequence[str] = ()) -> Comfort | None:
    """The comfort in a submitted form; None unless all settings have one of their choices."""
    try:
        sent = parse_qs(body.decode("ascii", "replace"), max_num_fields=2 * len(OFFERED))
        offered: Mapping[str, Mapping[str, Any]] = {**_voices(voices), **OFFERED}
        return Comfort(**{name: offered[name][sent[name][0]] for name in offered})
    except (KeyError, ValueError):
        return None
