from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from hardware.wiring import Wiring, wires
from tools.enclosure.__main__ import FINGERPRINT, draw
from tools.enclosure.assembly import Step, fingerprint, steps
from tools.enclosure.cables import cables
from tools.enclosure.measures import Box
from tools.enclosure.solids import moved

HOUSE = Path(__file__).parents[3]
PICTURES = HOUSE / "hardware/enclosure/pictures"
PAGE = (HOUSE / "docs/building.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("step", steps(Box()), ids=lambda step: step.name)
def test_the_committed_pictures_of_the_box_are_up_to_date(step: Step, update: bool) -> None:
    path = PICTURES / f"{step.name}.png"
    if update:
        draw(step, path)
    with Image.open(path) as shown:
        assert shown.info[FINGERPRINT] == fingerprint(step)
    assert f"(../hardware/enclosure/pictures/{step.name}.png)" in PAGE


@pytest.mark.parametrize("by", [1e-12, -1e-12])
def test_the_last_digit_of_a_number_changes_no_fingerprint(by: float) -> None:
    for step in steps(Box()):
        solids = tuple((moved(solid, (by, by, by)), color) for solid, color in step.scene.solids)
        other = replace(step, scene=replace(step.scene, solids=solids))
        assert fingerprint(other) == fingerprint(step)


def test_every_picture_belongs_to_a_step() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == {step.name for step in steps(Box())}


def test_other_dimensions_change_the_pictures() -> None:
    usual = {step.name: fingerprint(step) for step in steps(Box())}
    for other in (Box(glass="1.3"), Box(button=24), Box(lamp=0.0), Box(width=180.0)):
        assert fingerprint(steps(other)[-1]) != usual["7-north"]


def test_every_wire_and_outgoing_cable_is_drawn() -> None:
    assert len(cables(Box(usb=0))) == len(wires(Wiring())) + 1
    assert len(cables(Box())) == len(wires(Wiring())) + 2
    seats = [wire for wire in wires(Wiring()) if not wire.part.startswith(("red", "blue"))]
    assert len(cables(Box(teams=False))) == len(seats) + 2
    unlit = [wire for wire in wires(Wiring()) if not wire.part.endswith("lamp")]
    assert len(cables(Box(lamp=0.0))) == len(unlit) + 2
