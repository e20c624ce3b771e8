"""Properties of every campaign, for any games and wins."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import (
    PlayedGame,
    bonuses_left,
    campaign,
    standing,
    uncounted,
    usable,
    won,
)
from assistant.game.rules.missions import Line, Mission, MissionLog
from assistant.game.rules.phase import Result
from assistant.game.rules.standing import MissionState
from tests.game.rules.logs import DUET, GATES, LOST, POTTER, WON, game, names_of, up_to


def cities_before(lines: tuple[Line, ...], mission: Mission) -> set[str]:
    """The cities of which one must be won before another city connected with Prague."""
    return {end.name for line in (*DUET.lines, *lines) if mission in line for end in line} - {
        mission.name
    }


def connected(lines: tuple[Line, ...]) -> set[str]:
    """The cities on a path from Prague."""
    found = {"Prague"}
    for _ in DUET.missions:
        found |= {
            end.name for line in (*DUET.lines, *lines) if names_of(line) & found for end in line
        }
    return found


def may_be_won_on_the_map(lines: tuple[Line, ...], mission: Mission, done: set[str]) -> bool:
    if mission.name == "Prague":
        return True
    if mission.name in connected(lines):
        return bool(cities_before(lines, mission) & done)
    return bool(done.intersection(GATES))


def may_be_won_in_the_log(mission: Mission, done: set[str]) -> bool:
    section = next(one for one in POTTER.sections if mission in one.missions)
    place = section.missions.index(mission)
    if section.opener:
        if mission == section.opener:
            return mission == POTTER.start or "London" in done
        top = place % 3 == 1
        return (section.opener if top else section.missions[place - 1]).name in done
    return done >= {*up_to("Ministry of Magic"), *(one.name for one in section.missions[:place])}


city_lines = st.lists(
    st.lists(st.sampled_from(DUET.missions), min_size=2, max_size=2, unique=True).map(
        lambda pair: (pair[0], pair[1])
    ),
    max_size=30,
).map(tuple)


def way_through(log: MissionLog, lines: tuple[Line, ...], wish: list[Mission]) -> list[Mission]:
    """Every mission in winning order: of the open ones, the most preferred comes first."""
    games: tuple[PlayedGame, ...] = ()
    order: list[Mission] = []
    while len(order) < len(log.missions):
        now = campaign(log, games, lines)
        mission = next(one for one in wish if standing(now, one).state is MissionState.OPEN)
        order.append(mission)
        games = (*games, game(log, mission.name))
    return order


@pytest.mark.rule("M7")
@given(wish=st.permutations(DUET.missions), lines=city_lines)
def test_the_whole_map_can_be_won_in_any_allowed_order(
    wish: list[Mission], lines: tuple[Line, ...]
) -> None:
    order = way_through(DUET, lines, wish)
    assert len(set(order)) == 26
    for at, mission in enumerate(order):
        assert may_be_won_on_the_map(lines, mission, names_of(order[:at]))


@pytest.mark.rule("H4", "H5", "H6", "H7")
@given(wish=st.permutations(POTTER.missions))
def test_the_whole_log_can_be_won_in_any_allowed_order(wish: list[Mission]) -> None:
    order = way_through(POTTER, (), wish)
    assert len(set(order)) == 24
    for at, mission in enumerate(order):
        assert may_be_won_in_the_log(mission, names_of(order[:at]))


@pytest.mark.rule("M7", "M8")
@given(
    tries=st.lists(st.tuples(st.sampled_from(DUET.missions), st.sampled_from(Result)), max_size=40),
    lines=city_lines,
)
def test_a_locked_city_is_never_won(
    tries: list[tuple[Mission, Result]], lines: tuple[Line, ...]
) -> None:
    games: tuple[PlayedGame, ...] = ()
    for mission, result in tries:
        now = campaign(DUET, games, lines)
        done = names_of(won(now))
        allowed = uncounted(now, mission) is None
        assert allowed == (mission.name in done or may_be_won_on_the_map(lines, mission, done))
        games = (*games, replace(game(DUET, mission.name, result), counted=allowed))
        wins = names_of(won(campaign(DUET, games, lines)))
        assert wins == (done | {mission.name} if allowed and result is WON else done)


@pytest.mark.rule("H4", "H7", "H8", "H11")
@given(
    tries=st.lists(
        st.tuples(st.sampled_from(POTTER.missions), st.booleans(), st.sets(st.sampled_from(Bonus))),
        max_size=60,
    )
)
def test_only_unlocked_missions_count_and_used_bonuses_stay_used(
    tries: list[tuple[Mission, bool, set[Bonus]]],
) -> None:
    games: tuple[PlayedGame, ...] = ()
    for mission, wins, wanted in tries:
        now = campaign(POTTER, games)
        done = names_of(won(now))
        allowed = uncounted(now, mission) is None
        assert allowed == (mission.name in done or may_be_won_in_the_log(mission, done))
        may = usable(now, mission)
        used = tuple(bonus for bonus in wanted if bonus in may) if allowed else ()
        played = replace(game(POTTER, mission.name, WON if wins else LOST), used=used)
        games = (*games, replace(played, counted=allowed))
    left = bonuses_left(campaign(POTTER, games))
    for section in POTTER.sections:
        for reward in (section.reward, *(box.reward for box in section.boxes)):
            spent = sum(one.used.count(reward.bonus) for one in games) if reward else 0
            assert reward is None or left[reward.bonus] in (0, reward.uses - spent)
            assert reward is None or spent <= reward.uses
