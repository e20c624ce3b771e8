"""HTML as values: whatever is text becomes harmless on its way in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

EMPTY = ("img", "input")
"""Elements without an end tag."""


@dataclass(frozen=True, slots=True)
class Html:
    """Text that is HTML already."""

    text: str


Inside = Html | str | int | None
"""What an element may hold; None is nothing."""


def element(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """An element with what is in it; a `_` at the end of an attribute's name falls away.

    An attribute that is True stands alone, one that is False or None is left out.
    """
    there = (
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{_text(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    opened = f"<{name}{''.join(there)}>"
    return Html(opened if name in EMPTY else f"{opened}{joined(inside).text}</{name}>")


def joined(parts: Iterable[Inside]) -> Html:
    """One after the other."""
    return Html("".join(one.text if isinstance(one, Html) else _text(one) for one in parts))


def _text(value: str | int | None) -> str:
    return "" if value is None else escape(str(value))
