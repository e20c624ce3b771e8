"""Fetching a model: resumed, verified, and all or nothing."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.game.errors import ModelError
from models.fetch import fetch
from models.manifest import Model
from tests.models.shelf import FILES, FOLDER, Shelf, serving, zipped


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    with serving(Shelf(zipped(FILES))) as shelf:
        yield shelf


def fetched(shelf: Shelf, to: Path, source: Path | None = None, **told: Any) -> Path:
    """Fetch the shelf's model, which has only this content."""
    return fetch("toy", to, source, **{"models": {"toy": shelf.model()}, **told})


def complete(folder: Path) -> bool:
    return all((folder.parent / name).read_bytes() == content for name, content in FILES.items())


def test_a_model_is_downloaded_and_unpacked_once(shelf: Shelf, tmp_path: Path) -> None:
    steps: list[tuple[int, int | None]] = []
    place = fetched(shelf, tmp_path, progress=lambda *step: steps.append(step))
    assert place == tmp_path / FOLDER
    assert complete(place)
    assert [entry.name for entry in tmp_path.iterdir()] == [FOLDER]
    assert steps[0] == (0, len(shelf.content))
    assert steps[-1] == (len(shelf.content), len(shelf.content))
    assert fetched(shelf, tmp_path) == place
    assert len(shelf.asked) == 1, "an installed model is not fetched again"


def test_an_interrupted_download_resumes(shelf: Shelf, tmp_path: Path) -> None:
    shelf.cut_after = 100_000
    assert complete(fetched(shelf, tmp_path))
    assert shelf.asked == [None, "bytes=100000-", "bytes=200000-"]


@pytest.mark.parametrize("here", [150_000, None], ids=["a part", "all of it"])
def test_an_earlier_download_is_continued(here: int | None, shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / f"{FOLDER}.zip.part").write_bytes(shelf.content[:here])
    assert complete(fetched(shelf, tmp_path))
    assert here is None or shelf.asked == [f"bytes={here}-"]


def test_a_server_without_ranges_sends_everything_again(shelf: Shelf, tmp_path: Path) -> None:
    shelf.ranges = False
    (tmp_path / f"{FOLDER}.zip.part").write_bytes(b"x" * 1000)
    assert complete(fetched(shelf, tmp_path))


def test_a_connection_that_always_breaks_is_given_up(shelf: Shelf, tmp_path: Path) -> None:
    shelf.cut_after = 0
    with pytest.raises(ModelError, match=r"the line broke 5 times; .* run the same command again"):
        fetched(shelf, tmp_path)
    assert len(shelf.asked) == 5


