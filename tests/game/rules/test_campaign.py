"""A team's wins, the missions they unlock, and the remaining bonuses."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import (
    Campaign,
    PlayedGame,
    bonuses_left,
    campaign,
    earned,
    progress,
    standing,
    uncounted,
    usable,
    won,
)
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import MissionLog
from assistant.game.rules.standing import MissionState
from tests.game.rules.logs import DUET, LOST, POTTER, game, named, names_of
from tests.language.en.tables import label
from tests.sections import Section, answers, sections

CAMPAIGNS = Path(__file__).with_name("campaigns.txt")


def bonus(name: str) -> Bonus:
    """A bonus by its `label`."""
    return Bonus[name.upper().replace(" ", "_")]


def played(log: MissionLog, text: str) -> PlayedGame:
    """A line's game: `Cairo (lost)`, with further facts in brackets."""
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


def answered(team: Campaign, what: str, rest: str) -> object:
    """A campaign's answer to a line."""
    match what:
        case "state":
            return standing(team, named(team.log, rest))
        case "why":
            name, _, kind = rest.partition(", ")
            of = Kind(kind) if kind else Kind.PICTURES
            return uncounted(team, named(team.log, name), of, expert_log=bool(kind))
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
            assert what == "earned"
            return earned(team)


@pytest.mark.parametrize("section", sections(CAMPAIGNS, at="harry-potter"))
def test_a_campaign_answers_as_written(section: Section) -> None:
    """`won` lists the games in order, `lines` the players' own lines; the others are queries."""
    log = DUET if section.at == "duet" else POTTER
    team = campaign(log, ())

    def line(what: str, rest: str) -> str:
        nonlocal team
        listed = [] if rest == "-" else rest.split(", ")
        match what:
            case "won":
                games = (played(log, one) for one in listed)
                dated = (replace(one, started=f"day {at}") for at, one in enumerate(games, start=1))
                team = replace(team, played=tuple(dated))
            case "lines":
                pairs = (tuple(named(log, end) for end in one.split()) for one in listed)
                team = campaign(log, (), tuple((one, other) for one, other in pairs))
            case _:
                return label(answered(team, what, rest))
        return ""

    answers(section, line)
