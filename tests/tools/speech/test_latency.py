"""A table with the program's own threads answers, and the parts of its time add up."""

import time

import pytest

from assistant.game.messages import Clip, Earcon
from assistant.hearing.end_of_speech import EndOfSpeech
from tests.tools.speech.heard import Hums, Loud
from tests.tools.speech.tones import Whistled, tone
from tools.speech.clips import Clips
from tools.speech.compose import Studio
from tools.speech.counts import answered
from tools.speech.latency import Paced, Spoken, Waited, wait_for_answer
from tools.speech.plan import CLEAN, Task, plan


@pytest.mark.slow
@pytest.mark.parametrize("task", [Task.GUESS, Task.CLUE])
def test_the_parts_add_up_to_the_wait(task: Task, clips: Clips, room: Studio) -> None:
    item = plan(clips, 1, [CLEAN], [task])[0]
    cues = {Earcon.UNDERSTOOD: tone("storm", 0.1)}
    waited = wait_for_answer(item, room, Whistled(), EndOfSpeech(Loud()), Hums(), cues)
    assert waited
    assert waited.end > 0.25, "the pause that ends an utterance"
    assert min(waited.recognition, waited.rules) >= 0
    assert waited.voice > 0.05, "the short sound is over before the sentence begins"
    assert 0.25 < waited.first < waited.total < 8


def test_a_missing_answer_is_reported(clips: Clips) -> None:
    waits = [(item, None) for item in plan(clips, 1, [CLEAN], [Task.GUESS], 2)]
    one = (waits[0][0], Waited(0.3, 0.2, 0.01, 0.1, 0.55))
    rows = answered([*waits, one]).rows
    assert {row["answered"] for row in rows} == {"1 of 3"}
    totals = [row["median s"] for row in rows if row["part"] == "first sound of the sentence"]
    assert totals == [0.61]


def test_a_microphone_gives_sound_no_sooner_than_it_is_spoken() -> None:
    source = Spoken(tone("storm", 0.2))
    assert source.read(0.0) is None
    source.begins.set()
    began = time.monotonic()
    got = [source.read(0.1) for _ in range(7)]
    assert b"".join(piece.samples for piece in got if piece) == tone("storm", 0.2).samples
    assert time.monotonic() - began >= 0.19
    assert source.read(0.0) is None


def test_an_output_keeps_time_and_knows_when_it_was_not_silent() -> None:
    sounds: list[float] = []
    output = Paced(16_000, sounds)
    began = time.monotonic()
    output.write(Clip(bytes(3_200), 16_000).samples)
    output.write(tone("storm", 0.05).samples)
    assert time.monotonic() - began >= 0.15
    assert sounds == [pytest.approx(began + 0.1, abs=0.05)]
