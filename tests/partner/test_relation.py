"""The words that were perhaps said, held against the cards that lie there."""

import pytest

from assistant.partner.relation import relates

ZOO = ("lion", "hammer", "river", "piano")


def test_related_words_are_far_ahead_of_unrelated_ones() -> None:
    mane, main, tax = relates(("mane", "main", "tax"), ZOO)
    assert mane > 2.5
    assert max(main, tax) < mane - 1


def test_relation_depends_only_on_the_nearest_card() -> None:
    (alone,) = relates(("mane",), ("lion",))
    (among,) = relates(("mane",), ZOO)
    assert alone == pytest.approx(among, rel=1e-4)


def test_unknown_words_relate_to_no_card() -> None:
    assert relates(("xqzzv",), ZOO) == [0.0]
    assert relates(("mane", "tax"), ("xqzzv", "")) == [0.0, 0.0]
