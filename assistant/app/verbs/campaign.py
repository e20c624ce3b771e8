"""`tabletop campaign`: a team's missions, won, open and locked (M8)."""

from pathlib import Path

import click

from assistant.app.verbs.options import FOLDER, as_heard
from assistant.app.wiring.opening import STORE
from assistant.conversation.team_games import campaign_in
from assistant.game.rules import campaign as campaigns
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign
from assistant.game.rules.missions import Mission
from assistant.game.rules.standing import MissionState
from assistant.language import language

EDITIONS = click.Choice(missions.editions())
"""The editions that have missions."""

MARKS = {MissionState.WON: "✓", MissionState.OPEN: "○", MissionState.LOCKED: "·"}


@click.command()
@click.option(
    "--team", default="", callback=as_heard, help="Whose missions; each team has its own."
)
@click.option(
    "--edition", type=EDITIONS, default="duet", show_default=True, help="Which game of the family."
)
@click.option(
    "--store", type=FOLDER, default=STORE, help="Where games are kept.", show_default=True
)
def campaign(team: str, edition: str, store: Path) -> None:
    """Show a team's missions: won, open and locked.

    The program knows only three lines of Duet's map. Add those of your own sheet to the file
    map.toml beside your games: lines = [["Berlin", "London"], ["Cairo", "Dubai"]]. A city on
    these lines is locked until you win a city at the other end of one.
    """
    log = missions.load(edition)
    assert log is not None, "the choices are those that have missions"
    shown = campaign_in(store, team, log)
    title = f"{editions.load(edition).title}{f', team {team}' if team else ''}"
    click.echo(f"{title}: {len(campaigns.won(shown))} of {len(log.missions)} missions won")
    for mission in log.missions:
        click.echo(line(shown, mission))


def line(shown: Campaign, mission: Mission) -> str:
    """A mission: won, open, or why it is locked."""
    now = campaigns.standing(shown, mission)
    why = f"  {language().printed.reason(now.because)}" if now.because else ""
    return f"{MARKS[now.state]} {mission.numbers:>5} {mission.name}{why}"
