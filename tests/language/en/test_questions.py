"""Every question in English, spoken and on both screens."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from assistant.faces.render import face
from assistant.game.messages import Errand, ErrandKind, Face, Page
from assistant.game.rules import commands
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import BonusOffered, Cause, TwoTouched
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.language import questions as ask
from assistant.language.en import ENGLISH
from assistant.language.en.questions import MEANT
from assistant.language.glance import Glance
from assistant.language.intents import SaidClue
from assistant.language.statements import Asked
from hardware.elements import Role, Text
from hardware.layout import layout
from tests.language.en.tables import FOUND, GUESS_DUE, WON, hold, label
from tests.tables import NORTH, SOUTH, WEATHER

RED, BLUE = Team.RED, Team.BLUE
FAST_FOOD = Clue("fast food", 2)
TWO_ALIKE = (WEATHER, Clue("whether", 2))

ASKED: tuple[ask.Question, ...] = (
    ask.ConfirmStop(SOUTH),
    ask.ConfirmStop(SOUTH, SaidClue(WEATHER)),
    *map(ask.ConfirmOrder, MEANT),
    *(ask.ConfirmOrder(Errand(kind, "Attic 2")) for kind in ErrandKind),
    ask.Confirm(commands.Guess(SOUTH, 0)),
    ask.Objection(commands.Guess(SOUTH, 0)),
    ask.Confirm(commands.GuessTwo(SOUTH, 0, 1)),
    ask.Confirm(commands.Choose(NORTH, 0)),
    ask.Confirm(commands.MarkBystander(NORTH, 18)),
    ask.Confirm(commands.CoverAgent(RED, 2)),
    *(ask.ConfirmBonus(commands.UseBonus(bonus)) for bonus in Bonus),
    ask.TwoWords(NORTH, FAST_FOOD, correction=False),
    ask.SpellClue(NORTH, Clue("flour", 2), ("flower", "floor"), correction=False),
    ask.WhichClue(None, (WEATHER,), correction=False),
    ask.HowMany(NORTH, ("weather", "whether")),
    ask.WhichClue(NORTH, TWO_ALIKE, correction=False),
    ask.WhichClue(NORTH, (*TWO_ALIKE, Clue("wether", 2)), correction=True),
    ask.RuleOnClue(NORTH, WEATHER, FOUND, correction=False),
    ask.RuleOnChallenge(),
    ask.RuleOnChallenge(takes_back=False),
    ask.WhoseClue(WEATHER),
    ask.WhoseGuess(1),
    ask.UseOffer(BonusOffered(Bonus.TRAIN_STATION, SOUTH, 20)),
    ask.UseOffer(BonusOffered(Bonus.PRIVET_DRIVE, SOUTH, 20, Cause.TIME)),
    ask.ChooseOne(TwoTouched(SOUTH, 3, 4)),
    *(ask.CoverOne(BLUE, left) for left in (1, 2)),
    *map(
        ask.ConfirmNewGame,
        (
            AS_BEFORE,
            Wish(lay=True),
            Wish(mission="Cairo"),
            Wish(edition="classic", players=3, team="owls"),
            Wish(partner=True),
            Wish(edition="classic", partner=False),
            Wish(players=2),
        ),
    ),
)


def shown(asked: ask.Question, seat: Side) -> Face:
    """A seat's screen while this question is open."""
    return face(Glance(GUESS_DUE.seen_from(seat), asked), ENGLISH)


def told(asked: ask.Question) -> Iterator[str]:
    """A question as spoken, in plain and short form, after the end, and on a screen."""
    yield label(asked)
    yield f"    {ENGLISH.say(Asked(asked, plainly=True), GUESS_DUE.table)}"
    shortly = ENGLISH.shortly(Asked(asked), GUESS_DUE.table)
    if shortly:
        yield f"    {shortly}"
    if isinstance(asked, ask.ConfirmNewGame):
        yield f"    {ENGLISH.say(Asked(asked), WON)}"
    seen = shown(asked, NORTH)
    yield f"    {seen.question}: {' · '.join(seen.choices)}"


@pytest.mark.rule("W5", "W10")
def test_every_question_is_asked_word_for_word(update: bool) -> None:
    hold("questions", (line for asked in ASKED for line in told(asked)), update)
    assert {type(asked) for asked in ASKED} == {*ask.Pending.__args__, *ask.Own.__args__}


@pytest.mark.parametrize("asked", ASKED, ids=label)
def test_every_question_is_on_both_screens_with_its_choices(asked: ask.Question) -> None:
    north, south = (shown(asked, seat) for seat in (NORTH, SOUTH))
    assert (north.question, north.choices) == (south.question, south.choices)
    assert bool(north.choices) == bool(north.question)


@pytest.mark.parametrize("page", Page)
@pytest.mark.parametrize("asked", ASKED, ids=label)
def test_every_question_and_its_choices_fit_on_every_screen(
    asked: ask.Question, page: Page
) -> None:
    for seat in (NORTH, SOUTH):
        seen = replace(shown(asked, seat), page=page)
        placed = [one for one in layout(seen) if isinstance(one, Text)]
        lines = [one.line.text for one in placed if one.part is Role.QUESTION]
        # words wider than the screen are broken
        headline = (seen.question or "").replace("-", "").replace(" ", "")
        assert "".join(lines).replace("-", "").replace(" ", "") == headline
        rows = [one.line.text for one in placed if one.part is Role.CHOICE]
        assert tuple(one.strip() for row in rows for one in row.split("·")) == seen.choices


@pytest.mark.rule("H2")
def test_a_picture_is_called_by_its_place() -> None:
    *most, _ = GUESS_DUE.table.cards
    cards = (*most, Card("azkaban.png", picture=True))
    game = replace(GUESS_DUE, table=replace(GUESS_DUE.table, cards=cards))
    confirm = ask.Confirm(commands.Guess(SOUTH, 24))
    assert ENGLISH.say(Asked(confirm), game.table) == "Row five column five?"
    assert face(Glance(game.seen_from(NORTH), confirm), ENGLISH).question == "ROW 5 COL 5?"


@pytest.mark.rule("W5")
def test_a_card_that_sounds_like_another_is_named_with_its_row() -> None:
    cards = (Card("FLOUR"), *GUESS_DUE.table.cards[1:-1], Card("FLOWER"))
    view = replace(GUESS_DUE.table, cards=cards)
    assert ENGLISH.say(Asked(ask.Confirm(commands.Guess(SOUTH, 24))), view) == "Flower, row five?"
    assert ENGLISH.say(Asked(ask.Confirm(commands.Guess(SOUTH, 1))), view) == "Rainbow?"
