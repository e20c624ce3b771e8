"""The console's input and output lines."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.faces.console import (
    LONGEST,
    AskScreen,
    AskState,
    Console,
    Line,
    UnusableLine,
    Wait,
    read_line,
)
from assistant.game.messages import Heard, Press, Pressed
from assistant.game.rules.events import ALONE, GameStarted
from assistant.language.en import ENGLISH
from tests.game.rules.games import BLUE, DISNEY, RED, team_table
from tests.tables import NORTH, SOUTH, WORDS, session


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("north: weather two", Heard(("weather two",), NORTH)),
        ("  South :  storm ", Heard(("storm",), SOUTH)),
        (": storm", Heard(("storm",))),
        ("storm", Heard(("storm",))),
        ("What's the clue?", Heard(("what's the clue?",))),
        ("2 weather", Heard(("2 weather",))),
        ("wait for it", Heard(("wait for it",))),
        ("[north]", Pressed(NORTH, Press.TAP)),
        ("[ south hold ]", Pressed(SOUTH, Press.HOLD)),
        ("red: weather two", Heard(("weather two",), RED)),
        ("[blue]", Pressed(BLUE, Press.TAP)),
        ("[Red hold]", Pressed(RED, Press.HOLD)),
        ("wait 2.5", Wait(2.5)),
        ("wait 3", Wait(3.0)),
        ("? state", AskState()),
        ("?screen south", AskScreen(SOUTH)),
        ("", None),
        ("   ", None),
        ("# north: storm", None),
    ],
)
def test_an_input_line_is_parsed(text: str, line: Line | None) -> None:
    assert read_line(text) == line


@pytest.mark.parametrize(
    "text",
    [
        *("west: storm", "north:", ":", "[west]", "[]", "wait -1", "wait .", "<storm>", "? key"),
        *("{}", "? screen red", "? screen", "green: storm", "[red", "[north] storm"),
    ],
)
def test_an_unreadable_line_is_answered_with_an_error(text: str) -> None:
    line = read_line(text)
    assert isinstance(line, UnusableLine)
    assert line.reason.startswith(f"cannot use “{text}”")


@given(st.text())
def test_no_input_line_breaks_the_game(text: str) -> None:
    out: list[str] = []
    before = state(table(out))
    console = table(out)
    console.take(text)
    assert all(json.loads(line) for line in out)
    if isinstance(read_line(text), UnusableLine):
        assert state(console) == before


def table(
    out: list[str], laid: GameStarted | None = None, as_json: bool = True, redraws: bool = False
) -> Console:
    return Console(
        session(laid), ENGLISH, out.append, lambda seconds: seconds, as_json, redraws=redraws
    )


def shown(*lines: str, redraws: bool = False) -> list[str]:
    """The plain table's human-readable console output after these lines."""
    out: list[str] = []
    table(out, as_json=False, redraws=redraws).run(lines)
    return out


def state(console: Console) -> object:
    out: list[str] = []
    console.write = out.append
    console.take("? state")
    return json.loads(out[0])["state"]


def played(*lines: str, laid: GameStarted | None = None) -> list[dict[str, Any]]:
    out: list[str] = []
    table(out, laid).run(lines)
    return [json.loads(line) for line in out]


def of(edition: str, giver: str, guesser: str, **more: object) -> dict[str, object]:
    """The state after a clue, a correct guess and the name of a card."""
    clue = {"word": "weather", "number": 2}
    every = "mission result bank mistakes taken left found score"
    return {
        **dict.fromkeys(every.split()),
        "edition": edition,
        "phase": "guess",
        "turn": 1,
        "giver": giver,
        "guesser": guesser,
        "clue": clue,
        "clues": [{"turn": 1, "giver": giver, **clue}],
        "question": "Queen?",
        "quiet": False,
        **more,
    }


BANK = {"bystander": 9, "checkmark": 0}


@pytest.mark.parametrize(
    ("edition", "word", "expected", "covered"),
    [
        (
            "duet",
            "brick",
            of("duet", "north", "south", bank=BANK, taken={"north": 0, "south": 0}, found=1),
            {"word": "BRICK", "row": 1, "column": 4, "covered": "agent", "marked": []},
        ),
        (
            "classic",
            "storm",
            of("classic", "red", "red", left={"red": 8, "blue": 8}),
            {"word": "STORM", "row": 1, "column": 1, "covered": "red", "marked": []},
        ),
    ],
)
def test_the_state_is_public_and_complete(
    edition: str, word: str, expected: object, covered: object
) -> None:
    script = ("north: weather two", f"south: {word}", "south: yes", "south: queen", "? state")
    found = played(*script, laid=team_table() if edition == "classic" else None)[-1]["state"]
    cards = found.pop("cards")
    assert found == expected
    assert len(cards) == 25
    assert [card for card in cards if card["covered"]] == [covered]


@pytest.mark.rule("D3", "D20")
def test_a_screen_shows_its_own_side_turned_for_south() -> None:
    north, south = played("north: weather two", "? screen north", "? screen south")[1:]
    assert north["screen"] == {
        "seat": "north",
        "grid": ["AAAAA", "AAA..", "...AX", "XX...", "....."],
        "rows": [1, 2, 3, 4, 5],
        "columns": [1, 2, 3, 4, 5],
        "lines": ["9 turns left", "SOUTH", "GUESSES", "WEATHER 2"],
    }
    assert south["screen"] == {
        "seat": "south",
        "grid": [".....", "..X.X", "AXAAA", "AA...", "..AAA"],
        "rows": [5, 4, 3, 2, 1],
        "columns": [5, 4, 3, 2, 1],
        "lines": ["9 turns left", "YOU", "GUESS", "WEATHER 2"],
    }


