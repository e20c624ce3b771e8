"""The default wiring changed by the settings; impossible wiring is refused."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Party, Side, Team
from hardware.header import PLACES, RESERVED, Pin, pin
from hardware.wiring import (
    AMPLIFIER,
    BUTTONS,
    CLAIMED,
    LAMPS,
    SCREENS,
    AmplifierPlace,
    Driver,
    PinPlace,
    ScreenPlace,
    Wiring,
)

NONE = -1
"""Value in the settings for a pin that is not wired."""


@dataclass(frozen=True, slots=True)
class Wires:
    """A seat's or team's settings; None keeps the default from `wiring`."""

    button: int | None = None
    """The button's pin by its BCM number, or `NONE`."""
    lamp: int | None = None
    """The lamp's pin by its BCM number, or `NONE`."""
    screen: str | None = None
    """The name of a `Driver`: the chip behind this screen."""
    address: int | None = None
    """The I2C address, as in `ScreenPlace`."""
    upside_down: bool | None = None
    """Whether it is mounted upside down, as in `ScreenPlace`."""
    offset: int | None = None
    """Pixels by which the picture is moved to the right, as in `ScreenPlace`."""


def wired(
    changes: Mapping[Party, Wires] | None = None,
    driver: str = Driver.SSD1306,
    lamps: bool = True,
    amplifier: bool = False,
    sd_mode: int = NONE,
) -> Wiring:
    """The default wiring with the changes applied; `driver` is for screens that name none.

    `sd_mode` is the pin at the amplifier's SD, by its BCM number, or `NONE`. Raises `DeviceError`
    with part and reason if that wiring is impossible.
    """
    changes = changes or {}
    wiring = Wiring(
        _places("button", changes, BUTTONS),
        _places("lamp", changes, LAMPS) if lamps else {},
        {side: _screen(side, changes, place, driver) for side, place in SCREENS.items()},
        _amplifier(amplifier, sd_mode),
    )
    _refuse_teams_screens(changes)
    _refuse_clashes(wiring)
    return wiring


def _places(
    part: str, changes: Mapping[Party, Wires], usual: Mapping[Party, PinPlace]
) -> dict[Party, PinPlace]:
    """The buttons or the lamps that are wired."""
    found = {}
    for party, place in usual.items():
        bcm = getattr(changes.get(party, Wires()), part)
        if bcm != NONE:
            where = f"[{party}] {part} = {bcm}"
            found[party] = place if bcm is None else replace(place, pin=_on_header(bcm, where))
    return found


def _on_header(bcm: int, where: str) -> Pin:
    if bcm not in PLACES:
        raise DeviceError(f"{where}: the header has no GPIO {bcm}, only 2 to 27")
    if bcm in RESERVED:
        raise DeviceError(f"{where}: the Pi needs GPIO {bcm} itself when it starts")
    return pin(bcm)


def _amplifier(there: bool, sd_mode: int) -> AmplifierPlace | None:
    where = f"[box] sd_mode = {sd_mode}"
    if not there and sd_mode != NONE:
        raise DeviceError(f"{where}: that pin is an amplifier's; say amplifier = true as well")
    if not there:
        return None
    return AmplifierPlace(shutdown=None if sd_mode == NONE else _on_header(sd_mode, where))


def _screen(
    side: Side, changes: Mapping[Party, Wires], usual: ScreenPlace, driver: str
) -> ScreenPlace:
    change = changes.get(side, Wires())
    return replace(
        usual,
        driver=Driver(change.screen or driver),
        address=usual.address if change.address is None else change.address,
        upside_down=bool(change.upside_down),
        offset=change.offset or 0,
    )


def _refuse_teams_screens(changes: Mapping[Party, Wires]) -> None:
    for party, change in changes.items():
        said = (change.screen, change.address, change.upside_down, change.offset)
        if isinstance(party, Team) and any(one is not None for one in said):
            raise DeviceError(f"[{party}] has a button and a lamp; screens are north's and south's")


def _refuse_clashes(wiring: Wiring) -> None:
    taken: dict[Pin, str] = {}
    north, south = wiring.screens[Side.NORTH], wiring.screens[Side.SOUTH]
    if north.address == south.address:
        where = f"0x{north.address:02X}"
        raise DeviceError(f"[north] and [south]: both screens cannot have the address {where}")
    for at, user, setting in uses(wiring):
        if taken.setdefault(at, user) != user:
            raise DeviceError(f"{setting}: GPIO {at.bcm} is taken by {taken[at]}")


def uses(wiring: Wiring) -> Iterator[tuple[Pin, str, str]]:
    """Every pin, with its user and the setting that assigns it; both screens share a bus."""
    if wiring.amplifier:
        for claimed in CLAIMED["i2s"]:
            yield claimed, f"the {AMPLIFIER}", "[box] amplifier = true"
    for claimed in CLAIMED["i2c-1"]:
        yield claimed, "the bus i2c-1", "the screens"
    if wiring.amplifier and (shutdown := wiring.amplifier.shutdown):
        yield shutdown, f"the {AMPLIFIER}'s SD_MODE", f"[box] sd_mode = {shutdown.bcm}"
    for party, button in wiring.buttons.items():
        yield button.pin, f"{party}'s button", f"[{party}] button = {button.pin.bcm}"
    for party, lamp in wiring.lamps.items():
        yield lamp.pin, f"{party}'s lamp", f"[{party}] lamp = {lamp.pin.bcm}"
