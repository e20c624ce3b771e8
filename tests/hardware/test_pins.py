import tempfile

import pytest
from gpiozero import GPIOPinInUse

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.rules.cards import Side
from hardware.header import pin
from hardware.pins import keep_pipes_away, no_pin, no_pins, why


@pytest.mark.parametrize(
    ("before", "folder"),
    [
        ({}, tempfile.gettempdir()),
        ({"XDG_RUNTIME_DIR": "/run/user/1000"}, "/run/user/1000"),
        ({"XDG_RUNTIME_DIR": "/run/user/1000", "LG_WD": "/var/lib/tabletop"}, "/var/lib/tabletop"),
    ],
)
def test_lgpios_pipes_are_not_left_in_the_current_folder(
    before: dict[str, str], folder: str
) -> None:
    environment = dict(before)
    keep_pipes_away(environment)
    assert environment == {**before, "LG_WD": folder}


@pytest.mark.parametrize("failure", [GPIOPinInUse("pin 17"), Exception("'GPIO busy'")])
def test_a_taken_pin_is_named_with_the_likely_culprit(failure: Exception) -> None:
    assert no_pin(Device.LAMP, Side.NORTH, pin(17), failure) == Complaint(
        Device.LAMP, Fault.PIN_TAKEN, Side.NORTH, pin=17, place=11
    )


def test_any_other_reason_is_reported_in_a_line() -> None:
    failure = Exception("bad GPIO number.\nmore")
    assert no_pin(Device.LAMP, Side.NORTH, pin(17), failure) == Complaint(
        Device.LAMP, Fault.PIN_FAILED, Side.NORTH, pin=17, place=11, detail="bad GPIO number"
    )
    assert no_pins(Device.LAMP, ImportError("lgpio")) == Complaint(
        Device.LAMP, Fault.NO_PIN_LIBRARY
    )
    assert why(KeyError()) == "KeyError"
