"""A team's wins, the missions they unlock, and the bonuses left."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import (
    Campaign,
    Earned,
    PlayedGame,
    bonuses_left,
    campaign,
    earned,
    progress,
    record,
    standing,
    uncounted,
    usable,
    won,
)
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import Mission, MissionLog
from assistant.game.rules.phase import Result
from assistant.game.rules.standing import Locked, MissionState, Uncounted, WinFirst
from tests.game.rules.test_missions import DUET, POTTER
from tests.language.en.tables import label
from tests.sections import Section, sections

CAMPAIGNS = Path(__file__).with_name("campaigns.txt")
WON, LOST = Result.WON, Result.LOST
GATES = ("Berlin", "Cairo", "Moscow")


@pytest.mark.rule("H7")
def test_the_ministry_is_last_and_in_order() -> None:
    before = up_to("Ministry of Magic")
    first, second, third = "Department of Mysteries", "Hall of Prophecies", "Battle in the Atrium"

    def why(name: str, *won: str) -> Uncounted | None:
        return uncounted(after(POTTER, *won), named(POTTER, name))

    assert len(before) == 21
    assert why(first, "London") == Locked(first, WinFirst(tuple(before[1:]), every=True))
    for missing in before:
        rest = (name for name in before if name != missing)
        assert why(first, *rest) == Locked(first, WinFirst((missing,), every=True))
    assert why(first, *before) is None
    assert earned(after(POTTER, *before)) == Earned((first,), Bonus.THREE_BROOMSTICKS)
    assert why(second, *before) == Locked(second, WinFirst((first,), every=True))
    assert why(third, *before, first) == Locked(third, WinFirst((second,), every=True))
    assert why(third, *before, first, second) is None


def bonus(name: str) -> Bonus:
    """A bonus by its name, as `label` tells it."""
    return Bonus[name.upper().replace(" ", "_")]


def played(log: MissionLog, text: str) -> PlayedGame:
    """A game of a line: `Cairo (lost)`, with what else is told of it in brackets."""
    name, _, told = text.partition(" (")
    told, _, used = told.strip(")").partition("using ")
    one = game(log, None if name == "standard" else name)
    match told.split():
        case ["lost"]:
            one = replace(one, result=LOST)
        case ["left"]:
            one = replace(one, result=None)
        case ["uncounted"]:
            one = replace(one, counted=False)
        case [kind] if kind in set(Kind):
            one = replace(one, kind=Kind(kind))
        case [bystander, checkmark]:
            one = replace(one, bank=Bank(int(bystander), int(checkmark)))
        case other:
            assert other == []
    return replace(one, used=(bonus(used),) if used else ())


def answered(team: Campaign, asked: str) -> object:
    """The answer of a campaign to a line."""
    what, _, rest = asked.partition(" ")
    match what:
        case "state":
            return standing(team, named(team.log, rest))
        case "why":
            name, _, kind = rest.partition(", ")
            of = Kind(kind) if kind else Kind.PICTURES
            return uncounted(team, named(team.log, name), of, expert_log=bool(kind))
        case "record":
            return record(team, named(team.log, rest))
        case "usable":
            used, _, name = rest.partition(" in ")
            return usable(team, named(team.log, name)).get(bonus(used))
        case "everywhere":
            return tuple({usable(team, one).get(bonus(rest)) for one in team.log.missions})
        case "left":
            return bonuses_left(team)[bonus(rest)]
        case "open":
            states = {one.name: standing(team, one).state for one in team.log.missions}
            return tuple(name for name, now in states.items() if now is MissionState.OPEN)
        case "all":
            return tuple(sorted(names_of(won(team))))
        case "progress":
            return progress(team)
        case _:
            assert what == "earned", asked
            return earned(team)


@pytest.mark.parametrize("section", sections(CAMPAIGNS, at="harry-potter"))
def test_a_campaign_stands_as_written(section: Section) -> None:
    """`won` tells of the games in their order, `lines` of the players' own; the others ask."""
    log = DUET if section.at == "duet" else POTTER
    team = campaign(log, ())
    for line in section.lines:
        asked, _, wanted = line.partition(" = ")
        what, _, rest = asked.partition(" ")
        listed = [] if rest == "-" else rest.split(", ")
        if what == "won":
            games = (played(log, one) for one in listed)
            dated = (replace(one, started=f"day {at}") for at, one in enumerate(games, start=1))
            team = replace(team, played=tuple(dated))
        elif what == "lines":
            pairs = (tuple(named(log, end) for end in one.split()) for one in listed)
            team = campaign(log, (), tuple((one, other) for one, other in pairs))
        else:
            assert label(answered(team, asked)) == wanted, line


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
    """All missions of the log that come before a section."""
    at = [one.name for one in POTTER.sections].index(section)
    return [mission.name for one in POTTER.sections[:at] for mission in one.missions]
