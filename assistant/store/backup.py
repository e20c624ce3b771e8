"""A team's campaign as one file, and back.

The file is JSON with a checksum. It holds the games that have ended, their keys included; a
game that is still on stays where it is, since its key is nobody's yet.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from assistant.errors import FileError
from assistant.rules.notation import NotationError
from assistant.rules.record import read_start
from assistant.store.games import games
from assistant.store.journal import Journal
from assistant.store.kept import KeptGame, standing
from assistant.whole_file import write_whole

FORMAT = "tabletop campaign"
VERSION = 1
"""Version of the file's format; a newer one is refused."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The content of a backup."""

    team: str
    games: tuple[KeptGame, ...]
    map: str | None = None
    """The lines that players filled in, as their file has them."""


def backup_of(journal: Path, team: str, lines: Path) -> Backup:
    """The backup of a team's games. Raises `FileError` for what cannot be read."""
    ended = tuple(one.kept for one in games(journal, team) if one.kept.result)
    try:
        drawn = lines.read_text("utf-8") if lines.exists() else None
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{lines}: cannot be read: {error}") from error
    return Backup(team, ended, drawn)


def write_backup(backup: Backup, path: Path) -> None:
    """Write the file, whole or not at all, for its owner only."""
    content = {"format": FORMAT, "version": VERSION, **asdict(backup)}
    text = json.dumps({**content, "checksum": _checksum(content)}, ensure_ascii=False, indent=1)
    try:
        write_whole(path, f"{text}\n")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another file") from error


def read_backup(path: Path) -> Backup:
    """What `write_backup` wrote; raises `FileError` for anything else."""
    try:
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if content.get("format") != FORMAT:
            raise ValueError("another program wrote it")
        if content["version"] > VERSION:
            raise ValueError("a newer version of this program wrote it; update the program")
        if content.pop("checksum") != _checksum(content):
            raise ValueError("it is damaged")
        kept = tuple(KeptGame(**{**one, "moves": tuple(one["moves"])}) for one in content["games"])
        for game in kept:
            read_start(game.start)
            standing(game.moves)
        return Backup(content["team"], kept, content["map"])
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, json.JSONDecodeError, AttributeError, RecursionError) as error:
        raise FileError(f"{path}: this is no backup of a campaign") from error
    except (ValueError, LookupError, TypeError, NotationError) as error:
        raise FileError(f"{path}: this is no backup that can be restored: {error}") from error


def restore(backup: Backup, journal: Path, team: str) -> int:
    """Keep the games of a backup as those of `team`; returns how many were not there yet.

    What the team has played since is never mixed up with them: its games must be the first ones
    of the backup, or none. Raises `FileError` where they are not.
    """
    wanted = [replace(game, team=team) for game in backup.games]
    with closing(Journal(journal, team)) as opened:
        here = [one.kept for one in games(journal, team) if one.kept.result]
        if here != wanted[: len(here)]:
            name = f"team “{team}”" if team else "the team without a name"
            raise FileError(
                f"{journal}: {name} has other games here; restore under another --team,"
                " or into another --store"
            )
        opened.restore(wanted[len(here) :])
        return len(wanted) - len(here)


def _checksum(content: dict[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
