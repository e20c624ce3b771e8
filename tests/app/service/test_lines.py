"""Lines that arrive through a named pipe."""

import stat
import threading
from pathlib import Path
from queue import SimpleQueue

import pytest

from assistant.app.service.lines import LONGEST, pipe
from assistant.faces.console import UnusableLine, read_line
from assistant.game.errors import FileError


def test_lines_come_from_several_writers_in_turn(tmp_path: Path) -> None:
    path, came = tmp_path / "lines", SimpleQueue[str]()

    def read() -> None:
        for line in lines:
            came.put(line)

    with pipe(path) as lines:
        reader = threading.Thread(target=read)
        reader.start()
        for text in ("north: weather two\n[north]\n", ": storm\n"):
            with path.open("w") as writer:
                writer.write(text)
        found = [came.get(timeout=5) for _ in range(3)]
    reader.join(5)
    assert found == ["north: weather two\n", "[north]\n", ": storm\n"]
    assert not reader.is_alive()
    assert not path.exists()


def test_only_the_owner_can_write_to_the_pipe(tmp_path: Path) -> None:
    with pipe(tmp_path / "lines"):
        mode = (tmp_path / "lines").lstat().st_mode
    assert (stat.S_ISFIFO(mode), stat.S_IMODE(mode)) == (True, 0o600)


def test_a_leftover_pipe_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    with pipe(path):
        first = path.lstat().st_ino
        with pipe(path):
            assert path.lstat().st_ino != first


def test_other_files_are_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text("mine")
    with (
        pytest.raises(FileError, match="something else is there; choose another --lines"),
        pipe(path),
    ):
        pass
    assert path.read_text() == "mine"
    link = tmp_path / "link"
    link.symlink_to(path)
    with pytest.raises(FileError, match="something else"), pipe(link):
        pass


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="away/lines: No such file"), pipe(tmp_path / "away/lines"):
        pass


@pytest.mark.parametrize("letter", ["x", "é", "语", "𝄞"])
def test_a_long_line_is_refused_and_the_next_is_read(letter: str, tmp_path: Path) -> None:
    path = tmp_path / "lines"
    refused = UnusableLine("cannot use a line of more than 1000 characters")
    with pipe(path) as lines:
        for count in (1001, LONGEST, 3 * LONGEST):
            with path.open("w") as writer:
                writer.write(f"{letter * count}\n: storm\n")
            assert [read_line(next(lines)), next(lines)] == [refused, ": storm\n"]
        del lines
