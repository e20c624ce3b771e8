"""Players read lines aloud; the real ear listens, and what is told and kept follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

from assistant import decks
from assistant.calibration import reading
from assistant.calibration.advice import Advice, Found, Said, advise, threshold
from assistant.calibration.own_voices import Line, OwnVoices, lines
from assistant.calibration.recordings import Kind, keep_clips
from assistant.calibration.tables import Moment, deal, table
from assistant.errors import DeviceError, FileError
from assistant.messages import Clip, Readings
from hardware.microphone import Recording
from tests.tools.speech.test_run import Loud
from tests.tools.speech.tones import Whistled, tone
from tools.speech.clips import read, sounding
from tools.speech.noise import clip, dice, near_silence, wave
from tools.speech.plan import CLEAN, Task, plan

STORM = Line("storm", table(deal((), "any", on="storm"), Moment.GUESS), clue=False)
RIVER = Line("river two", table(deal((), "any", off="river"), Moment.CLUE), clue=True)


def quiet(seconds: float) -> Clip:
    """A room at -60 dBFS."""
    return clip(10 * near_silence(seconds, dice("room")))


def spoken(text: str) -> list[Clip]:
    return [
        quiet(0.5),
        *(one for word in text.split() for one in (tone(word), quiet(0.1))),
        quiet(1),
    ]


def voices(
    sound: Iterable[Clip], recognizer: Whistled | None = None, patience: float = 3.0
) -> OwnVoices:
    found = Found("whistles", speech=0.5)
    return OwnVoices(Recording(sound), recognizer or Whistled(), Loud(), found, patience)


def read_aloud(sound: Sequence[Clip], lines: Sequence[Line]) -> tuple[OwnVoices, list[str]]:
    ours, told = voices(sound), list[str]()
    reading.read_aloud(ours, lines, told.append, lambda text: None)
    return ours, told


def test_the_room_is_measured_and_every_line_heard() -> None:
    sound = [quiet(3), *spoken("storm"), *spoken("river two")]
    ours, told = read_aloud(sound, [STORM, RIVER])
    found = ours.found
    assert found.noise == pytest.approx(-60, abs=1)
    assert found.noise_probability == 0
    assert found.level == pytest.approx(-13.5, abs=1)
    assert [(one.text, one.heard, one.right) for one in found.said] == [
        ("storm", "storm", True),
        ("river two", "river two", True),
    ]
    assert told[0] == "Nobody speaks for three seconds, please."
    assert "STORM" in told[2]
    assert "understood" in told[3]
    assert advise(found).sentences == ("All is well: nothing needs to change.",)


def test_misheard_and_missing_lines_are_reported() -> None:
    sound = [quiet(3), *spoken("river"), quiet(3.1)]
    ours, told = read_aloud(sound, [STORM, STORM])
    assert [one.right for one in ours.found.said] == [False, False]
    assert "heard “river”" in told[3]
    assert "nothing was heard" in told[5]
    wordless = voices(spoken("storm"), Whistled(lambda words: Readings()))
    assert reading.outcome(wordless.ask(STORM)) == "heard, but no words in it"


def test_a_failing_recognizer_costs_one_line() -> None:
    def fails(words: list[str]) -> Readings:
        raise DeviceError("it stopped")

    assert voices(spoken("storm"), Whistled(fails)).ask(STORM).heard == "(it stopped)"


def test_a_dead_or_muted_microphone_is_told() -> None:
    with pytest.raises(DeviceError, match="no sound comes from the microphone"):
        voices([], patience=0.2).quiet()
    with pytest.raises(DeviceError, match="nothing but silence: is it muted"):
        voices([Clip(bytes(2 * 16_000 * 4), 16_000)]).quiet()


def test_sound_from_before_it_was_asked_for_is_passed_over() -> None:
    class Late:
        """Gives what was said two seconds before, then what is said now."""

        def __init__(self) -> None:
            self.now = 100.0
            self.pieces = [
                Clip(piece.samples, piece.rate, at)
                for text, at in (("river", 98.0), ("storm", 100.5))
                for piece in spoken(text)
            ]

        def read(self, seconds: float) -> Clip | None:
            return self.pieces.pop(0) if self.pieces else None

    late = Late()
    found = Found("whistles", speech=0.5)
    ours = OwnVoices(late, Whistled(), Loud(), found, 3.0, clock=lambda: late.now)
    assert ours.ask(STORM).heard == "storm"


def test_other_engines_hear_the_same_sound() -> None:
    ours, _ = read_aloud([quiet(3), *spoken("storm"), *spoken("river two")], [STORM, RIVER])
    assert ours.compare("deaf", Whistled(lambda words: Readings())) == 0
    assert ours.compare("other", Whistled()) == 2
    assert ours.found.others == {"deaf": 0, "other": 2}


def test_lines_are_words_of_a_table_and_clues_that_are_not_on_it() -> None:
    made = lines(decks.load("everyday"), 10, 5, seed=1)
    assert [line.clue for line in made] == [False] * 10 + [True] * 5
    for line in made:
        on_the_table = {card.word.lower() for card in line.where.view.cards}
        assert (line.text in on_the_table) != line.clue
        assert line.where.hear([line.text])
    assert [line.text for line in lines(decks.load("everyday"), 10, 5, seed=1)] == [
        line.text for line in made
    ]


def said(
    level: float | None = -25.0, right: bool = True, clipped: float = 0.0, probability: float = 0.95
) -> Said:
    return Said("storm", False, "storm", right, level, clipped, probability)


def found(
    said: Said,
    noise: float = -60.0,
    noise_probability: float = 0.1,
    others: dict[str, int] | None = None,
) -> Found:
    return Found("whisper", 0.5, noise, noise_probability, (said,) * 10, others or {})


@pytest.mark.parametrize(
    ("measured", "sentence", "ears"),
    [
        (found(said()), "All is well", {}),
        (found(said(level=None)), "Nobody was heard", {}),
        (found(said(level=-45)), "put the microphone closer, or turn it up", {}),
        (found(said(clipped=0.01)), "turn the microphone down", {}),
        (found(said(), noise=-40), "put the microphone closer to who speaks", {}),
        (found(said(), noise=-33), "hold a button", {"listening": "hold"}),
        (found(said(), noise_probability=0.5), "sounds like speech", {"speech": 0.65}),
        (found(said(probability=0.4)), "not always taken for speech", {"speech": 0.25}),
        (found(said(right=False), others={"vosk": 7}), "Vosk understands 7", {"engine": "vosk"}),
        (found(said(right=False), others={"vosk": 0}), "speak slowly", {}),
    ],
)
def test_advice_follows_from_what_was_measured(
    measured: Found, sentence: str, ears: dict[str, str | float]
) -> None:
    advice = advise(measured)
    assert sentence in " ".join(advice.sentences)
    assert advice.ears == ears


def test_voices_matter_more_than_noise() -> None:
    assert threshold(found(said(probability=0.6), noise_probability=0.9)) == pytest.approx(0.45)
    assert threshold(found(said(probability=1.0), noise_probability=1.0)) == 0.8


def test_settings_are_told_as_they_are_written() -> None:
    advice = Advice(("It is loud here.",), {"listening": "hold", "speech": 0.65})
    assert advice.lines == ("[ears]", 'listening = "hold"', "speech = 0.65")
    told = reading.report(found(said()), advice)
    assert told[:3] == [
        "Noise    -60 dBFS while nobody spoke",
        "Voices   -25 dBFS, 35 dB above the noise",
        "Words    10 of 10 understood",
    ]
    assert told[-1] == "    speech = 0.65"
    machine = json.loads(reading.as_json(found(said()), advice))
    assert (machine["noise"], machine["level"], machine["ears"]["speech"]) == (-60, -25, 0.65)


def test_levels_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    for _ in range(2):
        path = reading.keep_levels(tmp_path / "games", found(said()), Advice(()))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    kept = json.loads(path.read_text())
    assert (kept["noise"], kept["level"], kept["of"]) == (-60, -25, 10)
    assert "storm" not in path.read_text()
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="choose another --store"):
        reading.keep_levels(tmp_path / "file", found(said()), Advice(()))


def test_kept_recordings_can_be_measured_again(tmp_path: Path) -> None:
    ours, _ = read_aloud([quiet(3), *spoken("storm"), *spoken("river two")], [STORM, RIVER])
    folder = tmp_path / "clips"
    for _ in range(2):
        assert keep_clips(folder, "ann", ours.taken) == 2
    assert {path.stat().st_mode & 0o77 for path in folder.glob("*.wav")} == {0}
    clips, sounds = sounding(read(folder))
    assert clips.remarks == ()
    assert [(one.text, one.kind, one.speaker) for one in clips.entries] == [
        ("storm", Kind.WORD, "ann"),
        ("river two", Kind.CLUE, "ann"),
    ] * 2
    assert np.abs(wave(sounds[clips.entries[0].path])).max() > 0.2
    clues = plan(clips, 1, [CLEAN], [Task.CLUE])
    assert [item.expected for item in clues] == ["river two", "river two"]
    with pytest.raises(FileError, match="choose another --keep"):
        keep_clips(folder / "manifest.csv", "ann", ours.taken)
