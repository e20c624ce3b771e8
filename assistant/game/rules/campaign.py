"""A team's progress through the missions of an edition (M7, M8, V4, H4 to H11).

Everything is derived from the games played; nothing else is stored.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import Line, Mission, MissionLog
from assistant.game.rules.phase import Result
from assistant.game.rules.standing import (
    KindWon,
    Locked,
    MissionState,
    OffTheMap,
    Standing,
    Uncounted,
    WinFirst,
)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A team's game, with the facts that its campaign needs."""

    started: str
    """The start time in ISO format, for display only; the games are ordered by their tuple."""
    edition: str
    mission: str | None
    """The mission's printed name, if a mission was chosen."""
    counted: bool
    """False if the mission was played although it was locked."""
    bank: Bank
    """The bank at the start of the game."""
    result: Result | None
    """None: abandoned."""
    kind: Kind = Kind.WORDS
    used: tuple[Bonus, ...] = ()
    """The bonuses used, one entry per use."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """An edition's missions, and the team's games of that edition in order."""

    log: MissionLog
    played: tuple[PlayedGame, ...]
    lines: tuple[Line, ...]
    """The map lines: those that the program knows, and those that players filled in (M7).
    """


@dataclass(frozen=True, slots=True)
class Progress:
    """The missions that a team has won or may choose, by name, in printed order."""

    won: tuple[str, ...]
    open: tuple[str, ...]
    """Missions that are open and not won yet."""


@dataclass(frozen=True, slots=True)
class Earned:
    """Missions and bonuses that the last game unlocked by being won."""

    unlocked: tuple[str, ...]
    """Newly opened missions, in printed order."""
    bonus: Bonus | None = None
    """The bonus for winning the last of three missions in one of the log's boxes (H11)."""


def campaign(
    log: MissionLog, played: tuple[PlayedGame, ...], lines: tuple[Line, ...] = ()
) -> Campaign:
    """A team's progress; `lines` are those that players filled in (M7)."""
    ours = tuple(game for game in played if game.edition == log.edition)
    once = {frozenset(line): line for line in (*log.lines, *lines)}
    return Campaign(log, ours, tuple(once.values()))


def mission_of(log: MissionLog, game: PlayedGame) -> Mission | None:
    """The mission that a game belongs to, if any.

    A standard game counts as the first mission of its map or log, even if it names no mission.
    """
    if game.mission is None:
        return log.start if game.bank == Bank(log.start.turns) else None
    return next((mission for mission in log.missions if mission.name == game.mission), None)


def won(campaign: Campaign) -> frozenset[Mission]:
    """The missions that were won at least once."""
    counted = _counted(campaign)
    return frozenset(one for one, game in counted if one and game.result is Result.WON)


def _kind_won(campaign: Campaign, mission: Mission) -> Kind | None:
    """The kind of cards in a mission's first win (V4); None if it was never won."""
    games = (game for one, game in _counted(campaign) if one == mission)
    return next((game.kind for game in games if game.result is Result.WON), None)


def _counted(campaign: Campaign) -> list[tuple[Mission | None, PlayedGame]]:
    """The games that count, with their missions."""
    return [(mission_of(campaign.log, game), game) for game in campaign.played if game.counted]


def standing(campaign: Campaign, mission: Mission) -> Standing:
    """Whether a mission may be chosen, and the reason (M7, H4 to H7)."""
    done = won(campaign)
    if mission in done:
        return Standing(MissionState.WON)
    if mission == campaign.log.start:
        return Standing(MissionState.OPEN)
    if campaign.log.sections:
        missing = [one for one in _before(campaign.log)[mission] if one not in done]
        why = WinFirst(_names(missing), every=True)
        return Standing(MissionState.LOCKED, why) if missing else Standing(MissionState.OPEN)
    return _on_the_map(campaign, mission, done)


def uncounted(
    campaign: Campaign, mission: Mission, kind: Kind | None = None, expert_log: bool = False
) -> Uncounted | None:
    """The reason why a game of this mission would not count; None if it would.

    `kind` is the kind of cards on the table; with the expert log, each box of three is won once
    with pictures, once with words and once with both (V4).
    """
    now = standing(campaign, mission)
    if now.state is MissionState.LOCKED:
        assert now.because is not None, "a locked mission waits for others"
        return Locked(mission.name, now.because)
    boxes = (box for section in campaign.log.sections for box in section.boxes)
    box = next((box for box in boxes if mission in box.missions), None)
    if not expert_log or kind is None or box is None:
        return None
    taken = {_kind_won(campaign, other): other for other in box.missions if other != mission}
    if kind not in taken:
        return None
    left = tuple(other for other in Kind if other not in taken)
    return KindWon(mission.name, kind, taken[kind].name, left)


