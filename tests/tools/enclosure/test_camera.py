from dataclasses import replace

from tools.enclosure.camera import INK, Label, Scene, Thread, View, picture
from tools.enclosure.measures import EAST, NORTHWARD, Frame
from tools.enclosure.shapes import rectangle
from tools.enclosure.solids import Solid

RED, BLUE, GREEN = (200, 0, 0), (0, 0, 200), (0, 160, 0)
SQUARE = rectangle((0.0, 0.0), 100.0, 100.0)


def slab(height: float, size: float = 1.0) -> Solid:
    """A plate that lies `height` above the table."""
    outline = tuple((x * size, y * size) for x, y in SQUARE)
    return Solid(outline, (), Frame((0.0, 0.0, height), EAST, NORTHWARD), 5.0)


TWO = Scene(((slab(50.0), BLUE), (slab(0.0), RED)))
LOW = Scene(((slab(0.0), RED),))
FROM_ABOVE, FROM_BELOW, FROM_SOUTH = View(0.0, 90.0), View(0.0, -90.0), View(0.0, 0.0)


def strongest(scene: Scene, view: View, at: tuple[float, float] = (0.5, 0.5)) -> int:
    """The strongest of red, green and blue at a place in the picture."""
    shown = picture(scene, view, width=240).convert("RGB")
    pixel = shown.getpixel((int(shown.width * at[0]), int(shown.height * at[1])))
    assert isinstance(pixel, tuple)
    return max(range(3), key=lambda channel: pixel[channel])


def test_near_surfaces_hide_far_surfaces() -> None:
    assert strongest(TWO, FROM_ABOVE) == 2
    assert strongest(TWO, FROM_BELOW) == 0


def test_height_points_up_in_the_picture() -> None:
    shown = picture(TWO, FROM_SOUTH, width=240)
    assert shown.height < shown.width
    assert strongest(TWO, FROM_SOUTH, (0.5, 0.36)) == 2
    assert strongest(TWO, FROM_SOUTH, (0.5, 0.64)) == 0


def test_a_wire_is_drawn_unless_it_is_hidden() -> None:
    wire = Thread(((-40.0, 0.0, 20.0), (40.0, 0.0, 20.0)), GREEN, 8.0)
    assert strongest(replace(LOW, threads=(wire,)), FROM_ABOVE) == 1
    assert strongest(replace(TWO, threads=(wire,)), FROM_ABOVE) == 2


def test_a_guide_line_is_dashed() -> None:
    guide = Thread(((-50.0, 0.0, 20.0), (50.0, 0.0, 20.0)), GREEN, dashed=True)
    shown = picture(replace(LOW, threads=(guide,)), FROM_ABOVE, width=240).convert("RGB")
    row = [shown.getpixel((x, shown.height // 2)) for x in range(70, 170)]
    green = [isinstance(pixel, tuple) and pixel[1] > pixel[0] for pixel in row]
    assert 20 < sum(green) < 80


def test_a_label_is_drawn_at_its_place() -> None:
    lid = Label("lid", (0.0, 0.0, 0.0), (0, -40))
    bare = picture(LOW, FROM_ABOVE, width=240)
    named = picture(replace(LOW, labels=(lid,)), FROM_ABOVE, width=240)
    middle = (120, bare.height // 2)
    assert bare.getpixel(middle) != INK
    assert named.getpixel(middle) == INK
