"""Lower limits for how well the partner understands people's clues."""

import pytest

from assistant.partner.knowledge import Knowledge
from tests.partner.tables import known
from tools.bench.clue_file import PLAYED, Asked, every, half
from tools.bench.judge import judge, report


def test_every_clue_belongs_to_agents_of_a_complete_board() -> None:
    asked = (*half(held_out=False), *half(held_out=True))
    assert len(asked) > 150
    for one in asked:
        assert len(set(one.cards)) == 25
        assert one.meant
        assert max(one.meant) < one.agents


def test_the_partner_understands_people_on_held_out_boards() -> None:
    found = judge(known(), half(held_out=True))
    assert found.first_meant / found.clues > 0.75
    assert found.first_assassin / found.clues < 0.09
    assert found.auc > 0.93
    assert found.unknown <= 2


@pytest.mark.slow
def test_the_partner_understands_the_clues_of_whole_games() -> None:
    found = judge(known(), every(PLAYED))
    assert found.clues > 200
    assert found.first_meant / found.clues > 0.85
    assert found.first_assassin / found.clues < 0.03
    assert found.auc > 0.92


def test_empty_knowledge_guesses_at_random() -> None:
    empty = Knowledge((), known().clues[:0], (), known().links, known().turned)
    found = judge(empty, half(held_out=True))
    assert found.unknown == found.clues
    assert found.first_meant / found.clues < 0.4
    assert found.auc == 0.5


def test_the_report_has_an_interval_for_each_share() -> None:
    one = Asked(("BANK", *(f"CARD {at}" for at in range(24))), 9, 3, "money", frozenset({0}))
    lines = report(judge(known(), (one, one))).splitlines()
    assert lines[0] == "2 clues, of which 0 are not known"
    assert lines[1] == "first guess meant: 1.000 (0.342 to 1.000)"
