"""Scores of readings by the game's own parser."""

from pathlib import Path

import pytest

from assistant.game.messages import Certainty, Readings
from assistant.language.intents import SaidClue
from tools.bench.intervals import wilson
from tools.speech.clips import Entry
from tools.speech.listen import Cut, Outcome
from tools.speech.plan import Item, Task
from tools.speech.recordings import Kind
from tools.speech.score import Result, choices, mark
from tools.speech.tables import Moment, deal, table

RIGHT, ASKED, WRONG, NOTHING = Result
BOARD = ("storm", "river", *(word for word in deal((), "any") if word not in ("storm", "river")))[
    :25
]


def entry(text: str, kind: Kind = Kind.WORD) -> Entry:
    return Entry(Path(f"{text}.wav"), text, kind, "ann")


GUESS = Item(Task.GUESS, Moment.GUESS, (entry("storm"),), BOARD)
OUTSIDE = Item(Task.OUTSIDE, Moment.GUESS, (entry("weather"),), BOARD)
CLUE = Item(Task.CLUE, Moment.CLUE, (entry("weather"), entry("two", Kind.DIGIT)), BOARD)


def heard(*utterances: tuple[str, ...], certainty: Certainty = Certainty.LIKELY) -> Outcome:
    return Outcome(tuple(Readings(texts, certainty) for texts in utterances), 0.1, 0.2, Cut.WHOLE)


@pytest.mark.parametrize(
    ("texts", "result"),
    [
        (("storm",), RIGHT),
        (("guess storm",), RIGHT),
        (("dorm", "storm"), RIGHT),
        (("river", "storm"), WRONG),
        (("how many turns",), WRONG),
        (("dorm",), NOTHING),
        ((), NOTHING),
    ],
)
def test_a_guess_is_right_wrong_or_nothing(texts: tuple[str, ...], result: Result) -> None:
    assert mark(GUESS, heard(texts)).result is result


def test_answers_within_one_question_are_counted_separately() -> None:
    assert mark(GUESS, heard(("river", "storm"))).offered
    assert not mark(GUESS, heard(("river", "dorm"))).offered


def test_a_meaningless_word_is_right_if_it_is_ignored() -> None:
    assert mark(OUTSIDE, heard(("weather",))).result is RIGHT
    taken = mark(OUTSIDE, heard(("whether", "river"), certainty=Certainty.SURE))
    assert (taken.result, taken.taken, taken.certainty) == (WRONG, "river", Certainty.SURE)


def test_a_clue_counts_by_its_word_its_number_and_both() -> None:
    right = mark(CLUE, heard(("weather two",)))
    assert (right.result, right.word, right.number, right.top) == (RIGHT, True, True, True)
    other = mark(CLUE, heard(("leather two", "wetter two", "weather two")))
    assert (other.result, other.word, other.number) == (WRONG, False, True)
    assert other.top
    assert other.offered
    lost = mark(CLUE, heard(("weather",)))
    assert (lost.result, lost.word, lost.number, lost.offered) == (ASKED, False, False, False)
    talk = mark(CLUE, heard(("hm",)))
    assert (talk.result, talk.word, talk.number, talk.offered) == (NOTHING, False, False, False)


def test_a_question_between_two_clues_is_not_right_at_once() -> None:
    rest = ("wetter two", "sweater two")
    close = Certainty.CLOSE
    asked = mark(CLUE, heard(("battle two", "weather two", *rest), certainty=close))
    assert (asked.result, asked.offered) == (ASKED, True)
    later = mark(CLUE, heard(("battle two", *rest, "weather two"), certainty=close))
    assert (later.result, later.offered) == (ASKED, True), "offered after a no"
    never = mark(CLUE, heard(("battle two", *rest), certainty=close))
    assert (never.result, never.offered) == (ASKED, False)


