"""A team's mission map or log as text for an 80-column terminal, and as JSON values (M8)."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from textwrap import fill

from assistant.game.rules import campaign as campaigns
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, PlayedGame
from assistant.game.rules.missions import Mission, MissionBox, Reward
from assistant.game.rules.standing import MissionState, Standing
from assistant.language import language

WIDTH = 80
MARKS = {MissionState.WON: "✓", MissionState.OPEN: "○", MissionState.LOCKED: "·"}
USED, UNUSED = "◆", "◇"
"""Diamonds as on the printed log; a mission's is filled when it is won."""


def sheet_of(campaign: Campaign) -> str:
    """The map or the log, whichever the edition has."""
    return log_of(campaign) if campaign.log.sections else map_of(campaign)


def map_of(campaign: Campaign) -> str:
    """The cities in groups: won, open, locked, and why; then the known lines."""
    groups: dict[Standing, list[Mission]] = {}
    for mission in campaign.log.missions:
        groups.setdefault(campaigns.standing(campaign, mission), []).append(mission)
    parts = [_heading(campaign)]
    order = list(MissionState)
    for why in sorted(groups, key=lambda one: (order.index(one.state), _why(one))):
        title = why.state.value.capitalize()
        cities = (
            f"  {MARKS[why.state]} {one.numbers:>5} {one.name:18} {_tally(campaign, one)}".rstrip()
            for one in groups[why]
        )
        parts.append("\n".join([_because(title, why), *cities]))
    lines = ", ".join(f"{one.name}–{other.name}" for one, other in campaign.lines)
    parts.append(fill(f"Lines: {lines}", WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    return "\n\n".join(parts)


def log_of(campaign: Campaign) -> str:
    """The log by sections and boxes, as printed, with a diamond for each mission and bonus."""
    parts = [_heading(campaign)]
    left = campaigns.bonuses_left(campaign)
    for section in campaign.log.sections:
        lines = [_entry(campaign, section.opener)] if section.opener else [f"  {section.name}"]
        if reward := section.reward:
            bonus = f"bonus in {section.name}: {_does(reward)}"
            lines.append(f"  {_diamonds(reward, left)} {bonus}")
        parts.append("\n".join(lines))
        for box in section.boxes:
            lines = [f"    {_entry(campaign, mission)}" for mission in box.missions]
            if box.reward:
                lines.append(_box_bonus(campaign, box, box.reward, left))
            parts.append("\n".join(lines))
    return "\n\n".join(parts)


def history_of(campaign: Campaign) -> str:
    """The games, a line each, in order."""
    return "\n".join(_game(campaign, game) for game in campaign.played) or "No games yet."


def to_json(campaign: Campaign) -> dict[str, object]:
    """The whole campaign; times as they are stored."""
    return {
        "edition": campaign.log.edition,
        "won": len(campaigns.won(campaign)),
        "missions": [_mission_json(campaign, mission) for mission in campaign.log.missions],
        "lines": [[one.name, other.name] for one, other in campaign.lines],
        "bonuses": dict(campaigns.bonuses_left(campaign)),
        "games": [_game_json(campaign, game) for game in campaign.played],
    }


def _heading(campaign: Campaign) -> str:
    log = campaign.log
    return f"{log.title}: {len(campaigns.won(campaign))} of {len(log.missions)} won"


def _because(state: str, now: Standing) -> str:
    return _joined(": ", state, _why(now))


def _why(now: Standing) -> str:
    """The reason why a mission is locked or open; empty if there is nothing to explain."""
    return language().printed.because(now.because) if now.because else ""


def _entry(campaign: Campaign, mission: Mission) -> str:
    now = campaigns.standing(campaign, mission)
    diamond = USED if now.state is MissionState.WON else UNUSED
    fate = _tally(campaign, mission)
    if now.state is not MissionState.WON:
        fate = _joined("; ", _because(now.state, now), fate)
    return f"{diamond} {mission.numbers:>5} {mission.name:23} {fate}"


def _tally(campaign: Campaign, mission: Mission) -> str:
    """A mission's record, `won 2026-11-20 with words; 2 won, 1 lost`; empty if never played."""
    games = campaigns.record(campaign, mission)
    kind = f" with {games.kind}" if games.kind and campaign.log.sections else ""
    first = f"won {_time(games.won[0]):%Y-%m-%d}{kind}" if games.won else ""
    wins = f"{len(games.won)} won" if len(games.won) > 1 else ""
    losses = f"{len(games.lost)} lost" if games.lost else ""
    return _joined("; ", first, _joined(", ", wins, losses))


def _joined(between: str, *parts: str) -> str:
    return between.join(filter(None, parts))


def _does(reward: Reward) -> str:
    return language().printed.bonus(reward.bonus)


def _box_bonus(
    campaign: Campaign, box: MissionBox, reward: Reward, left: Mapping[Bonus, int]
) -> str:
    if not campaigns.won(campaign).issuperset(box.missions):
        return f"      {UNUSED * reward.uses} bonus of all three: {_does(reward)}"
    state = "bonus to use" if left[reward.bonus] else "bonus used"
    return f"      {_diamonds(reward, left)} {state}: {_does(reward)}"


def _diamonds(reward: Reward, left: Mapping[Bonus, int]) -> str:
    unused = left[reward.bonus]
    return USED * (reward.uses - unused) + UNUSED * unused


def _game(campaign: Campaign, game: PlayedGame) -> str:
    mission = campaigns.mission_of(campaign.log, game)
    numbers = f"{game.bank.total}/{game.bank.bystander}"
    what = mission.name if mission else game.mission or "no mission"
    parts: list[str] = [game.result if game.result else "left unfinished"]
    if campaign.log.sections:
        parts.append(game.kind)
    if game.used:
        parts.append(f"used {', '.join(game.used)}")
    if not game.counted:
        parts.append("not counted")
    return f"{_time(game.started):%Y-%m-%d %H:%M} {numbers:>5} {what:23} {', '.join(parts)}"


def _time(started: str) -> datetime:
    """The local time."""
    return datetime.fromisoformat(started).astimezone()


def _mission_json(campaign: Campaign, mission: Mission) -> dict[str, object]:
    now, games = campaigns.standing(campaign, mission), campaigns.record(campaign, mission)
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


def _game_json(campaign: Campaign, game: PlayedGame) -> dict[str, object]:
    mission = campaigns.mission_of(campaign.log, game)
    told = asdict(game) | {"mission": mission.name if mission else game.mission}
    del told["edition"]  # that of the campaign
    return told
