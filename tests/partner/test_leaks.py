"""A partner's moves do not depend on the key hidden from its seat (D20)."""

import pytest

from assistant.game.rules.task import Answer, Task
from assistant.partner.seated import decide
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


@pytest.mark.rule("D20")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_partner_at_twin_tables_plays_the_same(edition: str, players: int) -> None:
    assert sum(play_pair(edition, players, seed, toy) for seed in range(8)) > 8


def real(task: Task) -> Answer:
    return decide(known(), task)


@pytest.mark.rule("D20")
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_shipped_partner_plays_the_same_at_twin_tables(edition: str, players: int) -> None:
    assert play_pair(edition, players, 1, real) > 0


@pytest.mark.rule("D20")
@pytest.mark.parametrize("leak", [with_the_other_side, with_more_agents, with_a_line])
def test_a_planted_leak_shows(leak: Handed) -> None:
    def leaking() -> int:
        return sum(play_pair("duet", 4, seed, toy, leak) for seed in range(20))

    with pytest.raises(AssertionError):
        leaking()


@pytest.mark.rule("D20")
def test_a_time_that_depends_on_the_hidden_key_shows() -> None:
    """The multiple of the pace that an answer takes is the same at twin tables.

    Both partners take their time by all that they are handed, which is the same to the byte.
    """

    def leaking() -> int:
        return sum(play_pair("duet", 4, seed, toy, takes=by_the_whole_key) for seed in range(20))

    with pytest.raises(AssertionError):
        leaking()
