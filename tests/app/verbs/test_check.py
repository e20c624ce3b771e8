"""Output of `tabletop check`, for people and for programs."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.app.verbs.check import check
from assistant.game.errors import FileError


def run(*arguments: str) -> Result:
    return CliRunner().invoke(check, arguments)


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rain", "RAINBOW", "STORM"), "invalid: Rain is part of rainbow (W2)"),
        (("weather", "RAINBOW", "STORM"), "valid: Nothing on the table forbids weather"),
        (("pack rat", "STORM"), "invalid: pack rat is not one word (W6)"),
        (
            ("pack rat", "STORM", "--relax", "compounds"),
            "valid: Nothing on the table forbids pack rat",
        ),
        (
            ("engines", "FIRE ENGINE"),
            "invalid: Engines is a form of engine, part of fire engine (W1)",
        ),
    ],
)
def test_a_clue_is_judged_in_one_line(arguments: tuple[str, ...], line: str) -> None:
    result = run(*arguments)
    code = 1 if line.startswith("invalid") else 0
    assert (result.exit_code, result.output) == (code, f"{line}\n")


@pytest.mark.rule("W6")
@pytest.mark.parametrize("clue", ["", " ", "😀", "?!"])
def test_a_text_without_letters_is_not_a_word(clue: str) -> None:
    result = run(clue, "STORM")
    assert (result.exit_code, result.output) == (1, "invalid: That is not a word (W6)\n")


@pytest.mark.parametrize("card", ["", "😀"])
def test_a_line_that_cannot_be_a_card_is_refused(card: str) -> None:
    result = run("rain", "STORM", card)
    assert result.exit_code == 2
    assert "is no card: it needs a letter or a digit" in result.output


def test_a_ruling_can_be_printed_as_json() -> None:
    assert json.loads(run("rain", "RAINBOW", "--json").output) == {
        "clue": "rain",
        "ruling": "invalid",
        "reason": "Rain is part of rainbow",
        "rule": "W2",
        "card": "RAINBOW",
    }


def test_json_keeps_accents() -> None:
    assert '"clue": "café"' in run("café", "STORM", "--json").output


def test_a_file_of_pairs_is_written_again_with_rulings(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.csv"
    pairs.write_text('board_word,clue,note\nRAINBOW,rain,a\nROW,sparrow,"b, c"\n', "utf-8")
    rows = list(csv.DictReader(io.StringIO(run("--csv", str(pairs)).output)))
    assert rows == [
        {
            "board_word": "RAINBOW",
            "clue": "rain",
            "note": "a",
            "ruling": "invalid",
            "reason": "Rain is part of rainbow",
            "rule": "W2",
        },
        {
            "board_word": "ROW",
            "clue": "sparrow",
            "note": "b, c",
            "ruling": "valid",
            "reason": "Nothing on the table forbids sparrow",
            "rule": "",
        },
    ]
    lines = run("--csv", str(pairs), "--json").output.splitlines()
    assert [json.loads(line) for line in lines] == rows


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"board_word,word\nRAIN,rain\n", ":1: no column clue"),
        (b"", ":1: no column board_word"),
        (b"board_word,clue\nRAIN\n", ":2: another number of columns"),
        (b"board_word,clue\nRAIN,rain,more\n", ":2: another number of columns"),
        (b"board_word,clue\n\xff,rain\n", ": line 2: this is not UTF-8 text; save it as such"),
    ],
)
def test_a_file_that_does_not_fit_is_named(tmp_path: Path, content: bytes, message: str) -> None:
    pairs = tmp_path / "pairs.csv"
    pairs.write_bytes(content)
    result = run("--csv", str(pairs))
    assert isinstance(result.exception, FileError)
    assert str(result.exception).startswith(f"{pairs}{message}")


@pytest.mark.parametrize("arguments", [(), ("rain",), ("rain", "RAINBOW", "--csv", __file__)])
def test_too_few_or_too_many_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2
