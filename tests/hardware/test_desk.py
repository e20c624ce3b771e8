import os
import pty
import re
import select
import termios
import tty
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, pairwise
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.errors import DeviceError
from assistant.game.messages import Doing, Face, Laid, Lamp, Light, Press, Pressed
from assistant.game.rules.cards import Card, Party, Side, Team
from hardware.contact import HOLD
from hardware.desk import ENTER, LEAVE, DeskWindow, RealTerminal, open_desk
from hardware.desk_fingers import Fingers
from hardware.desk_keys import Keyboard
from hardware.desk_view import PROMPT, DeskState, view
from hardware.drawing import draw
from hardware.terminal import as_text
from tests.hardware.faces import (
    DESK,
    MOMENTS,
    cells,
    classic_middle,
    laying,
    middle,
    start,
    sudden_death,
)

NORTH, SOUTH = Side.NORTH, Side.SOUTH
WORDS = (
    "STORM RIVER POLYJUICE~POTION CASTLE HOGWARTS~EXPRESS APPLE DRAGON MOON SUN WEATHER RAINBOW "
    "PIANO LEMON KNIGHT BERLIN OPERA PILOT ROBOT SATURN TRAIN WHALE CROWN GHOST IRON JUPITER"
)
CARDS = tuple(Card(word.replace("~", " ")) for word in WORDS.split())
BOTH = middle(NORTH), replace(middle(SOUTH), question="STORM?", doing=Doing.LISTENING)
STATE = DeskState(BOTH, CARDS, log=("Weather, two.", "Storm?"), typed="yes", keys="Keys: 1 north")

# --- what is visible ---------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
states = st.builds(
    DeskState,
    faces=st.sampled_from(
        [(), (start(NORTH),), (middle(SOUTH),), BOTH, tuple(classic_middle(seat) for seat in Side)]
    ),
    cards=st.sampled_from([(), CARDS]),
    log=st.lists(texts, max_size=30).map(tuple),
    typed=texts,
    keys=texts.map(lambda text: "".join(filter(str.isprintable, text))),
)


@given(states, st.integers(20, 300), st.integers(3, 90), st.booleans())
def test_the_desk_fits_any_terminal(state: DeskState, width: int, height: int, signs: bool) -> None:
    lines = view(state, DESK, width, height, signs)
    assert len(lines) == height
    assert max(map(len, lines)) <= width
    assert lines[-1].startswith(PROMPT)
    assert all(line.isprintable() for line in lines)


def text(state: DeskState, width: int, height: int, signs: bool = True) -> str:
    return "\n".join(view(state, DESK, width, height, signs))


@pytest.mark.parametrize(("width", "height", "beside"), [(131, 40, True), (80, 50, False)])
def test_screens_are_side_by_side_if_there_is_room(width: int, height: int, beside: bool) -> None:
    lines = view(STATE, DESK, width, height)
    north, south = (as_text(draw(face)).splitlines() for face in BOTH)
    if beside:
        assert lines[1 : 1 + len(north)] == [
            f"{a}   {b}" for a, b in zip(north, south, strict=True)
        ]
    else:
        assert lines[1 : 1 + len(north)] == north
        assert lines[2 + len(north) : 2 + 2 * len(north)] == south


def test_a_standard_terminal_has_room_for_both_screens_all_words_and_the_last_sentences() -> None:
    shown = text(STATE, 80, 24)
    said = ("NORTH", "(listening)", "4 LEFT", "WEATHER 2", "[STORM?]", "A agent", "Storm?")
    letters = ("4  .  .  A_ ._ A", "2  .  A  A  #  ._")
    for one in (*said, *letters, *(card.word[:13] for card in CARDS)):
        assert one in shown
    assert shown.endswith("\n> yes")


def test_a_small_terminal_says_what_it_leaves_out() -> None:
    lines = view(STATE, DESK, 80, 14)
    whole = view(STATE, DESK, 80, 24)
    (said,) = [line for line in lines if "left out" in line]
    number = int(said.split(": ")[1].split(".")[0])
    assert said == f"… lines left out: {number}. This terminal is too small."
    assert number > 1
    assert lines[:7] == whole[:7]  # the key cards come first
    assert not any("left out" in line for line in whole)


def test_a_narrow_terminal_says_that_it_cuts_lines() -> None:
    assert "too narrow" not in text(STATE, 60, 50, signs=False)
    assert "… the right is cut off: this t" in text(STATE, 30, 50, signs=False)


def test_a_terminal_without_symbols_gets_ascii() -> None:
    assert text(STATE, 80, 24, signs=False).isascii()
    assert text(STATE, 260, 60, signs=False).isascii()


