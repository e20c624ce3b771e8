"""The lamps on a real gpiochip, as a meter at their pins would measure them."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from assistant.game.complaints import Complaint
from assistant.game.messages import Lamp, Light
from assistant.game.rules.cards import Side
from hardware.lamps import PATTERNS, Lamps, open_lamps
from hardware.wiring import LAMPS
from tests.pace import judged
from tests.rig.guest.bench import Pins, soon
from tests.rig.guest.conftest import Measure

NORTH, SOUTH = (LAMPS[side].pin.bcm for side in Side)

SLACK = 0.15
"""Tolerance for a lamp's share of time: an emulator sometimes switches it late."""


@pytest.fixture
def lamps(pins: Pins) -> Iterator[Lamps]:
    reports: list[Complaint] = []
    lamps = open_lamps(reports.append)
    assert lamps is not None
    yield lamps
    lamps.close()
    assert reports == []


def test_a_lamp_is_dark_until_it_is_switched_on(lamps: Lamps, pins: Pins) -> None:
    assert not pins.level(NORTH)
    lamps.light(Light(Side.NORTH, Lamp.TURN))
    assert soon(lambda: pins.level(NORTH))
    assert not pins.level(SOUTH)
    lamps.light(Light(Side.NORTH, Lamp.OFF))
    assert soon(lambda: not pins.level(NORTH))


@pytest.mark.parametrize("lamp", PATTERNS)
def test_a_lamp_follows_its_pattern(lamps: Lamps, pins: Pins, measure: Measure, lamp: Lamp) -> None:
    pattern = PATTERNS[lamp]
    wanted = sum(pattern[::2]) / sum(pattern)
    lamps.light(Light(Side.SOUTH, lamp))
    rounds = max(1, round(3 / sum(pattern)))
    shares = list[float]()

    def is_kept() -> bool:
        shares.append(share_of_time(pins, rounds * sum(pattern)))
        return abs(shares[-1] - wanted) < SLACK

    assert judged(is_kept, measure), shares
    lit = ", ".join(f"{one:.2f}" for one in shares)
    measure(f"{lamp}: part of the time that the lamp is lit", f"{lit} of {wanted:.2f}")


def share_of_time(pins: Pins, seconds: float) -> float:
    """Share of time for which the lamp is lit; each reading counts until the next one."""
    ends = time.monotonic() + seconds
    lit, before = 0.0, time.monotonic()
    while before < ends:
        level = pins.level(SOUTH)
        time.sleep(0.01)
        now = time.monotonic()
        lit, before = lit + level * (now - before), now
    return lit / (seconds + before - ends)


def test_lamps_are_dark_once_closed(pins: Pins) -> None:
    lamps = open_lamps(lambda complaint: None)
    assert lamps is not None
    for side in Side:
        lamps.light(Light(side, Lamp.TURN))
    assert soon(lambda: pins.level(NORTH) and pins.level(SOUTH))
    lamps.close()
    assert not pins.level(NORTH)
    assert not pins.level(SOUTH)
