"""`tabletop card`: files for a card that sets up a box automatically."""

import re
from collections.abc import Callable
from pathlib import Path

import click

from assistant.app.service.card import CardAnswers, files_of
from assistant.app.service.releases import KEY, NO_KEY, origin, signer
from assistant.app.service.request import PASSWORD
from assistant.app.verbs.options import FILE
from assistant.game.errors import FileError
from assistant.game.outside import text_of
from hardware.wiring import Driver

ADDRESS = r"\w+://[\w@:/.+~-]+|[\w.-]+@[\w.-]+:[\w/.+~-]+"
"""A git address. A path on this computer is refused, because the box could not reach it."""
PARTS = ("config.txt", "cmdline.txt")
"""Files that are on every card with Raspberry Pi OS."""
NONE = "none"
"""The choice for a Pi without screens."""


def _like(pattern: str, what: str) -> Callable[[click.Context, click.Parameter, str], str]:
    """A check of an answer, because it becomes part of files that a machine executes."""

    def check(_context: click.Context, _option: click.Parameter, answer: str) -> str:
        if not re.fullmatch(pattern, answer):
            raise click.BadParameter(f"this is not {what}")
        return answer

    return check


def _own_key() -> Path | None:
    public = KEY.expanduser().with_suffix(".pub")
    return public if public.is_file() else None


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--screens", type=click.Choice((*map(str, Driver), NONE)), default="ssd1309", show_default=True,
    prompt="Screens", help="The chip of both screens.",
)  # fmt: skip
@click.option("--amplifier/--no-amplifier", default=False, prompt="An amplifier MAX98357A")
@click.option(
    "--wifi", default="", prompt="Wireless network, or nothing for a cable",
    callback=_like(r"[ -~]{0,32}", "a network's name"), help="The wireless network's name.",
)  # fmt: skip
@click.option("--password", help="The wireless network's password; asked for if missing.")
@click.option(
    "--country", default="GB", show_default=True, prompt="Country, for the radio's rules",
    callback=_like("[A-Z]{2}", "a country of two letters"), help="Two letters, such as DE or US.",
)  # fmt: skip
@click.option(
    "--name", default="tabletop", show_default=True, prompt="Name of the box in the network",
    callback=_like("[a-z][a-z0-9-]{0,61}[a-z0-9]", "a name: letters, digits and hyphens"),
)  # fmt: skip
@click.option("--phones/--no-phones", default=True, prompt="Phones in the network may join")
@click.option(
    "--home", default=origin, help="Address to clone the program from.  [default: this one's]",
    callback=_like(ADDRESS, "an address that a box can clone from; say it with --home"),
)  # fmt: skip
@click.option(
    "--key", type=FILE, default=_own_key, help="Public half of the key that signs its updates."
    f"  [default: {KEY}.pub if it is there]",
)  # fmt: skip
def card(
    folder: Path,
    screens: str,
    amplifier: bool,
    wifi: str,
    password: str | None,
    country: str,
    name: str,
    phones: bool,
    home: str,
    key: Path | None,
) -> None:
    """Prepare a card, in FOLDER, that sets a box up.

    FOLDER is the folder bootfs of a card with Raspberry Pi OS (Trixie or newer).
    """
    if missing := [part for part in PARTS if not (folder / part).exists()]:
        found = f"there is no {missing[0]}, so this is no card with Raspberry Pi OS"
        raise FileError(f"{folder}: {found}; choose the folder bootfs")
    if wifi and password is None:
        password = click.prompt("Its password", hide_input=True)
    if wifi and not PASSWORD.fullmatch(password or ""):
        raise click.UsageError("a wireless network has a password of 8 to 63 characters")
    chip = "" if screens == NONE else screens
    signs = signer(text_of(key)) if key else ""
    answers = CardAnswers(home, name, chip, amplifier, wifi, password or "", country, phones, signs)
    for file, text in files_of(answers).items():
        try:
            (folder / file).write_text(text, "utf-8")
        except OSError as error:
            raise FileError(f"{folder / file}: {error.strerror}") from error
        click.echo(f"write {folder / file}")
    if not signs:
        click.echo(f"On this box, {NO_KEY}")
    click.echo("Put it into the Pi and switch on; tabletop.log on the card tells how far it is.")
