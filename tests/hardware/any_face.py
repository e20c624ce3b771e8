"""Any face of a screen, for properties."""

from itertools import product

from hypothesis import strategies as st

from assistant.game.messages import Cell, Doing, Face, Page
from assistant.game.rules.cards import Identity, Side, Team
from hardware.layout import MOST

IDENTITIES: tuple[Identity | None, ...] = (*Identity, None)


EVERY_CELL = [
    Cell(identity, *flags)
    for identity, flags in product(IDENTITIES, product((False, True), repeat=3))
]


SHAPES = list(product(range(2, MOST + 1), repeat=2))
"""Rows and columns of every table that a screen can show."""


words = st.text(st.characters(codec="latin-1", categories=["Lu", "Ll", "Nd", "Po"]), max_size=20)


faces = st.builds(
    Face,
    seat=st.sampled_from(Side),
    cells=st.sampled_from(SHAPES).flatmap(
        lambda shape: st.lists(
            st.lists(st.sampled_from(EVERY_CELL), min_size=shape[1], max_size=shape[1]).map(tuple),
            min_size=shape[0],
            max_size=shape[0],
        ).map(tuple)
    ),
    turns=st.none() | st.integers(0, 99),
    lines=st.lists(words, max_size=5).map(tuple),
    question=st.none() | words,
    choices=st.lists(words.filter(bool), max_size=3).map(tuple),
    clue=words,
    page=st.sampled_from(Page),
    places=st.booleans(),
    labels=st.lists(words, max_size=2).map(tuple),
    left=st.just(()) | st.tuples(*(st.tuples(st.just(team), st.integers(0, 25)) for team in Team)),
    doing=st.sampled_from(Doing),
)
