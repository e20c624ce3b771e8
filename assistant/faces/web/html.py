"""HTML as values: text is escaped when it is put into an element."""

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
"""Possible content of an element; None is nothing."""


def element(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """An element with its content; a trailing `_` of an attribute's name is removed.

    An attribute that is True is written without a value; False or None omits it.
    """
    there = (
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{_text(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    opened = f"<{name}{''.join(there)}>"
    return Html(opened if name in EMPTY else f"{opened}{joined(inside).text}</{name}>")


def joined(parts: Iterable[Inside]) -> Html:
    """Join several pieces of HTML."""
    return Html("".join(one.text if isinstance(one, Html) else _text(one) for one in parts))


def _text(value: str | int | None) -> str:
    return "" if value is None else escape(str(value))
