"""Findings in a deck, reported together."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from assistant.app.deck_check import (
    Entry,
    Finding,
    bare,
    entries,
    few,
    hard_to_say,
    overlaps,
    same_sound,
    twice,
)
from assistant.game.decks.deck import SMALLEST, join, parse
from assistant.game.errors import FileError
from assistant.game.referee import clashes, rule_on
from assistant.game.referee.judge import MOST_RELATIVES
from assistant.game.rules.notation import write_card
from tests.game.referee.evaluate import PAIRS, labelled
from tests.sections import Section, answers, sections

MINE = "mine.txt"


def cards(text: str, file: str = MINE) -> list[Entry]:
    return [one for one in entries(file, text) if isinstance(one, Entry)]


def told(found: Iterable[Finding | Entry]) -> str:
    """Findings as reported, and whether they prevent play; or cards with their lines."""
    return "; ".join(
        f"{one.line} {write_card(one.card)}"
        if isinstance(one, Entry)
        else f"{one}{'!' if one.prevents else ''}"
        for one in found
    )


def asked(what: str, text: str) -> str:
    """The result for a line."""
    lines = text.replace(", ", "\n")
    match what:
        case "entries":
            return told(entries(MINE, lines))
        case "few":
            return told(few(MINE, cards(lines)))
        case "bare":
            return bare(text)
        case _:
            found = {
                "twice": twice,
                "overlaps": overlaps,
                "same_sound": same_sound,
                "hard": hard_to_say,
            }[what]
            return told(found(cards(lines)))


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("checked.txt")))
def test_findings_are_reported_with_their_lines(section: Section) -> None:
    answers(section, asked)


def test_the_same_card_may_be_in_two_files() -> None:
    both = cards("STORM\nCAFÉ\n") + cards("storm\ncafe\n", "other.txt")
    line = "other.txt: line 2: cafe is CAFÉ of line 2 of mine.txt written differently"
    assert told(twice(both)) == line


@pytest.mark.slow
def test_a_thousand_cards_of_the_same_origin_are_checked_quickly() -> None:
    many = cards("\n".join(f"CARD NUMBER {number}" for number in range(1000)))
    found = overlaps(many)
    assert {one.line for one in found} == set(range(2, 1001))
    assert len(found) <= 2 * MOST_RELATIVES * len(many)


@pytest.mark.rule("W1", "W2", "W3")
def test_every_clashing_pair_is_found() -> None:
    pairs = list(labelled((PAIRS / "seen.txt").read_text("utf-8")))
    forbidden = [pair for pair in pairs if rule_on(pair.clue, [pair.board_word]).card]
    assert len(forbidden) > 300
    assert [pair for pair in forbidden if not clashes((pair.clue, pair.board_word))] == []


@given(
    some.lists(
        some.sampled_from(["STORM", "storm", "Rain", "@ rain", "@", "---", "# x", "", "ICE-T"])
        | some.text(max_size=6),
        max_size=30,
    )
)
def test_findings_prevent_play_exactly_if_the_deck_cannot_be_read(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = [*entries(MINE, text)]
    written = [one for one in found if isinstance(one, Entry)]
    prevented = len(written) < len(found) or any(one.prevents for one in twice(written))
    try:
        deck = parse(text, Path(MINE))
    except FileError:
        assert prevented
    else:
        assert not prevented
        assert [one.card for one in written] == list(deck.cards)
        assert bool(few(MINE, written)) == (len(join([deck]).cards) < SMALLEST)
