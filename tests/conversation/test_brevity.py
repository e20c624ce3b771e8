"""Sentences are shortened or left out once players know them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.conversation.brevity import Spared, spare
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
from tests.language.en.tables import FOUND, GUESS_DUE, GUESSED, NAMED, VIEWS
from tests.sections import Section, sections
from tests.tables import NORTH, SOUTH, WEATHER

FRESH: Mapping[object, int] = {}
AGENT = CardIs(Identity.AGENT)
RULING = Asked(RuleOnClue(NORTH, WEATHER, FOUND, correction=False))


def told(
    *announcements: tuple[Statement, ...], view: PublicView, words: Words = Words.NORMAL
) -> list[str]:
    """What is heard of these, one after the other."""
    return told_at(((one, view) for one in announcements), words)


def told_at(
    announcements: Iterable[tuple[tuple[Statement, ...], PublicView]], words: Words
) -> list[str]:
    """The same, each at its own table."""
    often, heard = FRESH, []
    for one, view in announcements:
        spared = spare(one, view, often, words)
        often = spared.reminded
        heard.append(render(spared.statements, view, ENGLISH, spared.short))
    return heard


STATEMENTS: Mapping[str, Statement] = {
    **{one.name.lower().replace("_", " "): one for one in Plain},
    "agent": AGENT,
    "ruling": RULING,
    "brick": Asked(Confirm(Guess(SOUTH, 3))),
    "no bonus now": Refused(Reason.BONUS_NOT_NOW),
    "covered": Refused(Reason.COVERED, 3),
    "marked": Refused(Reason.MARKED, 3, SOUTH),
    "guess first": Refused(Reason.GUESS_FIRST),
    "no guess now": Refused(Reason.NO_GUESS_NOW, 3),
}
COVERS = replace(contest(CLASSIC, players=ALONE).table, covers=1, giver=RED)
TABLES: Mapping[str, PublicView] = {
    **NAMED,
    "covers": COVERS,
    "north guessed": replace(GUESSED, giver=SOUTH),
    "next guess due": replace(GUESS_DUE.table, turn=2),
}


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("spared.txt")))
def test_sentences_are_shortened_as_written(section: Section) -> None:
    """`TABLE, WORDS: STATEMENT + STATEMENT; 2 times; at TABLE; … = SENTENCES | SENTENCES`."""
    for line in section.lines:
        asked, _, wanted = line.partition(" = ")
        where, _, listed = asked.partition(": ")
        at, _, words = where.partition(", ")
        view, said = TABLES[at], list[tuple[tuple[Statement, ...], PublicView]]()
        for one in listed.split("; "):
            if one.endswith(" times"):
                said *= int(one.split()[0])
            elif one.startswith("at "):
                view = TABLES[one.removeprefix("at ")]
            else:
                parts = (due(view) if it == "due" else STATEMENTS[it] for it in one.split(" + "))
                said.append((tuple(parts), view))
        assert told_at(said, Words(words or "normal")) == wanted.split(" | "), line


@pytest.mark.parametrize("words", Words)
@pytest.mark.parametrize("reason", Reason)
def test_no_refusal_is_silent_however_often_it_comes(reason: Reason, words: Words) -> None:
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
        spared = spare(said, view, often, words)
        often = spared.reminded
        assert spared.statements == said


def test_everything_is_said_with_full_words() -> None:
    for view in VIEWS:
        said = (Refused(Reason.COVERED, 3), Plain.EXPECTED, RULING, Plain.OUTCOME, Plain.GO_ON)
        assert spare(said, view, FRESH, Words.FULL) == Spared(said, frozenset(), FRESH)