def test_covered_words_are_in_brackets_and_marked_words_have_a_star() -> None:
    for faces in (BOTH, BOTH[1:]):  # whichever side is visible
        shown = text(replace(STATE, faces=faces), 120, 40)
        assert all(word in shown for word in ("(STORM)", "(BERLIN)", "CASTLE*", " RIVER "))
    assert "(STORM)" not in text(replace(STATE, faces=(laying(NORTH),)), 120, 40)


def test_a_question_is_always_visible() -> None:
    wordy = replace(sudden_death(NORTH), lines=("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"))
    assert "[STORM?]" in text(DeskState((wordy,)), 40, 24)


@pytest.mark.rule("C2")
def test_for_operatives_letters_show_only_covered_cards() -> None:
    shown = text(DeskState((classic_middle(SOUTH),)), 40, 20)
    rows = re.findall(r"^[1-5] (.{15})", shown, re.MULTILINE)
    assert set("".join(rows)) == set(" ?rb#")


def test_every_letter_has_a_meaning() -> None:
    for moment in MOMENTS.values():
        for seat in Side:
            shown = text(DeskState((moment(seat),)), 40, 30)
            width = 3 * len(moment(seat).cells)
            grid = "".join(re.findall(rf"^[1-5] (.{{{width}}})", shown, re.MULTILINE))
            assert grid
            for letter in set(grid) - {" "}:
                assert DESK.meanings[letter].split()[0] in shown.replace("\n", " ")


def test_the_log_shows_the_last_lines_and_wraps_long_ones() -> None:
    long = "word " * 30
    log = (*(f"line {number}" for number in range(50)), long.strip())
    lines = view(replace(STATE, log=log), DESK, 80, 30)
    assert " ".join(lines[-4:-2]).split() == long.split()
    assert "line 49" in lines
    assert "line 1" not in lines


# --- keys for buttons --------------------------------------------------------------


def pressed(
    fingers: Fingers, keys: str, gap: float = 1.0, now: float = 0.0
) -> list[tuple[Party, Press]]:
    found: list[Pressed] = []
    for key in keys:
        found += [*fingers.press(key, now)]
        now += gap
        found += [*fingers.wait(now)]
    return [(one.by, one.press) for one in found]


def test_keys_tap_the_buttons_in_order() -> None:
    fingers = Fingers([*Side, *Team])
    for key, party in zip("1234", (*Side, *Team), strict=True):
        assert pressed(fingers, key) == [(party, Press.DOWN), (party, Press.TAP)]
    assert not Fingers([*Side]).knows("3")
    assert pressed(Fingers([*Side]), "3") == []


def test_a_button_is_held_until_its_key_is_pressed_again() -> None:
    fingers = Fingers([*Side])
    assert pressed(fingers, "6", gap=HOLD + 0.1) == [(SOUTH, Press.DOWN), (SOUTH, Press.HOLD)]
    assert fingers.held() is SOUTH
    assert pressed(fingers, "1", now=10.0) == [(NORTH, Press.DOWN), (NORTH, Press.TAP)]
    assert pressed(fingers, "6", now=20.0) == [(SOUTH, Press.RELEASE)]
    assert fingers.held() is None
    assert fingers.patience(30.0) is None
    pressed(fingers, "6", now=30.0)
    assert pressed(fingers, "2", now=40.0) == [(SOUTH, Press.RELEASE)]  # a tap ends a hold, too


@given(st.lists(st.tuples(st.sampled_from("1256"), st.floats(0, 1)), max_size=20))
def test_every_press_by_key_begins_and_ends(keys: list[tuple[str, float]]) -> None:
    fingers, now, found = Fingers([*Side]), 0.0, list[Pressed]()
    for key, gap in keys:
        found += [*fingers.press(key, now)]
        assert (fingers.patience(now) or 0) <= HOLD + 1e-6
        now += gap
    found += [*fingers.wait(now + 10)]
    for side in Side:
        mine = [one.press for one in found if one.by is side]
        for before, after in pairwise(mine):
            assert (after is Press.RELEASE) <= (before is Press.HOLD)
            assert (after is Press.HOLD) <= (before is Press.DOWN or before is Press.TAP)


# --- the desk ----------------------------------------------------------------------


class Glass:
    """A terminal that stores what is visible on it (ECMA-48)."""

    signs = True

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.now = columns, lines
        self.written = ""
        self.rows: dict[int, str] = {}
        self._row = 1

    def size(self) -> tuple[int, int]:
        return self.now

    def write(self, text: str) -> None:
        self.written += text
        for code, plain in re.findall(r"(\x1b\[[?\d;]*[a-zA-Z])|([^\x1b]+)", text):
            if code == "\x1b[2J":
                self.rows = {}
            elif code.endswith("H"):
                self._row = int(code[2:-1].split(";")[0])
            elif plain:
                self.rows[self._row] = plain
                assert len(plain) <= self.now[0]

    def lines(self) -> list[str]:
        return [self.rows.get(row, "") for row in range(1, self.now[1] + 1)]


