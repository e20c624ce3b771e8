"""All wiring in the documentation can be built together."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.wiring.detection import wiring_of
from assistant.config import Settings, load
from hardware.overlays import claims, clashes
from tests.docs.pages import HOUSE, PAGES, fenced, named, spans, text_of

LINE = re.compile(r"(dtoverlay|dtparam|enable_uart)=\S+")

GUIDE = HOUSE / "docs/building.md"


def lines_of(page: Path) -> list[str]:
    """Every line for config.txt on a page, in its text or in a block."""
    blocks = [
        line for block in fenced(text_of(page), "ini", "text", "sh") for line in block.split()
    ]
    return list(dict.fromkeys(one for one in (*spans(page), *blocks) if LINE.fullmatch(one)))


def settings_of(page: Path, folder: Path) -> Iterator[Settings]:
    """The default settings, and those in every block on a page."""
    yield Settings()
    for number, block in enumerate(fenced(text_of(page), "toml")):
        path = folder / f"{number}.toml"
        path.write_text(block, "utf-8")
        yield load(path)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_documented_settings_and_lines_leave_an_amplifier_its_pins(
    page: Path, tmp_path: Path
) -> None:
    for settings in settings_of(page, tmp_path):
        wiring = wiring_of(replace(settings, box=replace(settings.box, amplifier=True)))
        assert list(clashes(lines_of(page), wiring)) == []


def test_the_guide_contains_lines_that_take_pins() -> None:
    taking = [line for line in lines_of(GUIDE) if any(claims(line))]
    assert any("max98357a" in line for line in taking)
