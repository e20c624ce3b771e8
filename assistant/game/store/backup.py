"""A team's campaign as a single file, written and read.

The file is JSON with a checksum. It holds the games that have ended, with their keys; a game that
is still on is left out, because nobody may see its key yet.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from assistant.game.errors import FileError
from assistant.game.outside import short, text_of
from assistant.game.rules.record import write_event
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.game.store.games import games
from assistant.game.store.journal import Journal
from assistant.game.store.kept import LEFT, KeptGame, is_head, replayed
from assistant.game.whole_file import write_whole

FORMAT = "tabletop campaign"
VERSION = 1
"""Version of the file's format; a newer one is refused."""
LARGEST = 30_000_000
"""Maximum bytes of a file that is read: more than a game a day for ten years."""
MOST_MOVES = 5_000
"""Maximum moves of a game, including those that were undone."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The content of a backup."""

    team: str
    games: tuple[KeptGame, ...]
    map: str | None = None
    """The lines that players filled in, as in their file."""


def backup_of(journal: Path, team: str, lines: Path) -> Backup:
    """The backup of a team's games. Raises `FileError` if they cannot be read."""
    ended = tuple(one.kept for one in games(journal, team) if one.kept.result)
    return Backup(team, ended, text_of(lines) if lines.exists() else None)


def write_backup(backup: Backup, path: Path) -> None:
    """Write the file completely or not at all, for its owner only.

    Raises `FileError` if it cannot be written, or if an existing file is no backup.
    """
    content = {"format": FORMAT, "version": VERSION, **asdict(backup)}
    text = json.dumps({**content, "checksum": _checksum(content)}, ensure_ascii=False, indent=1)
    try:
        if path.exists() and not _may_be_replaced(path):
            raise FileError(f"{path}: this is no backup of a campaign; choose another file")
        write_whole(path, f"{text}\n")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another file") from error


def _may_be_replaced(path: Path) -> bool:
    """Whether a file is empty, or begins like a backup."""
    with path.open("rb") as file:
        begins = file.read(200)
    return not begins or f'"format": "{FORMAT}"'.encode() in begins


def read_backup(path: Path) -> Backup:
    """The backup that `write_backup` wrote; raises `FileError` for anything else."""
    text = text_of(path, LARGEST)
    try:
        content: dict[str, Any] = json.loads(text)
        if content.get("format") != FORMAT:
            raise ValueError("another program wrote it")
        if content["version"] > VERSION:
            raise ValueError("a newer version of this program wrote it; update the program")
        if content.pop("checksum") != _checksum(content):
            raise ValueError("it is damaged")
        map_ = None if content["map"] is None else _text(content["map"])
        return Backup(_team(content["team"]), tuple(map(_game, content["games"])), map_)
    except (json.JSONDecodeError, AttributeError, RecursionError) as error:
        raise FileError(f"{path}: this is no backup of a campaign") from error
    except (ValueError, LookupError, TypeError) as error:
        raise FileError(f"{path}: this is no backup that can be restored: {error}") from error


def _game(content: dict[str, Any]) -> KeptGame:
    """A game that can be listed and replayed; raises `ValueError` for an invalid game."""
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
    """A text that can be stored; raises `ValueError` for others, such as half a character."""
    if not isinstance(value, str):
        raise ValueError(f"“{short(value)}” is no text")
    value.encode("utf-8")
    return value


def _team(value: object) -> str:
    """The name of a team; raises `ValueError` for a text that cannot be spoken."""
    name = _text(value)
    if len(name) > LONGEST_TEAM or not name.isprintable():
        raise ValueError(f"“{short(value)!r}” is no name of a team")
    return name


def restore(backup: Backup, journal: Path, team: str) -> int:
    """Save the games of a backup as those of `team`; returns the number of new games.

    Games that the team has played since are never mixed in: its games must be the first games of
    the backup, or it must have none. Raises `FileError` if they are not.
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
