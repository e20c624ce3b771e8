"""A partner's moves do not depend on the key hidden from its seat (D20)."""

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from queue import SimpleQueue
from random import Random
from zlib import crc32

import pytest

from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.task import Act, Answer, Player, Task
from assistant.partner.process import Partner
from assistant.partner.seated import decide
from tests.durations import show_apart
from tests.effort import few
from tests.partner.tables import known
from tests.partner.twins import (
    TABLES,
    Handed,
    by_the_whole_key,
    play_pair,
    with_a_line,
    with_more_agents,
    with_the_other_side,
)
from tests.partners import toy
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh


@pytest.mark.rule("D20")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_toy_partner_ignores_the_hidden_key(edition: str, players: int) -> None:
    assert sum(play_pair(edition, players, seed, toy) for seed in range(8)) > 8


@pytest.mark.rule("D20")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_shipped_partner_ignores_the_hidden_key(edition: str, players: int) -> None:
    real = partial(decide, known())
    assert all(play_pair(edition, players, 1 + seed, real) > 0 for seed in range(few(5)))


@pytest.mark.rule("D20")
@pytest.mark.parametrize("leak", [with_the_other_side, with_more_agents, with_a_line])
def test_a_planted_leak_is_detected(leak: Handed) -> None:
    def leaking() -> int:
        return sum(play_pair("duet", 4, seed, toy, leak) for seed in range(20))

    with pytest.raises(AssertionError):
        leaking()


@pytest.mark.rule("D20")
def test_a_time_that_depends_on_the_hidden_key_is_detected() -> None:
    """An answer takes the same multiple of the pace at twin tables.

    Both partners' times depend on everything they receive, which is identical to the byte.
    """

    def leaking() -> int:
        return sum(play_pair("duet", 4, seed, toy, takes=by_the_whole_key) for seed in range(20))

    with pytest.raises(AssertionError):
        leaking()


# --- the time of an answer ------------------------------------------------------------

LATER = 0.03
"""Extra seconds that a planted leak adds to an answer, by a bit of the partner's own key."""

SEVERAL = 6
"""Number of keys; a given bit is rarely equal in all of them."""


def later_by_the_key(task: Task) -> Answer:
    """A partner that thinks longer with some keys than with others."""
    time.sleep(LATER * (crc32(str(task.key).encode()) & 1))
    return Clue("ballet", 1) if task.act is Act.CLUE else 0


def tasks(act: Act) -> list[Task]:
    """One task with several keys: the sides of a Duet key that the partner sees."""
    table = fresh() if act is Act.CLUE else done(fresh(), GiveClue(NORTH, WEATHER))
    shown = table.faces.face(SOUTH)
    dealt = [tuple(Random(seed).sample(shown, len(shown))) for seed in range(SEVERAL)]
    return [Task(act, SOUTH, table.table, key) for key in dealt]


def built() -> Player:
    return later_by_the_key


def taking(partner: Partner, put: SimpleQueue[object], asked: Task) -> list[float]:
    """Duration of one answer in seconds."""
    began = time.perf_counter()
    partner.think(1, asked)
    put.get(timeout=30)
    return [time.perf_counter() - began]


@pytest.mark.slow
@pytest.mark.rule("D20")
@pytest.mark.parametrize("act", [Act.CLUE, Act.GUESS])
@pytest.mark.parametrize(("pace", "shows"), [(0.1, False), (0.001, True)])
def test_the_time_of_an_answer_does_not_depend_on_the_key(
    act: Act, pace: float, shows: bool, record_property: Callable[[str, object], None]
) -> None:
    """The partner's thinking time does depend on it; a longer pace hides that."""
    put: SimpleQueue[object] = SimpleQueue()
    with closing(Partner(built, put.put, pace=pace)) as partner:
        partner.answer(0, tasks(act)[0])  # its process is ready
        runs = [partial(taking, partner, put, one) for one in tasks(act)]
        assert show_apart(runs, shows, record_property)
