"""The times and holders of held buttons, and the sound that they let through."""

import pytest

from assistant.game.messages import Clip, Press, Pressed
from assistant.game.rules.cards import Party, Side, Team
from assistant.hearing import holds as ours
from assistant.hearing.holds import Holds, PushToTalk
from hardware import contact

NORTH, SOUTH = Side.NORTH, Side.SOUTH


def test_holds_and_buttons_use_the_same_time_for_a_hold() -> None:
    assert ours.FINGER == contact.HOLD


def held(*presses: tuple[Party, Press, float]) -> Holds:
    holds = Holds()
    for by, press, at in presses:
        holds.take(Pressed(by, press), at)
    return holds


@pytest.mark.parametrize(
    ("start", "end", "by"),
    [
        (9.0, 9.4, None),
        (9.0, 9.6, NORTH),  # half a second before the finger came down at 10
        (10.0, 11.0, NORTH),
        (12.1, 13.0, NORTH),  # shortly after it went up
        (12.3, 13.0, None),
    ],
)
def test_a_hold_lasts_from_before_the_finger_until_after_the_release(
    start: float, end: float, by: Side | None
) -> None:
    holds = held((NORTH, Press.HOLD, 10.5), (NORTH, Press.RELEASE, 12.0))
    assert holds.who(start, end) is by


def test_the_later_of_two_holds_counts_and_each_release_ends_its_own_hold() -> None:
    holds = held(
        (NORTH, Press.HOLD, 10.5), (Team.RED, Press.HOLD, 11.0), (NORTH, Press.RELEASE, 11.2)
    )
    assert holds.who(10.9, 11.0) is Team.RED
    assert holds.who(20.0, 21.0) is Team.RED  # still held
    holds.take(Pressed(Team.RED, Press.RELEASE), 12.0)
    assert holds.who(20.0, 21.0) is None


def test_taps_are_not_holds() -> None:
    holds = held((NORTH, Press.DOWN, 10.0), (NORTH, Press.TAP, 10.1), (SOUTH, Press.DOUBLE, 10.1))
    assert holds.who(9.0, 12.0) is None


def piece(at: float) -> Clip:
    return Clip(bytes(3_200), 16_000, at)


def test_a_hold_passes_on_the_kept_sound_and_ends_the_utterance() -> None:
    holds = Holds()
    gate = PushToTalk(holds)
    sound = [piece(round(at / 10, 1)) for at in range(80, 140)]
    passed: list[list[Clip | None]] = []
    for one in sound:
        assert one.at is not None
        if one.at == 10.5:
            holds.take(Pressed(NORTH, Press.HOLD), 10.5)
        if one.at == 12.0:
            holds.take(Pressed(NORTH, Press.RELEASE), 12.0)
        passed.append(gate.take(one))
    whole = [one for some in passed for one in some]
    times = [one.at for one in whole if one]
    assert times == [round(at / 10, 1) for at in range(94, 123)]
    assert whole[-1] is None
    assert whole.count(None) == 1
    assert len(passed[25]) == 12  # the buffered pieces, and the current piece


def test_buffered_sound_is_dropped_once_the_assistant_speaks() -> None:
    holds = Holds()
    gate = PushToTalk(holds)
    assert gate.take(piece(9.9)) == []
    gate.forget()
    holds.take(Pressed(NORTH, Press.HOLD), 10.5)
    assert gate.take(piece(10.5)) == [piece(10.5)]
