"""The plates as DXF, for cutters whose software does not read SVG; written by ezdxf.

AutoCAD R2000, the oldest version that states its unit; polylines and circles, in millimetres.
"""

import io
from collections.abc import Sequence

from ezdxf.filemanagement import new
from ezdxf.units import MM

from tools.enclosure.plates import Plate
from tools.enclosure.shapes import Circle, Point, grown
from tools.enclosure.sheet import Sheet, name_lines, spread

LAYERS = {"HOLES": 5, "OUTLINES": 1, "NAMES": 7}
"""AutoCAD's colours: blue is cut first, then red; white, black on paper, is engraved."""


def dxf(plates: Sequence[Plate], sheet: Sheet) -> str:
    """The sheet at full size, with lines offset by half a kerf as in the SVG."""
    drawing = new("R2000", units=MM)
    for name, color in LAYERS.items():
        drawing.layers.add(name, color=color)
    space = drawing.modelspace()
    for placed in spread(plates, sheet):

        def there(points: Sequence[Point], at: Point = placed.at) -> list[Point]:
            return [(x + at[0], y + at[1]) for x, y in points]

        plate = placed.plate
        cuts = [("OUTLINES", grown(plate.outline, sheet.kerf / 2))]
        cuts += [("HOLES", grown(hole, -sheet.kerf / 2)) for hole in plate.holes]
        for layer, cut in cuts:
            look = {"layer": layer}
            if isinstance(cut, Circle):
                space.add_circle(there([cut.center])[0], cut.radius, dxfattribs=look)
            else:
                space.add_lwpolyline(there(cut), close=True, dxfattribs=look)
        for line in name_lines(plate):
            space.add_lwpolyline(there(line), dxfattribs={"layer": "NAMES"})
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue()
