"""The map and the log of missions, and the games of a campaign."""

from collections.abc import Sequence

from assistant.game.rules import missions
from assistant.game.rules.campaign import (
    Campaign,
    PlayedGame,
    campaign,
)
from assistant.game.rules.missions import Mission, MissionLog, UnknownMission
from assistant.game.rules.phase import Result


def log_of(edition: str) -> MissionLog:
    log = missions.load(edition)
    assert log is not None
    return log


DUET, POTTER = log_of("duet"), log_of("harry-potter")


def unknown(log: MissionLog, text: str) -> UnknownMission:
    answer = missions.find(log, text)
    assert isinstance(answer, UnknownMission), answer
    return answer


WON, LOST = Result.WON, Result.LOST


GATES = ("Berlin", "Cairo", "Moscow")


def named(log: MissionLog, name: str) -> Mission:
    return next(mission for mission in log.missions if mission.name == name)


def game(log: MissionLog, name: str | None, result: Result | None = WON) -> PlayedGame:
    """A game of a mission, or the standard game."""
    return PlayedGame(
        started="2026-11-20T20:15:00",
        edition=log.edition,
        mission=name,
        counted=True,
        bank=missions.bank(named(log, name) if name else log.start),
        result=result,
    )


def after(log: MissionLog, *names: str, lines: Sequence[tuple[str, str]] = ()) -> Campaign:
    """The progress of a team that has won these missions."""
    filled_in = tuple((named(log, one), named(log, other)) for one, other in lines)
    return campaign(log, tuple(game(log, name) for name in names), filled_in)


def names_of(found: Sequence[Mission] | frozenset[Mission]) -> set[str]:
    return {mission.name for mission in found}


def up_to(section: str) -> list[str]:
    """All missions in the log before a section."""
    at = [one.name for one in POTTER.sections].index(section)
    return [mission.name for one in POTTER.sections[:at] for mission in one.missions]
