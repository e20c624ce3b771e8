from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from assistant.game.messages import Cell, Doing, Face, Page
from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.edition import load, names
from hardware.drawing import draw
from hardware.elements import DoingSign, Role, Text
from hardware.layout import HEIGHT, WIDTH, layout
from hardware.lettering import PLAIN, ink
from hardware.symbols import draw_cell
from tests.effort import examples
from tests.hardware.any_face import SHAPES, faces
from tests.hardware.faces import MOMENTS, TABLES, cell, cells, middle, teams

PICTURES = Path(__file__).parents[1] / "pictures"


KEY = (0, 0, 66, 64)
"""Screen columns for the key and its place names."""

TEXT = (71, 0, 128, 64)
"""Screen columns for everything else."""


def symbol(text: str, side: int = 12) -> Image.Image:
    picture = Image.new("1", (side, side))
    draw_cell(ImageDraw.Draw(picture), cell(text), 0, 0, side)
    return picture


def lit(picture: Image.Image) -> int:
    return picture.convert("L").tobytes().count(255)


def assert_golden(picture: Image.Image, name: str, update: bool) -> None:
    """Compare a picture with its golden file, or write the file anew."""
    golden = PICTURES / name
    if update:
        golden.parent.mkdir(exist_ok=True)
        picture.save(golden)
    with Image.open(golden) as expected:
        assert (expected.mode, expected.size) == (picture.mode, picture.size)
        assert picture.tobytes() == expected.tobytes()


@pytest.mark.parametrize("seat", Side)
@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_matches_its_golden_pictures(moment: str, seat: Side, update: bool) -> None:
    face = MOMENTS[moment](seat)
    assert_golden(draw(face), f"{moment}-{seat}.png", update)


@pytest.mark.parametrize("doing", Doing)
def test_the_state_of_the_box_matches_its_golden_pictures(doing: Doing, update: bool) -> None:
    face, words = (replace(middle(seat), doing=doing) for seat in Side)
    assert_golden(draw(face), f"{doing}.png", update)
    assert_golden(draw(words), f"words-{doing}.png", update)


@examples(40)
@given(faces)
def test_the_state_symbol_moves_nothing_else(face: Face) -> None:
    """The sign only lights dark pixels, and only where nothing else is ever drawn."""
    idle = draw(replace(face, doing=Doing.IDLE)).convert("L")
    busy = draw(face).convert("L")
    assert ImageChops.subtract(idle, busy).getbbox() is None
    assert (idle == busy) == (face.doing is Doing.IDLE)


@examples(40)
@given(faces)
def test_the_text_never_touches_the_key(face: Face) -> None:
    face = replace(face, doing=Doing.IDLE, page=Page.KEY)
    silent = replace(face, turns=None, lines=(), clue="", question=None, choices=(), left=())
    assert draw(face).crop(KEY) == draw(silent).crop(KEY)
    assert draw(silent).crop((KEY[2], 0, 128, 64)).getbbox() is None
    assert draw(face).crop((KEY[2], 0, TEXT[0], 64)).getbbox() is None


@pytest.mark.rule("D20", "C2")
@examples(40)
@given(faces, faces)
def test_a_picture_depends_only_on_its_face(face: Face, other: Face) -> None:
    picture = draw(face).tobytes()
    draw(other)
    draw.cache_clear()
    assert draw(face).tobytes() == picture


def changed_by(face: Face, row: int, column: int) -> tuple[int, int, int, int]:
    """Where the picture changes with one card; row and column from 0, as the seat reads them."""
    line = face.cells[row]
    other = Cell(Identity.ASSASSIN, covered=False, marked_here=True, marked_there=True)
    line = (*line[:column], other, *line[column + 1 :])
    changed = replace(face, cells=(*face.cells[:row], line, *face.cells[row + 1 :]))
    box = ImageChops.logical_xor(draw(face), draw(changed)).getbbox()
    assert box is not None
    return box


def number_in(picture: Image.Image, box: tuple[int, int, int, int]) -> str:
    """The one digit drawn in this part of the picture."""
    part = picture.crop(box)
    inked = part.crop(part.getbbox())
    return next(digit for digit in "123456789" if ink(digit, PLAIN) == inked)


