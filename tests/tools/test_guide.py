"""The pictures of the building guide."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from assistant.app.wiring.detection import wiring_of
from assistant.config import load
from hardware.header import label
from hardware.wiring import POWER, SCREEN_GROUND
from tests.docs.pages import HOUSE, text_of
from tools.guide.__main__ import FOLDER, PICTURES, make
from tools.guide.diagram import diagram
from tools.guide.joining import ROLES, shared


@pytest.mark.parametrize("name", PICTURES)
def test_the_committed_picture_is_up_to_date(name: str, update: bool) -> None:
    path = FOLDER / f"{name}.svg"
    if update:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_text(PICTURES[name](), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == PICTURES[name]()


@pytest.mark.parametrize("name", PICTURES)
def test_labels_stay_within_their_drawing(name: str) -> None:
    drawn = ElementTree.fromstring(PICTURES[name]())
    _, _, width, height = map(float, (drawn.get("viewBox") or "").split())
    for one in drawn.iter("{http://www.w3.org/2000/svg}text"):
        size = 11 if "small" in (one.get("class") or "") else 13
        long = 0.56 * size * len(one.text or "")
        left = float(one.get("x") or 0) - (long / 2 if "middle" in (one.get("class") or "") else 0)
        assert left >= 0, one.text
        assert left + long <= width, one.text
        assert float(one.get("y") or 0) < height, one.text


def test_the_guide_uses_every_picture_in_its_folder() -> None:
    shown = set(re.findall(r"pictures/building/([\w-]+)\.svg", text_of(HOUSE / "docs/building.md")))
    assert shown == set(PICTURES)
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


def test_the_shared_wires_are_those_of_the_table() -> None:
    assert [wire.role for wire in shared()] == list(ROLES)
    assert [wire.place for wire in shared()][:2] == [POWER, SCREEN_GROUND]
    for wire in shared():
        assert f"pin {wire.place}, {label(wire.place)}" in PICTURES["splitter"]()


def test_the_pictures_are_made_by_one_command(tmp_path: Path) -> None:
    result = CliRunner().invoke(make, ["--out", str(tmp_path / "new")])
    assert result.exit_code == 0
    assert {path.stem for path in (tmp_path / "new").iterdir()} == set(PICTURES)


def test_the_wiring_is_drawn_as_the_settings_say(tmp_path: Path) -> None:
    settings, drawing = tmp_path / "mine.toml", tmp_path / "wiring.svg"
    settings.write_text("[box]\namplifier = true\n", encoding="utf-8")
    result = CliRunner().invoke(make, ["--wiring", str(drawing), "--config", str(settings)])
    assert result.exit_code == 0, result.output
    assert drawing.read_text(encoding="utf-8") == diagram(wiring_of(load(settings)))
