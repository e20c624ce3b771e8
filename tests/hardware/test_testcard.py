from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from assistant.app.wiring.detection import wiring_of
from assistant.config import load
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.rules.cards import Side
from hardware.layout import SIZE
from hardware.testcard import Cards, card, settings_of
from hardware.wiring import SCREENS, Driver, ScreenPlace
from tests.hardware.panel import Bus, Panel

# luma's drivers read pixels with Image.getdata, which Pillow 14 removes
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

NORTH, SOUTH = Side.NORTH, Side.SOUTH


def test_a_test_card_has_a_border() -> None:
    picture = card(NORTH, ScreenPlace())
    assert (picture.mode, picture.size) == ("1", SIZE)
    width, height = picture.size
    edge = [(x, y) for x in range(width) for y in (0, height - 1)]
    edge += [(x, y) for y in range(height) for x in (0, width - 1)]
    assert all(picture.getpixel(at) for at in edge)


def test_a_test_card_shows_side_chip_and_address() -> None:
    places = [
        (NORTH, ScreenPlace()),
        (SOUTH, ScreenPlace()),
        (NORTH, ScreenPlace(driver=Driver.SH1106)),
        (NORTH, ScreenPlace(0x3D)),
    ]
    assert len({card(side, place).tobytes() for side, place in places}) == len(places)


def test_only_the_dot_on_a_test_card_moves() -> None:
    cards = [card(SOUTH, ScreenPlace(), step) for step in range(60)]
    assert all(one != other for one, other in pairwise(cards))
    height = cards[0].height
    still = [one.crop((0, 0, 128, height - 5)) for one in cards]
    assert all(one == still[0] for one in still)


class Screens:
    """Both screens on a bus of panels, and the input while they are watched."""

    def __init__(self, typed: str, south: Driver = Driver.SSD1306) -> None:
        self.reports: list[Complaint] = []
        self.believed: list[tuple[Side, Driver]] = []
        self.bus = Bus({0x3C: Panel(), 0x3D: Panel(south)})
        self.cards = Cards(SCREENS, self.reports.append, self.believe, self.bus)
        self.pictures: list[Image.Image] = []
        self._typed = iter(typed)
        self._now = 0.0

    def believe(self, side: Side, driver: Driver) -> None:
        self.believed.append((side, driver))

    def read(self, seconds: float) -> str:
        self.pictures.append(self.bus.panels[0x3D].picture())
        key = next(self._typed, None)
        if key is None:
            raise EOFError
        return key

    def clock(self) -> float:
        self._now += 0.5
        return self._now


def test_the_chip_of_a_screen_is_found_by_trial() -> None:
    desk = Screens("s\nq", south=Driver.SH1106)
    desk.cards.run(desk.read, desk.clock)
    found = desk.cards.places[SOUTH]
    assert found.driver is Driver.SH1106
    wrong, _, right = desk.pictures
    assert right == card(SOUTH, found, 3)
    assert wrong != card(SOUTH, SCREENS[SOUTH], 1)
    assert desk.reports == []
    assert desk.believed == [(SOUTH, Driver.SH1106)]
    desk.cards.close()
    assert not any(panel.on for panel in desk.bus.panels.values())


def test_cards_end_with_the_keys_and_a_missing_screen_is_reported() -> None:
    desk = Screens("\n\n\nx")
    panel = desk.bus.panels.pop(0x3C)
    desk.cards.run(desk.read, desk.clock)
    assert desk.reports == [Complaint(Device.SCREEN, Fault.NO_ANSWER, NORTH)]
    assert desk.believed == [
        (NORTH, one) for one in (Driver.SH1106, Driver.SSD1309, Driver.SSD1306)
    ]
    desk.bus.panels[0x3C] = panel
    desk.cards.draw(10.0)
    assert panel.picture() == card(NORTH, SCREENS[NORTH], 6)


def test_the_printed_settings_match_the_wiring(tmp_path: Path) -> None:
    north = replace(SCREENS[NORTH], driver=Driver.SH1106, offset=2, upside_down=True)
    places = {NORTH: north, SOUTH: SCREENS[SOUTH]}
    path = tmp_path / "tabletop.toml"
    path.write_text("\n".join(settings_of(places)))
    assert wiring_of(load(path)).screens == places
