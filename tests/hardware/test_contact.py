from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.messages import Press
from hardware.contact import HOLD, PAIR, SETTLED, Contact, Timed, next_change, on_edge, on_time

Edges = list[tuple[bool, float]]
"""Levels with their times in seconds, in order."""

LONG_AFTER = 1e6

bounces = st.lists(st.floats(0.0001, 0.006), max_size=3).map(lambda gaps: gaps + gaps)
"""Gaps between the edges of one bouncing change: an even number, so it ends at its first level."""

taps = st.floats(SETTLED + 0.001, HOLD - 0.05)
holds = st.floats(HOLD + 0.05, 5.0)
short_pauses = st.floats(SETTLED + 0.001, PAIR - 0.001)
long_pauses = st.floats(PAIR + 0.001, 5.0)

TAP = [Press.DOWN, Press.TAP]
DOUBLE = [Press.DOWN, Press.DOWN, Press.DOUBLE]
HELD = [Press.DOWN, Press.HOLD, Press.RELEASE]
TAP_AND_HELD = [Press.DOWN, Press.DOWN, Press.TAP, Press.HOLD, Press.RELEASE]


def timed(edges: Edges, looks: list[float] | None = None) -> list[Timed]:
    """All presses of a contact with these edges that is polled at these times."""
    contact = Contact()
    heard: list[Timed] = []
    happenings = [(at, level) for level, at in edges] + [(at, None) for at in looks or []]
    for at, level in sorted(happenings, key=lambda happening: happening[0]):
        contact, presses = on_time(contact, at) if level is None else on_edge(contact, level, at)
        heard += presses
    return heard + list(on_time(contact, LONG_AFTER)[1])


def play(edges: Edges, looks: list[float] | None = None) -> list[Press]:
    """The same presses without their times."""
    return [press for press, _ in timed(edges, looks)]


def bouncing(level: bool, start: float, gaps: list[float]) -> Edges:
    """A change to `level` that bounces after each gap."""
    edges = [(level, start)]
    for gap in gaps:
        last, at = edges[-1]
        edges.append((not last, at + gap))
    return edges


GESTURES = {
    "tap": ((taps,), TAP),
    "double": ((taps, taps), DOUBLE),
    "hold": ((holds,), HELD),
    "tap and hold": ((taps, holds), TAP_AND_HELD),
}
"""How long the finger is down, once or twice in quick succession, and the resulting press."""


@st.composite
def fingers(draw: st.DrawFn) -> tuple[Edges, list[Press]]:
    """Finger movements on a bouncing button, and the expected presses."""
    edges: Edges = []
    expected: list[Press] = []
    now = 1.0
    for gesture in draw(st.lists(st.sampled_from(sorted(GESTURES)), max_size=5)):
        lengths, presses = GESTURES[gesture]
        for number, length in enumerate(lengths, start=1):
            pause = long_pauses if number == len(lengths) else short_pauses
            for level, lasting in ((True, length), (False, pause)):
                edges += bouncing(level, now, draw(bounces))
                now = edges[-1][1] + draw(lasting)
        expected += presses
    return edges, expected


@st.composite
def noise(draw: st.DrawFn) -> Edges:
    """Any edges at all, sorted by time."""
    gaps = draw(st.lists(st.floats(0.0, 0.7), max_size=30))
    edges, now = [], 0.0
    for gap in gaps:
        now += gap
        edges.append((draw(st.booleans()), now))
    return edges


@given(fingers())
def test_a_bouncing_press_counts_once(story: tuple[Edges, list[Press]]) -> None:
    edges, expected = story
    assert play(edges) == expected


@given(noise(), st.lists(st.floats(0.0, 25.0), max_size=40))
def test_presses_do_not_depend_on_how_often_the_clock_is_read(
    edges: Edges, looks: list[float]
) -> None:
    assert timed(edges, looks) == timed(edges)


@given(noise())
def test_every_press_begins_with_down_and_a_hold_ends_with_a_release(edges: Edges) -> None:
    presses = play(edges)
    for one, after in pairwise([*presses, None]):
        assert (one is Press.HOLD) == (after is Press.RELEASE) or after is None
    downs = presses.count(Press.DOWN)
    taps = presses.count(Press.TAP) + 2 * presses.count(Press.DOUBLE)
    assert downs == taps + presses.count(Press.HOLD)


@given(st.lists(st.floats(0.001, SETTLED - 0.001), max_size=20))
def test_contacts_shorter_than_the_settling_time_are_ignored(lengths: list[float]) -> None:
    edges: Edges = []
    for number, length in enumerate(lengths):
        edges += [(True, number * 1.0), (False, number * 1.0 + length)]
    assert play(edges) == []


@pytest.mark.parametrize(
    ("moments", "presses"),
    [
        ((1, 1.015), []),  # a bounce
        ((1, 1.025), [(Press.DOWN, 1), (Press.TAP, 1)]),
        ((1, 1.49), [(Press.DOWN, 1), (Press.TAP, 1)]),
        ((1, 1.51), [(Press.DOWN, 1), (Press.HOLD, 1), (Press.RELEASE, 1)]),
        ((1, 1.1, 1.39, 1.49), [(Press.DOWN, 1), (Press.DOWN, 1.39), (Press.DOUBLE, 1)]),
        (
            (1, 1.1, 1.41, 1.51),
            [(Press.DOWN, 1), (Press.TAP, 1), (Press.DOWN, 1.41), (Press.TAP, 1.41)],
        ),
        (
            (1, 1.2, 1.4, 5),
            [(Press.DOWN, 1), (Press.DOWN, 1.4), (Press.TAP, 1), (Press.HOLD, 1.4),
             (Press.RELEASE, 1.4)],
        ),
    ],
)  # fmt: skip
def test_presses_have_time_limits(moments: tuple[float, ...], presses: list[Timed]) -> None:
    """Down and up alternate; each press carries the time at which its finger came down."""
    assert timed([(number % 2 == 0, at) for number, at in enumerate(moments)]) == presses


def test_next_change_is_the_time_at_which_waiting_makes_a_press() -> None:
    contact = Contact()
    assert next_change(contact) is None
    contact, _ = on_edge(contact, True, 1.0)
    assert next_change(contact) == 1.0 + SETTLED
    contact, _ = on_time(contact, 1.1)
    assert next_change(contact) == 1.0 + HOLD
    contact, _ = on_time(contact, 1.6)
    assert next_change(contact) is None
    contact, _ = on_edge(contact, False, 2.0)
    assert next_change(contact) == 2.0 + SETTLED
    contact, _ = on_time(contact, 2.1)
    assert next_change(contact) is None


@given(noise())
def test_no_press_is_earlier_than_its_first_edge(edges: Edges) -> None:
    downs = {at for level, at in edges if level}
    assert all(at in downs for _, at in timed(edges))
