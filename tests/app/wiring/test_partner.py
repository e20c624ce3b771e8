"""A partner at the table uses the sentence model for clues that its file lacks."""

from contextlib import closing
from dataclasses import replace

from assistant.app.wiring.partner import LazyPartner
from assistant.conversation.effects import Think
from assistant.game.messages import Proposed
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Task
from assistant.language.sentence_model import Vector, sentence_model
from tests.partner.tables import lay

SPIDER = 7


def test_an_unknown_clue_is_guessed_by_the_sentence_model() -> None:
    game = lay(6)
    cards = [*game.table.cards]
    cards[SPIDER] = Card("SPIDER")
    view = replace(
        game.table,
        cards=tuple(cards),
        phase=Phase.GUESS,
        giver=Side.NORTH,
        clues=(GivenClue(1, Side.NORTH, Clue("arachnid", 1)),),
    )
    key = game.seen_from(Side.SOUTH).key
    model, asked = sentence_model(), list[str]()
    assert model

    def sense(word: str) -> Vector | None:
        asked.append(word)
        return model(word) if len(asked) > 1 else None  # the model loads on first use

    with closing(LazyPartner(sense=sense)) as partner:
        guessing = Task(Act.GUESS, Side.SOUTH, view, key)
        without = partner.answer(Think(1, guessing))
        assert isinstance(without, Proposed)
        assert without.read_as == ()
        assert partner.answer(Think(2, guessing)) == Proposed(2, SPIDER, None)
        giving = Task(Act.CLUE, Side.SOUTH, replace(view, phase=Phase.CLUE, clues=()), key)
        partner.answer(Think(3, giving))
    assert asked == ["arachnid", "arachnid"]