@pytest.fixture
def keys() -> Iterator[tuple[int, Keyboard]]:
    """The file to type into, and the keyboard that reads it."""
    reading, writing = os.pipe()
    yield writing, Keyboard(reading)
    os.close(reading)
    os.close(writing)


Keys = tuple[int, Keyboard]


class Desk:
    """A desk on a simulated terminal, and its input; the clock advances a second per reading."""

    def __init__(self, keys: Keys, columns: int = 80, lines: int = 24, **options: Any) -> None:
        self.glass, self.writing = Glass(columns, lines), keys[0]
        ticks = count()
        self.window = DeskWindow(
            self.glass, keys[1], DESK, clock=lambda: float(next(ticks)), **options
        )

    def show(self, *faces: Face) -> None:
        for face in faces:
            self.window.show(face)
        self.window.step()

    def text(self) -> str:
        return "\n".join(self.glass.lines())

    def type(self, text: str) -> tuple[list[str], list[tuple[Party, Press]]]:
        """Lines and presses produced by the typed text, up to its end."""
        presses: list[Pressed] = []
        os.write(self.writing, f"{text}\x04".encode())
        lines = list(self.window.lines(presses.append))
        return lines, [(one.by, one.press) for one in presses]


def test_the_terminal_shows_the_desk_and_only_what_changed_is_drawn(keys: Keys) -> None:
    desk = Desk(keys)
    desk.window.show_cards(Laid(CARDS, 5))
    desk.window.write("# Weather, two.")
    desk.window.write("south: storm")
    desk.show(*BOTH)
    assert "[STORM?]" in desk.text()
    assert "» south: storm" in desk.glass.lines()
    for line in (": wave", "# : yes"):  # the speaker is unknown
        desk.window.write(line)
    desk.window.step()
    assert {"» wave", "» yes"} <= set(desk.glass.lines())
    before = len(desk.glass.written)
    desk.window.step()
    assert len(desk.glass.written) == before
    desk.window.write("# Storm?")
    desk.window.step()
    assert len(desk.glass.written) - before < 500
    assert "Storm?" in desk.text()


def test_ctrl_l_draws_everything_again(keys: Keys) -> None:
    desk = Desk(keys)
    desk.show(start(NORTH))
    before = desk.glass.lines()
    desk.glass.rows = {3: "Fatal Python error", 5: "what another program wrote"}
    desk.window.step()
    assert desk.glass.lines() != before
    desk.type("\x0c")
    desk.window.step()
    assert desk.glass.lines() == before


@pytest.mark.parametrize(("typed", "wants"), [("w\r", True), ("weather\r", False), ("", False)])
def test_w_alone_on_a_line_asks_for_phones(keys: Keys, typed: str, wants: bool) -> None:
    desk = Desk(keys, pages=True)
    desk.type(typed)
    assert desk.window.wants_pages is wants


def test_without_pages_w_is_an_ordinary_line(keys: Keys) -> None:
    desk = Desk(keys)
    assert desk.type("w\r")[0] == [": w"]
    assert not desk.window.wants_pages


def test_lamps_are_shown_in_words(keys: Keys) -> None:
    desk = Desk(keys)
    for lamp in (Lamp.TURN, Lamp.QUESTION):
        desk.window.light(Light(NORTH, lamp))
        desk.window.light(Light(SOUTH, Lamp.OFF))
        desk.window.step()
        assert desk.glass.lines()[-3] == f"Lamps: north {lamp}, south off"


@pytest.mark.rule("D20")
def test_a_desk_of_one_seat_never_shows_the_other_key(keys: Keys) -> None:
    written = []
    for other in (start, middle, sudden_death):
        desk = Desk(keys, seats=(NORTH,))
        desk.show(other(SOUTH), start(NORTH))
        written.append(desk.glass.written)
        assert DESK.texts["both_keys"] not in desk.text()
    assert written[0] == written[1] == written[2]


@pytest.mark.rule("D20")
@pytest.mark.parametrize("before", [[start(SOUTH)], []], ids=["shown before", "never shown"])
def test_a_seat_taken_over_by_the_partner_is_hidden(keys: Keys, before: list[Face]) -> None:
    desk = Desk(keys, 200, 30)
    desk.show(start(NORTH), *before, Face(SOUTH, (), None, ()))
    assert "NORTH" in desk.text()
    assert "SOUTH" not in desk.text()


def test_a_desk_that_shows_both_keys_says_so(keys: Keys) -> None:
    desk = Desk(keys, 200, 30)
    desk.show()
    assert DESK.texts["both_keys"] in desk.glass.lines()


