"""The simulated persons that a partner is measured with."""

from assistant.bench import person
from assistant.rules.cards import Side
from tests.partner.tables import known, lay


def test_no_two_persons_see_words_alike() -> None:
    game = lay(1)
    key = game.seen_from(Side.NORTH).key
    minds = [person.person(known(), number) for number in range(4)]
    clues = {person.clue(mind, game.table, key, Side.NORTH) for mind in minds}
    assert len(clues) > 1


def test_a_person_is_the_same_again() -> None:
    game = lay(2)
    key = game.seen_from(Side.NORTH).key
    clues = {person.clue(person.person(known(), 3), game.table, key, Side.NORTH) for _ in range(2)}
    assert len(clues) == 1
