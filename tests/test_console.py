"""The console's lines, in and out."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.console import (
    AskScreen,
    AskState,
    Console,
    Line,
    Unusable,
    Wait,
    read_line,
)
from assistant.log import Saved, Unkept
from assistant.messages import Heard, Press, Pressed
from assistant.referee import rule_on
from assistant.rules.cards import Side
from assistant.session import Session
from tests.tables import NORTH, SOUTH, SameAgain, started


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("north: weather two", Heard(("weather two",), NORTH)),
        ("  South :  storm ", Heard(("storm",), SOUTH)),
        (": storm", Heard(("storm",))),
        ("[north]", Pressed(NORTH, Press.TAP)),
        ("[ south hold ]", Pressed(SOUTH, Press.HOLD)),
        ("wait 2.5", Wait(2.5)),
        ("wait 3", Wait(3.0)),
        ("? state", AskState()),
        ("?screen south", AskScreen(SOUTH)),
        ("", None),
        ("   ", None),
        ("# north: storm", None),
    ],
)
def test_lines_in(text: str, line: Line | None) -> None:
    assert read_line(text) == line


@pytest.mark.parametrize(
    "text",
    ["storm", "west: storm", "north:", ":", "[west]", "[]", "wait", "wait -1", "? key", "{}"],
)
def test_a_line_that_is_none_of_these_is_answered_with_an_error(text: str) -> None:
    line = read_line(text)
    assert isinstance(line, Unusable)
    assert line.reason.startswith(f"cannot use “{text}”")


@given(st.text())
def test_no_line_breaks_the_game(text: str) -> None:
    out: list[str] = []
    before = state(table(out))
    console = table(out)
    console.take(text)
    assert all(json.loads(line) for line in out)
    if isinstance(read_line(text), Unusable):
        assert state(console) == before


def table(out: list[str]) -> Console:
    session = Session(Saved(started()), Unkept(), SameAgain(), rule_on)
    return Console(session, out.append, wait=lambda seconds: seconds, as_json=True)


def state(console: Console) -> object:
    out: list[str] = []
    console._write = out.append
    console.take("? state")
    return json.loads(out[0])["state"]


def played(*lines: str) -> list[dict[str, object]]:
    out: list[str] = []
    table(out).run(lines)
    return [json.loads(line) for line in out]


def test_the_state_is_public_and_complete() -> None:
    answers = played("north: weather two", "south: brick", "south: yes", "south: queen", "? state")
    found = answers[-1]["state"]
    assert isinstance(found, dict)
    cards = found.pop("cards")
    assert found == {
        "edition": "duet",
        "mission": None,
        "phase": "guess",
        "result": None,
        "turn": 1,
        "giver": "north",
        "guesser": "south",
        "clue": {"word": "weather", "number": 2},
        "clues": [{"turn": 1, "giver": "north", "word": "weather", "number": 2}],
        "question": "Queen?",
        "bank": {"bystander": 9, "checkmark": 0},
        "taken": {"north": 0, "south": 0},
        "left": None,
        "found": 1,
        "score": None,
    }
    assert len(cards) == 25
    assert cards[3] == {
        "word": "BRICK",
        "row": 1,
        "column": 4,
        "covered": "agent",
        "marked": [],
    }


@pytest.mark.rule("D3")
@pytest.mark.rule("D20")
def test_a_screen_shows_its_own_side_turned_for_south() -> None:
    north, south = played("north: weather two", "? screen north", "? screen south")[1:]
    assert north["screen"] == {
        "seat": "north",
        "grid": ["AAAAA", "AAA..", "...AX", "XX...", "....."],
        "lines": ["9 turns left", "SOUTH", "GUESSES", "WEATHER 2"],
    }
    assert south["screen"] == {
        "seat": "south",
        "grid": [".....", "..X.X", "AXAAA", "AA...", "..AAA"],
        "lines": ["9 turns left", "YOU", "GUESS", "WEATHER 2"],
    }


def test_sudden_death_lists_both_guessers() -> None:
    bystanders = ["queen", "river", "saddle", "tiger"]
    script = []
    for word in bystanders:
        for giver in Side:
            script += [f"{giver}: thing one", f"{giver.other}: {word}", f"[{giver.other}]"]
    script += ["north: thing one", "south: umbrella", "south: yes", "? state"]
    found = played(*script)[-1]["state"]
    assert isinstance(found, dict)
    assert (found["phase"], found["giver"], found["clue"]) == ("sudden death", None, None)
    assert found["guesser"] == ["north", "south"]


def test_a_thousand_lines_of_noise_change_nothing() -> None:
    noise = [f"{'x' * (i % 300)}{chr(i)}" for i in range(1000)]
    answers = played("? state", *noise, "? state")
    assert answers[0] == answers[-1]
    assert len(answers) == 1002 - noise.count("")
