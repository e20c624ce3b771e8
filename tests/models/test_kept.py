"""The folder for a model's reusable results."""

from pathlib import Path

import pytest

from models.kept import Times, folders
from models.manifest import HERE


def test_a_service_uses_its_own_folder_first() -> None:
    assert folders({"STATE_DIRECTORY": "/var/lib/tabletop"})[0] == Path("/var/lib/tabletop/kept")
    assert folders({"STATE_DIRECTORY": "/var/lib/a:/var/lib/b"})[0] == Path("/var/lib/a/kept")


def test_without_a_service_the_folder_is_beside_the_models() -> None:
    assert folders({}) == (HERE / "kept",)
    assert folders({"STATE_DIRECTORY": "/state"}, Path("/models"))[1] == Path("/models/kept")


def test_a_time_is_saved_in_the_first_writable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    times = Times((tmp_path / "file" / "kept", tmp_path / "new" / "kept"))
    times.keep("voice", 0.12345)
    times.keep("model", 2)
    assert (times.known("voice"), times.known("model"), times.known("other")) == (0.123, 2.0, None)


def test_a_time_is_found_in_any_folder_and_the_first_counts(tmp_path: Path) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    Times((shared,)).keep("voice", 0.1)
    Times((shared,)).keep("model", 0.2)
    Times((own, shared)).keep("voice", 0.3)
    assert [Times((own, shared)).known(name) for name in ("voice", "model")] == [0.3, 0.2]
    assert Times((shared,)).known("voice") == 0.1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"voice": "fast"}'])
def test_a_damaged_time_counts_as_not_measured(tmp_path: Path, text: str) -> None:
    (tmp_path / "times.json").write_text(text)
    times = Times((tmp_path,))
    assert times.known("voice") is None
    times.keep("voice", 0.25)
    assert times.known("voice") == 0.25
