"""The signs of the cards as SVG, for pages without a script; their shapes are those of page.js."""

import json

from assistant.faces.web.html import Html, element
from assistant.faces.web.templates import text
from assistant.game.rules.cards import Identity

_SHAPES = json.loads(text("page.js").partition("const SHAPES = ")[2].partition(";")[0])


def sign(identity: Identity) -> Html:
    """A card's sign, hidden from screen readers: disc, diamond, ring, speck or cross."""
    name, attributes = _SHAPES[identity]
    shape = element(name, class_="sign", **attributes)
    return element("svg", shape, viewBox="0 0 24 24", aria_hidden="true")
