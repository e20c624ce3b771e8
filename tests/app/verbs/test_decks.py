"""What `tabletop decks` finds in the cards; `typed/decks.txt` covers its text."""

from pathlib import Path

import pytest

from assistant.app.deck_check import Entry, check, entries, hard_to_say
from assistant.app.verbs.decks import report
from tests.game.decks.written import written

SIXTEEN = "".join(
    f"{word}\n"
    for word in (
        *("APPLE", "BRIDGE", "CIRCUS", "DOLPHIN", "FOREST", "GIRAFFE", "HELMET", "ISLAND"),
        *("JACKET", "KITCHEN", "LEMON", "MIRROR", "NURSE", "OCEAN", "PENCIL", "QUEEN"),
    )
)
"""Unrelated words."""

ROW = "say its row and column"


def said_of(name: str, folder: Path) -> list[str]:
    return report(name, *check(name, folder)).splitlines()


def cards(*lines: str) -> list[Entry]:
    return [one for one in entries("mine.txt", "\n".join(lines)) if isinstance(one, Entry)]


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("name", ["everyday", "children", "pictures", "everyday+children+pictures"])
def test_our_decks_have_no_findings(name: str, tmp_path: Path) -> None:
    deck, found = check(name, tmp_path)
    assert deck is not None
    assert found == []


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("alike", "reason"),
    [
        ("NIGHT\nKNIGHT", "KNIGHT sounds like NIGHT of line 1; each is asked back with its row"),
        ("Ice cream\nICECREAM", "ICECREAM is Ice cream of line 1 written differently"),
    ],
)
def test_cards_that_are_alike_get_one_finding(alike: str, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"{alike}\n{SIXTEEN}")
    finding, _ = said_of("mine", tmp_path)
    assert finding == f"{path}: line 2: {reason}"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (3_000_000, "it is larger than 1 MB"),
        (20_001, "it is too long for a deck; 20000 lines are the most"),
    ],
)
def test_a_file_that_is_too_long_is_refused_unread(lines: int, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, "".join(f"{at}\n" for at in range(lines)))
    assert said_of("mine", tmp_path)[0] == f"{path}: {reason}"


@pytest.mark.rule("Y5")
def test_a_players_few_words_are_checked_with_the_deck_they_join(tmp_path: Path) -> None:
    path = written(tmp_path, "GRANDMA\nRockets\n", "family.txt")
    first, last = said_of("everyday+family", tmp_path)
    assert first == f"{path}: line 2: Rockets: Rocket is a form of rockets"
    assert last.startswith("everyday+family: Everyday + family, 623 words, can be played; 1 thing")


@pytest.mark.parametrize(
    ("word", "trouble"),
    [
        ("ПРИВЕТ", f"has letters that are not heard; {ROW}"),
        ("Sørensen", f"has letters that are not heard; {ROW}"),
        ("R2D2", f"has digits, which are heard as words or not at all; {ROW}"),
        ("Yes", "is a spoken command too; while a guess is due, it means the card"),
        ("SEVEN", f"sounds like a number and may be heard as a digit; {ROW}"),
        ("For", f"sounds like a number and may be heard as a digit; {ROW}"),
        ("X-RAY", f"has a letter that stands alone, which is easily misheard; {ROW}"),
        ("A", f"has a letter that stands alone, which is easily misheard; {ROW}"),
        ("RAIN, SNOW", "looks like several cards: each needs a line of its own"),
    ],
)
def test_hard_words_have_a_reason(word: str, trouble: str) -> None:
    found = [*map(str, hard_to_say(cards(word)))]
    assert found == [f"mine.txt: line 1: {word} {trouble}"]


@pytest.mark.parametrize(
    "word", ["STORM", "CAFÉ", "POLYJUICE POTION", "DRAGON'S EGG", "ONCE A YEAR"]
)
def test_easy_words_have_no_finding(word: str) -> None:
    assert [*hard_to_say(cards(word))] == []


@pytest.mark.rule("H2")
def test_the_labels_of_pictures_are_never_said() -> None:
    assert [*hard_to_say(cards("@ 7", "@ yes", "@ café"))] == []


@pytest.mark.parametrize("language", ["de", "fr-CA", "Deutsch"])
def test_a_deck_in_another_language_gets_one_finding(language: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"# language: {language}\n{SIXTEEN}TÜR\nBÄR\n")
    reason = f"its language is “{language}”, but only English is heard; say rows and columns"
    assert said_of("mine", tmp_path)[:-1] == [f"{path}: {reason}"]


@pytest.mark.parametrize("language", ["en", "en-GB", "EN_us"])
def test_decks_in_every_variety_of_english_are_checked(language: str, tmp_path: Path) -> None:
    written(tmp_path, f"# language: {language}\n{SIXTEEN}")
    assert len(said_of("mine", tmp_path)) == 1