def test_a_file_with_another_checksum_is_deleted(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not the published file"):
        fetched(shelf, tmp_path, models={"toy": shelf.model(sha256="0" * 64)})
    assert list(tmp_path.iterdir()) == []


def test_an_error_from_the_server_is_reported(shelf: Shelf, tmp_path: Path) -> None:
    shelf.status = 404
    with pytest.raises(ModelError, match=r"127\.0\.0\.1.* answers 404"):
        fetched(shelf, tmp_path)


def test_an_offline_fetch_says_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    model = Model(FOLDER, f"http://127.0.0.1:{port}/toy.zip", "0" * 64, "CC0-1.0")
    with pytest.raises(ModelError, match=r"cannot be reached .* --from PATH"):
        fetch("toy", tmp_path, models={"toy": model})


def test_an_unknown_name_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model is called 'huge'; choose one of: small, large"):
        fetch("huge", tmp_path)


def test_a_model_is_installed_from_a_local_zip(shelf: Shelf, tmp_path: Path) -> None:
    source = tmp_path / "stick.zip"
    source.write_bytes(shelf.content)
    assert complete(fetched(shelf, tmp_path / "models", source))
    assert source.exists()
    assert shelf.asked == []


@pytest.mark.parametrize("below", ["", FOLDER])
def test_a_model_is_installed_from_a_folder(shelf: Shelf, tmp_path: Path, below: str) -> None:
    laid(tmp_path / "stick", FILES)
    source = tmp_path / "stick" / (FOLDER if below == "" else "")
    assert complete(fetched(shelf, tmp_path / "models", source))


def laid(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def test_a_missing_source_is_reported(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"nowhere: no such file or folder"):
        fetched(shelf, tmp_path, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "holds no Vosk model"),
        ({"passwd": b"x" * 10_000_000}, "holds no Vosk model"),
        ({"am/final.mdl": b"", "conf/more": b"x" * 10_000_000}, "larger than vosk-model-toy"),
    ],
    ids=["empty", "something else", "too large"],
)
def test_a_folder_is_checked_before_it_is_copied(
    files: dict[str, bytes], reason: str, shelf: Shelf, tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    laid(tmp_path / "stick", files)
    with pytest.raises(ModelError, match=reason):
        fetched(shelf, tmp_path / "models", tmp_path / "stick")
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.parametrize("name", ["/dev/zero", "/etc", "nothing"])
def test_a_folder_with_links_is_refused(name: str, shelf: Shelf, tmp_path: Path) -> None:
    laid(tmp_path / "stick", {"am/final.mdl": b"", "conf/model.conf": b""})
    (tmp_path / "stick" / "conf" / "link").symlink_to(name)
    with pytest.raises(ModelError, match="'link' in it is neither file nor folder"):
        fetched(shelf, tmp_path / "models", tmp_path / "stick")


def test_no_more_is_downloaded_than_was_published(shelf: Shelf, tmp_path: Path) -> None:
    model = replace(shelf.model(), size=len(shelf.content))
    shelf.content += b"x" * 10_000_000
    sizes = list[int]()
    with pytest.raises(ModelError, match=r"more than the .* bytes of the published file"):
        fetched(shelf, tmp_path, progress=lambda here, _: sizes.append(here), models={"toy": model})
    assert max(sizes) < len(shelf.content) - 9_000_000
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (zipped(FILES) + b"x", "larger than vosk-model-toy as published"),
        (zipped({"readme": b""}), "not vosk-model-toy as published"),
    ],
    ids=["too large", "something else"],
)
def test_a_zip_that_is_not_the_published_model_is_refused(
    content: bytes, reason: str, shelf: Shelf, tmp_path: Path
) -> None:
    (tmp_path / "stick.zip").write_bytes(content)
    with pytest.raises(ModelError, match=reason):
        fetched(shelf, tmp_path / "models", tmp_path / "stick.zip")


def test_a_file_that_is_not_a_zip_is_refused(tmp_path: Path) -> None:
    with serving(Shelf(b"not a zip at all")) as shelf, pytest.raises(ModelError, match="zip file"):
        fetched(shelf, tmp_path)


@pytest.mark.parametrize("name", ["../outside", "/tmp/outside", "a/../../outside", "C:\\outside"])
def test_a_zip_with_paths_outside_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    with (
        serving(Shelf(zipped({**FILES, name: b"!"}))) as shelf,
        pytest.raises(ModelError, match="leads out of its folder"),
    ):
        fetched(shelf, tmp_path / "models")
    assert not (tmp_path / "models" / FOLDER).exists()
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize("to", ["/etc", "../../outside", "am"])
def test_a_zip_with_a_symbolic_link_is_refused(tmp_path: Path, to: str) -> None:
    links = {f"{FOLDER}/conf/link": to}
    with (
        serving(Shelf(zipped(FILES, links))) as shelf,
        pytest.raises(ModelError, match="leads out of its folder"),
    ):
        fetched(shelf, tmp_path / "models")
    assert not (tmp_path / "models" / FOLDER).exists()


def test_an_incomplete_model_is_replaced(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / FOLDER / "conf").mkdir(parents=True)
    assert complete(fetched(shelf, tmp_path))
