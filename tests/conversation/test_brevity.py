"""Sentences are shortened or left out once players know them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from assistant.conversation.brevity import SILENT, Spared, spare
from assistant.faces.render import render
from assistant.game.rules.cards import Identity
from assistant.game.rules.commands import Guess
from assistant.game.rules.events import ALONE
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.questions import Confirm, RuleOnClue
from assistant.language.statements import Asked, CardIs, ClueSaid, Plain, Refused, Statement, due
from assistant.language.words import Words
from tests.game.rules.games import CLASSIC, RED, contest
from tests.language.en.tables import FOUND, GUESS_DUE, GUESSED, MISSION, SUDDEN_DEATH, VIEWS, WON
from tests.tables import NORTH, SOUTH, WEATHER, fresh

FRESH: Mapping[object, int] = {}
AGENT = CardIs(Identity.AGENT)
RULING = Asked(RuleOnClue(NORTH, WEATHER, FOUND, correction=False))


def told(
    *announcements: tuple[Statement, ...], view: PublicView, words: Words = Words.NORMAL
) -> list[str]:
    """What is heard of these, one after the other."""
    often, heard = FRESH, []
    for one in announcements:
        spared = spare(one, view, often, words)
        often = spared.reminded
        heard.append(render(spared.statements, view, ENGLISH, spared.short))
    return heard


def test_each_side_is_reminded_twice_that_it_may_go_on() -> None:
    said = (AGENT, Plain.GO_ON)
    reminded = "Agent. Go on, or end the turn."
    assert told(said, said, said, view=GUESSED) == [reminded, reminded, "Agent."]
    assert told(said, said, said, view=GUESSED, words=Words.FULL) == [reminded] * 3
    assert told(said, view=GUESSED, words=Words.BRIEF) == ["Agent."]


def test_reminders_are_counted_for_each_side() -> None:
    said = (AGENT, Plain.GO_ON)
    other = replace(GUESSED, giver=SOUTH)
    often = FRESH
    for _ in range(2):
        often = spare(said, GUESSED, often, Words.NORMAL).reminded
    assert spare(said, GUESSED, often, Words.NORMAL).statements == (AGENT,)
    assert spare(said, other, often, Words.NORMAL).statements == said


def test_the_possible_verdicts_are_explained_once() -> None:
    at_length = "Weather is a form of weathered. Penalty, allow, or take it back?"
    shortly = "Weather is a form of weathered. Penalty, allow, take back?"
    said = (RULING,)
    assert told(said, said, said, view=GUESSED) == [at_length, shortly, shortly]
    assert told(said, said, view=GUESSED, words=Words.FULL) == [at_length] * 2
    assert told(said, view=GUESSED, words=Words.BRIEF) == [shortly]


def test_a_refusal_says_what_is_expected_once_per_turn() -> None:
    said = (Refused(Reason.BONUS_NOT_NOW), Plain.EXPECTED)
    view = GUESS_DUE.table
    assert told(said, said, view=view) == [
        "Not that bonus now. South guesses.",
        "Not that bonus now.",
    ]
    often = spare(said, view, FRESH, Words.NORMAL).reminded
    assert spare(said, replace(view, turn=2), often, Words.NORMAL).statements == said
    assert told(said, view=view, words=Words.FULL) == [
        "That bonus cannot be used now. South guesses."
    ]
    assert told(said, view=view, words=Words.BRIEF) == ["Not that bonus now."]


@pytest.mark.parametrize(
    ("why", "view", "sentence"),
    [
        (Refused(Reason.COVERED, 3), GUESSED, "Brick is covered."),
        (Refused(Reason.MARKED, 3, SOUTH), GUESSED, "South guessed brick before."),
        (Refused(Reason.GUESS_FIRST), GUESS_DUE.table, "A guess first."),
        (Refused(Reason.NO_GUESS_NOW, 3), fresh().table, "A clue first."),
        (Refused(Reason.NO_GUESS_NOW, 3), contest(CLASSIC).table, "Red's clue first."),
    ],
)
def test_a_reason_that_says_what_to_do_is_said_alone(
    why: Refused, view: PublicView, sentence: str
) -> None:
    assert told((why, due(view)), view=view) == [sentence]


@pytest.mark.parametrize("words", Words)
@pytest.mark.parametrize("reason", Reason)
def test_no_refusal_is_silent_however_often_it_comes(reason: Reason, words: Words) -> None:
    for view in VIEWS:
        for position in (None, 3):
            why = Refused(reason, position, view.givers[0] if view.givers else None)
            assert all(told(*[(why, due(view))] * 4, view=view, words=words))


@pytest.mark.parametrize("reason", sorted(SILENT))
def test_generic_refusals_always_say_what_is_expected(reason: Reason) -> None:
    said = (Refused(reason), Plain.EXPECTED)
    assert told(said, said, said, view=GUESS_DUE.table)[-1] == "South guesses."


@pytest.mark.rule("M1", "M3")
def test_the_price_of_further_mistakes_is_announced_once() -> None:
    turns = (Plain.TURNS_LEFT,)
    assert told((Plain.MISSION,), turns, view=MISSION) == [
        "Mission Cairo: seven turns, two mistakes, more cost two.",
        "Seven turns left, two mistakes.",
    ]
    assert told(turns, turns, view=MISSION) == [
        "Seven turns left, two mistakes, more cost two.",
        "Seven turns left, two mistakes.",
    ]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("words", Words)
def test_the_turns_left_the_card_and_the_clue_are_never_left_out(
    view: PublicView, words: Words
) -> None:
    said = (AGENT, ClueSaid(WEATHER), Plain.TURNS_LEFT, Plain.SUDDEN_DEATH, Plain.OUTCOME)
    often = FRESH
    for _ in range(4):
        spared = spare(said, view, often, words)
        often = spared.reminded
        assert spared.statements == said


def test_the_reason_for_a_loss_is_not_repeated_after_the_card() -> None:
    card = CardIs(Identity.ASSASSIN)
    after = spare((card, Plain.OUTCOME), WON, FRESH, Words.NORMAL)
    assert Plain.OUTCOME in after.short
    assert Plain.OUTCOME not in spare((Plain.OUTCOME,), WON, FRESH, Words.BRIEF).short


def test_turn_is_over_is_left_out_before_the_turns_left() -> None:
    said = (AGENT, Plain.TURN_IS_OVER, Plain.TURNS_LEFT)
    assert spare(said, GUESSED, FRESH, Words.NORMAL).statements == (AGENT, Plain.TURNS_LEFT)
    last = (AGENT, Plain.TURN_IS_OVER)
    assert spare(last, GUESSED, FRESH, Words.NORMAL).statements == last


def test_sudden_death_explains_twice_who_may_guess() -> None:
    said = (AGENT, Plain.EXPECTED)
    assert told(said, said, said, view=SUDDEN_DEATH) == [
        "Agent. Both sides may guess.",
        "Agent. Both may guess.",
        "Agent.",
    ]


def test_everything_is_said_with_full_words() -> None:
    for view in VIEWS:
        said = (Refused(Reason.COVERED, 3), Plain.EXPECTED, RULING, Plain.OUTCOME, Plain.GO_ON)
        assert spare(said, view, FRESH, Words.FULL) == Spared(said, frozenset(), FRESH)


def test_the_question_for_a_card_is_never_shortened() -> None:
    said = (Asked(Confirm(Guess(SOUTH, 3))),)
    assert told(said, said, view=GUESS_DUE.table) == ["Brick?"] * 2


def test_covering_an_agent_is_explained_once() -> None:
    view = replace(contest(CLASSIC, players=ALONE).table, covers=1, giver=RED)
    said = (due(view),)
    assert told(said, said, view=view) == [
        "Red covers which blue agent?",
        "Cover which blue agent?",
    ]
