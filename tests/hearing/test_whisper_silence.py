"""The encoded silence, made once and then stored."""

from pathlib import Path

import numpy as np
import pytest

from assistant.hearing.whisper_model import FRAMES, Encoded, read, silence, write

NAME = "silence.bin"
SHAPE = (1, FRAMES, 384)
QUIET = np.linspace(-1, 1, int(np.prod(SHAPE)), dtype=np.float32).reshape(SHAPE)


class Encoder:
    """Encodes silence, and counts the calls."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Encoded:
        self.times += 1
        return QUIET


def test_silence_is_encoded_once_and_kept(tmp_path: Path) -> None:
    encoder, folders = Encoder(), (tmp_path / "new" / "kept",)
    for _ in range(3):
        assert np.array_equal(silence(encoder, NAME, folders), QUIET)
    assert encoder.times == 1
    assert [path.name for path in folders[0].iterdir()] == [NAME]


def test_files_of_other_machines_and_libraries_are_ignored(tmp_path: Path) -> None:
    encoder = Encoder()
    silence(encoder, "silence-x86_64.bin", (tmp_path,))
    silence(encoder, "silence-aarch64.bin", (tmp_path,))
    assert encoder.times == 2


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 40])
def test_a_damaged_file_is_replaced(damage: bytes, tmp_path: Path) -> None:
    encoder = Encoder()
    silence(encoder, NAME, (tmp_path,))
    whole = (tmp_path / NAME).read_bytes()
    for broken in (damage, whole[:-4], whole[:-1] + bytes([whole[-1] ^ 1])):
        (tmp_path / NAME).write_bytes(broken)
        assert read(tmp_path / NAME) is None
        assert np.array_equal(silence(encoder, NAME, (tmp_path,)), QUIET)
    assert encoder.times == 4
    assert (tmp_path / NAME).read_bytes() == whole
    write(tmp_path / NAME, QUIET[:, :10])
    assert read(tmp_path / NAME) is None


def test_silence_is_encoded_each_time_if_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    encoder = Encoder()
    for folders in ((), (tmp_path / "file" / "kept",)):
        assert np.array_equal(silence(encoder, NAME, folders), QUIET)
    assert encoder.times == 2


def test_the_second_folder_is_used_if_the_first_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folders = (tmp_path / "file" / "kept", tmp_path / "kept")
    encoder = Encoder()
    silence(encoder, NAME, folders)
    silence(encoder, NAME, folders)
    assert encoder.times == 1
