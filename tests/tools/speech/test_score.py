"""Scores of readings from the game's own parser."""

from pathlib import Path

import pytest

from assistant.game.messages import Certainty, Readings
from assistant.language.intents import SaidClue
from tests.sections import Section, answers, sections
from tools.bench.intervals import wilson
from tools.speech.clips import Entry
from tools.speech.listen import Cut, Outcome
from tools.speech.plan import Item, Task
from tools.speech.recordings import Kind
from tools.speech.score import choices, mark
from tools.speech.tables import Moment, deal, table

MOMENTS = {Task.GUESS: Moment.GUESS, Task.OUTSIDE: Moment.GUESS, "answer": Moment.ANSWER}
"""The due input; other utterances are made while a clue is due."""

BOARD = ("storm", "river", *(word for word in deal((), "any") if word not in ("storm", "river")))[
    :25
]


def entry(text: str, kind: Kind = Kind.WORD) -> Entry:
    return Entry(Path(f"{text}.wav"), text, kind, "ann")


def item(task: str, text: str) -> Item:
    """The utterance in this task."""
    word, *number = text.split()
    entries = (entry(word), *(entry(one, Kind.DIGIT) for one in number))
    kind = Task.OUTSIDE if task == "answer" else Task(task)
    return Item(kind, MOMENTS.get(task, Moment.CLUE), entries, BOARD)


def heard(text: str, certainty: str) -> Outcome:
    """The recognized readings: of one utterance or several, or no utterance at all."""
    if text == "-":
        return Outcome((), 0, 0, Cut.MISSED)
    texts = (tuple(filter(None, one.split(" | "))) for one in text.split(" ; "))
    sure = Certainty[certainty.upper() or "LIKELY"]
    return Outcome(tuple(Readings(one, sure) for one in texts), 0.1, 0.2, Cut.WHOLE)


FLAGS = ("offered", "word", "number", "alike", "top", "turned")


def scored(task: str, text: str) -> str:
    """The score of an utterance that is heard as these readings."""
    spoken, _, readings = text.partition("<-")
    *words, last = spoken.split()
    certainty = last if last in ("sure", "close") else ""
    words += [] if certainty else [last]
    found = mark(item(task, " ".join(words)), heard(readings.strip(), certainty))
    assert found.certainty is Certainty[certainty.upper() or "LIKELY"]
    told = [found.result.value, *(flag for flag in FLAGS if getattr(found, flag))]
    told += [f"taken {found.taken}"] if found.taken else []
    return "; ".join([*told, *([f"{found.further} further"] if found.further else [])])


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("scores.txt")))
def test_the_outcome_of_an_utterance_is_scored(section: Section) -> None:
    answers(section, scored)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (270, 270, 0.98597, 1.0)],
)
def test_a_share_has_a_confidence_interval(hits: int, count: int, low: float, high: float) -> None:
    assert wilson(hits, count) == pytest.approx((low, high), abs=1e-4)


def test_meanings_are_offered_with_the_best_fitting_first() -> None:
    where = table(BOARD, Moment.CLUE)
    texts = ["salad floor", "garden fence two", "night two", "knight two", "night two"]
    made = choices(texts, where)
    assert [act.clue.word for act in made if isinstance(act, SaidClue)] == [
        *("night", "knight", "salad", "garden fence")
    ]
