"""Manifests and sound files: usable rows are used, and every other row is named."""

from pathlib import Path

import numpy as np
import pytest

from assistant.game.errors import FileError
from assistant.game.messages import Clip
from assistant.speaking.wav import write_wav
from tests.tools.speech.tones import DIGITS, WORDS, folder, tone
from tools.speech.clips import read, sound, sounding
from tools.speech.recordings import Kind


def manifest(path: Path, text: str) -> Path:
    path.mkdir(exist_ok=True)
    (path / "manifest.csv").write_text(text, encoding="utf-8")
    return path


def test_every_row_is_a_clip_with_plain_words(tmp_path: Path) -> None:
    clips = read(folder(tmp_path))
    assert clips.remarks == ()
    assert [entry.text for entry in clips.of(Kind.WORD)] == list(WORDS)
    assert [entry.text for entry in clips.of(Kind.DIGIT)] == list(DIGITS)
    assert {entry.speaker for entry in clips.entries} == {"ann", "bob"}


def test_digits_and_missing_speakers_are_accepted(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_bytes(write_wav(tone("two")))
    clips = read(manifest(tmp_path, "kind,file,text\ndigit,a.wav,7\n"))
    assert [(one.text, one.speaker, one.human) for one in clips.entries] == [
        ("seven", "unknown", True)
    ]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("gone.wav,storm,word,ann,1", "gone.wav is not there"),
        ("0.wav,river,word,ann,1", "0.wav stands here twice"),
        ("1.wav,storm,song,ann,1", "“song” is none of word, digit, clue, control, oog"),
        ("../1.wav,storm,word,ann,1", "“../1.wav” is no file in this folder"),
        (",storm,word,ann,1", "“” is no file in this folder"),
        ("1.wav,storm,digit,ann,1", "“storm” is no number"),
        ("1.wav,storm,clue,ann,1", "“storm” is no word and a number"),
        ("1.wav,?!,word,ann,1", "1.wav has no text"),
        ("1.wav,storm,word,ann,1,more", "more values than columns"),
    ],
)
def test_an_unusable_row_is_skipped_and_named(tmp_path: Path, row: str, why: str) -> None:
    clips = read(folder(tmp_path, f"{row}\n"))
    assert len(clips.entries) == len(WORDS) + len(DIGITS) + 3
    (remark,) = clips.remarks
    assert remark.startswith(f"{tmp_path}/manifest.csv: line {len(clips.entries) + 2}: ")
    assert why in remark


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("file,text\na.wav,storm\n", "line 1: no column kind"),
        ("", "line 1: no column file, text, kind"),
        ("file,text,kind\n", "no row can be used; it is empty"),
        ("file,text,kind\na.wav,storm,word\n", "no row can be used; .*a.wav is not there"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(FileError, match=why):
        read(manifest(tmp_path, text))


def test_no_manifest_and_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"manifest\.csv: No such file"):
        read(tmp_path)
    (tmp_path / "manifest.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="is not UTF-8 text"):
        read(tmp_path)


def test_other_rates_and_channels_become_mono_at_16_khz(tmp_path: Path) -> None:
    one = np.frombuffer(tone("storm", 0.5, rate=44_100).samples, "<i2")
    header = bytearray(write_wav(Clip(np.repeat(one, 2).tobytes(), 44_100)))
    header[22:24], header[32:34] = (2).to_bytes(2, "little"), (4).to_bytes(2, "little")
    header[28:32] = (4 * 44_100).to_bytes(4, "little")
    (tmp_path / "stereo.wav").write_bytes(header)
    heard = sound(tmp_path / "stereo.wav")
    assert heard.rate == 16_000
    assert heard.seconds == pytest.approx(0.5, abs=0.01)


def test_a_title_that_is_not_utf8_does_not_matter(tmp_path: Path) -> None:
    plain = write_wav(tone("storm", 0.5))
    title = b"INAM\x04\x00\x00\x00caf\xe9"
    title = b"LIST" + (4 + len(title)).to_bytes(4, "little") + b"INFO" + title
    whole = b"RIFF" + (len(plain) - 8 + len(title)).to_bytes(4, "little")
    (tmp_path / "titled.wav").write_bytes(whole + plain[8:36] + title + plain[36:])
    assert sound(tmp_path / "titled.wav").seconds == pytest.approx(0.5, abs=0.01)


def test_files_without_sound_are_named_and_skipped(tmp_path: Path) -> None:
    names = ("text", "silent", "short", "long")
    folder(tmp_path, "".join(f"{name}.wav,pirate,word,eve,1\n" for name in names))
    (tmp_path / "text.wav").write_text("no sound at all", encoding="utf-8")
    (tmp_path / "silent.wav").write_bytes(write_wav(Clip(bytes(16_000), 16_000)))
    (tmp_path / "short.wav").write_bytes(write_wav(Clip(b"", 16_000)))
    (tmp_path / "long.wav").write_bytes(write_wav(tone("storm", 61)))
    clips, sounds = sounding(read(tmp_path))
    assert len(clips.entries) == len(sounds) == len(WORDS) + len(DIGITS) + 3
    text, silent, short, long = clips.remarks
    assert text.startswith(f"{tmp_path}/text.wav: ")
    assert "there is nothing but silence in it" in silent
    assert "there is nothing but silence in it" in short
    assert "lasts longer than 60 s" in long


def test_a_folder_without_any_sound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_bytes(write_wav(Clip(bytes(200), 16_000)))
    with pytest.raises(FileError, match=r"a\.wav: there is nothing but silence"):
        sounding(read(manifest(tmp_path, "file,text,kind\na.wav,storm,word\n")))