def blank(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    """A table of cards about which nothing is known."""
    return cells(("? " * columns + "\n") * rows)


@pytest.mark.rule("D3", "H2")
@pytest.mark.parametrize(("rows", "columns"), SHAPES)
@pytest.mark.parametrize("seat", Side)
def test_a_place_has_the_same_name_on_both_sides_of_the_table(
    seat: Side, rows: int, columns: int
) -> None:
    """Rows and columns are numbered as north sees them, and labelled at both screens' edges."""
    face = Face(seat, blank(rows, columns), None, ())
    picture = draw(face)
    for row, column in product(range(rows), range(columns)):
        # where the seat reads the card that north has in this row and column
        here = (row, column) if seat is Side.NORTH else (rows - 1 - row, columns - 1 - column)
        left, top, right, bottom = changed_by(face, *here)
        assert number_in(picture, (left, 0, right, 9)) == str(column + 1)
        assert number_in(picture, (0, top, 6, bottom)) == str(row + 1)


def test_the_table_of_every_edition_can_be_shown() -> None:
    for name in names():
        edition = load(name)
        assert (edition.rows, edition.columns) in SHAPES


SPYMASTERS = ("R", "B", "X", ".")
OPERATIVES = ("?", "R#", "B#", "X#", ".#")
SETUP = ("?", "?#")


def distance(one: str, other: str, side: int) -> float:
    """How much two signs differ for an eye that resolves a quarter of a card.

    Both are scaled to the same brightness; 16 is the maximum.
    """
    seen: list[list[float]] = []
    for text in (one, other):
        blurred = symbol(text, side).convert("L").resize((4, 4), Image.Resampling.BOX)
        values = blurred.tobytes()
        seen.append([value / max(values) for value in values])
    return float(sum(abs(a - b) for a, b in zip(*seen, strict=True)))


@pytest.mark.parametrize("marks", ["", "_", "^", "_^"])
@pytest.mark.parametrize("side", [11, 12, 15, 16])
def test_identities_differ_in_shape_and_not_only_in_brightness(marks: str, side: int) -> None:
    for one, other in combinations("AX.", 2):
        assert distance(one + marks, other + marks, side) > 0.8, (one, other)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("side", [11, 13])
@pytest.mark.parametrize("shown", [SPYMASTERS, OPERATIVES, SETUP])
def test_the_symbols_of_one_screen_differ_in_shape(shown: tuple[str, ...], side: int) -> None:
    for one, other in combinations(shown, 2):
        assert distance(one, other, side) > 2, (one, other)


@pytest.mark.parametrize("side", [11, 13])
def test_uncovered_agents_are_bright_and_covered_cards_are_faint(side: int) -> None:
    for sign in "RBX":
        bright, faint = symbol(sign, side), symbol(sign + "#", side)
        assert 8 < lit(faint) < lit(bright) / 3
        assert distance(sign, sign + "#", side) < 4  # the sign stays the same


@pytest.mark.rule("C2")
@pytest.mark.parametrize("seat", Side)
@pytest.mark.parametrize("table", ["classic start", "classic middle", "classic end", "disney"])
def test_spymasters_see_the_key_and_operatives_only_what_covers_it(table: str, seat: Side) -> None:
    face = teams(seat, TABLES[table], ("RED", "GUESSES"))
    picture = draw(face)
    rows = [row.split() for row in TABLES[table].strip().splitlines()]
    if seat is Side.SOUTH:
        rows = [[text if "#" in text else "?" for text in row[::-1]] for row in rows[::-1]]
    for row, line in enumerate(rows):
        for column, text in enumerate(line):
            box = changed_by(face, row, column)
            assert picture.crop(box) == symbol(text, side=box[2] - box[0])


team_cells = st.builds(
    Cell,
    identity=st.sampled_from([None, *set(Identity) - {Identity.AGENT}]),
    covered=st.booleans(),
    marked_here=st.just(False),
    marked_there=st.just(False),
)
team_faces = st.builds(
    Face,
    seat=st.sampled_from(Side),
    cells=st.sampled_from(SHAPES).flatmap(
        lambda shape: st.tuples(*[st.tuples(*[team_cells] * shape[1])] * shape[0])
    ),
    turns=st.none(),
    lines=st.just(()),
    left=st.tuples(*(st.tuples(st.just(team), st.integers(0, 25)) for team in Team)),
)


@pytest.mark.rule("C2", "Y1")
@examples(40)
@given(team_faces, st.data())
def test_faces_that_differ_are_drawn_differently(face: Face, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(face.cells) - 1))
    column = data.draw(st.integers(0, len(face.cells[0]) - 1))
    line = list(face.cells[row])
    line[column] = data.draw(team_cells)
    cells_after = (*face.cells[:row], tuple(line), *face.cells[row + 1 :])
    (red, _), (blue, left) = face.left
    left_after = ((red, data.draw(st.integers(0, 25))), (blue, left))
    for other in (
        data.draw(team_faces),
        replace(face, cells=cells_after),
        replace(face, left=left_after),
        replace(face, seat=face.seat.other),
    ):
        assert (draw(other) == draw(face)) == (other == face)


