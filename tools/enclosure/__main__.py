"""`python -m tools.enclosure --out DIR`: files for a laser cutter or a printer, and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
from PIL.PngImagePlugin import PngInfo

from tools.enclosure.assembly import Step, fingerprint, solid_of, steps
from tools.enclosure.camera import picture
from tools.enclosure.checks import problems
from tools.enclosure.measures import Box, Name
from tools.enclosure.parts import GLASSES, PUSHES
from tools.enclosure.plates import Plate, plates
from tools.enclosure.shapes import widened
from tools.enclosure.sheet import Sheet, svg
from tools.enclosure.solids import Solid, mesh, stl

JOINED = 0.02
"""Millimetres by which printed plates overlap, so that a slicer sees one body."""

PAINTS = 64
"""Number of colours in a picture, to keep files small."""

FINGERPRINT = "Fingerprint"
"""Key of the PNG text field that holds the fingerprint."""

USUAL, USUAL_SHEET = Box(), Sheet()


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True)
@click.option("--width", default=USUAL.width, show_default=True, help="Outer, in mm.")
@click.option("--depth", default=USUAL.depth, show_default=True, help="From seat to seat.")
@click.option("--height", default=USUAL.height, show_default=True, help="Without the lid.")
@click.option("--thickness", default=USUAL.thickness, show_default=True, help="As measured.")
@click.option("--finger", default=USUAL.finger, show_default=True, help="Width of a finger.")
@click.option("--glass", type=click.Choice(list(GLASSES)), default=USUAL.glass, show_default=True)
@click.option(
    "--button", type=click.Choice([str(one) for one in PUSHES]), default=str(USUAL.button),
    show_default=True, help="The buttons' holes.",
)  # fmt: skip
@click.option("--lamp", default=USUAL.lamp, show_default=True, help="0: it is in the button.")
@click.option("--teams/--no-teams", default=True, help="Buttons in east and west.")
@click.option("--kerf", default=USUAL_SHEET.kerf, show_default=True, help="What the beam burns.")
@click.option(
    "--sheet", nargs=2, type=float, default=(USUAL_SHEET.width, USUAL_SHEET.height),
    show_default=True, help="Width and height of the material.",
)  # fmt: skip
@click.option("--pictures/--no-pictures", default=True, help="Of every step; takes a minute.")
def make(
    out: Path,
    width: float,
    depth: float,
    height: float,
    thickness: float,
    finger: float,
    glass: str,
    button: str,
    lamp: float,
    teams: bool,
    kerf: float,
    sheet: tuple[float, float],
    pictures: bool,
) -> None:
    """Write box.svg for a laser cutter, three STL files for a printer, and the steps as PNG.

    Measures that cannot be built are refused with a reason.
    """
    box = Box(width, depth, height, thickness, finger, glass, int(button), lamp, teams)
    cut = Sheet(*sheet, kerf)
    wrong = problems(box, cut)
    if wrong:
        raise click.ClickException("; ".join(wrong))
    out.mkdir(parents=True, exist_ok=True)
    (out / "box.svg").write_text(svg(plates(box), cut), encoding="utf-8")
    click.echo(out / "box.svg")
    for name, solids in printed(box):
        path = out / f"{name}.stl"
        path.write_bytes(stl(np.concatenate([mesh(solid) for solid in solids])))
        click.echo(path)
    for step in steps(box) if pictures else ():
        path = out / f"{step.name}.png"
        draw(step, path)
        click.echo(path)


def draw(step: Step, path: Path, width: int = 1000) -> None:
    """Save the picture of a step, with its fingerprint."""
    kept = PngInfo()
    kept.add_text(FINGERPRINT, fingerprint(step))
    shown = picture(step.scene, step.view, width).quantize(PAINTS)
    shown.save(path, optimize=True, pnginfo=kept)


def printed(box: Box) -> Iterator[tuple[str, list[Solid]]]:
    """The pieces to print, by name: walls and floor as one body, the lid, and the ring."""
    apart = (Name.LID, Name.RING)
    every = plates(box)
    yield "body", [solid_of(box, _joined(one)) for one in every if one.name not in apart]
    for plate in every:
        if plate.name in apart:
            yield plate.name.replace(" ", "-"), [solid_of(box, plate)]


def _joined(plate: Plate) -> Plate:
    return replace(plate, outline=widened(plate.outline, JOINED))


if __name__ == "__main__":
    make()
