"""Possibly spoken words, compared with the visible cards."""

import pytest

from assistant.partner.relation import EVEN, GAIN, NEAREST, UNKNOWN, nearest, relates

ZOO = ("lion", "hammer", "river", "piano")


def test_the_cards_favour_related_words_over_others() -> None:
    violin, mane, main, tax = relates(("violin", "mane", "main", "tax"), ZOO)
    assert violin > 0 > max(main, tax)
    assert mane > max(main, tax) + 0.5


def test_nearness_depends_only_on_the_nearest_card() -> None:
    (alone,) = nearest(("mane",), ("lion",))
    (among,) = nearest(("mane",), ZOO)
    assert alone == pytest.approx(among, rel=1e-4)


def test_an_unknown_word_is_as_near_as_most_and_unknown_cards_tell_nothing() -> None:
    assert relates(("xqzzv",), ZOO) == [pytest.approx(GAIN * (UNKNOWN - EVEN))]
    assert relates(("mane", "tax"), ("xqzzv", "")) == [0.0, 0.0]


def test_the_evidence_from_the_cards_is_capped() -> None:
    (same,) = relates(("lion",), ZOO)
    assert same == pytest.approx(GAIN * (NEAREST - EVEN))
