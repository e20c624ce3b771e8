"""`tabletop screens` and `tabletop demo`: test pictures for the screens, and a recorded game."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click

from assistant.app.verbs.options import DEMO, ENGINE, FILE, FOLDER
from assistant.app.wiring.detection import has_box, wiring_of
from assistant.config import load as load_settings
from assistant.game.complaints import Complaint
from assistant.game.errors import DeviceError
from assistant.game.rules.cards import Side
from assistant.hearing.engines import AUTO
from assistant.language import language
from hardware.desk_keys import Keyboard
from hardware.wiring import Driver


@click.command()
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def screens(config: Path | None) -> None:
    """Show test pictures on the screens, and find their chip.

    At the end, it prints the settings that it found.
    """
    settings = load_settings(config)
    places = wiring_of(settings).screens
    if not has_box(settings):
        raise DeviceError("there is no box here, so there are no screens to try")
    from hardware.testcard import Cards, settings_of

    def report(one: Complaint) -> None:
        click.echo(language().printed.complaint(one).removesuffix(" The game goes on."))

    def believed(side: Side, driver: Driver) -> None:
        click.echo(f"{side.title()}'s screen is taken for: {driver}.")

    click.echo(language().printed.test_card)
    cards = Cards(places, report, believed)
    with _ended_by_signals(), closing(cards), Keyboard(sys.stdin.fileno()) as keyboard:
        cards.run(keyboard.read, time.monotonic)
    click.echo("\n".join(("In tabletop.toml:", "", *settings_of(cards.places))))


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Make signals end the program cleanly: screens go dark, the terminal is restored."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    before = {one: signal.signal(one, leave) for one in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@click.command()
@click.option(
    "--out",
    type=FOLDER,
    default=DEMO,
    show_default=True,
    help="The folder for sound, pictures and the transcript.",
)
@click.option("--engine", type=ENGINE, default=AUTO, show_default=True, help="The recognizer.")
def demo(out: Path, engine: str) -> None:
    """Play a recorded game with real speech recognition and voices.

    Two flite voices for each side speak the clues and guesses, and the recognizer hears them. All
    of it becomes one sound file. After every move, both screens become pictures. The console can
    replay the transcript.
    """
    from assistant.app.demo.show import play_demo  # late, as it loads voices and recognizers

    play_demo(out, engine)
