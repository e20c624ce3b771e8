"""Laying the table by voice: for any words; `dialogues/laying.txt` has the rest."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.laying import Laying, lay
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.view import EMPTY_PLACE
from assistant.game.rules.wish import Wish
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Ordered
from assistant.language.parse import read
from assistant.language.reading import Moment
from tests.game.rules.games import DISNEY

EMPTY = Laying(DISNEY, AS_PRINTED, Wish(lay=True), frozenset({"storm", "ice cream", "well"}))


SAID = (
    *("storm", "ice", "cream", "picture", "row", "one", "column", "two", "card", "lake"),
    *("correction", "undo", "thats", "all"),
)
UTTERANCES = st.lists(st.sampled_from(SAID), min_size=1, max_size=8).map(" ".join)
READINGS = st.one_of(st.just(["no"]), st.lists(UTTERANCES, max_size=4, unique=True))


@given(st.lists(READINGS, max_size=30))
def test_laying_never_repeats_a_word_or_overfills_the_table(said: list[list[str]]) -> None:
    table = EMPTY
    for readings in said:
        now = Moment(table.view, None, False, UNDERSTANDING)
        reading = read(readings[0], now) if readings else None
        intent = reading.intent if reading else None
        order = intent.order if isinstance(intent, Ordered) else None
        answer = lay(readings, order, table, UNDERSTANDING)
        assert answer is None or readings
        table = answer.laying if answer else table
        assert len(table.cards) <= DISNEY.size
        named = [card.word for card in table.cards if not card.picture]
        assert len(set(named)) == len(named)
        assert all(card.word for card in table.cards)
        empty = (EMPTY_PLACE,) * (DISNEY.size - len(table.cards))
        assert table.view.cards[len(table.cards) :] == empty
