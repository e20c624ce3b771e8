"""Findings in a deck, reported together."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from assistant.game.decks import Entry, Finding
from assistant.game.decks.check import bare, entries, few, overlaps, same_sound, twice
from assistant.game.decks.deck import SMALLEST, join, parse
from assistant.game.decks.findings import Unusable
from assistant.game.errors import FileError
from assistant.game.referee import clashes, rule_on
from assistant.game.referee.judge import MOST_RELATIVES
from assistant.game.rules.cards import Card
from assistant.language.en.decks import located
from tests.game.referee.evaluate import PAIRS, labelled

MINE = "mine.txt"


def cards(text: str, file: str = MINE) -> list[Entry]:
    return [one for one in entries(file, text) if isinstance(one, Entry)]


def told(found: tuple[Finding, ...]) -> list[str]:
    return [located(one) for one in found]


def test_every_line_is_a_card_or_a_finding() -> None:
    assert entries(MINE, "# name: x\n\nSTORM\n@\n  @ egg \n---\n") == (
        Entry(MINE, 3, Card("STORM")),
        Finding(MINE, 4, Unusable("“@” is no card: it needs a label after the @"), prevents=True),
        Entry(MINE, 5, Card("egg", picture=True)),
        Finding(MINE, 6, Unusable("“---” is no card: it needs a letter or a digit"), prevents=True),
    )


def test_the_same_card_twice_prevents_play() -> None:
    found = twice(cards("STORM\nRain\nstorm\nSTORM\n@ storm\n"))
    assert told(found) == [
        "mine.txt: line 3: storm is already in line 1",
        "mine.txt: line 4: STORM is already in line 1",
    ]
    assert all(one.prevents for one in found)


@pytest.mark.parametrize(
    ("first", "second"),
    [("CAFÉ", "cafe"), ("ICE CREAM", "ice-cream"), ("ICE CREAM", "ICECREAM"), ("DON'T", "DONT")],
)
def test_a_card_written_differently_is_pointed_out(first: str, second: str) -> None:
    found = twice(cards(f"{first}\n{second}\n"))
    assert told(found) == [f"mine.txt: line 2: {second} is {first} of line 1 written differently"]
    assert not found[0].prevents


def test_duplicate_is_found_behind_a_differently_written_card() -> None:
    found = twice(cards("ICE-CREAM\nICE CREAM\nice cream\n"))
    assert [one.prevents for one in found] == [False, True]


def test_the_same_card_may_be_in_two_files() -> None:
    both = cards("STORM\nCAFÉ\n") + cards("storm\ncafe\n", "other.txt")
    line = "other.txt: line 2: cafe is CAFÉ of line 2 of mine.txt written differently"
    assert told(twice(both)) == [line]


def test_too_few_cards_prevent_play() -> None:
    short = few(MINE, cards("STORM\nRAIN\n"))
    assert short[0].prevents
    assert located(short[0]).startswith("mine.txt: the deck has 2 cards; it needs at least 16")
    assert told(few(MINE, []))[0].startswith("mine.txt: the deck is empty")
    assert few(MINE, cards("\n".join(f"WORD{number}" for number in range(SMALLEST)))) == ()


@pytest.mark.rule("W1", "W2", "W3")
def test_forms_and_parts_of_each_other_are_found_by_their_lines() -> None:
    written = cards("RAIN\n\nBREAK\nTHEATER\nRAINBOW\nBROKEN\nTHEATRE\nRIVER\n")
    assert told(overlaps(written)) == [
        "mine.txt: line 5: RAINBOW: Rain is part of rainbow",
        "mine.txt: line 6: BROKEN: Break is a form of broken",
        "mine.txt: line 7: THEATRE: Theater is another spelling of theatre",
    ]


@pytest.mark.rule("W5")
def test_each_card_that_sounds_like_another_is_reported_once() -> None:
    written = cards("NIGHT\nTHEATER\nKNIGHT\n@ night\nTHEATRE\nSUNDAE\nSUN DAY\nCAFÉ\nCAFE\n")
    assert told(same_sound(written)) == [
        "mine.txt: line 3: KNIGHT sounds like NIGHT of line 1; each is asked back with its row",
        "mine.txt: line 7: SUN DAY sounds like SUNDAE of line 6; each is asked back with its row",
    ]


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


@pytest.mark.rule("H2")
def test_the_labels_of_pictures_clash_with_nothing() -> None:
    assert overlaps(cards("RAINBOW\n@ rain\n@ rainbow\n")) == ()


def test_a_duplicate_is_not_reported_as_a_clash_too() -> None:
    assert overlaps(cards("STORM\nstorm\nCAFÉ\nCAFE\n")) == ()


@given(
    some.lists(
        some.sampled_from(["STORM", "storm", "Rain", "@ rain", "@", "---", "# x", "", "ICE-T"])
        | some.text(max_size=6),
        max_size=30,
    )
)
def test_findings_prevent_play_exactly_if_reading_refuses(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = entries(MINE, text)
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


@pytest.mark.parametrize(
    ("word", "left"), [("POLYJUICE POTION", "polyjuicepotion"), ("Élan-vital's", "elanvitals")]
)
def test_a_bare_word_has_no_case_accents_or_spaces(word: str, left: str) -> None:
    assert bare(word) == left
