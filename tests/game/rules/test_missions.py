"""The missions of the map and of the log, their banks and their names."""

import re

import pytest

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.missions import Mission, MissionLog, UnknownMission

MAP = """
Prague 9/9, Cairo 9/5, Cape Town 10/1, Baghdad 8/5, Dubai 7/5, Sydney 9/1, Singapore 6/6,
Mumbai 6/5, Moscow 8/8, Yakutsk 8/4, Tokyo 8/1, Shanghai 7/4, Hong Kong 6/4, Bangkok 7/7,
Berlin 11/2, London 10/2, Montreal 9/2, Los Alamos 8/2, Washington, D.C. 7/2, Vatican City 8/0,
Madrid 10/0, Casablanca 9/3, Bogota 8/3, Rio de Janeiro 7/3, Paris 11/0, Monte Carlo 9/0
"""


def log_of(edition: str) -> MissionLog:
    log = missions.load(edition)
    assert log is not None
    return log


DUET, POTTER = log_of("duet"), log_of("harry-potter")
EVERY = [
    pytest.param(log, mission, id=mission.name)
    for log in (DUET, POTTER)
    for mission in log.missions
]


def printed(log: MissionLog) -> list[str]:
    return [f"{mission.numbers} {mission.name}" for mission in log.missions]


def meant(log: MissionLog, text: str) -> str:
    mission = missions.find(log, text)
    assert isinstance(mission, Mission), str(mission)
    return mission.name


def unknown(log: MissionLog, text: str) -> UnknownMission:
    answer = missions.find(log, text)
    assert isinstance(answer, UnknownMission), answer
    return answer


@pytest.mark.rule("M6")
def test_the_map_has_the_rulebooks_cities() -> None:
    cities = re.findall(r"(\S.*?) (\d+/\d+)(?:,\s+|\s*$)", MAP)
    assert printed(DUET) == [f"{numbers} {name}" for name, numbers in cities]
    assert len(DUET.missions) == 26


@pytest.mark.rule("M7")
def test_the_known_lines_are_those_from_prague() -> None:
    assert DUET.start.name == "Prague"
    assert [(one.name, other.name) for one, other in DUET.lines] == [
        ("Prague", "Berlin"),
        ("Prague", "Cairo"),
        ("Prague", "Moscow"),
    ]


@pytest.mark.rule("H4", "H5", "H6", "H7")
def test_the_log_has_its_sections_and_boxes() -> None:
    sections = {
        section.name: (
            section.opener.name if section.opener else None,
            [[f"{one.numbers} {one.name}" for one in box.missions] for box in section.boxes],
        )
        for section in POTTER.sections
    }
    assert sections == {
        "London": (
            "London",
            [
                ["10/5 #4 Privet Drive", "9/5 The Burrow", "8/5 #12 Grimmauld Place"],
                ["11/3 Diagon Alley", "10/3 Gringotts Bank", "9/3 Ollivanders"],
                ["12/0 Train Station", "11/0 Platform 9¾", "10/0 Hogwarts Express"],
            ],
        ),
        "Hogwarts": (
            "Hogwarts",
            [
                ["10/4 Quidditch Pitch", "9/4 Hagrid's Hut", "8/4 Forbidden Forest"],
                ["11/2 Great Hall", "10/2 Room of Requirement", "9/2 Gryffindor Common Room"],
            ],
        ),
        "Hogsmeade": (
            "Hogsmeade",
            [["11/1 The Three Broomsticks", "10/1 Honeydukes", "9/1 Shrieking Shack"]],
        ),
        "Ministry of Magic": (
            None,
            [["9/0 Department of Mysteries", "8/2 Hall of Prophecies", "7/4 Battle in the Atrium"]],
        ),
    }
    openers = [section.opener.numbers for section in POTTER.sections if section.opener]
    assert openers == ["10/10", "9/9", "8/8"]
    assert len(POTTER.missions) == 24