@pytest.mark.rule("D7", "C8", "W10")
@pytest.mark.parametrize(
    ("laid", "said", "clue"),
    [
        (
            None,
            ("north: correction lunch three", "north: i said sky one"),
            {"giver": "north", "word": "sky", "number": 1, "changed": 2},
        ),
        (
            None,
            (": challenge", ": allow"),
            {"giver": "north", "word": "weather", "number": 2, "allowed": True},
        ),
        (
            team_table(),
            (": challenge", ": allow"),
            {"giver": "red", "word": "weather", "number": 2, "allowed": True},
        ),
    ],
    ids=["changed", "allowed", "allowed to a team"],
)
def test_the_state_shows_that_a_clue_was_changed_or_allowed(
    laid: GameStarted | None, said: tuple[str, ...], clue: dict[str, object]
) -> None:
    found = played("north: weather two", *said, "? state", laid=laid)[-1]["state"]
    assert found["clues"] == [{"turn": 1, **clue}]


def test_the_winner_and_the_score_are_in_the_state() -> None:
    script = ("north: weather two", "south: window", "[south]", "? state")
    found = played(*script, laid=team_table())[-1]["state"]
    assert (found["phase"], found["result"], found["score"]) == ("over", "blue", None)
    alone = ["north: thing unlimited"]
    for word in WORDS[:9]:
        alone += [f"south: {word}", "[south]"]
    found = played(*alone, "? state", laid=team_table(players=ALONE))[-1]["state"]
    assert (found["result"], found["score"]) == ("won", {"total": 8, "parts": {"rivals left": 8}})


@pytest.mark.rule("C2")
def test_the_spymasters_see_the_key_and_the_operatives_what_is_covered() -> None:
    script = ("north: weather two", "south: storm", "[south]", "? screen north", "? screen south")
    north, south = played(*script, laid=team_table())[-2:]
    assert north["screen"]["grid"] == ["#RRRR", "RRRRB", "BBBBB", "BB...", "....X"]
    assert south["screen"]["grid"] == ["?????", "?????", "?????", "?????", "????#"]


@pytest.mark.parametrize("line", ["[red]", "blue: storm", "[blue hold]", "red: yes"])
def test_a_team_name_is_refused_in_a_game_without_teams(line: str) -> None:
    before, refused, after = played("? state", line, "? state")
    team = "red" if "red" in line else "blue"
    assert refused == {"error": f"there is no {team} here: no teams play this game"}
    assert before == after


def test_plain_text_is_human_readable() -> None:
    out: list[str] = []
    console = table(out, team_table(DISNEY), as_json=False)
    console.greet()
    console.run(["north: weather two", "[east]", "? screen north"])
    assert out[0].splitlines()[0] == "  STORM    RAINBOW  APPLE    BRICK"
    assert out[1].startswith("  Welcome to Codenames Disney. ")
    assert out[2] == "  Red: weather, two."
    assert out[3].startswith("! cannot use “[east]”")
    assert out[4].splitlines()[:3] == ["  north", "    1 2 3 4", "  1 R R R R   RED"]


def test_rows_and_columns_are_numbered_as_the_seat_reads_them() -> None:
    _, columns, *rows = shown("? screen south")[0].splitlines()
    assert columns == "    5 4 3 2 1"
    assert [row.split()[0] for row in rows] == ["5", "4", "3", "2", "1"]


def test_a_plain_text_console_shows_the_table_again_when_a_card_is_covered() -> None:
    guess = ("north: weather two", "south: storm", "south: yes")
    out = shown(*guess, "[south]", ": new game", ": yes", redraws=True)
    assert len(shown(*guess[:2], redraws=True)) == 2
    assert shown(*guess, redraws=True) == out[:4]
    assert out[3].splitlines()[0].startswith("  (STORM)")
    assert [line for line in out if "(STORM)" in line] == [out[3]]


def test_a_plain_text_console_says_how_to_look_at_a_key() -> None:
    without, hinted = list[str](), list[str]()
    table(without, as_json=False).greet()
    table(hinted, as_json=False, redraws=True).greet()
    hint = (
        "  Type “? screen north” or “? screen south” to look at that side's key, “help” for what"
        " can be said, and “quit” to stop."
    )
    assert hinted == [*without, hint]


@pytest.mark.parametrize("asked", ["quit", "north: exit", ": shut down"])
def test_lines_after_quit_are_ignored(asked: str) -> None:
    out: list[str] = []
    table(out).run(["north: weather two", asked, "south: brick"], leaves=True)
    said = [json.loads(line)["say"].partition(".")[0] for line in out]
    assert said == ["Weather, two", "The game is saved"]


def test_quit_does_not_end_piped_input() -> None:
    assert played("quit", "north: weather two")[-1] == {"say": "Weather, two."}


def test_a_plain_text_console_draws_the_key_on_request_after_the_end() -> None:
    lost = ("north: weather two", "south: ocean", "south: yes")
    assert shown(*lost, "show the key")[3:] == ["  The whole key is on the screens."]
    before = len(shown(*lost, redraws=True))
    drawn = "\n".join(shown(*lost, "show the key", redraws=True)[before:])
    assert drawn.index("  north\n") < drawn.index("  south\n")
    assert drawn.count("  1 A A A") == 1  # from north's seat


def test_a_line_that_is_too_long_is_unusable() -> None:
    assert read_line("a" * LONGEST) == Heard(("a" * LONGEST,))
    assert read_line("a" * (LONGEST + 1)) == UnusableLine(
        "cannot use a line of more than 1000 characters"
    )
