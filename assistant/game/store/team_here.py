"""The team that took over a table which was started without a team's name, as a box is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from assistant.game.whole_file import write_whole

NAME = "team"
"""The file's name, in the folder of the games."""


def team_here(store: Path) -> str:
    """The name of that team, or an empty text."""
    try:
        return (store / NAME).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def keep_team(store: Path, team: str) -> None:
    """Keep its name; where that cannot be done, a restart goes on with the team before."""
    with suppress(OSError):
        if team:
            write_whole(store / NAME, f"{team}\n")
        else:
            (store / NAME).unlink(missing_ok=True)
