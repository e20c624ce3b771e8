"""A file that is replaced as a whole: its permissions, its syncs, and its state after failures."""

import os
import stat
from pathlib import Path

import pytest

from assistant.game.whole_file import EVERYBODY, OWNER, replacing, write_whole


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with some content, alone in its folder."""
    file = tmp_path / "kept"
    file.write_text("old")
    return file


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("content", "expected"), [("Café – 1\n", "Café – 1\n".encode()), (b"\0\xff", b"\0\xff")]
)
def test_text_is_written_as_utf_8_and_bytes_unchanged(
    content: str | bytes, expected: bytes, file: Path
) -> None:
    write_whole(file, content)
    assert file.read_bytes() == expected


@pytest.mark.parametrize("rights", [OWNER, EVERYBODY])
@pytest.mark.parametrize("before", [None, 0o600, 0o666])
def test_a_new_file_has_the_requested_permissions(
    rights: int, before: int | None, tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    if before is not None:
        file.write_text("old")
        file.chmod(before)
    umask = os.umask(0o077)
    try:
        write_whole(file, "new", rights)
    finally:
        os.umask(umask)
    assert stat.S_IMODE(file.stat().st_mode) == rights
    assert file.read_text() == "new"


def test_the_old_content_stays_until_the_new_is_complete(file: Path) -> None:
    """Until then, only the owner can read the new file."""
    with replacing(file) as beside:
        assert stat.S_IMODE(beside.stat().st_mode) == OWNER
        beside.write_text("half")
        assert file.read_text() == "old"
        beside.write_text("new")
    assert file.read_text() == "new"
    assert names(file.parent) == ["kept"]


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(
    error: type[BaseException], file: Path, tmp_path: Path
) -> None:
    def fail() -> None:
        with replacing(file) as beside:
            beside.write_text("half")
            raise error

    with pytest.raises(error):
        fail()
    assert file.read_text() == "old"
    assert names(tmp_path) == ["kept"]


def test_simultaneous_writers_do_not_mix(file: Path) -> None:
    with replacing(file) as first, replacing(file) as second:
        first.write_text("first")
        second.write_text("second")
        assert first != second
    assert file.read_text() == "first"
    assert names(file.parent) == ["kept"]


def test_an_error_names_the_file_that_was_to_be_written(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "kept"
    with pytest.raises(FileNotFoundError) as raised:
        write_whole(missing, "new")
    assert raised.value.filename == str(missing)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(IsADirectoryError) as raised_too:
        write_whole(folder, "new")
    assert raised_too.value.filename == str(folder)
    assert names(tmp_path) == ["folder"]


def test_content_reaches_the_disk_before_its_name_and_the_name_after_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[str, str]] = []
    really = os.fsync

    def note(descriptor: int) -> None:
        what = "folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file"
        synced.append((what, file.read_text()))
        really(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    write_whole(file, "new")
    assert synced == [("file", "old"), ("folder", "new")]


def test_a_folder_that_cannot_be_synced_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")

    monkeypatch.setattr(os, "fsync", refuse)
    write_whole(tmp_path / "kept", "new")
    assert (tmp_path / "kept").read_text() == "new"
