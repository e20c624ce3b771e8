"""The demo: the whole path from a voice to a picture."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from assistant.app.demo.game import Demo, MisheardError, demo_session, load_script, tries
from assistant.app.demo.record import Record
from assistant.game.errors import FileError
from assistant.game.messages import Clip, Pressed, Readings
from assistant.game.rules.phase import Result
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.speaking.wav import read_wav
from tests.stand_ins import Hears, Loud
from tests.tables import NORTH, SOUTH


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A demo run once, by the command that players use."""
    out = tmp_path_factory.mktemp("demo") / "out"
    command = [sys.executable, "-m", "assistant", "demo", "--engine", "whisper", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "The game was won." in done.stdout
    assert "Whisper listens" in done.stdout
    return out


@pytest.mark.slow
@pytest.mark.rule("D16", "D18")
def test_the_demo_shows_the_course_of_a_game(folder: Path) -> None:
    transcript = (folder / "transcript.txt").read_text(encoding="utf-8")
    for moment in (
        "is a form of robot. Penalty, allow, or take it back?",
        "# Agent. Go on, or end the turn.\n: rainbow\n# Rainbow?",  # a correct double guess
        "# Bystander. Seven turns left.",
        "[south]\n# Eight turns left.",  # a stop by button
        "# Agent. All fifteen agents found. You won!",
        "Eight points:",
    ):
        assert moment in transcript


@pytest.mark.slow
def test_its_transcript_replays_the_same_game_at_the_console(folder: Path, tmp_path: Path) -> None:
    table = ["--words", str(folder / "words.txt"), "--key", str(folder / "key.txt")]
    command = [sys.executable, "-m", "assistant", "play", "--console", "--store", str(tmp_path)]
    transcript = (folder / "transcript.txt").read_text(encoding="utf-8")
    played = subprocess.run(
        [*command, *table], input=transcript, capture_output=True, text=True, check=True
    )
    said = [line[2:] for line in transcript.splitlines() if line.startswith("# ")]
    # The console saves the game, so its win unlocks missions.
    said[-1] += " You may now play Cairo, Moscow or Berlin."
    answers = [line.strip() for line in played.stdout.splitlines()]
    # Typed talk is always answered; at an open microphone it gets only a sound.
    answers = [line for line in answers if not line.startswith("I heard “")]
    said = [line for line in said if not line.startswith("I heard “")]
    assert answers[-len(said) + 1 :] == said[1:]


@pytest.mark.slow
def test_the_demo_leaves_sound_and_pictures(folder: Path) -> None:
    game = read_wav((folder / "game.wav").read_bytes())
    assert game.seconds > 60
    assert any(game.samples)
    moves = sorted((folder / "screens").glob("move-*.png"))
    assert len(moves) > 20
    with Image.open(folder / "screens" / "screen-north.png") as screen:
        assert screen.size == (128, 64)


class Beep:
    """A voice."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        self.said.append(sentence)
        return Clip(b"\x10\x20" * 8000, 16_000)


def test_misunderstood_demo_players_give_up_with_a_reason(tmp_path: Path) -> None:
    script = load_script()
    record = Record(tmp_path / "out", script.words, script.key)
    north = Beep()
    people = {NORTH: [north, north], SOUTH: [Beep()]}
    demo = Demo(script, Hears(Readings(("bun two",))), EndOfSpeech(Loud()), people, Beep(), record)
    with closing(record), pytest.raises(MisheardError, match="“robotic two” was not understood"):
        list(demo.play())
    assert len(north.said) == 12  # two people, two clues, three phrasings each


@pytest.mark.rule("D21")
def test_every_person_on_a_side_repeats_a_misheard_line() -> None:
    people = [Beep(), Beep()]
    said = list(tries("weather two", people))
    assert [voice for voice, _ in said] == people * 3
    assert said[0][1] == "weather, two."
    assert next(iter(tries("storm", people)))[1] == "storm."


def test_the_script_is_lines_of_the_console() -> None:
    script = load_script()
    assert len(script.lines) > 40
    assert all(isinstance(line, Pressed) or line.by for line in script.lines)
    assert demo_result() is Result.WON


def demo_result() -> Result | None:
    """The game's result if every word is understood."""
    session = demo_session(load_script())
    for line in load_script().lines:
        session.take(line)
    return session.view.result


def test_an_unwritable_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="choose another --out"):
        Record(tmp_path / "file" / "demo", "", "")
