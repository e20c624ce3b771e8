"""The knowledge file's contents, and the reading of words that it lacks."""

import hashlib
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.game import decks
from assistant.game.referee import is_word, same_sound
from assistant.partner import nearness
from assistant.partner.knowledge import FILE
from tests.partner.tables import known

UNFIT = Path("tools/knowledge/unfit.txt")
LARGEST = 11_000_000
"""Size limit in bytes, as compressed in a wheel."""


def test_the_compressed_knowledge_file_is_small() -> None:
    assert len(zlib.compress(FILE.read_bytes())) < LARGEST


def test_every_word_of_our_decks_is_known() -> None:
    cards = [card.word for name in ("everyday", "children") for card in decks.load(name).words]
    assert [card for card in cards if len(known().meaning(card)) != 1] == []


def test_clues_are_ordinary_words() -> None:
    lines = UNFIT.read_text("utf-8").splitlines()
    unfit = {word for line in lines if not line.startswith("#") for word in line.split()}
    words = [known().words[row] for row in known().clues]
    assert len(words) > 4000
    assert [word for word in words if not is_word(word) or same_sound(word)] == []
    assert unfit.isdisjoint(words)
    assert {"yes", "no", "two", "undo", "the"}.isdisjoint(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ice cream", {"ice", "cream"}),
        ("ZEBRAS", {"zebra"}),
        ("theatre", {"theatre"}),
        ("xyzzyq", set()),
        ("", set()),
    ],
)
def test_a_missing_word_is_read_by_its_parts_or_base_form(text: str, words: set[str]) -> None:
    assert {known().words[row] for row in known().meaning(text)} == words


def test_a_missing_word_is_read_by_words_that_contain_it() -> None:
    words = tuple(f"?{word}" if word in ("snow", "snowy") else word for word in known().words)
    without = replace(known(), words=words)
    read = {words[row] for row in without.meaning("SNOW")}
    assert read
    assert all("snow" in word for word in read)


def test_related_words_are_nearer_than_others() -> None:
    cards = ("RIVER", "PIANO", "", "XYZZYQ")
    near = nearness.of_clue(known(), "melody", cards)
    assert near is not None
    river, piano, picture, unknown = near.together[0]
    assert piano > 2 > river
    assert picture == unknown == 0
    assert near.known == (True, True, False, False)


@pytest.mark.parametrize(("clue", "card"), [("treasure", "CHEST"), ("nose", "BRIDGE")])
def test_words_of_a_term_and_words_of_a_definition_are_linked(clue: str, card: str) -> None:
    near = nearness.of_clue(known(), clue, (card, "CIRCUS"))
    assert near is not None
    linked, circus = near.by_source[-1, 0]
    assert linked > 0.5 > circus == 0


def test_nearness_of_all_clues_equals_that_of_each_clue() -> None:
    cards = ("RIVER", "PIANO", "BANK")
    all_of_them = nearness.of_clues(known(), cards)
    for at in range(0, len(known().clues), 700):
        alone = nearness.of_clue(known(), known().words[known().clues[at]], cards)
        assert alone is not None
        assert np.allclose(alone.by_source[:, 0], all_of_them.by_source[:, at], atol=1e-4)


def test_the_sources_of_the_knowledge_are_pinned() -> None:
    pins = Path("tools/knowledge/inputs.txt").read_text("utf-8")
    archives = [line.split() for line in pins.splitlines() if line and line[0] not in "# "]
    assert len(archives) == 10
    assert {len(checksum) for _, checksum in archives} == {len(hashlib.sha256().hexdigest())}
