"""The words of the pages: all exist and are used; and what old browsers know of their code."""

import re
from pathlib import Path
from string import Template

import pytest

from assistant.faces import kept_game
from assistant.faces.web import pages
from assistant.faces.web.box_page import PLAIN
from assistant.faces.web.settings_form import OFFERED, USUAL
from assistant.faces.web.setup_wish import PLAYERS
from assistant.faces.web.templates import STATIC
from assistant.language.en import ENGLISH
from assistant.seeing.table import PictureFault
from assistant.speaking.mouth import voices


def test_every_text_of_the_templates_exists_and_is_used() -> None:
    """No text is missing, and none is unused."""
    by_the_server = ("offers", "offers_hidden", "links", "main", "places")
    known = {*ENGLISH.pages.texts, "seat", "side", "head", "how", *by_the_server}
    used: set[str] = set()
    for name in ("head.html", "table.html", "seat.html", "offer.html", "notice.html", "sheet.html"):
        used |= set(Template((STATIC / name).read_text("utf-8")).get_identifiers())
    assert used - known == {"offers_how"}
    spoken = {name for name in ENGLISH.pages.texts if name not in used}
    shown_by_the_server = {
        *("objection", "seats_how", "seats_here", "take", "take_team", "take_both"),
        *("take_how", "take_spymasters", "take_operatives"),
        *(
            f"{notice}{part}"
            for notice in ("taken", "partner", "other", "unknown", "gone", "not_here")
            for part in ("", "_how")
        ),
    }
    assert spoken == shown_by_the_server


NEWER = (
    *(r"\.findLast", r"\.at\(", r"\.replaceAll\(", r"structuredClone", r"Object\.(hasOwn|groupBy)"),
    *(
        r"\.to(Sorted|Reversed|Spliced)\(",
        r"\?\?=|\|\|=|&&=",
        r"\bstatic \{",
        r"^\s+#\w",
        r":has\(",
    ),
    *(r"\(\?<[=!]", r"\bawait import", r"Promise\.withResolvers", r"\.flat\(Infinity", r"@layer"),
)
"""Patterns of what a browser of 2020 does not know (Chrome 86, Safari 14)."""


@pytest.mark.parametrize("newer", NEWER)
def test_pages_only_use_features_of_old_televisions(newer: str) -> None:
    """Container sizes and dynamic heights are newer, and have older declarations before them."""
    for path in sorted(Path(str(STATIC)).glob("*.[jc]s*")):
        text = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"))
        if path.suffix == ".css" and newer.startswith("^"):
            continue  # a private field in a script, an id in a style
        assert re.findall(newer, text, re.MULTILINE) == [], path.name


@pytest.mark.parametrize("words", ["kept", "setting_up", "settings", "box"])
def test_every_text_of_sheets_and_forms_is_used(words: str) -> None:
    """Each is used by its name in the code of those pages."""
    files = (*Path(pages.__file__).parent.glob("*.py"), Path(kept_game.__file__))
    code = "".join(path.read_text("utf-8") for path in files)
    asked = set(re.findall(r"(?:words|kept|setting_up)\[[\"'](\w+)[\"']\]", code))
    asked |= {f"players_{players}" for players in PLAYERS}
    asked |= {f"picture_{fault.name.lower()}" for fault in PictureFault}
    asked |= {one for kind in PLAIN for one in (kind, f"{kind}_how")}
    names = [name for name in voices(ENGLISH.voices) if name not in ("auto", "flite")]
    for name, offered in {**OFFERED, "voice": (USUAL, *names)}.items():
        asked |= {name, f"{name}_how", *(f"{name}_{one}" for one in offered)}
    notices = re.findall(r"(?:HTTPException\(\d+, |notice\()[\"'](\w+)", code)
    asked |= {f"{name}{part}" for name in notices for part in ("", "_how")}
    texts = getattr(ENGLISH.pages, words)
    assert [name for name in texts if name not in asked] == []
