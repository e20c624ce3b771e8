import threading
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Lamp, Light
from assistant.game.rules.cards import Party, Side, Team
from hardware.buttons import open_buttons
from hardware.lamps import Lamps, blink, open_lamps
from hardware.wiring import LAMPS, PinPlace
from tests.clock import Clock

elapsed = st.floats(0.0, 1000.0)
lamps = st.sampled_from(Lamp)


class Table:
    """Four lamps on mock pins, with a clock that tests move and no thread."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.reports: list[Complaint] = []
        self.pins: Any = MockFactory()
        self.lamps = Lamps(self.pins, self.reports.append, self.clock)
        for party, place in LAMPS.items():
            self.lamps.connect(party, place)

    def lit(self) -> set[Party]:
        return {party for party, place in LAMPS.items() if self.pins.pin(place.pin.bcm).state}

    def wait(self, seconds: float) -> set[Party]:
        self.clock.now += seconds
        self.lamps.step()
        return self.lit()


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.lamps.close()


def flashes(lamp: Lamp) -> list[tuple[bool, int]]:
    """Four seconds of a lamp: lit or dark, and for how many tenths of a second."""
    looks = [blink(lamp, tenth / 10 + 0.001)[0] for tenth in range(40)]
    return [(lit, len(list(run))) for lit, run in groupby(looks)]


def test_all_lamp_patterns_differ() -> None:
    assert flashes(Lamp.TURN) == [(True, 40)]
    assert flashes(Lamp.OFF) == [(False, 40)]
    assert flashes(Lamp.QUESTION) == [(True, 7), (False, 7), (True, 7), (False, 7), (True, 7),
                                      (False, 5)]  # fmt: skip
    assert flashes(Lamp.SPEAKING)[:3] == [(True, 1), (False, 9), (True, 1)]
    assert flashes(Lamp.LISTENING)[:4] == [(True, 2), (False, 2), (True, 2), (False, 2)]
    trouble = flashes(Lamp.TROUBLE)
    assert [lit for lit, _ in trouble[:6]] == [True, False] * 3
    assert trouble[5][1] >= 10, "three flashes, and a pause"


@pytest.mark.parametrize("lamp", Lamp)
def test_no_lamp_flashes_more_than_three_times_in_any_second(lamp: Lamp) -> None:
    looks = [blink(lamp, hundredth / 100 + 0.001)[0] for hundredth in range(600)]
    for start in range(500):
        second = looks[start : start + 100]
        rises = sum(after and not before for before, after in pairwise(second))
        assert rises <= 3


@given(lamps, elapsed)
def test_no_lamp_switches_before_it_is_due(lamp: Lamp, elapsed: float) -> None:
    lit, wait = blink(lamp, elapsed)
    if wait is None:
        assert lamp in (Lamp.TURN, Lamp.OFF)
        return
    assert wait > 0
    assert blink(lamp, elapsed + wait * 0.99)[0] == lit or wait < 1e-6
    assert blink(lamp, elapsed + wait + 1e-6)[0] != blink(lamp, elapsed - 1e-6 + wait)[0]


def test_lamps_are_off_until_they_are_switched_on(table: Table) -> None:
    assert table.wait(1.0) == set()
    table.lamps.light(Light(Side.SOUTH, Lamp.TURN))
    table.lamps.light(Light(Team.RED, Lamp.QUESTION))
    assert table.wait(0.0) == {Side.SOUTH, Team.RED}
    assert table.wait(0.8) == {Side.SOUTH}
    table.lamps.light(Light(Side.SOUTH, Lamp.OFF))
    assert table.wait(0.7) == {Team.RED}


def test_an_unchanged_lamp_keeps_blinking(table: Table) -> None:
    table.lamps.light(Light(Side.NORTH, Lamp.QUESTION))
    table.wait(0.8)
    table.lamps.light(Light(Side.NORTH, Lamp.QUESTION))
    assert table.wait(0.0) == set()


def test_a_step_returns_the_time_until_the_next_one(table: Table) -> None:
    assert table.lamps.step() is None
    table.lamps.light(Light(Side.NORTH, Lamp.QUESTION))
    table.lamps.light(Light(Side.SOUTH, Lamp.TURN))
    assert table.lamps.step() == pytest.approx(0.7)
    table.clock.now += 0.5
    assert table.lamps.step() == pytest.approx(0.2)


def test_a_lamp_that_fails_is_reported_once_and_the_others_still_work(table: Table) -> None:
    class Burnt:
        """A device that no longer accepts values."""

        def __setattr__(self, name: str, value: object) -> None:
            raise Exception("unexported\nGPIO")  # as lgpio does: its error has no other base

    table.lamps._bulbs[Side.NORTH] = Burnt()
    for _ in range(3):
        table.lamps.light(Light(Side.NORTH, Lamp.QUESTION))
        table.lamps.light(Light(Side.SOUTH, Lamp.TURN))
        assert table.wait(0.8) == {Side.SOUTH}
    assert table.reports == [
        Complaint(Device.LAMP, Fault.WENT_OUT, Side.NORTH, detail="unexported")
    ]


def test_close_switches_lamps_off_and_releases_the_pins() -> None:
    table = Table()
    table.lamps.light(Light(Side.NORTH, Lamp.TURN))
    assert table.wait(0.0) == {Side.NORTH}
    table.lamps.close()
    assert table.lit() == set()
    again = open_lamps(table.reports.append, open_pins=lambda: table.pins)
    assert again is not None
    again.close()
    assert table.reports == []


@pytest.fixture
def reports() -> list[Complaint]:
    return []


def test_the_thread_drives_the_lamps_and_ends_with_close(reports: list[Complaint]) -> None:
    risen = threading.Event()

    class Watched(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        """Pins that report when one of them is driven high."""

        def pin(self, name: object) -> Any:
            found = super().pin(name)
            change = found._change_state

            def watch(value: object) -> Any:
                if value:
                    risen.set()
                return change(value)

            found._change_state = watch
            return found

    shining = open_lamps(reports.append, open_pins=Watched)
    assert shining is not None
    shining.light(Light(Side.NORTH, Lamp.TURN))
    assert risen.wait(5)
    shining.close()
    assert "lamps" not in {thread.name for thread in threading.enumerate()}
    assert reports == []


def test_buttons_and_lamps_share_the_pins(reports: list[Complaint]) -> None:
    pins = MockFactory()
    buttons = open_buttons(lambda _: None, reports.append, open_pins=lambda: pins)
    shining = open_lamps(reports.append, open_pins=lambda: pins)
    assert buttons
    assert shining
    buttons.close()
    shining.light(Light(Side.NORTH, Lamp.TURN))
    shining.close()
    assert reports == []


def test_a_pin_in_use_is_named_and_the_other_lamps_still_work(reports: list[Complaint]) -> None:
    pins = MockFactory()
    same: dict[Party, PinPlace] = dict.fromkeys(Side, LAMPS[Side.NORTH])
    shining = open_lamps(reports.append, same, lambda: pins)
    assert shining is not None
    shining.close()
    assert reports == [Complaint(Device.LAMP, Fault.PIN_TAKEN, Side.SOUTH, pin=23, place=16)]
