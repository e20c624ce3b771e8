from dataclasses import replace
from itertools import combinations, groupby, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from assistant.messages import Cell, Face
from assistant.rules.cards import Identity, Side
from hardware.drawing import SIZE, draw
from hardware.symbols import draw_cell
from tests.hardware.faces import MOMENTS, cell, cells, middle, start

PICTURES = Path(__file__).parents[1] / "pictures"

IDENTITIES: tuple[Identity | None, ...] = (*Identity, None)
EVERY_CELL = [
    Cell(identity, *flags)
    for identity, flags in product(IDENTITIES, product((False, True), repeat=3))
]

words = st.text(st.characters(codec="latin-1", categories=["Lu", "Ll", "Nd", "Po"]), max_size=20)
faces = st.builds(
    Face,
    seat=st.sampled_from(Side),
    cells=st.sampled_from([4, 5]).flatmap(
        lambda side: st.lists(
            st.lists(st.sampled_from(EVERY_CELL), min_size=side, max_size=side).map(tuple),
            min_size=side,
            max_size=side,
        ).map(tuple)
    ),
    turns=st.none() | st.integers(0, 99),
    lines=st.lists(words, max_size=5).map(tuple),
    question=st.none() | words,
)


def symbol(text: str, side: int = 12) -> Image.Image:
    picture = Image.new("1", (side, side))
    draw_cell(ImageDraw.Draw(picture), cell(text), 0, 0, side)
    return picture


def lit(picture: Image.Image) -> int:
    return picture.convert("L").tobytes().count(255)


@pytest.mark.parametrize("seat", Side)
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_picture_is_the_golden_one(moment: str, seat: Side, update: bool) -> None:
    picture = draw(MOMENTS[moment](seat))
    golden = PICTURES / f"{moment}-{seat}.png"
    if update:
        picture.save(golden)
    with Image.open(golden) as expected:
        assert (expected.mode, expected.size) == ("1", SIZE)
        assert picture.tobytes() == expected.tobytes()


@given(faces, st.sampled_from([(128, 64), (128, 128), (256, 64), (132, 64), (96, 96)]))
def test_any_face_fits_any_screen(face: Face, size: tuple[int, int]) -> None:
    picture = draw(face, size)
    assert (picture.mode, picture.size) == ("1", size)


@given(faces)
def test_the_text_never_touches_the_key(face: Face) -> None:
    silent = replace(face, turns=None, lines=(), question=None)
    key = (0, 0, 64, 64)
    assert draw(face).crop(key) == draw(silent).crop(key)
    assert draw(silent).crop((64, 0, 128, 64)).getbbox() is None


@pytest.mark.rule("D3")
def test_cells_stay_where_the_seat_reads_them() -> None:
    for seat in Side:
        face = Face(seat, cells("? A ? ?\n" + "? ? ? ?\n" * 3), None, ())
        blank = Face(seat, cells("? ? ? ?\n" * 4), None, ())
        changed = ImageChops.logical_xor(draw(face), draw(blank)).getbbox()
        assert changed is not None
        left, top, right, bottom = changed
        assert 16 <= left < right <= 31
        assert 0 <= top < bottom <= 15


@pytest.mark.parametrize("marks", ["", "_", "^", "_^"])
@pytest.mark.parametrize("side", [12, 15, 16])
def test_identities_differ_in_shape_and_not_only_in_brightness(marks: str, side: int) -> None:
    """Seen through an eye that resolves a quarter of a card, and as if equally bright."""
    seen = {}
    for sign in "AX.?":
        blurred = symbol(sign + marks, side).convert("L").resize((4, 4), Image.Resampling.BOX)
        values = list(blurred.tobytes())
        seen[sign] = [value / max(values) for value in values]
    for one, other in combinations(seen, 2):
        distance = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True))
        assert distance > 0.8, (one, other)


def test_agents_are_the_brightest_and_bystanders_the_dimmest() -> None:
    agent, assassin, bystander = (lit(symbol(sign)) for sign in "AX.")
    assert agent > assassin > 4 * bystander


@pytest.mark.parametrize("marks", ["", "_", "^", "_^"])
def test_a_covered_card_shows_as_done_whatever_it_was(marks: str) -> None:
    looks = {symbol(sign + "#" + marks).tobytes() for sign in "AX.?"}
    assert len(looks) == 1
    assert looks.isdisjoint(symbol(sign + marks).tobytes() for sign in "AX.?")


@pytest.mark.rule("D10")
def test_marks_differ_and_keep_the_identity_in_sight() -> None:
    looks = {sign + marks: symbol(sign + marks) for sign in "AX.?" for marks in ("_", "^", "_^")}
    assert len({look.tobytes() for look in looks.values()}) == len(looks)
    here, there = symbol("._"), symbol(".^")
    assert here.crop((0, 0, 12, 4)).getbbox() is None
    assert there.crop((0, 8, 12, 12)).getbbox() is None


@pytest.mark.rule("D10")
def test_marks_from_both_sides_close_the_box() -> None:
    edge = Image.new("1", (12, 12))
    ImageDraw.Draw(edge).rectangle((0, 0, 11, 11), outline=1)
    closed = symbol(".#_^")
    assert ImageChops.logical_and(closed, edge) == edge
    for half in (".#_", ".#^"):
        assert ImageChops.logical_and(symbol(half), edge) != edge


@pytest.mark.rule("D15")
def test_a_covered_card_keeps_its_mark() -> None:
    assert symbol(".#^") != symbol(".#")
    assert symbol(".#_") != symbol(".#")


def test_the_number_of_turns_and_the_question_change_the_picture() -> None:
    looks = [draw(replace(start(Side.NORTH), turns=turns)).tobytes() for turns in range(13)]
    asked = [draw(replace(middle(Side.SOUTH), question=q)).tobytes() for q in ("STORM?", "STORK?")]
    assert len({*looks, *asked}) == 15


def test_a_question_shines_and_leaves_the_first_line_in_sight() -> None:
    for question in ("STORM?", "LEMONADE?", "CONSTITUTION?", "POLYJUICE POTION?"):
        face = replace(middle(Side.SOUTH), question=question)
        unasked = replace(face, lines=())
        column = (64, 0, 128, 64)
        assert lit(draw(face).crop(column)) > lit(draw(unasked).crop(column))
        band = draw(face).crop((67, 62, 128, 64))
        assert lit(band) == band.width * band.height


def lines_in(picture: Image.Image) -> list[int]:
    """Heights of the lines of text below the number of turns."""
    rows = [any(picture.crop((67, y, 128, y + 1)).tobytes()) for y in range(23, 64)]
    return [len(list(run)) for lit_row, run in groupby(rows) if lit_row]


def test_the_last_line_shrinks_first_and_what_does_not_fit_goes() -> None:
    lines = ("NORTH", "GUESSES", "WEATHER 2", "PAUSED", "AND MORE")
    looks = [draw(replace(middle(Side.SOUTH), lines=lines[:count])) for count in range(6)]
    assert [lines_in(look) for look in looks] == [
        [],
        [10],
        [10, 10],
        [10, 10, 8],
        [8, 8, 8, 8],
        [8, 8, 8, 8],
    ]


def test_where_no_turns_are_counted_the_first_line_may_be_huge() -> None:
    over = replace(middle(Side.SOUTH), turns=None)
    heights = [
        (draw(replace(over, lines=lines)).crop((67, 0, 128, 64)).getbbox() or (0,) * 4)[1::2]
        for lines in (("WON",), ("PAUSED",))
    ]
    assert [bottom - top for top, bottom in heights] == [20, 10]
