"""The command line: exit codes, one-line errors, and a game through a pipe."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.__main__ import main

TABLES = Path(__file__).parent / "transcripts" / "tables"


def tabletop(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "assistant", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False)


def test_the_example_of_the_console_contract(tmp_path: Path) -> None:
    script = "north: rain two\nnorth: take it back\nnorth: weather two\nsouth: brick\nsouth: yes\n"
    result = tabletop(
        *("play", "--console", "--json", "--seed", "1", "--store", str(tmp_path)),
        *("--words", str(TABLES / "plain.words"), "--key", str(TABLES / "plain.key")),
        lines=f"{script}[south]\n? state\n",
    )
    assert result.returncode == 0
    assert result.stderr == ""
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one.get("say") for one in answers] == [
        "Rain is part of rainbow. Penalty, allow, or take it back?",
        "Taken back. North, your clue.",
        "Weather, two.",
        "Brick?",
        "Agent. Go on, or end the turn.",
        "Eight turns left. South gives the clue.",
        None,
    ]
    assert answers[-1]["state"]["phase"] == "clue"


def test_a_seed_deals_the_same_table(tmp_path: Path) -> None:
    def dealt(seed: int, store: str) -> str:
        command = (
            "play",
            "--console",
            "--json",
            "--seed",
            str(seed),
            "--store",
            str(tmp_path / store),
        )
        return tabletop(*command, lines="? state\n? screen north\n? screen south\n").stdout

    assert dealt(7, "a") == dealt(7, "b")
    assert dealt(7, "a") != dealt(8, "c")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tokens", "12"], "--tokens 12: Codenames Duet is played with 9, 10, 11"),
        (["--words", "nowhere.txt"], "'nowhere.txt' does not exist"),
        (["--dance"], "No such option"),
        (["--edition", "chess"], "'chess' is not"),
        (["--deal", "nowhere"], "nowhere"),
        (["--json"], "--json goes with --console"),
    ],
)
def test_arguments_that_cannot_be_used(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    console = [] if arguments == ["--json"] else ["--console"]
    assert main(["play", *console, *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert message in error


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        ("--words", "storm\nstorm\n", "line 2: storm is already in line 1"),
        ("--words", "storm\n", "line 1: 1 cards, but Codenames Duet needs 25"),
        ("--key", "AA\n", "line 1: 1 cards in a row of 5"),
        (
            "--key",
            ".. .. .. .. ..\n" * 5,
            "line 2: 25 cards are bystander",
        ),
    ],
)
def test_files_that_do_not_fit(
    option: str, text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.txt"
    path.write_text(text)
    assert main(["play", "--console", "--store", str(tmp_path), option, str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"tabletop: {path}: {message}")
    assert error.count("\n") == 1


def test_bytes_that_are_no_text_are_refused_with_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"storm\n\xff\xfe\n")
    assert main(["play", "--console", "--words", str(path)]) == 2
    assert capsys.readouterr().err == f"tabletop: {path}: is not UTF-8 text (byte 6)\n"


def test_a_store_that_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["play", "--console", "--store", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


def test_without_a_folder_to_write_in_the_game_is_played_and_people_are_told(
    tmp_path: Path,
) -> None:
    (tmp_path / "games").write_text("in the way")
    command = [sys.executable, "-m", "assistant", "play", "--console", "--json"]
    result = subprocess.run(
        command, input="? state\n", capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "this game is not kept" in result.stderr
    assert '"phase": "clue"' in result.stdout


def test_input_that_is_no_text_is_answered(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    lines = b"\xff\xfe\x00\n: caf\xe9 two\n\xef\xbb\xbf: help\n"
    result = subprocess.run(command, input=lines, capture_output=True, check=True)
    assert result.stdout.count(b"cannot use a line that is not UTF-8 text") == 2
    assert b"You can also say" in result.stdout


def test_an_output_that_is_full_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            command, input=b": help\n", stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    assert b"No space left on device" in result.stderr


def test_a_terminal_without_unicode_is_no_obstacle(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    plain = {**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX"}
    result = subprocess.run(command, input=b": hm\n", capture_output=True, check=True, env=plain)
    assert b"I heard" in result.stdout


def test_help_names_every_verb() -> None:
    result = tabletop("--help")
    assert result.returncode == 0
    for verb in ("play", "demo", "screens", "model"):
        assert verb in result.stdout


@pytest.mark.rule("D20")
def test_screens_are_drawn_for_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = str(TABLES / "plain.key")
    assert main(["screens", "--key", key, "--out", str(tmp_path / "out")]) == 0
    files = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert files == ["screen-north.png", "screen-south.png", "screens.png"]
    other = tmp_path / "other.key"
    # The same for north; two of south's cards have changed places.
    other.write_text((TABLES / "plain.key").read_text().replace("AX XA", "A. XA", 1), "utf-8")
    assert main(["screens", "--key-any", "--key", str(other), "--out", str(tmp_path / "two")]) == 0
    north, south = (
        [(tmp_path / folder / f"screen-{seat}.png").read_bytes() for folder in ("out", "two")]
        for seat in ("north", "south")
    )
    assert north[0] == north[1]
    assert south[0] != south[1]


def test_screens_are_shown_in_the_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    north, south = shown.index("North\n"), shown.index("South\n")
    assert shown[north + 6 : south].strip()
    assert shown[north + 6 : south].strip() != shown[south + 6 :].strip()


def test_a_model_that_is_none_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "model.zip"
    path.write_bytes(b"no zip")
    assert main(["model", "fetch", "small", "--from", str(path)]) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert error.startswith(f"tabletop: {path}: not vosk-model-small-en-us-0.15 as published")


def test_a_table_without_a_microphone_is_one_line_and_keeps_no_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "tabletop.toml"
    config.write_text('[ears]\nmicrophone = "no such thing"\n')
    assert main(["play", "--config", str(config), "--store", str(tmp_path / "games")]) == 2
    error = capsys.readouterr().err
    assert error == (
        "tabletop: no microphone called “no such thing” was found: plug one in, or use --console\n"
    )
    assert not (tmp_path / "games").exists()


def test_a_second_process_with_the_same_team_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline()
        second = tabletop("play", "--console", "--resume", "--store", str(tmp_path))
        assert second.returncode == 2
        assert "another game of this team is being played" in second.stderr
        assert second.stderr.count("\n") == 1
        first.communicate(b"")
    third = tabletop("play", "--console", "--resume", "--store", str(tmp_path))
    assert (third.returncode, third.stderr) == (0, "")
