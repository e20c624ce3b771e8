"""Utterances of people at a table, each with its expected meaning."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from assistant.game.referee import Relation, Ruling, Verdict
from assistant.game.rules.cards import Card
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.game import Game
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language import statements as told
from assistant.language.about import Told
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.parse import read as read_plainly
from assistant.language.questions import Confirm, ConfirmNewGame, Pending, RuleOnClue
from assistant.language.readers import read
from assistant.language.reading import Fit, Moment, Reading
from tests.game.rules.games import RED, contest
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

UTTERANCES = Path(__file__).parent / "utterances.csv"
STRANGERS = Path(__file__).parent / "strangers.csv"
"""Written by people who had not seen the phrases."""

BOARD = """
    STORM, RAINBOW, ICE CREAM, NEW YORK, PEAR, KNIGHT, NIGHT, STOP, HORSESHOE, MOON, TIGER, PIANO,
    HOSPITAL, BRIDGE, APPLE, CASTLE, DRAGON, TRAIN, WATCH, QUEEN, FIRE, BANK, LEMON, ROBOT, POINT
"""
CARDS = [word.strip() for word in BOARD.split(",")]


ASKING = {
    "turns": {meant.Order.TURNS},
    "whose": {meant.Order.WHOSE_TURN},
    "clues": {meant.Order.CLUES},
    "score": {meant.Order.SCORE},
    "agents": {meant.Order.AGENTS, meant.Order.SCORE},
    "guesses": {meant.Order.GUESSES},
    "bonuses": {meant.Order.BONUSES},
    "help": {meant.Order.HELP, meant.Order.TEACH},
    "repeat": {meant.Order.REPEAT},
    "timer": {meant.Order.TIMER},
    "rules": {meant.Order.RULES},
    "quit": {meant.Order.QUIT},
}
ORDERS = {
    "yes": {meant.Order.YES},
    "no": {meant.Order.NO, meant.Order.CANCEL, meant.Order.NEVER},
    "withdraw": {meant.Order.TAKE_BACK, meant.Order.CANCEL},
    "penalty": {meant.Order.PENALTY},
    "allow": {meant.Order.ALLOW},
    "end": {meant.Order.STOP},
    "undo": {meant.Order.UNDO},
    "pause": {meant.Order.PAUSE},
    "spell": {meant.Order.SPELL},
}
HARMLESS = {meant.Order.WHOSE_TURN, meant.Order.CHALLENGE}
"""The answer to their talk says no more than expected."""


PART_OF_RAINBOW = Ruling(Verdict.INVALID, Relation.PART, "rain", "RAINBOW", "rainbow", part="rain")


@cache
def moments() -> dict[str, tuple[Moment, ...]]:
    clued = done(fresh(), GiveClue(NORTH, WEATHER))
    clued_teams = done(contest(), GiveClue(RED, WEATHER))
    ruled = RuleOnClue(NORTH, Clue("rain", 2), PART_OF_RAINBOW, False)
    games: dict[str, tuple[Game, Pending | None]] = {
        "a": (fresh(), None),
        "b": (clued, None),
        "c": (done(clued, Guess(SOUTH, 0)), None),
        "d": (clued, Confirm(Guess(SOUTH, 0))),
        "e": (fresh(), ruled),
        "f": (contest(), None),
        "g": (clued_teams, None),
        "g1": (done(clued_teams, Guess(RED, 8)), None),
        "m": (fresh(), ConfirmNewGame(Wish())),
    }
    cards = tuple(map(Card, CARDS))
    at = {
        name: Moment(replace(game.table, cards=cards), pending, False, UNDERSTANDING)
        for name, (game, pending) in games.items()
    }
    single = {name: (moment,) for name, moment in at.items()}
    return single | {"hd": (at["a"], at["c"]), "h": (at["a"], at["c"], at["g1"])}


def is_as_wanted(reading: Reading | None, wanted: str, moment: Moment) -> bool:
    kind, _, rest = wanted.partition(":")
    act = reading.intent if reading else None
    match kind, act:
        case "nothing", _:
            return reading is None or reading.quiet or is_harmless(reading, moment)
        case (("clue" | "correct"), meant.SaidClue(clue, correction, _, doubtful)):
            right = f"{clue.word}:{clue.number}" == rest and not doubtful
            return right and correction is (kind == "correct")
        case "askclue", meant.SaidClue(clue, _, _, True):
            return not rest or f"{clue.word}:{clue.number}" == rest
        case "invalid", meant.SaidClue(clue):
            return f"{clue.word}:{clue.number}" == rest
        case "ask", meant.SaidGuess(position):
            return not rest or CARDS[position] == rest
        case "askend" | "askwhich", meant.Ordered(meant.Order.STOP, doubtful):
            return doubtful  # a question about it must not end it
        case "newgame?", meant.SaidWish():
            return True
        case "tell", meant.AskedWord(word):
            return rest == f"word {word}"
        case "tell", meant.AskedAbout(Told(told.RuleIs, (topic,))):
            return rest in ("rules", f"about {topic}")
        case "tell", meant.Ordered(order):
            return order in ASKING[rest]
        case _, meant.Ordered(order):
            return order in ORDERS.get(kind, ())
        case _:
            return False


def is_harmless(reading: Reading, moment: Moment) -> bool:
    """Whether the answer only explains the expected meaning or its refusal."""
    match reading.intent:
        case meant.SaidGuess() | meant.SaidClue():
            return reading.fit is Fit.OUT_OF_TURN
        case meant.Ordered(meant.Order.STOP):
            return not moment.view.guessed
        case meant.Ordered(order):
            return order in HARMLESS
        case meant.AskedAbout(Told(told.CardsRead)):
            return True
        case _:
            return False


def is_move(reading: Reading, moment: Moment) -> bool:
    """A clue is given or the turn ends, without a question first."""
    match reading.intent:
        case meant.SaidClue(_, _, _, False):
            return reading.fit is not Fit.OUT_OF_TURN
        case meant.Ordered(meant.Order.STOP, False):
            return bool(moment.view.guessed)
        case _:
            return False


def table(path: Path = UTTERANCES) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def taken_for(context: str, utterance: str) -> list[tuple[Moment, Reading | None]]:
    return [(moment, read(utterance, moment)) for moment in moments()[context]]


def is_asked_back(reading: Reading | None, wanted: str) -> bool:
    """It is the expected meaning, but only a near match, so it is confirmed instead of done."""
    if reading is None or not reading.near:
        return False
    kind, _, rest = wanted.partition(":")
    match kind, reading.intent:
        case (("clue" | "correct" | "askclue"), meant.SaidClue(clue, _, _, True)):
            return f"{clue.word}:{clue.number}" == rest
        case _, meant.Ordered(order, True):
            return order in ORDERS.get(kind, ())
        case _:
            return False


def missed(rows: Sequence[dict[str, str]]) -> list[str]:
    """Utterances that are neither understood nor asked about."""
    found = []
    for row in rows:
        wanted = row["expected"].split("|")
        for moment, reading in taken_for(row["context"], row["utterance"]):
            as_wanted = (is_as_wanted(reading, one, moment) for one in wanted)
            if not any(as_wanted) and not any(is_asked_back(reading, one) for one in wanted):
                act = reading and reading.intent
                found.append(f"{row['context']}: {row['utterance']!r} is taken for {act}")
                break
    return found


# One test per file: reading five thousand rows takes a minute, and far longer as single tests.


@pytest.mark.parametrize("path", [UTTERANCES, STRANGERS], ids=lambda path: path.stem)
@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_what_was_said_at_tables_is_understood(path: Path, every: int) -> None:
    """Many of these sentences are training examples, so this only checks that none is lost."""
    rows = table(path)[::every]
    found = missed(rows)
    assert len(found) <= 0.05 * len(rows), "\n".join(found)


@pytest.mark.parametrize("context", ["a", "b", "c", "f", "g", "g1"])
def test_talk_never_makes_a_move(context: str) -> None:
    """Neither a plain clue nor the end of a turn, at any moment of the game."""
    moves = {}
    for row in (*table(), *table(STRANGERS)):
        if not (row["family"].startswith("neg-") or row["family"] == "deliberation"):
            continue
        for moment in moments()[context]:
            reading = read_plainly(row["utterance"], moment)
            if reading and is_move(reading, moment):
                moves[row["utterance"]] = reading.intent
    assert not moves
