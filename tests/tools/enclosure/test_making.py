from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from tools.enclosure.__main__ import FINGERPRINT, draw, make
from tools.enclosure.assembly import fingerprint, steps
from tools.enclosure.camera import Scene
from tools.enclosure.measures import Box, usual_width
from tools.enclosure.plates import plates
from tools.enclosure.sheet import Sheet, svg


def run(*arguments: str) -> Result:
    return CliRunner().invoke(make, arguments)


def test_all_files_for_cutting_and_printing_are_written(tmp_path: Path) -> None:
    out = tmp_path / "box"
    result = run("--out", str(out), "--no-pictures")
    assert result.exit_code == 0, result.output
    names = ["body.stl", "box.dxf", "box.svg", "clamp.stl", "lid.stl", "speaker-ring.stl"]
    assert sorted(path.name for path in out.iterdir()) == names
    assert sorted(Path(line).name for line in result.output.splitlines()) == names
    assert (out / "box.svg").read_text(encoding="utf-8") == svg(plates(Box()), Sheet())


OTHER = Box(usual_width("1.3"), glass="1.3", button=24, lamp=0.0, teams=False)
CABLES = Box(usb=2, hdmi=True, board=(61.5, 39.5), overhang=3.0)
SMALL = Sheet(600.0, 310.0, 0.2)


@pytest.mark.parametrize(
    ("wishes", "box", "sheet"),
    [
        ("--glass 1.3 --button 24 --lamp 0 --no-teams --kerf 0.2 --sheet 600 310", OTHER, SMALL),
        ("--usb 2 --hdmi --board 61.5 39.5 --overhang 3", CABLES, Sheet()),
    ],
)
def test_measures_from_the_command_line_are_used(
    wishes: str, box: Box, sheet: Sheet, tmp_path: Path
) -> None:
    result = run("--out", str(tmp_path), *wishes.split(), "--no-pictures")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "box.dxf").read_text(encoding="utf-8").split()[:2] == ["0", "SECTION"]
    assert (tmp_path / "box.svg").read_text(encoding="utf-8") == svg(plates(box), sheet)


def test_a_box_that_cannot_be_built_is_refused_with_the_reason(tmp_path: Path) -> None:
    result = run("--out", str(tmp_path / "box"), "--width", "120")
    assert result.exit_code == 1
    assert "there is no room for: USB plugs" in result.output
    assert not (tmp_path / "box").exists()


def test_saved_pictures_keep_their_fingerprint(tmp_path: Path) -> None:
    step = steps(Box())[1]
    small = replace(step, scene=Scene(step.scene.solids[:1]))
    draw(small, tmp_path / "wall.png", width=200)
    with Image.open(tmp_path / "wall.png") as shown:
        assert shown.info[FINGERPRINT] == fingerprint(small) != fingerprint(step)
        assert shown.width == 200
