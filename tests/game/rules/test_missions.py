"""The missions of the map and the log, with their banks and names."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.missions import Mission, MissionLog, Reward
from assistant.game.rules.missions import Section as LogSection
from tests.game.rules.logs import DUET, POTTER, log_of
from tests.sections import Section, answers, sections


def listed(found: Iterable[Mission]) -> str:
    return ", ".join(f"{mission.numbers} {mission.name}" for mission in found)


def found(log: MissionLog, text: str) -> str:
    """The mission meant, or the message about an unknown name."""
    answer = missions.find(log, text)
    if isinstance(answer, Mission):
        return answer.name
    assert answer.text == " ".join(text.split())
    near = ", ".join(one.name for one in answer.nearest)
    return f"{'ambiguous' if answer.ambiguous else 'unknown'}: {near or '-'}"


def told(section: LogSection) -> str:
    """A section with its opener and bonus, and its boxes with theirs."""
    opener = listed([section.opener]) if section.opener else "no opener"
    parts = [f"{opener} {rewarded(section.reward)}"]
    parts += [f"{listed(box.missions)} {rewarded(box.reward)}" for box in section.boxes]
    return "; ".join(parts)


def rewarded(reward: Reward | None) -> str:
    return f"({reward.bonus}, {reward.uses})" if reward else "(no bonus)"


def asked(what: str, text: str) -> str:
    """A line's answer."""
    match what:
        case "all":
            log = missions.load(text)
            return listed(log.missions) if log else "none"
        case "lines":
            return ", ".join(f"{one.name} {other.name}" for one, other in log_of(text).lines)
        case "section":
            return next(told(one) for one in POTTER.sections if one.name == text)
        case "expert":
            turns, mistakes = map(int, text.split("/"))
            bank = missions.bank(Mission("any", turns, mistakes), expert=True)
            return f"{bank.bystander} {bank.checkmark}"
        case "called":
            return missions.called(*text.split(", "))
        case _:
            return found({"map": DUET, "log": POTTER}[what], text)


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("missions.txt")))
def test_missions_are_as_printed(section: Section) -> None:
    answers(section, asked)


def test_the_map_begins_in_prague_and_two_editions_have_missions() -> None:
    assert DUET.start.name == "Prague"
    assert (len(DUET.missions), len(POTTER.missions)) == (26, 24)
    assert missions.editions() == ("duet", "harry-potter")


EVERY = [
    pytest.param(log, mission, id=mission.name)
    for log in (DUET, POTTER)
    for mission in log.missions
]


@pytest.mark.parametrize(("log", "mission"), EVERY)
def test_every_mission_is_found_as_printed_and_as_spoken(log: MissionLog, mission: Mission) -> None:
    spoken = missions.spoken(mission)
    assert re.fullmatch("[a-z]+('s)?( [a-z]+)*", spoken)
    for text in (mission.name, mission.name.upper(), mission.numbers, spoken, f"  the {spoken}!"):
        assert missions.find(log, text) is mission


@pytest.mark.rule("M1", "M6", "V3")
@pytest.mark.parametrize(("log", "mission"), EVERY)
def test_tokens_equal_turns_and_experts_have_one_fewer(log: MissionLog, mission: Mission) -> None:
    """Experts have one token fewer."""
    bank = missions.bank(mission)
    assert bank == Bank(mission.mistakes, mission.turns - mission.mistakes)
    assert bank.total == mission.turns <= editions.load(log.edition).most_tokens
    assert missions.bank(mission, expert=True).total == mission.turns - 1
