import tempfile

import pytest
from gpiozero import GPIOPinInUse

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
def test_pipes_are_not_left_where_the_players_stand(before: dict[str, str], folder: str) -> None:
    environment = dict(before)
    keep_pipes_away(environment)
    assert environment == {**before, "LG_WD": folder}


@pytest.mark.parametrize("failure", [GPIOPinInUse("pin 17"), Exception("'GPIO busy'")])
def test_a_taken_pin_is_named_with_the_likely_culprit(failure: Exception) -> None:
    reason = no_pin(pin(17), failure)
    assert reason.startswith("GPIO 17 (place 11 of the header) is in use; stop the other program")


def test_any_other_reason_is_told_in_one_line() -> None:
    assert no_pin(pin(17), Exception("bad GPIO number.\nmore")) == (
        "GPIO 17 (place 11 of the header) cannot be used (bad GPIO number)"
    )
    assert no_pins(ImportError("lgpio")).endswith("install the package python3-lgpio")
    assert why(KeyError()) == "KeyError"
