"""Sentences are shortened or left out once players know them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from assistant.conversation.brevity import spare
from assistant.conversation.effects import Say
from assistant.faces.render import render
from assistant.game.rules.cards import Identity
from assistant.game.rules.events import ALONE
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.questions import RuleOnClue
from assistant.language.statements import Asked, CardIs, ClueSaid, Plain, Refused, Statement, due
from assistant.language.words import Words
from tests.game.rules.games import CLASSIC, RED, contest
from tests.language.en.tables import FOUND, GUESS_DUE, GUESSED, MISSION, VIEWS
from tests.tables import NORTH, SOUTH, WEATHER

FRESH: Mapping[object, int] = {}
DUE = GUESS_DUE.table
AGENT = CardIs(Identity.AGENT)
RULING = Asked(RuleOnClue(NORTH, WEATHER, FOUND, correction=False))


def told(
    *announcements: tuple[Statement, ...], view: PublicView, words: Words = Words.NORMAL
) -> list[str]:
    """What players hear of these announcements, made in sequence at one table."""
    return told_at(((one, view) for one in announcements), words)


def told_at(
    announcements: Iterable[tuple[tuple[Statement, ...], PublicView]], words: Words
) -> list[str]:
    """The same, with a table for each announcement."""
    often, heard = FRESH, []
    for one, view in announcements:
        spared, often = spare(one, view, often, words)
        heard.append(render(spared.statements, view, ENGLISH, spared.short))
    return heard


GO_ON = (AGENT, Plain.GO_ON)
NO_BONUS = (Refused(Reason.BONUS_NOT_NOW), Plain.EXPECTED)
REMINDED = "Agent. Go on, or end the turn."
COVERS = replace(contest(CLASSIC, players=ALONE).table, covers=1, giver=RED)


@pytest.mark.parametrize(
    ("view", "said", "wanted"),
    [
        (
            COVERS,
            [(due(COVERS),)] * 2,
            ["Red covers which blue agent?", "Cover which blue agent?"],
        ),
        (GUESSED, [(AGENT, Plain.TURN_IS_OVER, Plain.TURNS_LEFT)], ["Agent. Nine turns left."]),
        (GUESSED, [(AGENT, Plain.TURN_IS_OVER)], ["Agent. The turn ends."]),
    ],
)
def test_what_players_know_is_shortened_or_left_out(
    view: PublicView, said: list[tuple[Statement, ...]], wanted: list[str]
) -> None:
    """`dialogues/typed.txt` has the rest."""
    assert told(*said, view=view) == wanted


@pytest.mark.rule("M1", "M3")
def test_the_price_of_further_mistakes_is_announced_once() -> None:
    priced, left = "seven turns, two mistakes, more cost two.", "Seven turns left, two mistakes"
    turns = (Plain.TURNS_LEFT,)
    assert told((Plain.MISSION,), turns, view=MISSION) == [f"Mission Cairo: {priced}", f"{left}."]
    assert told(turns, turns, view=MISSION) == [f"{left}, more cost two.", f"{left}."]


def test_reminders_are_counted_for_each_side_and_turn() -> None:
    north, later = replace(GUESSED, giver=SOUTH), replace(DUE, turn=2)
    reminded = told_at([*[(GO_ON, GUESSED)] * 3, (GO_ON, north)], Words.NORMAL)
    assert reminded == [REMINDED, REMINDED, "Agent.", REMINDED]
    refused = told_at([(NO_BONUS, DUE), (NO_BONUS, later)], Words.NORMAL)
    assert refused == ["Not that bonus now. South guesses."] * 2


@pytest.mark.parametrize("words", Words)
@pytest.mark.parametrize("reason", Reason)
def test_no_refusal_is_silent_however_often_it_occurs(reason: Reason, words: Words) -> None:
    for view in VIEWS:
        for position in (None, 3):
            why = Refused(reason, position, view.givers[0] if view.givers else None)
            assert all(told(*[(why, due(view))] * 4, view=view, words=words))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("words", Words)
def test_the_turns_left_the_card_and_the_clue_are_never_left_out(
    view: PublicView, words: Words
) -> None:
    said = (AGENT, ClueSaid(WEATHER), Plain.TURNS_LEFT, Plain.SUDDEN_DEATH, Plain.OUTCOME)
    often = FRESH
    for _ in range(4):
        spared, often = spare(said, view, often, words)
        assert spared.statements == said


def test_nothing_is_left_out_with_full_words() -> None:
    for view in VIEWS:
        said = (Refused(Reason.COVERED, 3), Plain.EXPECTED, RULING, Plain.OUTCOME, Plain.GO_ON)
        assert spare(said, view, FRESH, Words.FULL) == (Say(said, view), FRESH)
