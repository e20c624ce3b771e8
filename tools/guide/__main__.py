"""`python -m tools.guide`: draws the pictures of docs/building.md anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from tools.guide import boards, buttons, joining

FOLDER = Path(__file__).parents[2] / "docs/pictures/building"

PICTURES: dict[str, Callable[[], str]] = {
    "lever-nuts": joining.lever_nuts,
    "splitter": joining.splitter,
    "bus": joining.bus,
    "button": buttons.button,
    "edges": boards.edges,
    "addresses": boards.addresses,
}
"""Every picture by the name of its file."""


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=FOLDER)
def make(out: Path) -> None:
    """Write all pictures, by default into the folder of the documentation."""
    out.mkdir(parents=True, exist_ok=True)
    for name, drawn in PICTURES.items():
        (out / f"{name}.svg").write_text(drawn(), encoding="utf-8")
        click.echo(out / f"{name}.svg")


if __name__ == "__main__":
    make()