@pytest.mark.rule("D10")
def test_marks_differ_and_leave_the_identity_visible() -> None:
    looks = {sign + marks: symbol(sign + marks) for sign in "AX.?" for marks in ("_", "^", "_^")}
    assert len({look.tobytes() for look in looks.values()}) == len(looks)
    here, there = symbol("._"), symbol(".^")
    assert here.crop((0, 0, 12, 4)).getbbox() is None
    assert there.crop((0, 8, 12, 12)).getbbox() is None


def texts(face: Face, part: Role) -> list[str]:
    """The lines of one part, from top to bottom."""
    placed = [one for one in layout(face) if isinstance(one, Text) and one.part is part]
    return [one.line.text for one in placed]


@pytest.mark.parametrize("page", Page)
@examples(40)
@given(faces, st.sampled_from(["STORM?", "WHOSE CLUE?", "USE THREE BROOMSTICKS?"]), st.data())
def test_a_question_is_shown_whole_with_all_its_choices(
    page: Page, face: Face, question: str, data: st.DataObject
) -> None:
    several = [("YES", "NO"), ("PENALTY", "ALLOW", "TAKE BACK"), ("YES", "NO", "NEVER")]
    choices = data.draw(st.sampled_from(several))
    face = replace(face, question=question, choices=choices, page=page)
    lines = texts(face, Role.QUESTION)  # a word too long for the screen is broken
    assert " ".join(lines).replace("- ", "") == question
    shown = [one for row in texts(face, Role.CHOICE) for one in row.split("·")]
    assert tuple(one.strip() for one in shown) == choices


@examples(100)
@given(faces)
def test_no_elements_overlap_or_cross_the_edge(face: Face) -> None:
    """Cards of any table shape, numbers, text and signs; a question's letters overlap its band."""
    boxes = []
    for one in layout(face):
        boxes += [one.area] if not (isinstance(one, Text) and one.part is Role.QUESTION) else []
        boxes += [one.stroke] if isinstance(one, DoingSign) and one.stroke else []
    for box in boxes:
        assert min(box.left, box.top) >= 0
        assert box.left + box.width <= WIDTH
        assert box.top + box.height <= HEIGHT
    for here, there in combinations(boxes, 2):
        beside = here.left + here.width <= there.left or there.left + there.width <= here.left
        below = here.top + here.height <= there.top or there.top + there.height <= here.top
        assert beside or below


@pytest.mark.rule("D20")
def test_an_unused_screen_is_dark() -> None:
    assert draw(Face(Side.SOUTH, (), None, ())).getbbox() is None


@examples(60)
@given(faces, st.integers(0, 11), st.sampled_from([("TURNS", "LEFT"), ("TURNS", "2 MISS")]))
def test_captions_are_large_enough_and_keep_their_numbers(
    face: Face, turns: int, labels: tuple[str, ...]
) -> None:
    face = replace(face, turns=turns, labels=labels, page=Page.KEY, other=())
    placed = [one for one in layout(face) if isinstance(one, Text) and one.part is Role.LABEL]
    assert all(one.line.letters.capital >= PLAIN.capital for one in placed)
    shown = [word for one in placed for word in one.line.text.split()]
    assert not placed or ("TURNS" in shown and ("MISS" in shown) is ("2 MISS" in labels))