@pytest.mark.rule("H8", "H9", "H10", "H11")
def test_each_section_and_each_box_has_its_bonus() -> None:
    sections = [section.reward for section in POTTER.sections]
    assert [(one.bonus, one.uses) if one else None for one in sections] == [
        (Bonus.LONDON, 3),
        (Bonus.HOGWARTS, 2),
        (Bonus.HOGSMEADE, 1),
        None,
    ]
    boxes = [box.reward for section in POTTER.sections for box in section.boxes]
    assert [(one.bonus, one.uses) if one else None for one in boxes] == [
        (Bonus.PRIVET_DRIVE, 1),
        (Bonus.DIAGON_ALLEY, 1),
        (Bonus.TRAIN_STATION, 1),
        (Bonus.QUIDDITCH, 1),
        (Bonus.GREAT_HALL, 1),
        (Bonus.THREE_BROOMSTICKS, 1),
        None,
    ]


def test_every_other_edition_has_no_missions() -> None:
    assert missions.editions() == ("duet", "harry-potter")
    assert [missions.load(name) for name in ("classic", "disney", "chess")] == [None] * 3


@pytest.mark.rule("V3")
@pytest.mark.parametrize(
    ("turns", "mistakes", "bank"), [(9, 5, Bank(5, 3)), (8, 8, Bank(7)), (8, 0, Bank(0, 7))]
)
def test_an_expert_has_one_token_less(turns: int, mistakes: int, bank: Bank) -> None:
    assert missions.bank(Mission("any", turns, mistakes), expert=True) == bank


@pytest.mark.parametrize(("log", "mission"), EVERY)
def test_every_mission_is_found_as_printed_and_as_spoken(log: MissionLog, mission: Mission) -> None:
    spoken = missions.spoken(mission)
    assert re.fullmatch("[a-z]+('s)?( [a-z]+)*", spoken)
    for text in (mission.name, mission.name.upper(), mission.numbers, spoken, f"  the {spoken}!"):
        assert missions.find(log, text) is mission


WRITTEN = {
    "Washington, D.C.": ("washington dc", "Washington, D. C.", "washington d c", "washington"),
    "Cape Town": ("capetown",),
    "Rio de Janeiro": ("rio",),
    "Bogota": ("Bogotá",),
    "Cairo": ("9/5 Cairo",),
    "#4 Privet Drive": ("#4", "privet drive", "number 4 privet drive", "number four privet drive"),
    "Platform 9¾": ("platform nine and three quarters", "platform 9 3/4", "9¾"),
    "The Burrow": ("burrow",),
    "The Three Broomsticks": ("three broomsticks",),
    "Hagrid's Hut": ("hagrids hut", "Hagrid’s hut"),
    "Gryffindor Common Room": ("common room",),
    "Hall of Prophecies": ("hall of prophecies",),
    "Hogwarts": ("hogwarts",),
}


@pytest.mark.parametrize(
    ("text", "name"), [(text, name) for name, texts in WRITTEN.items() for text in texts]
)
def test_mission_is_found_in_any_spelling(text: str, name: str) -> None:
    log = DUET if any(mission.name == name for mission in DUET.missions) else POTTER
    assert meant(log, text) == name


def named(log: MissionLog, *names: str) -> tuple[Mission, ...]:
    return tuple(mission for name in names for mission in log.missions if mission.name == name)


def test_part_of_several_names_is_ambiguous() -> None:
    halls = named(POTTER, "Great Hall", "Hall of Prophecies")
    assert unknown(POTTER, "hall") == UnknownMission("hall", halls, ambiguous=True)


def test_similar_names_are_suggested_for_an_unknown_one() -> None:
    assert unknown(DUET, "Bagdad") == UnknownMission("Bagdad", named(DUET, "Baghdad"))
    place = named(POTTER, "#12 Grimmauld Place")
    assert unknown(POTTER, "grimauld") == UnknownMission("grimauld", place)


@pytest.mark.parametrize("text", ["zzzz", "", "the", "the and", "9/8", "{\n}"])
def test_an_unreadable_name_is_reported_in_one_line(text: str) -> None:
    assert unknown(DUET, text) == UnknownMission(" ".join(text.split()), ())


def test_a_mission_is_said_in_words_inside_a_sentence() -> None:
    assert missions.called("harry-potter", "Platform 9¾") == "platform nine and three quarters"
    assert missions.called("duet", "Cairo") == "Cairo"
    assert missions.called("classic", "Cairo") == "Cairo"