@pytest.mark.parametrize(
    ("texts", "certainty", "further"),
    [
        (("weather two",), Certainty.LIKELY, 0),
        (("battle two", "weather two"), Certainty.CLOSE, 1),
        (("weather",), Certainty.LIKELY, 1),
        (("feather", "weather"), Certainty.LIKELY, 2),
        (("battle two", "bottle two", "weather two"), Certainty.CLOSE, 2),
        (("hm",), Certainty.LIKELY, 3),
        (("feather",), Certainty.LIKELY, 3),
        (("battle two", "weather two"), Certainty.LIKELY, 4),
    ],
)
def test_further_utterances_are_counted_until_a_clue_stands(
    texts: tuple[str, ...], certainty: Certainty, further: int
) -> None:
    assert mark(CLUE, heard(texts, certainty=certainty)).further == further


def test_a_word_alone_is_wrong_only_with_an_invented_number() -> None:
    alone = Item(Task.ALONE, Moment.CLUE, (entry("weather"),), BOARD)
    kept = mark(alone, heard(("weather", "weather two")))
    assert (kept.result, kept.word) == (RIGHT, True)
    other = mark(alone, heard(("feather", "weather two")))
    assert (other.result, other.word, other.offered) == (RIGHT, False, True)
    assert mark(alone, heard(("hm",))).result is RIGHT
    assert mark(alone, heard(("weather two",))).result is WRONG
    doubted = heard(("feather two", "weather four"), certainty=Certainty.CLOSE)
    assert mark(alone, doubted).result is ASKED


def test_a_yes_that_reveals_a_card_is_counted_separately() -> None:
    answer = Item(Task.OUTSIDE, Moment.ANSWER, (entry("yeast"),), BOARD)
    for certainty, turned in ((Certainty.SURE, True), (Certainty.LIKELY, False)):
        marked = mark(answer, heard(("yes",), certainty=certainty))
        assert (marked.result, marked.turned) == (WRONG, turned)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (270, 270, 0.98597, 1.0)],
)
def test_a_share_has_a_confidence_interval(hits: int, count: int, low: float, high: float) -> None:
    assert wilson(hits, count) == pytest.approx((low, high), abs=1e-4)


def test_a_homophone_is_wrong_and_counted_separately() -> None:
    knight = Item(Task.CLUE, Moment.CLUE, (entry("knight"), entry("two", Kind.DIGIT)), BOARD)
    heard_as = mark(knight, heard(("night two",)))
    assert (heard_as.result, heard_as.word, heard_as.alike) == (WRONG, False, True)
    assert not mark(knight, heard(("night four",))).alike
    assert not mark(CLUE, heard(("leather two",))).alike
    assert mark(CLUE, heard(("weather two",))).alike


def test_the_word_has_to_be_among_five_readings_and_the_clue_among_four_meanings() -> None:
    others = tuple(f"{word} two" for word in ("sweater", "wetter", "feather", "leather", "heather"))
    assert not mark(CLUE, heard((*others, "weather two"))).top
    assert not mark(CLUE, heard((*others[:4], "weather two"))).offered
    assert mark(CLUE, heard((*others[:4], "weather two"))).top
    same = ("wetter two", "wetter too", "wetter, to", "wetter to", "weather two")
    assert mark(CLUE, heard(same)).offered


def test_every_utterance_in_an_outcome_counts() -> None:
    assert mark(CLUE, heard(("weather",), ("two",))).result is RIGHT
    assert mark(GUESS, heard(("um",), ("storm",))).result is RIGHT
    assert mark(GUESS, heard(("storm",), ("river",))).result is WRONG
    assert mark(GUESS, Outcome((), 0, 0, Cut.MISSED)).result is NOTHING


def test_meanings_are_offered_with_the_best_fitting_first() -> None:
    where = table(BOARD, Moment.CLUE)
    texts = ["salad floor", "garden fence two", "night two", "knight two", "night two"]
    made = choices(texts, where)
    assert [act.clue.word for act in made if isinstance(act, SaidClue)] == [
        *("night", "knight", "salad", "garden fence")
    ]
