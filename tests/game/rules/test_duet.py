"""Rules of the co-operative games that no single game shows; for the rest see `played/`."""

from dataclasses import replace
from random import Random

import pytest

from assistant.game.rules import events as happened
from assistant.game.rules.cards import Identity
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Score, ScorePart
from tests.game.rules.games import BOTH, NORTHS, POTTER
from tests.tables import DUET, NORTH, SOUTH, WEATHER, done, events, fresh, turn


@pytest.mark.rule("D4", "H1")
def test_a_few_more_tokens_make_a_game_easier() -> None:
    assert (DUET.tokens, DUET.tokens_allowed, DUET.most_tokens) == (9, (9, 10, 11), 11)
    assert (POTTER.tokens, POTTER.tokens_allowed, POTTER.most_tokens) == (10, (10, 11, 12), 12)


@pytest.mark.rule("D13", "D20")
@pytest.mark.parametrize("position", [2, 3, 13], ids=["agent", "bystander", "assassin"])
@pytest.mark.parametrize("seed", range(10))
def test_end_of_turn_does_not_depend_on_the_guessers_key(position: int, seed: int) -> None:
    """The last card is an agent of south's own, a bystander or an assassin to south."""
    found = [at for at in (*NORTHS, *BOTH) if at != position]
    game = done(fresh(), *turn(NORTH, *found))
    norths = game.faces.face(NORTH)
    souths = list(game.faces.face(SOUTH))
    hidden = [at for at, identity in enumerate(norths) if identity is not Identity.AGENT]
    dealt = Random(seed).sample([souths[at] for at in hidden], len(hidden))
    for at, identity in zip(hidden, dealt, strict=True):
        souths[at] = identity
    game = replace(game, key=Key(tuple(zip(norths, souths, strict=True))))
    game = done(game, *turn(SOUTH, souths.index(Identity.BYSTANDER, 8), stop=False))
    assert events(done(game, GiveClue(NORTH, WEATHER)), Guess(SOUTH, position)) == (
        happened.AgentFound(SOUTH, position),
        happened.SideFinished(NORTH),
        happened.TokenTaken(SOUTH),
        happened.TurnEnded(),
    )


@pytest.mark.rule("D18")
def test_the_score_is_the_sum_of_its_parts() -> None:
    parts = ((ScorePart.TOKENS_LEFT, 21), (ScorePart.CHECKMARKS, 2), (ScorePart.SUDDEN_DEATH, -1))
    assert Score(parts).total == 22
