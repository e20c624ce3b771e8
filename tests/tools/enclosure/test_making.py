from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner, Result
from PIL import Image

from tools.enclosure.__main__ import FINGERPRINT, draw, make
from tools.enclosure.assembly import fingerprint, steps
from tools.enclosure.camera import Scene
from tools.enclosure.measures import Box, usual_size
from tools.enclosure.plates import plates
from tools.enclosure.sheet import Sheet, svg


def run(*arguments: str) -> Result:
    return CliRunner().invoke(make, arguments)


def test_everything_to_cut_and_to_print_is_written(tmp_path: Path) -> None:
    out = tmp_path / "box"
    result = run("--out", str(out), "--no-pictures")
    assert result.exit_code == 0, result.output
    names = ["body.stl", "box.dxf", "box.svg", "clamp.stl", "lid.stl", "speaker-ring.stl"]
    assert sorted(path.name for path in out.iterdir()) == names
    assert sorted(Path(line).name for line in result.output.splitlines()) == names
    assert (out / "box.svg").read_text(encoding="utf-8") == svg(plates(Box()), Sheet())


def test_measures_are_followed(tmp_path: Path) -> None:
    wishes = ("--glass", "1.3", "--button", "24", "--lamp", "0", "--no-teams", "--kerf", "0.2")
    result = run("--out", str(tmp_path), *wishes, "--sheet", "600", "300", "--no-pictures")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "box.dxf").read_text(encoding="utf-8").startswith("0\nSECTION\n")
    width, height = usual_size("1.3")
    box = Box(width, height=height, glass="1.3", button=24, lamp=0.0, teams=False)
    drawn = svg(plates(box), Sheet(600.0, 300.0, 0.2))
    assert (tmp_path / "box.svg").read_text(encoding="utf-8") == drawn


def test_cables_and_boards_are_followed(tmp_path: Path) -> None:
    wishes = ("--usb", "2", "--hdmi", "--board", "61.5", "39.5")
    result = run("--out", str(tmp_path), *wishes, "--no-pictures")
    assert result.exit_code == 0, result.output
    drawn = svg(plates(Box(usb=2, hdmi=True, board=(61.5, 39.5))), Sheet())
    assert (tmp_path / "box.svg").read_text(encoding="utf-8") == drawn


def test_a_box_that_cannot_be_built_is_refused_with_the_reason(tmp_path: Path) -> None:
    result = run("--out", str(tmp_path / "box"), "--width", "120")
    assert result.exit_code == 1
    assert "there is no room for: USB plugs" in result.output
    assert not (tmp_path / "box").exists()


def test_a_picture_keeps_what_it_shows(tmp_path: Path) -> None:
    step = steps(Box())[1]
    small = replace(step, scene=Scene(step.scene.solids[:1]))
    draw(small, tmp_path / "wall.png", width=200)
    with Image.open(tmp_path / "wall.png") as shown:
        assert shown.info[FINGERPRINT] == fingerprint(small) != fingerprint(step)
        assert shown.width == 200
