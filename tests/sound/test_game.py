"""A whole game by sound: the installed program, and players who only speak and tap."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from assistant.hearing.resample import resample
from assistant.language import language
from assistant.speaking.flite import Flite
from assistant.speaking.mouth import mouth
from tests.sound.card import RATE, Card, Room, likeness
from tests.tables import TABLES

pytestmark = pytest.mark.sound

SETTINGS = """
[ears]
engine = "whisper"
microphone = "pulse"
[mouth]
voice = "flite-rms"
loudspeaker = "pulse"
rate = 220
lead_in = 0.1
"""
VOICE = mouth(language().voices, "flite-rms", 0.1, 220)
PATIENCE = 60.0
"""In seconds; a recognizer needs some on a busy machine."""

# The players' inputs and the box's answers. The needle is an assassin for both sides.
GAME = (
    ("[north]", "North, your clue."),
    ("Weather, two.", "Weather, two."),
    ("Rainbow.", "Rainbow?"),
    ("Yes.", "Agent."),
    ("End turn.", "Eight turns left."),
    ("Music, three.", "Music, three."),
    ("Needle.", "Needle?"),
    ("Yes.", "Assassin"),
)


PLAIN = TABLES / "plain.key"

NEEDLE = """
AA AA AA AA AA
AA AA AA AA AA
AA AA AA AA AA
.X .. .. .. ..
.. .. .. .. ..
"""
"""A key on which only the needle ends a game, and only for north."""


class Program:
    """`tabletop play`, and its output so far."""

    def __init__(self, card: Card, folder: Path, key: Path = PLAIN, *more: str) -> None:
        (folder / "tabletop.toml").write_text(SETTINGS, encoding="utf-8")
        self.pipe = folder / "lines"
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "assistant", "play", "--store", str(folder / "games")),
                *("--config", str(folder / "tabletop.toml"), "--lines", str(self.pipe)),
                *("--words", str(TABLES / "plain.words"), "--key", str(key)),
                *("--key-any", *more),
            ],
            env=os.environ | card.environment | {"PATH": os.environ["PATH"]},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def tap(self, line: str) -> None:
        """Type the line that replaces a tap."""
        with self.pipe.open("w", encoding="utf-8") as pipe:
            pipe.write(f"{line}\n")

    def answer(self, wanted: str, since: int) -> str:
        """The announcement with this beginning or end, among the lines from `since` on."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for line in self.lines[since:]:
                said = line.removeprefix("# ")
                if said.startswith(wanted) or said.endswith(wanted):
                    return said
            time.sleep(0.02)
        raise AssertionError(f"no {wanted!r} in: {self.lines}")

    def end(self) -> int:
        """Terminate it; returns its exit code."""
        self._process.terminate()
        code = self._process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        return code

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines:
            for line in lines:
                self.lines.append(line.rstrip("\n"))


def silent(room: Room, after: float) -> None:
    """Wait until the box has spoken since that time and is silent again."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        quiet = room.silent_for()
        if quiet > 0.9 and time.monotonic() - quiet > after:
            return
        time.sleep(0.02)
    raise AssertionError("the box says nothing, or does not stop")


def test_duet_can_be_played_by_sound(card: Card, tmp_path: Path) -> None:
    with card.listening() as room, card.echoing():
        before = time.monotonic()
        program = Program(card, tmp_path)
        try:
            program.answer("Welcome to Codenames Duet.", 0)
            silent(room, before)
            for said, wanted in GAME:
                since, before = len(program.lines), time.monotonic()
                if said.startswith("["):
                    program.tap(said)
                else:
                    card.speak(Flite("slt").speak(said))
                last = program.answer(wanted, since)
                silent(room, before)
        finally:
            code = program.end()
    assert code == 0, program.lines
    heard = [line for line in program.lines if line.startswith((":", "["))]
    assert heard == ["[north]", *(f": {_plain(said)}" for said, _ in GAME[1:])]
    sound = room.sound()
    clip = resample(VOICE.speak(last), RATE)
    final = np.frombuffer(clip.samples, "<i2").astype(np.float64)
    assert likeness(final, sound[-len(final) - 5 * RATE :]) > 0.8
    assert not any("No sound" in line for line in program.lines), program.lines


def test_a_game_with_a_partner_can_be_played_by_sound(card: Card, tmp_path: Path) -> None:
    """One person speaks, objects once, and finally should touch the needle."""
    key = tmp_path / "needle.key"
    key.write_text(NEEDLE.strip(), encoding="utf-8")

    with card.listening() as room, card.echoing():
        program = Program(card, tmp_path, key, "--partner")

        def say(words: str, wanted: str) -> int:
            since, before = len(program.lines), time.monotonic()
            card.speak(Flite("slt").speak(words))
            program.answer(wanted, since)
            silent(room, before)
            return since

        try:
            before = time.monotonic()
            program.answer("Welcome to Codenames Duet. I play South", 0)
            silent(room, before)
            since = len(program.lines)
            card.speak(Flite("slt").speak("Weather, two."))
            program.answer("Weather, two.", since)
            asked = program.answer("Say no to object.", since)
            silent(room, time.monotonic() - 0.5)
            since = say("No.", "Storm not touched.")
            last = program.answer("South's clue: ", since)
            silent(room, time.monotonic() - 0.5)
            say("Needle.", "Needle?")
            say("Yes.", "Assassin")
        finally:
            code = program.end()
    assert code == 0, program.lines
    moves = [line for line in program.lines if line.startswith("# south: ")]
    refused = asked.split(".")[0].lower()
    assert moves[0] == f"# south: {refused}"
    assert refused not in {move.removeprefix("# south: ") for move in moves[1:]}
    assert len(moves) >= 3, last
    heard = [line for line in program.lines if line.startswith("north: ")]
    assert heard == ["north: weather two", "north: no", "north: needle", "north: yes"]


def _plain(said: str) -> str:
    return said.lower().replace(",", "").rstrip(".")
