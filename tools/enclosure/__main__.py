"""`./tabletop-dev tools.enclosure --out DIR`: files for laser cutter and printer, and pictures."""

from collections.abc import Iterator
from pathlib import Path

import click
from manifold3d import Manifold
from PIL.PngImagePlugin import PngInfo

from tools.enclosure.assembly import Step, fillets, fingerprint, solid_of, steps
from tools.enclosure.camera import picture
from tools.enclosure.checks import problems
from tools.enclosure.dxf import dxf
from tools.enclosure.measures import Box, Name, usual_width
from tools.enclosure.parts import GLASSES, PUSHES
from tools.enclosure.plates import plates
from tools.enclosure.sheet import Sheet, svg
from tools.enclosure.solids import joined, mesh, stl, triangles

PAINTS = 64
"""Number of colours in a picture, which keeps files small."""

FINGERPRINT = "Fingerprint"
"""The name of the PNG text field for the picture's fingerprint."""

USUAL, USUAL_SHEET = Box(), Sheet()


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True)
@click.option("--width", type=float, help=f"Outer, in mm.  [default: {USUAL.width:g}, or 146]")
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
@click.option("--overhang", default=USUAL.overhang, show_default=True, help="Of the lid.")
@click.option(
    "--usb", type=click.IntRange(0, 2), default=USUAL.usb, show_default=True,
    help="USB cables that leave the box, for a microphone or a loudspeaker.",
)  # fmt: skip
@click.option("--hdmi/--no-hdmi", default=USUAL.hdmi, help="An HDMI cable leaves it, too.")
@click.option("--board", nargs=2, type=float, help="Width and height of the screens' boards.")
@click.option("--kerf", default=USUAL_SHEET.kerf, show_default=True, help="What the beam burns.")
@click.option(
    "--sheet", nargs=2, type=float, default=(USUAL_SHEET.width, USUAL_SHEET.height),
    show_default=True, help="Width and height of the material.",
)  # fmt: skip
@click.option("--pictures/--no-pictures", default=True, help="Of every step; takes a minute.")
def make(
    out: Path,
    width: float | None,
    depth: float,
    height: float,
    thickness: float,
    finger: float,
    glass: str,
    button: str,
    lamp: float,
    teams: bool,
    overhang: float,
    usb: int,
    hdmi: bool,
    board: tuple[float, float] | None,
    kerf: float,
    sheet: tuple[float, float],
    pictures: bool,
) -> None:
    """Write box.svg and box.dxf for a laser cutter, STL for a printer, and the steps as PNG.

    Dimensions that cannot be built are refused with a reason.
    """
    box = Box(
        width or usual_width(glass), depth, height, thickness, finger, glass, int(button), lamp,
        teams, overhang, usb=usb, hdmi=hdmi, board=board,
    )  # fmt: skip
    cut = Sheet(*sheet, kerf)
    wrong = problems(box, cut)
    if wrong:
        raise click.ClickException("; ".join(wrong))
    write(box, cut, out, pictures)


def write(box: Box, cut: Sheet, out: Path, pictures: bool) -> None:
    """Write the files for a box, and print the name of each."""
    out.mkdir(parents=True, exist_ok=True)
    for name, drawn in (("box.svg", svg(plates(box), cut)), ("box.dxf", dxf(plates(box), cut))):
        (out / name).write_text(drawn, encoding="utf-8")
        click.echo(out / name)
    for name, part in printed(box):
        path = out / f"{name}.stl"
        path.write_bytes(stl(triangles(part)))
        click.echo(path)
    for step in steps(box) if pictures else ():
        path = out / f"{step.name}.png"
        draw(step, path)
        click.echo(path)


def draw(step: Step, path: Path, width: int = 1000) -> None:
    """Save a step's picture, with its fingerprint in the file."""
    kept = PngInfo()
    kept.add_text(FINGERPRINT, fingerprint(step))
    shown = picture(step.scene, step.view, width).quantize(PAINTS)
    shown.save(path, optimize=True, pnginfo=kept)


def printed(box: Box) -> Iterator[tuple[str, Manifold]]:
    """The pieces to print, by name; the clamp is needed twice."""
    yield "body", joined([*(solid_of(box, plate) for plate in plates(box)[:5]), *fillets(box)])
    for plate in plates(box):
        if plate.name in (Name.LID, Name.RING):
            yield plate.name.replace(" ", "-"), mesh(solid_of(box, plate))
        elif plate.name is Name.SOUTH_CLAMP:
            yield "clamp", mesh(solid_of(box, plate))


if __name__ == "__main__":
    make()
