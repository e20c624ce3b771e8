"""Every question in English, spoken and on both screens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.faces.render import face
from assistant.game.messages import Page
from assistant.game.rules import commands
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import BonusOffered, Cause, TwoTouched
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.language import questions as ask
from assistant.language.en import ENGLISH
from assistant.language.glance import Glance
from assistant.language.intents import Order, SaidClue
from assistant.language.statements import Asked
from hardware.elements import Role, Text
from hardware.layout import SIZE, SQUARE, layout
from tests.language.en.tables import FOUND, GUESS_DUE, WON
from tests.tables import NORTH, SOUTH, WEATHER

RED, BLUE = Team.RED, Team.BLUE
FAST_FOOD = Clue("fast food", 2)
TWO_ALIKE = (WEATHER, Clue("whether", 2))

ASKED: list[tuple[ask.Question, str, str]] = [
    (ask.ConfirmStop(SOUTH), "End the turn?", "END TURN?"),
    (ask.ConfirmStop(SOUTH, SaidClue(WEATHER)), "End the turn: weather, two?", "END, WEATHER 2?"),
    (ask.ConfirmOrder(Order.TAKE_BACK), "Take it back?", "TAKE IT BACK?"),
    (ask.Confirm(commands.Guess(SOUTH, 0)), "Storm?", "STORM?"),
    (ask.Objection(commands.Guess(SOUTH, 0)), "Storm. Say no to object.", "STORM?"),
    (
        ask.Confirm(commands.GuessTwo(SOUTH, 0, 1)),
        "Storm and rainbow, with the Hogwarts bonus?",
        "STORM & RAINBOW?",
    ),
    (ask.Confirm(commands.Choose(NORTH, 0)), "Storm counts?", "STORM?"),
    (
        ask.Confirm(commands.MarkBystander(NORTH, 18)),
        "Mark queen, with the Hogsmeade bonus?",
        "QUEEN?",
    ),
    (ask.Confirm(commands.CoverAgent(RED, 2)), "Cover apple?", "APPLE?"),
    (
        ask.ConfirmBonus(commands.UseBonus(Bonus.QUIDDITCH)),
        "Use the Quidditch Pitch bonus?",
        "USE QUIDDITCH PITCH?",
    ),
    (
        ask.TwoWords(NORTH, FAST_FOOD, correction=False),
        "Fast food, two. Two words: use the London bonus?",
        "USE LONDON?",
    ),
    (
        ask.SpellClue(NORTH, Clue("flour", 2), ("flower", "floor"), correction=False),
        "Flour, not flower or floor? Yes, or spell it with its number.",
        "SPELL IT?",
    ),
    (ask.WhichClue(None, (WEATHER,), correction=False), "Weather, two?", "WEATHER 2?"),
    (ask.HowMany(NORTH, ("weather", "whether")), "Weather. How many?", "WEATHER, ?"),
    (
        ask.WhichClue(NORTH, TWO_ALIKE, correction=False),
        "Weather two, or whether two? First or second, or spell it.",
        "WHICH CLUE?",
    ),
    (
        ask.WhichClue(NORTH, (*TWO_ALIKE, Clue("wether", 2)), correction=True),
        "Weather two, or whether two, or wether two? First, second or third, or spell it.",
        "WHICH CLUE?",
    ),
    (
        ask.RuleOnClue(NORTH, WEATHER, FOUND, correction=False),
        "Weather is a form of weathered. Penalty, allow, or take it back?",
        "VALID?",
    ),
    (ask.RuleOnChallenge(), "Challenged. Penalty, allow, or take it back?", "VALID?"),
    (ask.WhoseClue(WEATHER), "Weather, two. Whose clue? Tap your button.", "WHOSE CLUE?"),
    (ask.WhoseGuess(1), "Rainbow? Whose guess? Tap your button.", "RAINBOW?"),
    (ask.CardOrStop(SOUTH, 3), "The card brick, or end the turn?", "CARD OR END?"),
    (ask.ConfirmNewGame(AS_BEFORE), "Leave this game?", "NEW GAME?"),
    (
        ask.UseOffer(BonusOffered(Bonus.TRAIN_STATION, SOUTH, 20)),
        "Ignore it, with the Train Station bonus? Yes, no, or never.",
        "IGNORE IT?",
    ),
    (
        ask.UseOffer(BonusOffered(Bonus.PRIVET_DRIVE, SOUTH, 20, Cause.TIME)),
        "Win, with the Privet Drive bonus? Yes, no, or never.",
        "WIN?",
    ),
    (ask.ChooseOne(TwoTouched(SOUTH, 3, 4)), "North chooses: brick, or candle?", "WHICH ONE?"),
    (ask.CoverOne(BLUE, 1), "Red covers which blue agent?", ""),  # the lines say it
    (ask.CoverOne(BLUE, 2), "Red covers two blue agents. Which first?", ""),
]


@pytest.mark.parametrize(("asked", "sentence", "shown"), ASKED)
def test_every_question_is_asked_and_is_on_both_screens(
    asked: ask.Question, sentence: str, shown: str
) -> None:
    assert ENGLISH.say(Asked(asked), GUESS_DUE.table) == sentence
    for seat in (NORTH, SOUTH):
        seen = face(Glance(GUESS_DUE.seen_from(seat), asked), ENGLISH)
        assert (seen.question or "") == shown


VERDICTS = ("PENALTY", "ALLOW", "TAKE BACK")

CHOICES: list[tuple[ask.Question, tuple[str, ...]]] = [
    (ask.Confirm(commands.Guess(SOUTH, 0)), ("YES", "NO")),
    (ask.SpellClue(NORTH, Clue("flour", 2), ("flower",), correction=False), ("YES", "SPELL IT")),
    (ask.WhichClue(None, (WEATHER,), correction=False), ("YES", "NO")),
    (ask.WhichClue(NORTH, TWO_ALIKE, correction=False), ("WEATHER 2", "WHETHER 2")),
    (ask.HowMany(NORTH, ("weather",)), ("A NUMBER",)),
    (ask.RuleOnClue(NORTH, WEATHER, FOUND, correction=False), VERDICTS),
    (ask.RuleOnChallenge(), VERDICTS),
    (ask.RuleOnChallenge(takes_back=False), VERDICTS[:2]),
    (ask.WhoseClue(WEATHER), ("TAP YOURS",)),
    (ask.WhoseGuess(1), ("TAP YOURS",)),
    (ask.CardOrStop(SOUTH, 3), ("BRICK", "END TURN")),
    (ask.UseOffer(BonusOffered(Bonus.TRAIN_STATION, SOUTH, 20)), ("YES", "NO", "NEVER")),
    (ask.ChooseOne(TwoTouched(SOUTH, 3, 4)), ("BRICK", "CANDLE")),
]


@pytest.mark.parametrize(("asked", "choices"), CHOICES)
def test_a_screen_shows_what_can_be_answered(asked: ask.Question, choices: tuple[str, ...]) -> None:
    for seat in (NORTH, SOUTH):
        assert face(Glance(GUESS_DUE.seen_from(seat), asked), ENGLISH).choices == choices


def test_every_question_on_a_screen_has_its_choices() -> None:
    for asked, _, headline in ASKED:
        seen = face(Glance(GUESS_DUE.seen_from(NORTH), asked), ENGLISH)
        assert bool(seen.choices) == bool(headline), asked


@pytest.mark.parametrize("size", [SIZE, SQUARE])
@pytest.mark.parametrize("page", Page)
@pytest.mark.parametrize(("asked", "sentence", "headline"), ASKED)
def test_every_question_and_its_choices_fit_on_every_screen(
    asked: ask.Question, sentence: str, headline: str, page: Page, size: tuple[int, int]
) -> None:
    for seat in (NORTH, SOUTH):
        seen = replace(face(Glance(GUESS_DUE.seen_from(seat), asked), ENGLISH), page=page)
        placed = [one for one in layout(seen, size) if isinstance(one, Text)]
        lines = [one.line.text for one in placed if one.part is Role.QUESTION]
        # a word that is longer than the screen is wide is broken
        assert "".join(lines).replace("-", "").replace(" ", "") == headline.replace(" ", "")
        rows = [one.line.text for one in placed if one.part is Role.CHOICE]
        assert tuple(one.strip() for row in rows for one in row.split("·")) == seen.choices


def test_every_question_is_tested() -> None:
    assert {type(asked) for asked, _, _ in ASKED} == {*ask.Pending.__args__, *ask.Own.__args__}


@pytest.mark.rule("H2")
def test_a_picture_is_called_by_its_place() -> None:
    *most, _ = GUESS_DUE.table.cards
    cards = (*most, Card("azkaban.png", picture=True))
    game = replace(GUESS_DUE, table=replace(GUESS_DUE.table, cards=cards))
    confirm = ask.Confirm(commands.Guess(SOUTH, 24))
    assert ENGLISH.say(Asked(confirm), game.table) == "Row five column five?"
    assert face(Glance(game.seen_from(NORTH), confirm), ENGLISH).question == "ROW 5 COL 5?"


@pytest.mark.rule("W5")
def test_a_card_that_sounds_like_another_is_asked_with_its_row() -> None:
    cards = (Card("FLOUR"), *GUESS_DUE.table.cards[1:-1], Card("FLOWER"))
    view = replace(GUESS_DUE.table, cards=cards)
    assert ENGLISH.say(Asked(ask.Confirm(commands.Guess(SOUTH, 24))), view) == "Flower, row five?"
    assert ENGLISH.say(Asked(ask.Confirm(commands.Guess(SOUTH, 1))), view) == "Rainbow?"


@pytest.mark.parametrize(
    ("wish", "under_way", "over"),
    [
        (AS_BEFORE, "Leave this game?", "A new game?"),
        (Wish(lay=True), "Leave this game to lay other cards?", "Lay other cards?"),
        (Wish(mission="Cairo"), "Leave this game for mission Cairo?", "Mission Cairo?"),
        (
            Wish(edition="classic", players=3, team="owls"),
            "Leave this game for classic Codenames, three players, team owls?",
            "Classic Codenames, three players, team owls?",
        ),
        (
            Wish(partner=True),
            "Leave this game for a game with a partner?",
            "A game with a partner?",
        ),
        (
            Wish(edition="classic", partner=False),
            "Leave this game for classic Codenames, a game without a partner?",
            "Classic Codenames, a game without a partner?",
        ),
        (Wish(players=2), "Leave this game for a game of two players?", "A game of two players?"),
    ],
)
def test_the_box_asks_which_game_is_wanted(wish: Wish, under_way: str, over: str) -> None:
    asked = Asked(ask.ConfirmNewGame(wish))
    assert ENGLISH.say(asked, GUESS_DUE.table) == under_way
    assert ENGLISH.say(asked, WON) == over
