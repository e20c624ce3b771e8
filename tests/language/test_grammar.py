"""The grammar: how its file is read, what fits, and that no line of words is too much."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.language.en.understanding import GRAMMAR as GRAMMAR_FILE
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.grammar_file import GrammarError, read_grammar
from assistant.language.intents import Order, Ordered, SaidClue, SaidGuess, SaidTwo
from assistant.language.parse import read
from assistant.language.questions import Confirm, Pending, RuleOnClue
from assistant.language.understanding import meaning_of
from tests.language.acts import act
from tests.language.test_utterances import PART_OF_RAINBOW
from tests.language.views import CLUE_DUE, GUESS_DUE, GUESSED
from tests.sections import Section, answers, sections
from tests.tables import NORTH, SOUTH, WORDS

SMALL = """
# the end
<please> = please | if you would
<before> = okay | so
<after>  = <please>
stop     = ! end [the/my] turn | ! stop | leave it (here | there)
           | that's (it/all for now)
yes (asked) = sure | sure sure
take    := i take {card} [now] *
many     = <please>* go*
"""
GRAMMAR = read_grammar(SMALL.replace(" *\n", "\n"), {"card": (2, lambda words: words[0] != "no")})


def meanings(line: str, *conditions: str) -> str:
    found = GRAMMAR.matches(line.split(), frozenset(conditions))
    return " ".join(one.name for one in found) or "-"


def in_a_row(line: str, *conditions: str) -> list[tuple[str, ...]]:
    return list(GRAMMAR.in_a_row(line.split(), frozenset(conditions), {"stop", "yes"}.__contains__))


def wrong(text: str) -> str:
    """How a grammar that cannot be read is refused."""
    with pytest.raises(GrammarError) as error:
        read_grammar(text)
    return str(error.value)


READS: Mapping[str, Callable[[str], str]] = {
    "meant": meanings,
    "asked": lambda line: meanings(line, "asked", "other"),
    "row": lambda line: "; ".join(map(" ".join, in_a_row(line))) or "-",
    "wrong": wrong,
}


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("grammar.txt")))
def test_a_small_grammar_is_read_as_written(section: Section) -> None:
    answers(section, lambda what, text: READS[what](text))


def test_a_slot_has_its_words_and_an_order_may_follow_a_yes() -> None:
    (match,) = GRAMMAR.matches(["i", "take", "ice", "cream"], frozenset())
    assert match["card"] == ("ice", "cream")
    assert match["other"] == ()
    assert ("yes", "stop") in in_a_row("sure okay stop", "asked")


def test_the_phrases_to_listen_for_are_spelled_out() -> None:
    assert GRAMMAR.phrases("stop") == ("end the turn", "end my turn", "end turn", "stop")
    assert GRAMMAR.phrases("yes") == ()
    assert UNDERSTANDING.phrases(Order.STOP)[0] == "end turn"
    assert UNDERSTANDING.grammar.phrases("mission", mission="berlin") == ("mission berlin",)
    assert UNDERSTANDING.grammar.phrases("mission") == ()


def test_the_listened_phrases_stay_few() -> None:
    """Each phrase is a rival to the cards."""
    assert len(UNDERSTANDING.orders) <= 80


def test_every_order_has_a_meaning() -> None:
    plain = {meaning.name for meaning in UNDERSTANDING.grammar.meanings}
    for order in Order:
        assert meaning_of(order) in plain | UNDERSTANDING.second.conditions.keys()
        assert UNDERSTANDING.phrases(order) or order in (Order.TURNED, Order.PLAYED)


ASKED = Confirm(Guess(SOUTH, 3))
RULED = RuleOnClue(NORTH, Clue("rain", 2), PART_OF_RAINBOW, False)
TABLES = (
    (CLUE_DUE, None),
    (GUESS_DUE, None),
    (GUESSED, None),
    (GUESS_DUE, ASKED),
    (CLUE_DUE, RULED),
)

PHRASES = (
    *UNDERSTANDING.function,
    *UNDERSTANDING.weak,
    *UNDERSTANDING.orders,
    *UNDERSTANDING.judging,
)
KNOWN_WORDS = sorted({*" ".join(PHRASES).split(), *WORDS, *UNDERSTANDING.numeric})
LINES = st.lists(st.sampled_from(KNOWN_WORDS) | st.text(max_size=8), max_size=14).map(" ".join)


@given(LINES | st.text(), st.sampled_from(TABLES), st.booleans())
def test_any_line_is_read_without_fail(
    line: str, table: tuple[object, Pending | None], paused: bool
) -> None:
    view, pending = table
    reading = read(line, view, pending, paused, UNDERSTANDING)  # type: ignore[arg-type]
    assert reading is None or reading.intent is not None


@pytest.mark.rule("D7")
@given(
    st.lists(st.sampled_from(sorted(UNDERSTANDING.function)), min_size=1, max_size=5),
    st.sampled_from(["two", "one", "to", "for", "won", "3", "unlimited"]),
)
def test_grammatical_words_alone_are_not_a_clue(words: list[str], number: str) -> None:
    for line in (" ".join((*words, number)), " ".join((number, *words))):
        clue = act(line, CLUE_DUE)
        # The letters “a, i” may well be meant as AI.
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


def test_the_grammar_is_short() -> None:
    """Further phrases belong in the examples, which have a sentence per line."""
    text = GRAMMAR_FILE.read_text("utf-8")
    assert len(text) <= 30_000
    assert max(map(len, text.splitlines())) <= 300
