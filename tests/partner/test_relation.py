"""The words that were perhaps said, held against the cards that lie there."""

import pytest

from assistant.partner.relation import EVEN, GAIN, NEAREST, nearest, relates

ZOO = ("lion", "hammer", "river", "piano")


def test_the_cards_speak_for_a_related_word_and_against_others() -> None:
    mane, main, tax = relates(("mane", "main", "tax"), ZOO)
    assert mane > 0 > max(main, tax)
    assert max(main, tax) < mane - 1


def test_nearness_depends_only_on_the_nearest_card() -> None:
    (alone,) = nearest(("mane",), ("lion",))
    (among,) = nearest(("mane",), ZOO)
    assert alone == pytest.approx(among, rel=1e-4)


def test_no_card_speaks_for_or_against_an_unknown_word() -> None:
    assert relates(("xqzzv",), ZOO) == [0.0]
    assert relates(("mane", "tax"), ("xqzzv", "")) == [0.0, 0.0]


def test_the_evidence_is_limited() -> None:
    (same,) = relates(("lion",), ZOO)
    assert same == pytest.approx(GAIN * (NEAREST - EVEN))
