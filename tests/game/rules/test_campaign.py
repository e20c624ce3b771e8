"""A team's wins, the missions they unlock, and the bonuses left."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import (
    Campaign,
    Earned,
    MissionRecord,
    PlayedGame,
    Progress,
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
from assistant.game.rules.standing import (
    KindWon,
    Locked,
    MissionState,
    OffTheMap,
    Standing,
    WinFirst,
)
from tests.game.rules.test_missions import DUET, POTTER

WON, LOST = Result.WON, Result.LOST
GATES = ("Berlin", "Cairo", "Moscow")
EACH_BOX = pytest.mark.parametrize(
    ("bonus", "box"),
    [
        pytest.param(box.reward.bonus, box, id=box.reward.bonus.value)
        for section in POTTER.sections
        for box in section.boxes
        if box.reward
    ],
)
SECTIONS = [section.name for section in POTTER.sections[:3]]


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


def state(log: MissionLog, name: str, *names: str) -> MissionState:
    """The state of a mission after winning `names`."""
    return standing(after(log, *names), named(log, name)).state


def locked(name: str, *first: str) -> Locked:
    """What is said of a city of the map, any of whose neighbours opens it."""
    return Locked(name, WinFirst(first))


def after_all(name: str, *first: str) -> Locked:
    """What is said of an entry of the log that waits for all of these."""
    return Locked(name, WinFirst(first, every=True))


def names_of(found: Sequence[Mission] | frozenset[Mission]) -> set[str]:
    return {mission.name for mission in found}


def up_to(section: str) -> list[str]:
    """All missions of the log that come before a section."""
    at = [one.name for one in POTTER.sections].index(section)
    return [mission.name for one in POTTER.sections[:at] for mission in one.missions]


# The map


@pytest.mark.rule("M7")
@pytest.mark.parametrize("gate", GATES)
def test_city_without_lines_opens_with_any_gate(gate: str) -> None:
    dubai = named(DUET, "Dubai")
    assert uncounted(after(DUET, "Prague"), dubai) == Locked(
        "Dubai", OffTheMap("Prague", GATES, drawn=False, won=False)
    )
    assert standing(after(DUET, "Prague", gate), dubai) == Standing(
        MissionState.OPEN, OffTheMap("Prague", (gate,), drawn=False, won=True)
    )


@pytest.mark.rule("M7")
def test_lines_that_players_fill_in_are_enforced() -> None:
    lines = [("Berlin", "London"), ("London", "Montreal"), ("Cairo", "London")]
    london, montreal = named(DUET, "London"), named(DUET, "Montreal")
    moscow = after(DUET, "Prague", "Moscow", lines=lines)
    assert uncounted(moscow, london) == locked("London", "Berlin", "Montreal", "Cairo")
    assert uncounted(moscow, montreal) == locked("Montreal", "London")
    assert uncounted(after(DUET, "Prague", "Cairo", lines=lines), london) is None
    assert uncounted(after(DUET, "Prague", "Cairo", "London", lines=lines), montreal) is None


@pytest.mark.rule("M7", "H4")
@pytest.mark.parametrize("log", [DUET, POTTER], ids=["duet", "harry-potter"])
def test_standard_game_counts_as_first_mission(log: MissionLog) -> None:
    standard = game(log, None)
    assert won(campaign(log, (standard,))) == {log.start}
    easier = replace(standard, bank=Bank(log.start.turns + 1))
    assert won(campaign(log, (easier,))) == frozenset()


@pytest.mark.rule("M7")
def test_won_mission_stays_won_when_played_again() -> None:
    games = (game(DUET, "Prague"), game(DUET, "Cairo"), game(DUET, "Cairo", LOST))
    cairo = named(DUET, "Cairo")
    again = campaign(DUET, games)
    assert standing(again, cairo) == Standing(MissionState.WON)
    assert uncounted(again, cairo) is None
    assert record(again, cairo) == MissionRecord(
        (games[1].started,), (games[2].started,), Kind.WORDS
    )


@pytest.mark.rule("M7")
def test_only_counted_wins_unlock_missions() -> None:
    not_counted = replace(game(DUET, "Dubai"), counted=False)
    games = (not_counted, game(DUET, "Prague", LOST), game(DUET, "Prague", None))
    assert won(campaign(DUET, games)) == frozenset()
    assert record(campaign(DUET, games), named(DUET, "Dubai")) == MissionRecord((), (), None)
    assert uncounted(campaign(DUET, games), named(DUET, "Cairo"))


@pytest.mark.rule("M8")
def test_record_lists_wins_and_losses_with_dates() -> None:
    days = ("2026-11-01T20:00:00", "2026-11-02T20:00:00", "2026-11-03T20:00:00")
    results = (LOST, WON, LOST)
    games = tuple(
        replace(game(DUET, "Prague", result), started=day)
        for day, result in zip(days, results, strict=True)
    )
    kept = campaign(DUET, (*games, game(DUET, "Prague", None)))
    assert record(kept, DUET.start) == MissionRecord((days[1],), (days[0], days[2]), Kind.WORDS)


# The log


@pytest.mark.rule("H4")
def test_london_opens_the_top_of_its_boxes() -> None:
    assert uncounted(after(POTTER), POTTER.start) is None
    tops = {"#4 Privet Drive", "Diagon Alley", "Train Station"}
    for name in tops:
        assert uncounted(after(POTTER), named(POTTER, name)) == after_all(name, "London")
    london = after(POTTER, "London")
    open_now = {one for one in POTTER.missions if standing(london, one).state is MissionState.OPEN}
    assert names_of(frozenset(open_now)) == tops | {"Hogwarts", "Hogsmeade"}


@pytest.mark.rule("H4", "H5", "H6")
@pytest.mark.parametrize(
    ("opener", "box"),
    [
        pytest.param(section.opener, box, id=box.missions[0].name)
        for section in POTTER.sections
        if section.opener
        for box in section.boxes
    ],
)
def test_box_is_won_from_top_to_bottom(opener: Mission, box: missions.MissionBox) -> None:
    done = ["London", opener.name]
    for at, mission in enumerate(box.missions):
        below = box.missions[at + 1 :]
        assert state(POTTER, mission.name, *done) is MissionState.OPEN
        assert {state(POTTER, one.name, *done) for one in below} <= {MissionState.LOCKED}
        done.append(mission.name)
    first, second, _ = box.missions
    assert uncounted(after(POTTER, "London", opener.name), second) == after_all(
        second.name, first.name
    )


@pytest.mark.rule("H5", "H6")
@pytest.mark.parametrize(
    ("opener", "top"),
    [
        ("Hogwarts", "Quidditch Pitch"),
        ("Hogwarts", "Great Hall"),
        ("Hogsmeade", "The Three Broomsticks"),
    ],
)
def test_hogwarts_and_hogsmeade_open_their_boxes_any_time_after_london(
    opener: str, top: str
) -> None:
    assert state(POTTER, opener) is MissionState.LOCKED
    assert state(POTTER, opener, "London") is MissionState.OPEN
    assert uncounted(after(POTTER, "London"), named(POTTER, top)) == after_all(top, opener)
    assert state(POTTER, top, "London", opener) is MissionState.OPEN


@pytest.mark.rule("H7")
def test_the_ministry_is_last_and_in_order() -> None:
    before = up_to("Ministry of Magic")
    first, second, third = "Department of Mysteries", "Hall of Prophecies", "Battle in the Atrium"
    assert len(before) == 21
    assert uncounted(after(POTTER, "London"), named(POTTER, first)) == after_all(first, *before[1:])
    for missing in before:
        rest = [name for name in before if name != missing]
        assert uncounted(after(POTTER, *rest), named(POTTER, first)) == after_all(first, missing)
    assert state(POTTER, first, *before) is MissionState.OPEN
    assert uncounted(after(POTTER, *before), named(POTTER, second)) == after_all(second, first)
    assert state(POTTER, third, *before, first) is MissionState.LOCKED
    assert state(POTTER, third, *before, first, second) is MissionState.OPEN


# The expert log


@pytest.mark.rule("V4")
def test_expert_box_is_won_once_with_each_kind_of_card() -> None:
    games = (game(POTTER, "London"), replace(game(POTTER, "#4 Privet Drive"), kind=Kind.PICTURES))
    now = campaign(POTTER, games)
    burrow = named(POTTER, "The Burrow")
    assert uncounted(now, burrow, Kind.PICTURES, expert_log=True) == KindWon(
        "The Burrow", Kind.PICTURES, "#4 Privet Drive", (Kind.WORDS, Kind.BOTH)
    )
    assert uncounted(now, burrow, Kind.WORDS, expert_log=True) is None
    assert uncounted(now, burrow, Kind.BOTH, expert_log=True) is None
    assert uncounted(now, burrow, Kind.PICTURES) is None

    last = named(POTTER, "#12 Grimmauld Place")
    now = campaign(POTTER, (*games, replace(game(POTTER, "The Burrow"), kind=Kind.BOTH)))
    allowed = {kind for kind in Kind if uncounted(now, last, kind, expert_log=True) is None}
    assert allowed == {Kind.WORDS}


@pytest.mark.rule("V4")
def test_record_keeps_the_kind_of_cards_of_the_first_win() -> None:
    first = replace(game(POTTER, "#4 Privet Drive"), kind=Kind.BOTH)
    games = (game(POTTER, "London"), first, replace(first, kind=Kind.WORDS))
    now = campaign(POTTER, games)
    assert record(now, named(POTTER, "#4 Privet Drive")).kind is Kind.BOTH
    assert uncounted(now, named(POTTER, "The Burrow"), Kind.WORDS, expert_log=True) is None


# The bonuses


@pytest.mark.rule("H8", "H9", "H10")
@pytest.mark.parametrize(
    ("bonus", "uses", "inside", "outside"),
    [
        (Bonus.LONDON, 3, "Diagon Alley", "Hogwarts"),
        (Bonus.HOGWARTS, 2, "Great Hall", "Honeydukes"),
        (Bonus.HOGSMEADE, 1, "Honeydukes", "London"),
    ],
)
def test_section_bonus_is_limited_to_its_missions_and_uses(
    bonus: Bonus, uses: int, inside: str, outside: str
) -> None:
    games: tuple[PlayedGame, ...] = (game(POTTER, "London"),)
    for left in range(uses, 0, -1):
        now = campaign(POTTER, games)
        assert usable(now, named(POTTER, inside)).get(bonus) == left
        assert bonus not in usable(now, named(POTTER, outside))
        assert bonus not in usable(now, named(POTTER, "Hall of Prophecies"))
        games = (*games, replace(game(POTTER, inside, LOST), used=(bonus,)))
    assert bonuses_left(campaign(POTTER, games))[bonus] == 0
    assert bonus not in usable(campaign(POTTER, games), named(POTTER, inside))


@pytest.mark.rule("H11")
@EACH_BOX
def test_a_box_of_three_earns_one_use_in_any_later_mission(
    bonus: Bonus, box: missions.MissionBox
) -> None:
    games: tuple[PlayedGame, ...] = tuple(game(POTTER, name) for name in ("London", *SECTIONS[1:]))
    for mission in box.missions:
        assert bonuses_left(campaign(POTTER, games))[bonus] == 0
        assert bonus not in usable(campaign(POTTER, games), mission)
        games = (*games, game(POTTER, mission.name))
    now = campaign(POTTER, games)
    assert bonuses_left(now)[bonus] == 1
    assert {usable(now, mission).get(bonus) for mission in POTTER.missions} == {1}

    spent = (*games, replace(game(POTTER, "London", LOST), used=(bonus,)))
    assert bonuses_left(campaign(POTTER, spent))[bonus] == 0


# What a win brings


@pytest.mark.rule("M7")
def test_progress_lists_won_and_open_missions() -> None:
    assert progress(campaign(DUET, ())) == Progress((), ("Prague",))
    assert progress(after(DUET, "Prague")) == Progress(("Prague",), ("Cairo", "Moscow", "Berlin"))


@pytest.mark.rule("M7")
@pytest.mark.parametrize("gate", GATES)
def test_first_gate_unlocks_the_cities_without_lines(gate: str) -> None:
    others = tuple(one.name for one in DUET.missions if one.name not in ("Prague", *GATES))
    assert earned(after(DUET, "Prague", gate)) == Earned(others)
    assert earned(after(DUET, "Prague", *GATES)) is None


@pytest.mark.rule("H4", "H5", "H6")
def test_winning_in_the_log_unlocks_what_comes_below() -> None:
    tops = ("#4 Privet Drive", "Diagon Alley", "Train Station", "Hogwarts", "Hogsmeade")
    assert earned(after(POTTER, "London")) == Earned(tops)
    assert earned(after(POTTER, "London", "Diagon Alley")) == Earned(("Gringotts Bank",))
    boxes = Earned(("Quidditch Pitch", "Great Hall"))
    assert earned(after(POTTER, "London", "Hogwarts")) == boxes


@pytest.mark.rule("H7")
def test_ministry_is_unlocked_by_the_last_earlier_mission() -> None:
    won_before = up_to("Ministry of Magic")
    opened = earned(after(POTTER, *won_before))
    assert opened is not None
    assert opened.unlocked == ("Department of Mysteries",)


@pytest.mark.rule("H11")
@EACH_BOX
def test_third_mission_of_a_box_earns_its_bonus_once(
    bonus: Bonus, box: missions.MissionBox
) -> None:
    first, second, third = (mission.name for mission in box.missions)
    before = ("London", *SECTIONS[1:])
    assert earned(after(POTTER, *before, first)) == Earned((second,))
    assert earned(after(POTTER, *before, first, second)) == Earned((third,))
    assert earned(after(POTTER, *before, first, second, third)) == Earned((), bonus)
    assert earned(after(POTTER, *before, first, second, third, third)) is None


@pytest.mark.rule("H8", "H11")
def test_earned_bonus_is_reported_beside_a_spent_one() -> None:
    names = ("London", "Diagon Alley", "Gringotts Bank")
    last = replace(game(POTTER, "Ollivanders"), used=(Bonus.LONDON,))
    now = campaign(POTTER, (*(game(POTTER, name) for name in names), last))
    assert earned(now) == Earned((), Bonus.DIAGON_ALLEY)
