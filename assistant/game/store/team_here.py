"""The team of a table that was started without a team name, as on a box."""

from contextlib import suppress
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.outside import text_of
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.game.whole_file import write_whole

NAME = "team"
"""The file's name in the games folder."""


def team_here(store: Path) -> str:
    """The saved team's name, or an empty string."""
    try:
        name = text_of(store / NAME).strip()
    except FileError:
        return ""
    return name if name.isprintable() and len(name) <= LONGEST_TEAM else ""


def keep_team(store: Path, team: str) -> None:
    """Save the team's name; if that fails, a restart continues with the previous team."""
    with suppress(OSError):
        if team:
            write_whole(store / NAME, f"{team}\n")
        else:
            (store / NAME).unlink(missing_ok=True)
