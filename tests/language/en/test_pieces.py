"""Each edition's cards and pieces go by its own names."""

from dataclasses import replace

import pytest

from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.edition import load, names
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.refusal import Reason
from assistant.language.en import ENGLISH
from assistant.language.en.desk import desk_words
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.slots import chosen
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import AskedAbout, Order, Ordered, SaidClue
from assistant.language.readers import read
from assistant.language.reading import Moment
from assistant.language.statements import Refused, RuleIs
from tests.tables import NORTH, fresh

TABLE = fresh().table
SINGERS = {"singer": "agent", "singers": "agents", "heckler": "bystander"}
CHOIR = replace(
    UNDERSTANDING, pieces=lambda name: SINGERS if name == "choir" else UNDERSTANDING.pieces(name)
)
"""English with the names of an edition that does not exist."""


@pytest.mark.rule("H1")
def test_harry_potter_says_time_turners_instead_of_checkmarks() -> None:
    view = replace(TABLE, edition=load("harry-potter"))
    won = replace(TABLE, phase=Phase.OVER, result=Result.WON, taken={NORTH: 2})
    potters = replace(won, edition=view.edition, start=Bank(view.edition.tokens))
    assert "two for Time-Turners" in chosen("score", potters)
    assert "two for checkmarks" in chosen("score", won)
    why = Refused(Reason.NOTHING_TO_TURN)
    assert ENGLISH.say(why, view) == "Fewer than two Time-Turners."


@pytest.mark.rule("Y1")
def test_a_desk_names_pieces_as_its_edition_does() -> None:
    words = desk_words(replace(TABLE, edition=load("disney")))
    assert words.meanings["."] == ". neutral card"
    assert words.open[Identity.ASSASSIN] == "cross: game-over card"
    assert words.meanings["R"] == desk_words(TABLE).meanings["R"]


@pytest.mark.parametrize(
    ("edition", "said", "meant"),
    [
        ("harry-potter", "what is a death eater", AskedAbout(RuleIs("assassin"))),
        ("harry-potter", "what are ministry officials", AskedAbout(RuleIs("bystander"))),
        ("harry-potter", "how many order members", Ordered(Order.AGENTS)),
        ("disney", "what are treasure cards", AskedAbout(RuleIs("agent"))),
        ("choir", "how many singers are left", Ordered(Order.AGENTS)),
        ("choir", "what is a heckler", AskedAbout(RuleIs("bystander"))),
        ("choir", "singers two", SaidClue(Clue("singers", 2))),
    ],
)
def test_people_ask_for_pieces_by_the_names_of_their_edition(
    edition: str, said: str, meant: object
) -> None:
    shipped = load("duet" if edition == "choir" else edition)
    view = replace(TABLE, edition=replace(shipped, name=edition))
    read_as = read(said, Moment(view, None, False, CHOIR))
    assert read_as
    assert read_as.intent == meant


@pytest.mark.parametrize("edition", names())
def test_every_edition_names_all_its_pieces(edition: str) -> None:
    found = pieces(replace(TABLE, edition=load(edition)))
    assert all(getattr(found, name) for name in Pieces.__slots__)
