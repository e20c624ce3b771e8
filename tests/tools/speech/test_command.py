"""`./tabletop-dev tools.speech`: its options, its output, and its saved files."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from assistant.game.errors import FileError
from tests.tools.speech.tones import by_flite, folder
from tools.speech.__main__ import speech
from tools.speech.recordings import MeasureError


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few words and a number, spoken by one of flite's voices."""
    texts = dict.fromkeys(("napoleon", "telescope", "mountain"), "word")
    kinds = {**texts, "two": "digit", "i have been there twice before": "oog"}
    path = by_flite(tmp_path_factory.mktemp("clips"), kinds)
    with (path / "manifest.csv").open("a", encoding="utf-8") as manifest:
        manifest.write("\ngone.wav,gone,word,slt,0\n")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(speech, [*map(str, arguments)])


@pytest.mark.slow
def test_a_second_run_continues_the_measurement(spoken: Path, tmp_path: Path) -> None:
    asked = ("--clips", spoken, "--engine", "whisper", "--noise", "clean", "--only", "guess")
    kept = ("--limit", 2, "--work", tmp_path / "work", "--out", tmp_path / "told")
    ran = run(*asked, *kept, "--json")
    assert ran.exit_code == 0, ran.output
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    (guesses,) = [row for row in rows if row["table"] == "guesses"]
    assert (guesses["guesses"], guesses["correct"], guesses["wrong"]) == (2, 1, 0)
    (times,) = [row for row in rows if row["table"] == "time"]
    assert times["CPU s"] > 0
    (engine,) = [row for row in rows if row["table"] == "engine"]
    assert engine["engine"] == "whisper"
    assert engine["memory MB"] > engine["of it engine MB"] > 0
    assert "line 7: gone.wav is not there" in ran.stderr
    assert "Whisper listens" in ran.stderr
    assert [*(tmp_path / "work").iterdir()]
    again = run(*asked, *kept, "--mistakes")
    assert again.exit_code == 0, again.output
    assert "Guesses" in again.stdout
    assert (tmp_path / "told").read_text() == again.stdout


def test_two_measurements_at_once_are_refused(tmp_path: Path) -> None:
    ran = run("--clips", tmp_path, "--talk", 1, "--latency")
    assert ran.exit_code == 2
    assert "one at a time" in ran.output


def test_an_unknown_noise_is_refused(tmp_path: Path) -> None:
    ran = run("--clips", folder(tmp_path), "--noise", "rain-3")
    assert isinstance(ran.exception, MeasureError)
    assert "“rain-3” is no noise" in str(ran.exception)


def test_clips_without_a_usable_item_are_refused(tmp_path: Path) -> None:
    ran = run("--clips", folder(tmp_path, without="word"), "--only", "clue")
    assert isinstance(ran.exception, MeasureError)
    assert "its clips make no such item" in str(ran.exception)
    ran = run("--clips", tmp_path / "nowhere")
    assert isinstance(ran.exception, FileError)
