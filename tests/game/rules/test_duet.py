"""Rules of the co-operative games that no single game shows; `played/` has the rest."""

import pytest

from assistant.game.rules.phase import Score, ScorePart
from tests.game.rules.games import POTTER
from tests.tables import DUET


@pytest.mark.rule("D4", "H1")
def test_a_few_more_tokens_make_a_game_easier() -> None:
    assert (DUET.tokens, DUET.tokens_allowed, DUET.most_tokens) == (9, (9, 10, 11), 11)
    assert (POTTER.tokens, POTTER.tokens_allowed, POTTER.most_tokens) == (10, (10, 11, 12), 12)


@pytest.mark.rule("D18")
def test_the_score_is_the_sum_of_its_parts() -> None:
    parts = ((ScorePart.TOKENS_LEFT, 21), (ScorePart.CHECKMARKS, 2), (ScorePart.SUDDEN_DEATH, -1))
    assert Score(parts).total == 22
