"""While a question is open, no question or denial makes a move (D8, D20).

“Is it storm” is one way to name a card, so asking it twice must not touch the card.
"""

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from assistant.conversation.desk import AS_USUAL, Desk
from assistant.conversation.state import State
from assistant.conversation.step import begun, step
from assistant.game.messages import Heard
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Saved
from assistant.language.en.understanding import EXAMPLES, UNDERSTANDING
from assistant.language.examples import read_examples
from assistant.language.normal import normal
from tests.tables import SameAgain, heard, started, teams_started

LEADS = ["okay", "so", "oh", "well", "um", "right", "please", "now"]
QUESTIONS = (
    *("is", "are", "was", "were", "do", "does", "did", "what", "who", "which", "when", "where"),
    *("why", "how", "should", "shall", "can", "could", "would", "will"),
)
DENIALS = re.compile(
    r"\b(no|nope|nah|not|never|wait|waiting|don't|can't|isn't|won't|didn't|wouldn't|shouldn't)\b"
)
OPENED = {
    "a card": ("north: weather two", "south: brick"),
    "a card after another": ("north: weather two", "south: brick", "south: window"),
    "a ruling": ("north: bricks two",),
    "a doubtful clue": ("north: maybe weather two",),
    "another game": ("north: weather two", ": new game"),
    "the end of the turn": ("north: weather two", "south: apple", "south: yes", "south: oh stop"),
    "taking back": ("north: weather two", "north: could i have that clue back please"),
    "a challenge": ("north: weather two", "south: challenge"),
}
TEAMS = {"a team's card": ("north: weather two", "south: brick")}
TALK = Path(__file__).parents[1] / "language"
STARTS = ("is it {}", "is it {} right", "oh is it {}", "is {} right", "do we want {}", "no {}")
ENDS = ("", " right", " then", " please", " yes", " or not", " do it", " take it", " for sure")


def is_no_consent(words: str) -> bool:
    """Whether it has the form of a question, or contains a form of no, not or wait."""
    said = [word for word in words.split() if word not in LEADS]
    asks = said[:1] and said[0] in QUESTIONS and said[:2] not in (["do", "it"], ["do", "that"])
    return bool(asks or DENIALS.search(words))


@cache
def opened(lines: tuple[str, ...], teams: bool) -> tuple[State, Desk]:
    desk = Desk(UNDERSTANDING, AS_USUAL, SameAgain())
    at = begun(Saved(teams_started() if teams else started()), desk)
    for message in heard(*lines):
        at, _ = step(at, message, desk)
    return at, desk


def game_in(view: PublicView) -> tuple[object, ...]:
    """Everything that a move can change."""
    return (view.covered, view.marked, view.bank, view.turn, view.clues, view.phase, view.cards)


def sentences() -> list[str]:
    examples = [one.said for one in read_examples(EXAMPLES.read_text("utf-8")).sentences]
    files = [TALK / f"{name}.csv" for name in ("utterances", "strangers", "unseen")]
    tables = [
        row["utterance"]
        for file in files
        for row in csv.DictReader(file.read_text("utf-8").splitlines())
    ]
    return [*examples, *tables]


def plain_yes() -> list[str]:
    """The forms of a yes to a question."""
    rows = (row for row in UNDERSTANDING.exact.rows if row.name == "yes")
    return [" ".join(phrase) for row in rows for phrase in row.phrases]


def generated(count: int) -> Iterator[str]:
    """Questions and denials, built from common utterances and words for yes."""
    random, said = Random(1), sentences()
    yes = [*plain_yes(), *said]
    for _ in range(count):
        body = random.choice((random.choice(said), random.choice(yes), "brick", "weather two"))
        denial = f"{random.choice(('no', 'not', 'wait'))} {body}"
        question = f"{random.choice(QUESTIONS)} {random.choice(('', 'it ', 'we '))}{body}"
        lead = random.choice((*LEADS, ""))
        yield f"{lead} {random.choice((denial, question))}{random.choice(ENDS)}".strip()


PLAIN = [start.format(card) + end for start in STARTS for card in ("brick", "") for end in ENDS]


YES = ("yes {}", "{} yes", "yes brick {}", "yes {} brick", "{} brick yes", "brick {} yes")
CONSENTING = (
    *("consent", "agreed", "going on", "naming it", "said after it"),
    *("lead", "tail", "filler"),
)


def says_more() -> list[str]:
    """Utterances that contain a word which is no part of a consent, not even a stutter: “y y”."""
    known = {word for phrase in UNDERSTANDING.words(*CONSENTING) for word in phrase.split()}
    known |= set(ascii_lowercase)
    return [words for words in sentences() if not known.issuperset(normal(words).split())]


def moves(lines: tuple[str, ...], teams: bool, said: list[str]) -> list[str]:
    at, desk = opened(lines, teams)
    assert at.question is not None
    before = game_in(at.view)
    return [
        words
        for words in said
        if is_no_consent(words) and game_in(step(at, Heard((words,)), desk)[0].view) != before
    ]


@pytest.mark.parametrize("every", [200, pytest.param(25, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [*OPENED, *TEAMS])
def test_no_question_and_no_denial_moves_the_game(name: str, every: int) -> None:
    """Sample one sentence in `every`; all of them take most of an hour."""
    lines = {**OPENED, **TEAMS}[name]
    said = [*PLAIN, *sentences()[::every], *generated(10_000 // every)]
    assert moves(lines, name in TEAMS, said) == []


@pytest.mark.parametrize("every", [200, pytest.param(25, marks=pytest.mark.slow)])
def test_no_card_is_turned_by_a_yes_among_other_words(every: int) -> None:
    at, desk = opened(OPENED["a card"], False)
    for words in (yes.format(one) for one in says_more()[::every] for yes in YES):
        assert step(at, Heard((words,)), desk)[0].view.covered == at.view.covered, words
