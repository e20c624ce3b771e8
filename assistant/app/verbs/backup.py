"""`tabletop backup` and `tabletop restore`: games, campaigns and settings in a single file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import click

from assistant.app.service.backups import files_beside, restored
from assistant.app.service.install import STATE
from assistant.app.verbs.options import FILE as EXISTING
from assistant.app.verbs.options import FOLDER, Written
from assistant.app.wiring.opening import STORE
from assistant.game.errors import FileError
from assistant.game.store.backup import backup_of, read_backup, write_backup
from assistant.game.store.journal import FILE_NAME

WHERE = click.option(
    "--store", type=FOLDER, help="The folder of saved games.  [default: the service's, or ./games]"
)


@click.command()
@click.argument("file", type=Written(path_type=Path))
@WHERE
def backup(file: Path, store: Path | None) -> None:
    """Save finished games and settings to FILE.

    If FILE is a folder, the date names the file. The backup includes the map of a campaign. It
    leaves out unfinished games, because nobody may see their keys yet. It contains the keys of
    finished games, so keep it private.
    """
    folder = _store(store)
    if file.is_dir():
        file /= f"tabletop-{date.today():%Y-%m-%d}.json"
    with as_owner(folder):
        made = backup_of(folder / FILE_NAME, files_beside(folder))
    write_backup(made, file)
    click.echo(", ".join((f"{file}: {len(made.games)} games", *made.files)))


@click.command()
@click.argument("file", type=EXISTING)
@WHERE
def restore(file: Path, store: Path | None) -> None:
    """Restore the games and settings in FILE.

    Existing files stay as they are.
    """
    folder = _store(store)
    content = read_backup(file)
    with as_owner(folder):
        told = restored(content, folder)
    click.echo(told)


def _store(store: Path | None) -> Path:
    """The folder of the games; raises `FileError` if it belongs to another user."""
    folder = store or (STATE if STATE.exists() else STORE)
    if folder.exists() and not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise FileError(f"{folder}: it belongs to somebody else; put sudo before the command")
    return folder


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """In this context, root has only the permissions of the folder's owner.

    The service can put links into its folder, and root would follow them to any user's files.
    """
    if os.geteuid() != 0 or not folder.is_dir():
        yield
        return
    owner, group, groups = folder.stat(), os.getegid(), os.getgroups()
    os.setgroups([])
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)