@pytest.mark.parametrize(
    ("typed", "lines", "presses"),
    [
        (
            "north: weather two\rstorm\n [south]\n: yes\n? state\nwait 2\n\n"
            "stork\x7fm\nno\x15yes\n",
            ["north: weather two", ": storm", " [south]", ": yes", "? state", "wait 2", ": storm",
             ": yes"],
            [],
        ),
        (
            "1row 2\n4",
            [": row 2"],
            [(NORTH, Press.DOWN), (NORTH, Press.TAP), (Team.BLUE, Press.DOWN)],
        ),
        ("r\rR\rrain two\r", [": resume", ": resume", ": rain two"], []),
        (
            "6weather two\n6storm\n",
            ["south: weather two", ": storm"],
            [(SOUTH, Press.DOWN), (SOUTH, Press.HOLD), (SOUTH, Press.RELEASE)],
        ),
    ],
    ids=["lines as at the console", "keys on an empty line", "resume", "words of who holds"],
)  # fmt: skip
def test_typed_text_becomes_lines_and_presses(
    keys: Keys, typed: str, lines: list[str], presses: list[tuple[Party, Press]]
) -> None:
    assert Desk(keys, teams=True).type(typed) == (lines, presses)


class Far:
    """The other end of a real terminal: what a person types and sees."""

    def __init__(self, far: int) -> None:
        self._far = far
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self._far, text.encode())

    def see(self, text: str) -> None:
        """Wait until this is visible."""
        deadline = monotonic() + 10
        while text not in self.seen:
            assert monotonic() < deadline, self.seen[-2000:]
            if select.select([self._far], [], [], 0.1)[0]:
                self.seen += os.read(self._far, 65536).decode(errors="replace")


def test_a_real_terminal_is_restored_and_the_keys_are_erased() -> None:
    far, near = pty.openpty()
    termios.tcsetwinsize(near, (24, 80))
    before = termios.tcgetattr(near)
    person = Far(far)
    desk = DeskWindow(RealTerminal(near, "utf-8"), Keyboard(near), DESK)
    desk.start()
    assert not termios.tcgetattr(near)[tty.LFLAG] & termios.ECHO  # before anything is read from it
    said: list[str] = []
    ended = Event()

    def listen() -> None:
        said.extend(desk.lines(lambda press: desk.write(f"# {press.by} {press.press}")))
        ended.set()

    Thread(target=listen, daemon=True).start()
    person.see(ENTER)
    desk.show(middle(NORTH))
    desk.write("# Weather, two.")
    person.see(as_text(draw(middle(NORTH))).splitlines()[5])
    termios.tcsetwinsize(near, (60, 140))
    person.see("\x1b[2J")
    person.type("1")
    person.see("north tap")
    person.type("storm\r")
    person.type("\x04")
    assert ended.wait(5)
    desk.close()
    desk.close()
    person.see(LEAVE)
    left = person.seen.partition(LEAVE)[2]
    person.seen = left
    person.see("north tap")
    assert said == [": storm"]
    assert "Weather, two." in person.seen
    assert as_text(draw(middle(NORTH))).splitlines()[5] not in person.seen
    assert termios.tcgetattr(near) == before
    os.close(far)
    os.close(near)


def test_a_game_continues_after_its_terminal_closes() -> None:
    far, near = pty.openpty()
    desk = DeskWindow(RealTerminal(near, "utf-8"), Keyboard(near), DESK)
    desk.start()
    Far(far).see(ENTER)
    os.close(far)
    assert list(desk.lines(lambda press: None)) == []
    desk.show(start(NORTH))
    desk.write("# Storm?")
    desk.close()
    os.close(near)


def test_a_terminal_without_block_characters_gets_letters() -> None:
    assert RealTerminal(1, "utf-8").signs
    assert not RealTerminal(1, "iso8859-1").signs
    assert not RealTerminal(1, "ansi_x3.4-1968").signs


def test_a_desk_needs_a_terminal() -> None:
    with pytest.raises(DeviceError, match="needs a terminal"):
        open_desk(DESK)


@pytest.mark.rule("H2")
@pytest.mark.parametrize(("rows", "columns"), [(4, 5), (5, 4), (3, 5)])
def test_rows_and_columns_of_a_rectangular_table_are_numbered(rows: int, columns: int) -> None:
    table = cells(("? " * columns + "\n") * rows)
    for seat, step in ((NORTH, 1), (SOUTH, -1)):
        head, *lines = view(DeskState((Face(seat, table, None, ()),)), DESK, 40, 20)[1 : rows + 2]
        assert [int(name) for name in head.split()] == list(range(1, columns + 1))[::step]
        assert [int(line.split()[0]) for line in lines] == list(range(1, rows + 1))[::step]
