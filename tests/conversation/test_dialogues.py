"""Dialogues at a table, by ear and typed: see `dialogues.py`."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.game.messages import Certainty, Doing, Status
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card
from assistant.game.rules.events import GameStarted
from assistant.game.rules.house import HouseRules, Strictness, Touch
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.statements import Health
from assistant.language.words import Words
from tests.conversation.dialogues import Table, dialogues
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, cards, team_key
from tests.sections import Section
from tests.tables import NORTH, SOUTH, WORDS, SameAgain, started, teams_started

FULL = Manners(words=Words.FULL)
TEAMS = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))
TAP = HouseRules(touch=Touch.TAP)


def last_cards(*words: str) -> GameStarted:
    """A table whose last cards are these."""
    return started(words=[*WORDS[: -len(words)], *words])


def potter(*bonuses: Bonus, house: HouseRules | None = None, tokens: int = 9) -> GameStarted:
    """A Harry Potter table with some bonuses."""
    counts = dict.fromkeys(bonuses, 1)
    laid = replace(started(bystander=tokens), edition=POTTER, bonuses=counts)
    return replace(laid, house=house or HouseRules())


def agreed(house: HouseRules, laid: GameStarted | None = None) -> GameStarted:
    """A table with these house rules."""
    return replace(laid or started(), house=house)


def partnered(laid: GameStarted) -> GameStarted:
    """A table with a partner in the south seat."""
    return replace(laid, partner=SOUTH)


USUAL = Manners()
HEALTH = Health("1.2", "vosk", 9000)
ALL = (Bonus.HOGWARTS, Bonus.HOGSMEADE, Bonus.GREAT_HALL)
PICTURES = tuple(Card(f"picture {at}", picture=True) for at in range(1, 26))
KNOWN = frozenset({"storm", "ice cream", "well", "brmpf"})
LAYING = Laying(DISNEY, HouseRules(), Wish(lay=True), KNOWN)
LAKES = (Card("a.png", picture=True), Card("LAKE"), Card("LAKE"))
TABLES: Mapping[str, tuple[GameStarted | Laying, Manners]] = {
    "plain": (started(), USUAL),
    "full": (started(), FULL),
    "brief": (started(), Manners(words=Words.BRIEF)),
    "trusting": (started(), Manners(trusting=True)),
    "lake twice": (replace(started(), cards=(*LAKES, *started().cards[3:])), USUAL),
    "knight": (last_cards("knight"), USUAL),
    "knight and night": (last_cards("knight", "night"), USUAL),
    "cue and queue": (last_cards("cue", "queue"), USUAL),
    "letters": (last_cards("bee", "sea", "tea", "pea", "eye"), USUAL),
    "one token": (started(bystander=1), USUAL),
    "two tokens": (started(bystander=2), USUAL),
    "free corrections": (agreed(HouseRules(free_corrections=True)), FULL),
    "looser turns": (agreed(HouseRules(looser_turns=True)), USUAL),
    "tap": (agreed(TAP), FULL),
    "trusting tap": (agreed(TAP), Manners(trusting=True)),
    "tap, one token": (replace(agreed(TAP), bank=Bank(1)), FULL),
    "strict": (agreed(HouseRules(referee=Strictness.STRICT)), FULL),
    "timer": (agreed(HouseRules(timer=60)), FULL),
    "classic": (TEAMS, FULL),
    "classic, usual": (TEAMS, USUAL),
    "classic timer": (agreed(HouseRules(timer=60), TEAMS), USUAL),
    "london": (potter(Bonus.LONDON), FULL),
    "london, acronyms": (potter(Bonus.LONDON, house=HouseRules(acronyms=True)), FULL),
    "london, compounds": (potter(Bonus.LONDON, house=HouseRules(compounds=True)), FULL),
    "hogwarts, one token": (potter(Bonus.HOGWARTS, tokens=1), FULL),
    "train station": (potter(Bonus.TRAIN_STATION), FULL),
    "hogsmeade": (potter(Bonus.HOGSMEADE), USUAL),
    "box": (started(), Manners(switches_off=True, health=lambda: HEALTH)),
    "partner": (partnered(started()), USUAL),
    "hurried partner": (partnered(started()), Manners(hurried=True)),
    "partner, one token": (partnered(started(bystander=1)), USUAL),
    "red's spymaster, alone": (
        replace(teams_started(), players=2, partner=NORTH),
        USUAL,
    ),
    "hints": (agreed(HouseRules(hints=True)), USUAL),
    "laying": (LAYING, USUAL),
    "lesson": (started(), USUAL),
    "lesson, weather": (started(words=["weather", *WORDS[1:]]), USUAL),
    "lesson, classic": (TEAMS, USUAL),
    "lesson, pictures": (replace(started(), cards=PICTURES), USUAL),
    "all bonuses": (potter(*ALL), USUAL),
    "all bonuses, one token": (potter(*ALL, tokens=1), USUAL),
}


def played(dialogue: Section, certainty: Certainty | None) -> None:
    laid, manners = TABLES[dialogue.at]
    start = laid if isinstance(laid, Laying) else Saved(laid)
    session = Session(start, SameAgain(), UNDERSTANDING, manners)
    table = Table(session, certainty)
    table.keep(session.take(Status(Doing.IDLE)))
    table.play(*dialogue.lines)


@pytest.mark.parametrize("dialogue", [*dialogues("by_ear"), *dialogues("laying", at="laying")])
def test_a_dialogue_by_ear_matches_its_script(dialogue: Section) -> None:
    played(dialogue, Certainty.LIKELY)


@pytest.mark.parametrize(
    "dialogue",
    [
        *(*dialogues("typed"), *dialogues("phones")),
        *(*dialogues("partner", at="partner"), *dialogues("lesson", at="lesson")),
    ],
)
def test_a_typed_dialogue_matches_its_script(dialogue: Section) -> None:
    played(dialogue, None)
