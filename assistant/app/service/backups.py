"""The contents of a backup besides the games, and its restoration."""

from pathlib import Path

from assistant import config
from assistant.app.service.install import STATE
from assistant.app.wiring import kept_voice
from assistant.config import FILE
from assistant.conversation.team_games import MAP_NAME
from assistant.game.errors import FileError
from assistant.game.outside import written
from assistant.game.store import team_here
from assistant.game.store.backup import Backup, restore
from assistant.game.store.journal import FILE_NAME
from assistant.game.whole_file import write_whole
from assistant.hearing.engines import REMOTE


def files_beside(folder: Path) -> dict[str, Path]:
    """The files that a backup holds besides games; for the service, they include its settings."""
    settings = folder / FILE if folder == STATE else FILE
    beside = (MAP_NAME, team_here.NAME, kept_voice.NAME)
    return {FILE.name: settings, **{name: folder / name for name in beside}}


def restored(backup: Backup, folder: Path) -> str:
    """Restore a backup into a folder of games; returns a summary of what was restored.

    Existing files are not replaced. Raises `FileError`.
    """
    added = restore(backup, folder / FILE_NAME)
    told = [f"{added} games of {len(backup.games)} were brought back"]
    for name, path in files_beside(folder).items():
        if name in backup.files:
            told.append(f"{path}{_written(path, backup.files[name])}")
    return "; ".join(told)


def _written(path: Path, text: str) -> str:
    if path.exists():
        return " stays as it is"
    if path.name == FILE.name and (refused := _refused(path, text)):
        return f" was not brought back: {refused}"
    with written(path, "restore again to bring it back"):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text)
    return ""


def _refused(path: Path, text: str) -> str | None:
    """Why these settings must be confirmed before they are used; None if they need not be.

    Unreadable settings would prevent every start, and a stranger's settings could send all speech
    at this table to another computer.
    """
    try:
        settings = config.read(path, text)
    except FileError as error:
        return str(error)
    sends = REMOTE.fullmatch(settings.ears.engine)
    return (
        f"engine = “{settings.ears.engine}” sends what is heard to another computer"
        if sends
        else None
    )
