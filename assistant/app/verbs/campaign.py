"""`tabletop campaign`: the missions of a team, won, open and locked (M8)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import FILE, FOLDER, as_heard, flag, options, value
from assistant.app.verbs.sheet import history_of, sheet_of, to_json
from assistant.app.wiring.opening import STORE
from assistant.conversation.team_games import campaign_in
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign
from assistant.game.store.games import teams
from assistant.game.store.journal import FILE_NAME

EDITIONS = click.Choice(missions.editions())
"""The editions with missions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOptions:
    """The options of a campaign."""

    team: str = value(str, "Whose missions; each team has its own.", "", callback=as_heard)
    edition: str = value(EDITIONS, "Which game of the family.", "duet", show_default=True)
    store: Path | None = value(FOLDER, "Where games are kept.  [default: ./games]")
    map: Path | None = value(
        FILE, "More lines of the map.  [default: map.toml in the store, if it is there]"
    )
    history: bool = flag("The games, too, each with its day.")
    json: bool = flag("All of it as a JSON object.")


@click.command()
@options(CampaignOptions)
def campaign(chosen: CampaignOptions) -> None:
    """Show a team's missions: won, open and locked.

    Only three lines of the map of Duet are known here. Fill in those of your own sheet, in
    the file map.toml beside your games: lines = [["Berlin", "London"], ["Cairo", "Dubai"]].
    Cities that you join are then locked until one at the other end of a line is won.
    """
    folder = chosen.store or STORE
    log = missions.load(chosen.edition)
    assert log is not None, "the choices are those that have missions"
    if chosen.map and not log.lines:
        raise click.UsageError(f"--map: {editions.load(chosen.edition).title} has a log and no map")
    path = folder / FILE_NAME
    shown = campaign_in(folder, chosen.team, log, chosen.map)
    if chosen.json:
        click.echo(json.dumps({"team": chosen.team, **to_json(shown)}, ensure_ascii=False))
        return
    click.echo(text_of(shown, chosen.team, chosen.history))
    if note := note_on(chosen.team, teams(path), folder):
        click.echo(f"tabletop: {note}", err=True)


def text_of(shown: Campaign, team: str, history: bool) -> str:
    """The whole page: edition and team, the map or log, and with `history` the games."""
    title = editions.load(shown.log.edition).title
    parts = [f"{title}, team {team}" if team else title, sheet_of(shown)]
    if history:
        parts += [f"Games\n{history_of(shown)}"]
    return "\n\n".join(parts)


def note_on(team: str, teams: Sequence[str], folder: Path) -> str | None:
    """A note on other teams, for people who may have meant one of them."""
    others = ", ".join(f"“{one}”" for one in teams if one not in ("", team))
    if team and team not in teams:
        kept = f"; there are games of {others}" if others else ""
        return f"no games of team “{team}” are kept in {folder}{kept}"
    return f"other teams with games: {others}" if others and not team else None
