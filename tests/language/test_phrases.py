"""The table of phrases: reading its file, matching, and the limit on its lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.game.rules.view import PublicView
from assistant.language.en.understanding import PHRASES as FILE
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Order, Ordered, SaidClue, SaidGuess, SaidTwo, Use
from assistant.language.parse import read
from assistant.language.phrases_file import PhraseError, read_phrases
from assistant.language.questions import Confirm, Pending, RuleOnClue
from assistant.language.reading import Moment
from tests.language.acts import act
from tests.language.test_utterances import PART_OF_RAINBOW
from tests.language.views import CLUE_DUE, GUESS_DUE, GUESSED
from tests.tables import NORTH, SOUTH, WORDS

SMALL = """
# the end
<lead>
    okay / so
<tail>
    please / if you would
<wish>
    we want to
<sure>
    sure / of course
stop (after wish)
    ! end turn / ! stop / that's it
quit (alone)
    stop
yes (asked)
    <sure> / <sure> yes
take
    i take {card} / {card} for us
"""
TABLE = read_phrases(SMALL, {"card": (2, lambda words: words[0] != "no")})


@pytest.mark.parametrize(
    ("line", "conditions", "names"),
    [
        ("end turn", "", "stop"),
        ("okay so we want to stop please", "", "stop"),
        ("that's it end turn", "", "stop"),
        ("stop", "", "stop quit"),
        ("stop please stop", "", "stop"),
        ("please stop", "", ""),
        ("sure", "", ""),
        ("so of course yes sure", "asked", "yes"),
        ("sure stop", "asked", ""),
        ("i take ice cream if you would", "other", "take"),
        ("i take no ice", "", ""),
        ("i take the ice cream", "", ""),
        ("okay storm for us", "", "take"),
        ("okay", "", ""),
        ("", "", ""),
        (" ".join(["so"] * 40 + ["stop"]), "", ""),
    ],
)
def test_a_line_has_the_expected_meanings(line: str, conditions: str, names: str) -> None:
    words = line.replace("'", "").split()
    found = TABLE.matches(words, frozenset(conditions.split()))
    assert [*dict.fromkeys(one.name for one in found)] == names.split()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("    stop\n", "line 1: a phrase before the first name"),
        ("stop\n    end\n(what)\n", "line 3: no name of a meaning: '(what)'"),
        ("<a>\n    b\n<a>\n    c\n", "line 3: <a> is there already"),
        ("stop\n    end / <a>\n", "line 2: there is no <a>"),
        ("stop (after a)\n    end\n", "line 1: there is no <a>"),
        ("stop\n    end / / stop\n", "line 2: no phrase: ''"),
        ("stop\n    end {it\n", "line 2: no phrase: 'end {it'"),
    ],
)
def test_an_invalid_line_is_reported_with_its_number(text: str, message: str) -> None:
    with pytest.raises(PhraseError) as error:
        read_phrases(text)
    assert str(error.value) == message


def test_a_slot_contains_the_words_said_in_its_place() -> None:
    (match,) = TABLE.matches(["so", "i", "take", "ice", "cream"], frozenset())
    assert (match["card"], match["other"], match.before("card")) == (
        ("ice", "cream"),
        (),
        ("so", "i", "take"),
    )


def test_the_phrases_to_listen_for_have_their_slots_filled_in() -> None:
    assert TABLE.spoken("stop") == ("end turn", "stop")
    assert TABLE.spoken("yes") == ()
    assert UNDERSTANDING.phrases(Order.STOP)[0] == "end turn"
    assert UNDERSTANDING.exact.spoken("mission", mission="berlin") == ("mission berlin",)
    assert UNDERSTANDING.exact.spoken("mission") == ()


def test_no_more_than_80_phrases_are_expected() -> None:
    """Each phrase is a rival to the cards."""
    assert len(UNDERSTANDING.orders) <= 80


def test_every_order_has_a_meaning() -> None:
    plain = {row.name for row in UNDERSTANDING.exact.rows}
    for order in Order:
        assert order.meaning in plain | UNDERSTANDING.second.conditions.keys()
        assert bool(UNDERSTANDING.phrases(order)) is (Use.UNHEARD not in order.use)


def test_the_table_of_phrases_is_small_and_has_short_lines() -> None:
    """Further phrases belong in the examples, which are matched by meaning and confirmed."""
    text = FILE.read_text("utf-8")
    assert len(text) <= 40_000
    assert max(map(len, text.splitlines())) <= 130


ASKED = Confirm(Guess(SOUTH, 3))
RULED = RuleOnClue(NORTH, Clue("rain", 2), PART_OF_RAINBOW, False)
TABLES = (
    (CLUE_DUE, None),
    (GUESS_DUE, None),
    (GUESSED, None),
    (GUESS_DUE, ASKED),
    (CLUE_DUE, RULED),
)

SPOKEN = (
    *UNDERSTANDING.words("function"),
    *UNDERSTANDING.words("weak"),
    *UNDERSTANDING.orders,
    *UNDERSTANDING.words("judging"),
)
KNOWN_WORDS = sorted({*" ".join(SPOKEN).split(), *WORDS, *UNDERSTANDING.numeric})
LINES = st.lists(st.sampled_from(KNOWN_WORDS) | st.text(max_size=8), max_size=14).map(" ".join)


@given(LINES | st.text(), st.sampled_from(TABLES), st.booleans())
def test_any_line_is_read_without_an_error(
    line: str, table: tuple[PublicView, Pending | None], paused: bool
) -> None:
    view, pending = table
    reading = read(line, Moment(view, pending, paused, UNDERSTANDING))
    assert reading is None or reading.intent is not None


@pytest.mark.rule("D7")
@given(
    st.lists(st.sampled_from(sorted(UNDERSTANDING.words("function"))), min_size=1, max_size=5),
    st.sampled_from(["two", "one", "to", "for", "won", "3", "unlimited"]),
)
def test_grammatical_words_alone_are_not_a_clue(words: list[str], number: str) -> None:
    for line in (" ".join((*words, number)), " ".join((number, *words))):
        clue = act(line, CLUE_DUE)
        # The letters “a, i” may be meant as AI.
        assert not isinstance(clue, SaidClue) or clue.spelled, line


UNKNOWN = st.sampled_from(["zebra", "yesterday", "grandmother", "quickly", "biscuits", "sang"])


@given(st.sampled_from(WORDS), UNKNOWN, st.booleans())
def test_a_card_among_other_words_is_not_a_guess(card: str, other: str, before: bool) -> None:
    for line in (f"{other} {card}" if before else f"{card} {other}", f"the {card} {other}"):
        assert not isinstance(act(line, GUESS_DUE), SaidGuess | SaidTwo), line


@given(st.lists(UNKNOWN, min_size=2, max_size=4), LINES)
def test_long_talk_neither_ends_a_turn_nor_answers_a_question(talk: list[str], rest: str) -> None:
    line = " ".join((*talk, *rest.split(), *talk))
    for view, pending in TABLES[1:]:
        final = {Ordered(order) for order in (Order.STOP, Order.YES, Order.PENALTY)}
        assert act(line, view, pending) not in final, line
