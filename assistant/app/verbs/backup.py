"""`tabletop backup` and `tabletop restore`: games, campaigns and settings as one file, and back."""

import os
from datetime import date
from pathlib import Path

import click

from assistant.app.service.install import STATE
from assistant.app.verbs.options import FILE as EXISTING
from assistant.app.verbs.options import FOLDER, Written, as_heard
from assistant.app.wiring import kept_voice
from assistant.app.wiring.opening import STORE
from assistant.config import FILE
from assistant.conversation.team_games import MAP_NAME
from assistant.game.errors import FileError
from assistant.game.outside import written
from assistant.game.store import team_here
from assistant.game.store.backup import backup_of, read_backup, write_backup
from assistant.game.store.backup import restore as bring_back
from assistant.game.store.journal import FILE_NAME
from assistant.game.whole_file import write_whole

WHERE = click.option(
    "--store", type=FOLDER, help="Where games are kept.  [default: the service's, or ./games]"
)


@click.command()
@click.argument("file", type=Written(path_type=Path))
@click.option("--team", callback=as_heard, help="The games of this team alone.")
@WHERE
def backup(file: Path, team: str | None, store: Path | None) -> None:
    """Write all games that have ended, and the settings, to FILE.

    If FILE is a folder, the file in it is called after the day. A campaign's map is in it, too.
    A game that is still on is left out: nobody may see its key yet. The file holds the keys of
    the others; keep it as private as they are to you.
    """
    folder = _store(store)
    if file.is_dir():
        file /= f"tabletop-{date.today():%Y-%m-%d}.json"
    made = backup_of(folder / FILE_NAME, team, _files(folder))
    write_backup(made, file)
    _hand_over(folder)
    click.echo(", ".join((f"{file}: {len(made.games)} games", *made.files)))


@click.command()
@click.argument("file", type=EXISTING)
@click.option("--team", callback=as_heard, help="Another name for the team of the backup.")
@WHERE
def restore(file: Path, team: str | None, store: Path | None) -> None:
    """Bring back what FILE holds, here or on another machine.

    Nothing that is here is lost: files that are here stay as they are. With --team, the games
    of a backup of one team come back under this name.
    """
    folder = _store(store)
    found = read_backup(file)
    added = bring_back(found, folder / FILE_NAME, team)
    told = [f"{added} games of {len(found.games)} were brought back"]
    for name, path in _files(folder).items():
        if name in found.files:
            told.append(f"{path}{_written(path, found.files[name])}")
    _hand_over(folder)
    click.echo("; ".join(told))


def _store(store: Path | None) -> Path:
    """The folder of the games; raises `FileError` if it is somebody else's."""
    folder = store or (STATE if STATE.exists() else STORE)
    if folder.exists() and not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise FileError(f"{folder}: it belongs to somebody else; put sudo before the command")
    return folder


def _files(folder: Path) -> dict[str, Path]:
    """The files of a backup beside the games; the service has its settings among them."""
    settings = folder / FILE if folder == STATE else FILE
    beside = (MAP_NAME, team_here.NAME, kept_voice.NAME)
    return {FILE.name: settings, **{name: folder / name for name in beside}}


def _written(path: Path, text: str) -> str:
    if path.exists():
        return " stays as it is"
    with written(path, "restore again to bring it back"):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text)
    return ""


def _hand_over(folder: Path) -> None:
    """Give files that root made in the service's folder to the folder's owner."""
    if os.geteuid() == 0 and folder.is_dir():
        owner = folder.stat()
        for path in folder.iterdir():
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
