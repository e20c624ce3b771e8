"""`./tabletop-dev tools.guide`: redraws pictures of docs/building.md, or a box's wiring."""

from collections.abc import Callable
from pathlib import Path

import click

from assistant.app.wiring.detection import wiring_of
from assistant.config import load as load_settings
from tools.guide import boards, buttons, joining
from tools.guide.diagram import diagram

FOLDER = Path(__file__).parents[2] / "docs/pictures/building"

PICTURES: dict[str, Callable[[], str]] = {
    "splitter": joining.splitter,
    "button": buttons.button,
    "edges": boards.edges,
    "addresses": boards.addresses,
}
"""Every picture by the name of its file."""


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=FOLDER)
@click.option(
    "--wiring",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Only a diagram of the wiring.",
)
@click.option("--config", type=click.Path(exists=True, path_type=Path), help="Whose wiring it is.")
def make(out: Path, wiring: Path | None, config: Path | None) -> None:
    """Draw all pictures, by default into the documentation's folder.

    With --wiring, draw the wiring of a box with the current settings into this file.
    """
    if wiring:
        wiring.write_text(diagram(wiring_of(load_settings(config))), encoding="utf-8")
        return
    out.mkdir(parents=True, exist_ok=True)
    for name, drawn in PICTURES.items():
        (out / f"{name}.svg").write_text(drawn(), encoding="utf-8")
        click.echo(out / f"{name}.svg")


if __name__ == "__main__":
    make()
