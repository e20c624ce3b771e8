"""The words that were perhaps said, held against the cards that lie there."""

from __future__ import annotations

import pytest

from assistant.partner.relation import relates

ZOO = ("lion", "hammer", "river", "piano")


def test_what_has_to_do_with_a_card_is_far_ahead_of_what_has_not() -> None:
    mane, main, tax = relates(("mane", "main", "tax"), ZOO)
    assert mane > 3
    assert max(main, tax) < mane - 1


def test_other_cards_change_nothing_for_the_one_that_is_nearest() -> None:
    (alone,) = relates(("mane",), ("lion",))
    (among,) = relates(("mane",), ZOO)
    assert alone == pytest.approx(among, rel=1e-4)


def test_what_is_not_known_has_to_do_with_nothing() -> None:
    assert relates(("xqzzv",), ZOO) == [0.0]
    assert relates(("mane", "tax"), ("xqzzv", "")) == [0.0, 0.0]
