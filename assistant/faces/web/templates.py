"""The templates of the pages (Jinja), and the files that the pages load."""

import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from string import Template

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

FOLDER = Path(__file__).with_name("static")

_COMMENT = re.compile(rb"^\s*(?://[^\n]*|/\*.*?\*/)\n", re.MULTILINE | re.DOTALL)

FILES: Mapping[str, bytes] = {
    one.name: _COMMENT.sub(b"", one.read_bytes())
    if one.suffix in (".css", ".js")
    else one.read_bytes()
    for one in sorted(FOLDER.iterdir())
}
"""The files by name; comments, a fifth of what a phone loads for its key, are left out."""

_VERSION = sha256(b"".join(FILES.values()))

STATIC = f"/static/{_VERSION.hexdigest()[:12]}"
"""The base address of the files. It changes with their content, so that browsers can cache them."""

_PAGES = Environment(
    loader=PackageLoader("assistant.faces.web"),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=lambda value: "" if value is None else value,
    trim_blocks=True,
    lstrip_blocks=True,
)
_PAGES.globals["static"] = STATIC
_PAGES.filters["base64"] = lambda data: b64encode(data).decode()
_PAGES.filters["fill"] = lambda text, **values: Template(text).substitute(values)


def render(name: str, /, **values: object) -> str:
    """A page, in which inserted text is escaped."""
    return str(_PAGES.get_template(name).render(values))


def content(name: str, now: Mapping[str, object], /, **values: object) -> Markup:
    """The content of a self-updating page, in one line, without whitespace between elements.

    Values that `now` lacks are None.
    """
    shown = render(name, now=defaultdict(lambda: None, now), **values)
    return Markup(" ".join(shown.split()).replace("> <", "><"))  # `render` has escaped the text
