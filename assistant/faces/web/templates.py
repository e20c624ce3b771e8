"""The static files of the pages, and templates filled with a language's words."""

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template

STATIC = files("assistant.faces.web") / "static"

TYPES: Mapping[str, str] = {
    "base.css": "text/css",
    "table.css": "text/css",
    "seat.css": "text/css",
    "sheet.css": "text/css",
    "page.js": "text/javascript",
    "table.js": "text/javascript",
    "seat.js": "text/javascript",
    "sheet.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
"""All files that a page may load, with their types."""

OFFER = '<li data-seat="$seat"><a href="$link">$code<span>$name</span></a></li>'
CODE = '<img src="/code/$seat.svg" alt="">'


def text(name: str) -> str:
    """The text of a static file."""
    return (STATIC / name).read_text("utf-8")


def page(name: str) -> str:
    """The template of a page, with the head that all pages have."""
    return text("head.html") + text(name)


def fill(template: str, words: Mapping[str, str], **parts: str) -> str:
    """A template filled with escaped words, and with `parts` that are HTML already."""
    return Template(template).substitute({n: escape(one) for n, one in words.items()}, **parts)
