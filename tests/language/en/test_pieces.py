"""Each edition's cards and pieces go by its own names."""

from dataclasses import replace

import pytest

from assistant.game.rules.cards import Identity
from assistant.game.rules.edition import load, names
from assistant.game.rules.refusal import Reason
from assistant.game.rules.score import Part, Score
from assistant.language.en.desk import DESK, desk_words
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.refusals import refused
from assistant.language.en.results import score
from assistant.language.statements import Refused
from tests.tables import fresh

TABLE = fresh().table


@pytest.mark.rule("Y1")
@pytest.mark.parametrize("edition", ["disney", "disney-advanced"])
def test_disney_has_treasure_cards(edition: str) -> None:
    found = pieces(replace(TABLE, edition=load(edition)))
    assert (found.agent, found.bystander, found.assassin) == (
        "treasure card",
        "neutral card",
        "game-over card",
    )


@pytest.mark.rule("H1")
def test_the_side_of_a_harry_potter_token_is_not_a_checkmark() -> None:
    view = replace(TABLE, edition=load("harry-potter"))
    counted = Score(((Part.TOKENS_LEFT, 3), (Part.CHECKMARKS, 2)))
    assert "two for Time-Turners" in score(counted, view)
    assert "two for checkmarks" in score(counted, TABLE)
    why = Refused(Reason.NOTHING_TO_TURN)
    assert refused(why, view) == "Fewer than two tokens lie Time-Turner side up."


@pytest.mark.rule("Y1")
def test_a_desk_explains_its_signs_by_the_names_of_the_edition() -> None:
    words = desk_words(replace(TABLE, edition=load("disney")))
    assert words.meanings["."] == ". neutral card"
    assert words.open[Identity.ASSASSIN] == "cross: game-over card"
    assert words.meanings["R"] == DESK.meanings["R"]
    assert desk_words(TABLE) == DESK


@pytest.mark.parametrize("edition", names())
def test_every_edition_names_all_its_pieces(edition: str) -> None:
    found = pieces(replace(TABLE, edition=load(edition)))
    assert all(getattr(found, name) for name in Pieces.__slots__)
