"""The pages' texts all exist and are used, and their code suits old browsers."""

import re
from pathlib import Path

import pytest

from assistant.faces import kept_game
from assistant.faces.web.settings_form import OFFERED, USUAL
from assistant.faces.web.setup_wish import PLAYERS
from assistant.faces.web.templates import FILES, FOLDER
from assistant.game.messages import ErrandKind
from assistant.language.en import ENGLISH
from assistant.seeing.table import PictureFault
from assistant.speaking.mouth import voices


def test_every_text_of_the_pages_is_used() -> None:
    """A template or the code uses each by its name; a missing one fails in Jinja."""
    texts = ENGLISH.pages.texts
    code = "".join(one.read_text("utf-8") for one in (*PAGES.glob("*.py"), *PAGES.glob("*/*.html")))
    asked = set(re.findall(r"texts\.(\w+)|[\"'](\w+)[\"']", code))
    used = {name for pair in asked for name in pair}
    notices = set(re.findall(r"(?:HTTPException\(\d+, |notice\(|= )[\"'](\w+)[\"']", code))
    notices |= {"unknown"}
    used |= {f"{name}_how" for name in notices}
    assert [name for name in texts if name not in used] == []


PAGES = FOLDER.parent

NEWER = (
    *(r"\.findLast", r"\.at\(", r"\.replaceAll\(", r"structuredClone", r"Object\.(hasOwn|groupBy)"),
    *(r"\.to(Sorted|Reversed|Spliced)\(", r"\?\?=|\|\|=|&&=", r"\bstatic \{", r"^\s+#\w"),
    *(r":has\(", r"\(\?<[=!]", r"\bawait import", r"Promise\.withResolvers", r"\.flat\(Infinity"),
    r"@layer",
)
"""Patterns of features that a browser of 2020 lacks (Chrome 86, Safari 14)."""


@pytest.mark.parametrize("newer", NEWER)
def test_pages_only_use_features_of_old_televisions(newer: str) -> None:
    """Container sizes and dynamic heights are newer, so older declarations precede them."""
    for path in sorted(FOLDER.glob("*.[jc]s*")):
        text = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"))
        if path.suffix == ".css" and newer.startswith("^"):
            continue  # a private field in a script, but an id in a stylesheet
        assert re.findall(newer, text, re.MULTILINE) == [], path.name


def test_no_comment_is_sent_to_a_phone() -> None:
    assert b"/*" not in b"".join(one for name, one in FILES.items() if name.endswith(".css"))
    assert b"\n//" not in b"".join(one for name, one in FILES.items() if name.endswith(".js"))


@pytest.mark.parametrize("words", ["kept", "setting_up", "settings", "box", "help"])
def test_every_text_of_sheets_and_forms_is_used(words: str) -> None:
    """The code of those pages uses each by its name."""
    files = (*PAGES.glob("*.py"), *PAGES.glob("*/*.html"), Path(kept_game.__file__))
    code = "".join(path.read_text("utf-8") for path in files)
    asked = set(re.findall(r"(?:words|kept|setting_up)\[[\"'](\w+)[\"']\]", code))
    asked |= set(re.findall(r"(?:kept|setting_up|settings|box|help)\.(\w+)", code))
    both = re.findall(r"help\[\"(\w+)\" ~ teams", code)
    asked |= {f"{name}{teams}" for name in both for teams in ("", "_teams")}
    asked |= set(re.findall(r"words\.box\[[\"'](\w+)", code))
    asked |= {f"players_{players}" for players in PLAYERS}
    asked |= {f"picture_{fault.name.lower()}" for fault in PictureFault}
    asked |= {one for kind in ErrandKind for one in (kind, f"{kind}_how")}
    names = [name for name in voices(ENGLISH.voices) if name not in ("auto", "flite")]
    for name, offered in {**OFFERED, "voice": (USUAL, *names)}.items():
        asked |= {name, f"{name}_how", *(f"{name}_{one}" for one in offered)}
    notices = re.findall(r"(?:HTTPException\(\d+, |notice\()[\"'](\w+)", code)
    asked |= {f"{name}{part}" for name in notices for part in ("", "_how")}
    texts = getattr(ENGLISH.pages, words)
    assert [name for name in texts if name not in asked] == []
