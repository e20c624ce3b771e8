"""Strangers' clips: the table is valid, and the packages' sounds become a folder of clips."""

from pathlib import Path

import numpy as np
import pytest

from assistant.game.errors import FileError
from assistant.game.messages import Clip
from assistant.speaking.wav import write_wav
from tests.tools.speech.tones import tone
from tools.speech.clips import read
from tools.speech.recordings import Kind
from tools.speech.strangers import UNDER, gather, recordings, word_of

RATE = 16_000


def test_the_table_names_each_clip_once_and_of_a_kind_that_is_known() -> None:
    rows = recordings()
    assert len({one.name for one in rows}) == len({one.file for one in rows}) == len(rows)
    assert {Kind(one.kind) for one in rows} == {Kind.WORD, Kind.DIGIT}
    assert all(one.text.isalpha() and one.text == one.text.lower() for one in rows)
    assert len({one.speaker for one in rows}) == 5


def test_found_files_become_clips_and_the_rest_is_reported(tmp_path: Path) -> None:
    found = recordings()[:2]
    for one in found:
        path = tmp_path / "unpacked" / UNDER / one.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(write_wav(tone("river")))
    count, remarks = gather(tmp_path / "unpacked", tmp_path / "clips")
    assert count == 2
    assert len(remarks) == len(recordings()) - 2
    assert [entry.text for entry in read(tmp_path / "clips").entries] == [one.text for one in found]


def test_a_folder_without_the_packages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none of the packages"):
        gather(tmp_path, tmp_path / "clips")


def test_silence_around_a_word_is_removed() -> None:
    quiet = np.zeros(RATE, "<i2").tobytes()
    word = tone("river", 0.5)
    cut = word_of(Clip(quiet + word.samples + quiet, RATE))
    assert 0.5 <= cut.seconds <= 0.8
    silence = Clip(quiet, RATE)
    assert word_of(silence) == silence
