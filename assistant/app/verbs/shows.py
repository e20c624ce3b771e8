"""`tabletop screens` and `tabletop demo`: what the box shows, and a whole game of it."""

import shutil
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import click

from assistant.app.verbs.options import DEMO, EDITIONS, ENGINE, FILE, FOLDER, flag, options, value
from assistant.config import load as load_settings
from assistant.conversation.dealing import Wishes, key_from
from assistant.conversation.team_games import unkept
from assistant.faces.render import face
from assistant.game.complaints import Complaint
from assistant.game.decks import load as load_deck
from assistant.game.outside import written
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Side
from assistant.hearing.engines import AUTO
from assistant.language import language
from hardware.desk_keys import Keyboard
from hardware.wiring import Driver, ScreenPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreensOptions:
    """The options of `tabletop screens`."""

    out: Path | None = value(FOLDER, "Where to write pictures; without it they are shown.")
    edition: str = value(EDITIONS, "Which game of the family.", "duet", show_default=True)
    key: Path | None = value(FILE, "The key to draw; without it one is dealt.")
    key_any: bool = flag("Accept a key with other counts.")
    seed: int | None = value(int, "The same seed deals the same key.")
    test: bool = flag("Test cards on the box's screens; keys find the chip.")
    driver: str | None = value(
        click.Choice([*map(str, Driver)]), "Whose pictures: with --out or --test."
    )
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")


@click.command()
@options(ScreensOptions)
def screens(chosen: ScreensOptions) -> None:
    """Draw both seats' screens for a key.

    They are drawn as PNG with --out, else here in the terminal. The whole secret is shown: not
    for players who are to play this key.

    With --test, draw no key but test cards: on the screens of the box, where keys find out
    which chips they have; without a box here or as PNG.
    """
    if chosen.test:
        _test(chosen)
        return
    if chosen.driver and not chosen.out:
        raise click.UsageError("--driver goes with --out or --test; a terminal has its own look")
    game = editions.load(chosen.edition)
    given = key_from(chosen.key, game, chosen.key_any) if chosen.key else None
    wishes = Wishes(edition=chosen.edition, key=given, seed=chosen.seed)
    session = unkept(load_deck("everyday"), wishes, language().understanding)
    faces = [face(session.glance(seat), language()) for seat in Side]
    if chosen.out:
        from hardware.glass import DRIVERS
        from hardware.pictures import draw_key_pictures

        kind = DRIVERS[Driver(chosen.driver or Driver.SSD1306)]
        with written(chosen.out, "choose another --out"):
            click.echo("\n".join(map(str, draw_key_pictures(faces, chosen.out, kind))))
        return
    from hardware.terminal import render

    columns, words = shutil.get_terminal_size().columns, language().printed.desk
    for one in faces:
        click.echo(f"{one.seat.title()}\n{render(one, words, columns)}\n")


def _test(chosen: ScreensOptions) -> None:
    from assistant.app.wiring.detection import has_box, wiring_of
    from hardware.terminal import as_text
    from hardware.testcard import card

    settings, out = load_settings(chosen.config), chosen.out
    places = dict(wiring_of(settings).screens)
    if chosen.driver:
        driver = Driver(chosen.driver)
        places = {side: replace(place, driver=driver) for side, place in places.items()}
    if not out and has_box(settings):
        _step_through(places)
        return
    cards = {side: card(side, place) for side, place in places.items()}
    if out:
        with written(out, "choose another --out"):
            out.mkdir(parents=True, exist_ok=True)
            for side, picture in cards.items():
                picture.save(out / f"test-{side}.png")
                click.echo(out / f"test-{side}.png")
        return
    click.echo("There is no box here: these are the cards that its screens would show.")
    for picture in cards.values():
        click.echo(as_text(picture, shutil.get_terminal_size().columns))


def _step_through(places: Mapping[Side, ScreenPlace]) -> None:
    from hardware.testcard import Cards, belief, settings_of

    for side, place in places.items():
        if place.driver is Driver.SSD1351 and not place.spi:
            raise click.UsageError(f"[{side}] bus = “{place.bus}”: an SSD1351 has SPI only")

    def report(one: Complaint) -> None:
        click.echo(language().printed.complaint(one).removesuffix(" The game goes on."))

    def believed(side: Side, place: ScreenPlace) -> None:
        click.echo(f"{side.title()}'s screen is taken for: {belief(place)}.")

    click.echo(language().printed.test_card)
    cards = Cards(places, report, believed)
    with _ended_by_signals(), closing(cards), Keyboard(sys.stdin.fileno()) as keyboard:
        cards.run(keyboard.read, time.monotonic)
    click.echo("\n".join(("In tabletop.toml:", "", *settings_of(cards.trial.places))))


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Turn signals into a clean exit, so that screens go dark and the terminal is restored."""

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
    help="The folder for sounds, pictures and the transcript.",
)
@click.option("--engine", type=ENGINE, default=AUTO, show_default=True, help="What listens.")
def demo(out: Path, engine: str) -> None:
    """Play a whole recorded game through the real ears and mouth.

    Two flite voices a side speak the clues and guesses into sound files; the recognizer
    hears them; the announcements are spoken into files, too; both screens are drawn after
    every move. The transcript can be played again at the console.
    """
    from assistant.app.demo.show import play_demo  # loads voices and recognizers

    play_demo(out, engine)
