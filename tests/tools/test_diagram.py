import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from assistant.game.rules.cards import Side
from hardware import wiring
from hardware.header import pin
from hardware.wiring import BUTTONS, LAMPS, SCREENS, AmplifierPlace, Wiring, wires
from tools.guide.diagram import diagram
from tools.guide.panes import RECOMMENDED

COMMITTED = Path(wiring.__file__).with_name("wiring.svg")

WITHOUT_TEAMS = Wiring(
    {side: BUTTONS[side] for side in Side}, {Side.SOUTH: LAMPS[Side.SOUTH]}, SCREENS
)
WITH_SOUND = Wiring(amplifier=AmplifierPlace())


def routes(svg: str) -> list[tuple[int, ...]]:
    """Each wire: x and y of the pin, the height at which it leaves, its lane, its end's y and x."""
    path = r'd="M(\d+) (\d+)V(\d+)H(\d+)V(\d+)H(\d+)"'
    return [tuple(map(int, found)) for found in re.findall(path, svg)]


def test_the_committed_drawing_is_up_to_date(update: bool) -> None:
    """The box is that of docs/building.md: with an amplifier and the recommended glass."""
    chip = RECOMMENDED.drivers[0]
    screens = {side: replace(place, driver=chip) for side, place in SCREENS.items()}
    drawn = diagram(replace(WITH_SOUND, screens=screens))
    if update:
        COMMITTED.write_text(drawn, encoding="utf-8")
    assert COMMITTED.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize("drawn", [Wiring(), WITHOUT_TEAMS, WITH_SOUND])
def test_no_two_wires_share_a_lane(drawn: Wiring) -> None:
    svg = diagram(drawn)
    ElementTree.fromstring(svg)
    runs = routes(svg)
    shared = set(drawn.buttons) & set(drawn.lamps)
    assert len(runs) == len(wires(drawn)) - len(shared), "a button's ground is its lamp's"
    lanes = [lane for _, _, _, lane, _, _ in runs]
    assert len(set(lanes)) == len(lanes)
    ends = {(y, x) for *_, y, x in runs}
    assert len(ends) == len(runs)


@pytest.mark.parametrize("drawn", [Wiring(), WITH_SOUND])
def test_wires_that_leave_the_header_on_one_side_leave_at_different_heights(drawn: Wiring) -> None:
    for right in (False, True):
        heights = [y for _, _, y, lane, _, _ in routes(diagram(drawn)) if (lane > 590) == right]
        assert len(set(heights)) == len(heights)


def test_missing_parts_are_not_drawn() -> None:
    svg = diagram(WITHOUT_TEAMS)
    for text in ("north's button<", "south's button and lamp<", "north's screen<", "330 Ω"):
        assert text in svg
    assert "red's" not in svg
    assert "330 Ω" not in diagram(Wiring(lamps={}))


def test_the_amplifier_is_drawn_with_all_its_wires() -> None:
    wired = replace(WITH_SOUND, amplifier=AmplifierPlace(shutdown=pin(4)))
    for role in ("VIN", "GND", "BCLK", "LRC", "DIN", "SD"):
        assert f">{role}</text>" in diagram(wired)
    assert ">SD</text>" not in diagram(WITH_SOUND)
    assert "MAX98357A" not in diagram(Wiring())
