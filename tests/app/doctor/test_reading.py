"""Players read lines aloud, and learn which settings would help."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.app.doctor.advice import Measured, SoundLevel, advise, report, threshold
from assistant.app.doctor.reading import LineToRead, Listener, SpokenLine, lines, read_aloud, right
from assistant.game.errors import DeviceError, FileError
from assistant.game.messages import Clip, Readings, Vocabulary
from assistant.language import language
from hardware.microphone import Recording
from tests.tools.speech.test_run import Loud
from tests.tools.speech.tones import WORDS, Whistled, tone
from tools.speech.clips import read, sounding
from tools.speech.noise import clip, dice, near_silence, wave
from tools.speech.plan import CLEAN, Task, plan
from tools.speech.recordings import Kind, keep_clips

STORM = LineToRead("storm", Vocabulary(WORDS))
RIVER = LineToRead("river two", Vocabulary(("help",), clue=True))


def quiet(seconds: float) -> Clip:
    """A room at -60 dBFS."""
    return clip(10 * near_silence(seconds, dice("room")))


def said(text: str) -> list[Clip]:
    words = (piece for word in text.split() for piece in (tone(word), quiet(0.1)))
    return [quiet(0.5), *words, quiet(1)]


def listener(sound: Iterable[Clip]) -> Listener:
    return Listener(Recording(sound), Loud(), speech=0.5)


def heard(
    sound: Sequence[Clip], to_read: Sequence[LineToRead]
) -> tuple[list[SpokenLine], list[str]]:
    told = list[str]()
    return read_aloud(listener(sound), Whistled(), to_read, told.append), told


def test_the_room_and_every_line_are_measured() -> None:
    ears = listener([quiet(3), *said("storm"), *said("river two")])
    room = ears.room()
    assert room.dbfs == pytest.approx(-60, abs=1)
    assert room.probability == 0
    told = list[str]()
    takes = read_aloud(ears, Whistled(), [STORM, RIVER], told.append)
    assert [take.line for take in takes] == [STORM, RIVER]
    assert takes[0].level.dbfs == pytest.approx(-13.5, abs=1)
    assert takes[0].level.probability == 1.0
    assert [line.split() for line in told] == [
        ["1/2", "STORM"],
        ["understood"],
        ["2/2", "RIVER", "TWO"],
        ["understood"],
    ]


def test_misheard_and_missing_lines_are_reported() -> None:
    takes, told = heard([*said("river"), quiet(8.1)], [STORM, STORM])
    assert len(takes) == 1
    assert "heard “river”" in told[1]
    assert "nothing was heard" in told[3]


@pytest.mark.parametrize("fails", [True, False])
def test_a_failing_or_wordless_recognizer_understands_nothing(fails: bool) -> None:
    def hears(words: list[str]) -> Readings:
        if fails:
            raise DeviceError("it stopped")
        return Readings()

    told = list[str]()
    read_aloud(listener(said("storm")), Whistled(hears), [STORM], told.append)
    assert "heard, but no words in it" in told[1]


def test_a_clue_is_understood_however_its_number_is_written() -> None:
    (take,), _ = heard(said("river two"), [RIVER])
    assert right(Whistled(lambda words: Readings(("river too",))), [take]) == 1
    assert right(Whistled(lambda words: Readings(("river three",))), [take]) == 0


def test_a_dead_or_muted_microphone_is_reported() -> None:
    class Dead:
        def read(self, seconds: float) -> Clip | None:
            return None

    with pytest.raises(DeviceError, match="no sound comes from the microphone"):
        Listener(Dead(), Loud(), 0.5).room()
    with pytest.raises(DeviceError, match="nothing but silence: is it muted"):
        listener([Clip(bytes(2 * 16_000 * 4), 16_000)]).room()


def test_sound_from_before_the_request_is_ignored() -> None:
    pieces = [
        replace(piece, at=at)
        for text, at in (("river", 98.0), ("storm", 100.5))
        for piece in said(text)
    ]

    class Late:
        """Gives what was said two seconds before, then what is said now."""

        def read(self, seconds: float) -> Clip | None:
            return pieces.pop(0) if pieces else None

    late = Listener(Late(), Loud(), 0.5, clock=lambda: 100.0)
    take = late.read(STORM)
    assert take is not None
    assert right(Whistled(), [take]) == 1


def test_lines_are_words_of_a_table_and_clues_that_are_not_on_it() -> None:
    made = lines(15)
    board = made[0].vocabulary.phrases
    assert [line.vocabulary.clue for line in made] == [False, False, True] * 5
    for line in made:
        if line.vocabulary.clue:
            split = language().listening.numbers.split_clue(line.text.split())
            assert split is not None
            assert " ".join(split.words) not in board
        else:
            assert line.text in board
    assert lines(15) == made
    assert len(lines(60)) == 60


GOOD = SoundLevel(-25.0, probability=0.95)
TEN = Measured("whisper", 0.5, SoundLevel(-60.0, 0.1), 10, (GOOD,) * 10, {"whisper": 10})


def spoken(**changed: float) -> Measured:
    return replace(TEN, spoken=(replace(GOOD, **changed),) * 10)


@pytest.mark.parametrize(
    ("measured", "sentence", "setting"),
    [
        (TEN, "All is well", ""),
        (replace(TEN, spoken=()), "Nobody was heard", ""),
        (spoken(dbfs=-45), "put the microphone closer, or turn it up", ""),
        (spoken(clipped=0.01), "turn the microphone down", ""),
        (replace(TEN, room=SoundLevel(-40, 0.1)), "put the microphone closer to who speaks", ""),
        (replace(TEN, room=SoundLevel(-33, 0.1)), "hold a button", 'listening = "hold"'),
        (replace(TEN, room=SoundLevel(-60, 0.5)), "sounds like speech", "speech = 0.65"),
        (spoken(probability=0.4), "not always taken for speech", "speech = 0.25"),
        (
            replace(TEN, right={"whisper": 0, "vosk": 7}),
            "Vosk understands 7 of these lines, Whisper 0.",
            'engine = "vosk"',
        ),
        (replace(TEN, right={"whisper": 0, "vosk": 0}), "speak slowly", ""),
    ],
)
def test_advice_follows_from_what_was_measured(
    measured: Measured, sentence: str, setting: str
) -> None:
    advice = advise(measured)
    assert sentence in " ".join(one.sentence for one in advice)
    assert [one.setting for one in advice if one.setting] == [setting] * bool(setting)


def test_voices_matter_more_than_noise() -> None:
    loud = SoundLevel(-60, 0.9)
    assert threshold(replace(spoken(probability=0.6), room=loud)) == pytest.approx(0.45)
    assert threshold(replace(spoken(probability=1.0), room=SoundLevel(-60, 1.0))) == 0.8


def test_the_report_lists_measurements_advice_and_settings() -> None:
    assert report(replace(TEN, room=SoundLevel(-33, 0.5))) == [
        "Noise    -33 dBFS while nobody spoke",
        "Voices   -25 dBFS, 8 dB above the noise",
        "Lines    10 of 10 understood",
        "It is loud here: hold a button while you speak.",
        "The noise here sounds like speech.",
        "In tabletop.toml:",
        "    [ears]",
        '    listening = "hold"',
        "    speech = 0.65",
    ]
    assert report(replace(TEN, spoken=(), right={"whisper": 0}))[1] == "Lines    0 of 10 understood"


def test_kept_recordings_can_be_measured_again(tmp_path: Path) -> None:
    takes, _ = heard([*said("storm"), *said("river two")], [STORM, RIVER])
    folder = tmp_path / "clips"
    for _ in range(2):
        assert keep_clips(folder, "ann", takes) == 2
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
    with pytest.raises(FileError, match="choose another folder"):
        keep_clips(folder / "manifest.csv", "ann", takes)
