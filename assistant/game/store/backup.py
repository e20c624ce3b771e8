"""Backups: all games and the files beside them, written to a single file and read back.

The file is JSON with a checksum. It holds the finished games with their keys; a game in play is
left out, because nobody may see its key yet.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from assistant.game.errors import FileError
from assistant.game.outside import short, text_of, written
from assistant.game.rules.record import write_event
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.game.store.games import games
from assistant.game.store.journal import Journal
from assistant.game.store.kept import LEFT, KeptGame, is_head, replayed
from assistant.game.whole_file import write_whole

FORMAT = "tabletop campaign"
VERSION = 2
"""Version of the file format; newer ones are refused. Version 1 held one team and its map."""
MAP = "map.toml"
"""Name in `files` for the map of a version 1 backup."""
LARGEST = 30_000_000
"""Maximum size in bytes of a backup file: enough for a game a day for ten years."""
MOST_MOVES = 5_000
"""Maximum number of moves in a game, including undone ones."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The content of a backup."""

    games: tuple[KeptGame, ...]
    files: Mapping[str, str] = field(default_factory=dict)
    """The texts of the files beside the games, by their names."""


def backup_of(journal: Path, files: Mapping[str, Path], without: int | None = None) -> Backup:
    """A backup of all finished games, and of each of `files` that exists.

    `without` is the number of a game to leave out. Raises `FileError` if a file is unreadable.
    """
    found = games(journal)
    ended = tuple(one.kept for one in found if one.kept.result and one.number != without)
    return Backup(
        ended, {name: text_of(path) for name, path in files.items() if os.path.lexists(path)}
    )


def text_of_backup(backup: Backup) -> str:
    """The content of a backup file."""
    content = {"format": FORMAT, "version": VERSION, **asdict(backup)}
    text = json.dumps({**content, "checksum": _checksum(content)}, ensure_ascii=False, indent=1)
    return f"{text}\n"


def write_backup(backup: Backup, path: Path) -> None:
    """Write the file completely or not at all, readable only by its owner.

    Raises `FileError` if it is not writable, or if an existing file is not a backup.
    """
    with written(path, "choose another file"):
        if path.exists():
            with path.open("rb") as file:
                begins = file.read(200)
            if begins and f'"format": "{FORMAT}"'.encode() not in begins:
                raise FileError(f"{path}: this is no backup; choose another file")
        write_whole(path, text_of_backup(backup))


def read_backup(path: Path) -> Backup:
    """Read a backup, as written by `write_backup`; raises `FileError` for any other file."""
    text = text_of(path, LARGEST)
    try:
        content: dict[str, Any] = json.loads(text)
        if content.get("format") != FORMAT:
            raise ValueError("another program wrote it")
        if content["version"] > VERSION:
            raise ValueError("a newer version of this program wrote it; update the program")
        if content.pop("checksum") != _checksum(content):
            raise ValueError("it is damaged")
        if content["version"] == 1:
            content["files"] = {} if content["map"] is None else {MAP: content["map"]}
        files = {_text(name): _text(text) for name, text in dict(content["files"]).items()}
        return Backup(tuple(map(_game, content["games"])), files)
    except (json.JSONDecodeError, AttributeError, RecursionError) as error:
        raise FileError(f"{path}: this is no backup") from error
    except (ValueError, LookupError, TypeError) as error:
        raise FileError(f"{path}: this is no backup that can be restored: {error}") from error


def _game(content: dict[str, Any]) -> KeptGame:
    """Read a game that can be listed and replayed; raises `ValueError` for an invalid one."""
    game = KeptGame(
        started=_text(content["started"]),
        team=_team(content["team"]),
        start=_text(content["start"]),
        result=_text(content["result"]),
        moves=tuple(map(_text, content["moves"])),
    )
    if not is_head(game.started, game.team, game.result):
        raise ValueError(f"“{short(game.started)}” is no time of day")
    if len(game.moves) > MOST_MOVES:
        raise ValueError(f"a game of more than {MOST_MOVES} moves")
    last = replayed(game).moves[-1:]
    ends = [write_event(move[-1]) for move in last]
    if game.result not in (*ends, LEFT):
        raise ValueError(f"“{short(game.result)}” is not how it ended")
    return game


def _text(value: object) -> str:
    """Read a text that can be stored; raises `ValueError` for one with half a surrogate pair."""
    if not isinstance(value, str):
        raise ValueError(f"“{short(value)}” is no text")
    value.encode("utf-8")
    return value


def _team(value: object) -> str:
    """Read a team's name; raises `ValueError` if it is unprintable or too long."""
    name = _text(value)
    if len(name) > LONGEST_TEAM or not name.isprintable():
        raise ValueError(f"“{short(value)!r}” is no name of a team")
    return name


def restore(backup: Backup, journal: Path) -> int:
    """Save the games of a backup; returns the number of new games.

    Games played since the backup are never mixed in: the games that a team already has must be its
    first ones in the backup. Otherwise nothing is restored, and `FileError` is raised.
    """
    wanted = defaultdict[str, list[KeptGame]](list)
    for game in backup.games:
        wanted[game.team].append(game)
    added = 0
    with ExitStack() as locked:
        opened = {
            name: locked.enter_context(closing(Journal(journal, name))) for name in sorted(wanted)
        }
        missing = {name: _missing(journal, name, wanted[name]) for name in opened}
        for name, new in missing.items():
            opened[name].restore(new)
            added += len(new)
    return added


def _missing(journal: Path, team: str, wanted: list[KeptGame]) -> list[KeptGame]:
    """The games that the team does not have yet."""
    here = [one.kept for one in games(journal, team) if one.kept.result]
    if here != wanted[: len(here)]:
        name = f"team “{team}”" if team else "the team without a name"
        raise FileError(f"{journal}: {name} has other games here; restore into another --store")
    return wanted[len(here) :]


def _checksum(content: dict[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
