"""The simulated persons that a partner is measured with."""

from assistant.game.rules.cards import Side
from assistant.partner.giver import Suggestion
from tests.partner.tables import known, lay
from tools.bench import person


def first_clue(number: int) -> Suggestion:
    """The clue that a person gives in the north."""
    game = lay(1)
    mind = person.person(known(), number)
    return person.clues(mind, game.table, game.faces.face(Side.NORTH), Side.NORTH)[0]


def test_persons_see_words_differently() -> None:
    assert len({first_clue(number) for number in range(4)}) > 1


def test_the_same_person_gives_the_same_clue_again() -> None:
    assert first_clue(3) == first_clue(3)
