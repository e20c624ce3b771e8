"""`tabletop campaign`: a team's missions, won, open and locked (M8)."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import FILE, FOLDER, as_heard, flag, options, value
from assistant.app.wiring.opening import STORE
from assistant.conversation.team_games import campaign_in
from assistant.game.rules import campaign as campaigns
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign, PlayedGame
from assistant.game.rules.missions import Mission
from assistant.game.rules.standing import MissionState, Standing
from assistant.game.store.games import teams
from assistant.game.store.journal import FILE_NAME
from assistant.language import language

EDITIONS = click.Choice(missions.editions())
"""The editions that have missions."""

MARKS = {MissionState.WON: "✓", MissionState.OPEN: "○", MissionState.LOCKED: "·"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOptions:
    """The options of `tabletop campaign`."""

    team: str = value(str, "Whose missions; each team has its own.", "", callback=as_heard)
    edition: str = value(EDITIONS, "Which game of the family.", "duet", show_default=True)
    store: Path | None = value(FOLDER, "Where games are kept.  [default: ./games]")
    map: Path | None = value(
        FILE, "More lines of the map.  [default: map.toml in the store, if it is there]"
    )
    json: bool = flag("All of it as a JSON object, with bonuses and games.")


@click.command()
@options(CampaignOptions)
def campaign(chosen: CampaignOptions) -> None:
    """Show a team's missions: won, open and locked.

    The program knows only three lines of Duet's map. Add those of your own sheet to the file
    map.toml beside your games: lines = [["Berlin", "London"], ["Cairo", "Dubai"]]. A city on
    these lines is locked until you win a city at the other end of one.
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
    click.echo(text_of(shown, chosen.team))
    if note := note_on(chosen.team, teams(path), folder):
        click.echo(f"tabletop: {note}", err=True)


def text_of(shown: Campaign, team: str) -> str:
    """The missions, one per line: won, open, or why they are locked."""
    title, won = editions.load(shown.log.edition).title, len(campaigns.won(shown))
    named = f"{title}, team {team}" if team else title
    head = f"{named}: {won} of {len(shown.log.missions)} missions won"
    return "\n".join((head, *(_line(shown, mission) for mission in shown.log.missions)))


def _line(shown: Campaign, mission: Mission) -> str:
    now = campaigns.standing(shown, mission)
    why = f"  {_why(now)}" if now.because else ""
    return f"{MARKS[now.state]} {mission.numbers:>5} {mission.name}{why}"


def to_json(shown: Campaign) -> dict[str, object]:
    """The whole campaign as data, with times as they are stored."""
    return {
        "edition": shown.log.edition,
        "won": len(campaigns.won(shown)),
        "missions": [_mission_json(shown, mission) for mission in shown.log.missions],
        "lines": [[one.name, other.name] for one, other in shown.lines],
        "bonuses": dict(campaigns.bonuses_left(shown)),
        "games": [_game_json(shown, game) for game in shown.played],
    }


def _mission_json(shown: Campaign, mission: Mission) -> dict[str, object]:
    now, games = campaigns.standing(shown, mission), campaigns.record(shown, mission)
    return {
        "name": mission.name,
        "turns": mission.turns,
        "mistakes": mission.mistakes,
        "state": now.state,
        "because": _why(now) or None,
        "won": list(games.won),
        "lost": list(games.lost),
        "kind": games.kind,
    }


def _game_json(shown: Campaign, game: PlayedGame) -> dict[str, object]:
    mission = campaigns.mission_of(shown.log, game)
    told = asdict(game) | {"mission": mission.name if mission else game.mission}
    del told["edition"]  # the campaign determines the edition
    return told


def _why(now: Standing) -> str:
    """Why a mission is locked or open; empty if there is nothing to explain."""
    return language().printed.because(now.because) if now.because else ""


def note_on(team: str, teams: Sequence[str], folder: Path) -> str | None:
    """A note on other teams, for a user who may have meant one of them."""
    others = ", ".join(f"“{one}”" for one in teams if one not in ("", team))
    if team and team not in teams:
        kept = f"; there are games of {others}" if others else ""
        return f"no games of team “{team}” are kept in {folder}{kept}"
    return f"other teams with games: {others}" if others and not team else None
