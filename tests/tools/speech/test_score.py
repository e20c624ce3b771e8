"""Scores of readings from the game's own parser."""

from pathlib import Path

import pytest

from assistant.game.messages import Certainty, Readings
from assistant.language.intents import SaidClue
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


@pytest.mark.parametrize(
    ("said", "readings", "wanted"),
    [
        ("guess storm", "storm", {"result": "right", "offered": True, "taken": "storm"}),
        ("guess storm", "dorm | storm", {"result": "right", "offered": True, "taken": "storm"}),
        ("guess storm", "river | storm", {"result": "wrong", "offered": True}),
        ("guess storm", "river | dorm", {"result": "wrong", "offered": False}),
        ("guess storm", "how many turns", {"result": "wrong", "offered": False}),
        ("guess storm", "dorm", {"result": "nothing"}),
        ("guess storm", "", {"result": "nothing"}),
        ("guess storm", "-", {"result": "nothing"}),
        ("guess storm", "um ; storm", {"result": "right", "taken": "storm"}),
        ("guess storm", "storm ; river", {"result": "wrong", "taken": "storm, river"}),
        # a meaningless word is right if it is ignored
        ("outside weather", "weather", {"result": "right", "taken": ""}),
        ("outside weather sure", "whether | river", {"result": "wrong", "taken": "river"}),
        # a clue counts by its word, its number and both
        ("clue weather two", "weather two", {"result": "right", "word": True, "number": True}),
        ("clue weather two", "weather ; two", {"result": "right", "word": True, "number": True}),
        (
            "clue weather two", "leather two | wetter two | weather two",
            {"result": "wrong", "offered": True, "word": False, "number": True, "further": 4},
        ),
        # further utterances are counted until the clue is accepted
        ("clue weather two", "weather", {"result": "asked", "offered": False, "further": 1}),
        ("clue weather two", "feather | weather", {"result": "asked", "further": 2}),
        ("clue weather two", "feather", {"result": "asked", "further": 3}),
        ("clue weather two", "hm", {"result": "nothing", "further": 3}),
        # it asks which of two clues is meant
        ("clue weather two close", "battle two | weather two", {"result": "asked", "further": 1}),
        (
            "clue weather two close", "battle two | wetter two | sweater two | weather two",
            {"result": "asked", "offered": True, "top": True, "further": 2},
        ),
        (
            "clue weather two close", "battle two | wetter two | sweater two",
            {"result": "asked", "offered": False, "further": 3},
        ),
        # a word alone is wrong only with an invented number
        ("alone weather", "weather | weather two", {"result": "right", "word": True}),
        ("alone weather", "feather | weather two", {"result": "right", "word": False}),
        ("alone weather", "hm", {"result": "right", "offered": False}),
        ("alone weather", "weather two", {"result": "wrong"}),
        ("alone weather close", "feather two | weather four", {"result": "asked"}),
        # a yes that reveals a card is counted separately, as is a homophone
        ("answer yeast sure", "yes", {"result": "wrong", "turned": True}),
        ("answer yeast", "yes", {"result": "wrong", "turned": False}),
        ("clue knight two", "night two", {"result": "wrong", "alike": True, "further": 4}),
        ("clue knight two", "night four", {"result": "wrong", "alike": False, "further": 4}),
        # the word must be among five readings, and the clue among four meanings
        (
            "clue weather two",
            "sweater two | wetter two | feather two | leather two | heather two | weather two",
            {"offered": False, "top": False},
        ),
        (
            "clue weather two",
            "sweater two | wetter two | feather two | leather two | weather two",
            {"offered": False, "top": True},
        ),
    ],
)  # fmt: skip
def test_the_outcome_of_an_utterance_is_scored(
    said: str, readings: str, wanted: dict[str, object]
) -> None:
    task, *words = said.split()
    certainty = words.pop() if words[-1] in ("sure", "close") else ""
    found = mark(item(task, " ".join(words)), heard(readings, certainty))
    assert found.certainty is Certainty[certainty.upper() or "LIKELY"]
    assert {name: getattr(found, name) for name in wanted} == wanted


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
