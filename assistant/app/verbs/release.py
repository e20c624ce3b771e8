"""`tabletop release key`: the key with which a fork's owner signs its versions."""

import subprocess
from pathlib import Path

import click

from assistant.app.service.place import ServiceError
from assistant.app.service.releases import KEY
from assistant.app.verbs.options import PATH
from assistant.game.errors import FileError


@click.group()
def release() -> None:
    """Make the key that signs the versions of a fork."""


@release.command()
@click.argument("file", type=PATH, default=KEY)
def key(file: Path) -> None:
    """Make your signing key in FILE, by default ~/tabletop-release; ssh-keygen asks its passphrase.

    `tabletop card` puts its public half on cards. Their boxes then accept what you sign.
    """
    file = file.expanduser()
    if file.exists():
        raise FileError(f"{file}: there is a key already; name another file")
    try:
        make = ("ssh-keygen", "-q", "-t", "ed25519", "-C", "releases", "-f", str(file))
        subprocess.run(make, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        raise ServiceError("no key was made; is ssh-keygen there?") from error
    click.echo(f"Keep a copy of {file} in another place, and tell nobody its phrase.")
    click.echo(f"{file}.pub goes onto your cards by itself; docs/releasing.md shows how to sign.")
