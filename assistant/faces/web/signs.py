"""The signs of the cards as SVG, for pages without a script; the same as in page.js."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from assistant.faces.web.html import Html, element
from assistant.game.rules.cards import Identity

SHAPES: Mapping[Identity, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        Identity.AGENT: ("circle", {"cx": "12", "cy": "12", "r": "8.5"}),
        Identity.RED: ("path", {"d": "M12 2.5 21.5 12 12 21.5 2.5 12z"}),
        Identity.BLUE: ("circle", {"cx": "12", "cy": "12", "r": "7"}),
        Identity.BYSTANDER: ("circle", {"cx": "12", "cy": "12", "r": "2.6"}),
        Identity.ASSASSIN: ("path", {"d": "M5 5 19 19M19 5 5 19"}),
    }
)
"""Disc, diamond, ring, speck, cross: told apart without a colour."""


def sign(identity: Identity) -> Html:
    """A card's sign, hidden from screen readers."""
    name, attributes = SHAPES[identity]
    shape = element(name, class_="sign", **attributes)
    return element("svg", shape, viewBox="0 0 24 24", aria_hidden="true")