def bonuses_left(campaign: Campaign) -> Mapping[Bonus, int]:
    """The remaining uses of each of the log's bonuses (H8 to H11).

    A box's bonus is earned when all its three missions are won. Each use in a counted game is
    spent, whatever the result.
    """
    done, log = won(campaign), campaign.log
    rewards = [(section.reward, True) for section in log.sections]
    rewards += [
        (box.reward, done.issuperset(box.missions))
        for section in log.sections
        for box in section.boxes
    ]
    used = Counter(bonus for _, game in _counted(campaign) for bonus in game.used)
    return {
        reward.bonus: max(0, reward.uses - used[reward.bonus]) if earned else 0
        for reward, earned in rewards
        if reward
    }


def usable(campaign: Campaign, mission: Mission) -> Mapping[Bonus, int]:
    """The uses of each bonus at the start of a game of this mission.

    A section's bonus is only for that section's missions (H8 to H10), a box's for any mission after
    it (H11).
    """
    sections = [one for one in campaign.log.sections if mission not in one.missions]
    others = {one.reward.bonus for one in sections if one.reward}
    left = bonuses_left(campaign)
    return {bonus: uses for bonus, uses in left.items() if uses and bonus not in others}


def progress(now: Campaign) -> Progress:
    """The missions that a team has won or may choose."""
    names = {
        state: tuple(one.name for one in now.log.missions if standing(now, one).state is state)
        for state in (MissionState.WON, MissionState.OPEN)
    }
    return Progress(names[MissionState.WON], names[MissionState.OPEN])


def earned(now: Campaign) -> Earned | None:
    """The missions and the bonus that the last game unlocked; None if it unlocked nothing."""
    before = replace(now, played=now.played[:-1])
    unlocked = tuple(
        mission.name
        for mission in now.log.missions
        if standing(now, mission).state is MissionState.OPEN
        and standing(before, mission).state is MissionState.LOCKED
    )
    had, has = bonuses_left(before), bonuses_left(now)
    bonus = next((one for one, uses in has.items() if uses > had[one]), None)
    return Earned(unlocked, bonus) if unlocked or bonus else None


def _on_the_map(campaign: Campaign, mission: Mission, done: frozenset[Mission]) -> Standing:
    if mission in _led_to(campaign):
        near = _neighbours(campaign.lines, mission)
        if done.intersection(near):
            return Standing(MissionState.OPEN)
        return Standing(MissionState.LOCKED, WinFirst(_names(near)))
    drawn = any(mission in line for line in campaign.lines)
    start = campaign.log.start
    gates = _neighbours(campaign.log.lines, start)
    passed = [gate for gate in gates if gate in done][:1]
    why = OffTheMap(start.name, _names(passed or gates), drawn, won=bool(passed))
    return Standing(MissionState.OPEN if passed else MissionState.LOCKED, why)


def _led_to(campaign: Campaign) -> frozenset[Mission]:
    """The cities reached by known lines; any other city's lines are missing (M7)."""
    reached: set[Mission] = set()
    ahead = [campaign.log.start]
    while ahead:
        city = ahead.pop()
        if city not in reached:
            reached.add(city)
            ahead += _neighbours(campaign.lines, city)
    return frozenset(reached)


def _neighbours(lines: tuple[Line, ...], mission: Mission) -> list[Mission]:
    """The cities directly connected to a city, each once."""
    ends = [line[1 - line.index(mission)] for line in lines if mission in line]
    return list(dict.fromkeys(ends))


def _before(log: MissionLog) -> dict[Mission, tuple[Mission, ...]]:
    """The missions to win before each of the log's missions (H4 to H7)."""
    before: dict[Mission, tuple[Mission, ...]] = {}
    earlier: tuple[Mission, ...] = ()
    for section in log.sections:
        if section.opener:
            before[section.opener] = (log.start,)
        for box in section.boxes:
            before[box.missions[0]] = (section.opener,) if section.opener else earlier
            before |= {below: (above,) for above, below in pairwise(box.missions)}
        earlier += section.missions
    return before


def _names(missions: list[Mission]) -> tuple[str, ...]:
    return tuple(mission.name for mission in missions)
