from pathlib import Path

import pytest
from PIL import Image

from assistant.game.rules.cards import Side
from hardware.drawing import draw
from hardware.pictures import PictureFolder, side_by_side
from tests.hardware.faces import middle, start


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def pixels(path: Path) -> bytes:
    with Image.open(path) as picture:
        return picture.convert("1").tobytes()


def test_the_file_of_a_seat_has_the_pixels_of_its_screen(tmp_path: Path) -> None:
    folder = PictureFolder(tmp_path / "new" / "screens")
    folder.show(start(Side.NORTH))
    folder.show(middle(Side.NORTH))
    assert names(tmp_path / "new" / "screens") == ["screen-north.png"]
    assert pixels(folder.path(Side.NORTH)) == draw(middle(Side.NORTH)).tobytes()


@pytest.mark.rule("D20")
def test_the_file_of_a_seat_does_not_depend_on_the_other_key(tmp_path: Path) -> None:
    files = []
    for moment in (start, middle):
        folder = PictureFolder(tmp_path / moment.__name__)
        folder.show(moment(Side.SOUTH))
        folder.show(start(Side.NORTH))
        files.append((folder.path(Side.NORTH).name, folder.path(Side.NORTH).read_bytes()))
    assert files[0] == files[1]


def test_both_screens_are_saved_once_per_move(tmp_path: Path) -> None:
    folder = PictureFolder(tmp_path)
    for moment in (start, middle):
        for seat in Side:
            folder.show(moment(seat))
        folder.keep()
    assert names(tmp_path) == [
        "move-001.png",
        "move-002.png",
        "screen-north.png",
        "screen-south.png",
    ]
    with Image.open(tmp_path / "move-001.png") as first:
        expected = side_by_side({seat: draw(start(seat)) for seat in Side})
        assert (first.mode, first.tobytes()) == ("L", expected.tobytes())


def test_side_by_side_always_puts_north_first() -> None:
    north, south = draw(start(Side.NORTH)), draw(start(Side.SOUTH))
    box = side_by_side({Side.SOUTH: south, Side.NORTH: north})
    assert box == side_by_side({Side.NORTH: north, Side.SOUTH: south})
    assert box.width >= 2 * 4 * 128
    left_half = box.crop((0, 0, box.width // 2, box.height))
    only_north = side_by_side({Side.NORTH: north})
    assert left_half.crop((20, 0, 532, box.height)) == only_north.crop((20, 0, 532, box.height))
