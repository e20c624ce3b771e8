"""Fetching a model: resumed, verified, all or nothing."""

import socket
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.errors import ModelError
from models.fetch import fetch
from models.manifest import Model
from tests.models.shelf import FILES, FOLDER, Shelf, serving, zipped


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    with serving(Shelf(zipped(FILES))) as shelf:
        yield shelf


def complete(folder: Path) -> bool:
    return all((folder.parent / name).read_bytes() == content for name, content in FILES.items())


def test_downloads_checks_and_unpacks(shelf: Shelf, tmp_path: Path) -> None:
    steps: list[tuple[int, int | None]] = []
    place = fetch(
        "toy", tmp_path, progress=lambda *step: steps.append(step), models={"toy": shelf.model()}
    )
    assert place == tmp_path / FOLDER
    assert complete(place)
    assert [entry.name for entry in tmp_path.iterdir()] == [FOLDER]
    assert steps[0] == (0, len(shelf.content))
    assert steps[-1] == (len(shelf.content), len(shelf.content))


def test_an_installed_model_is_not_fetched_again(shelf: Shelf, tmp_path: Path) -> None:
    models = {"toy": shelf.model()}
    assert fetch("toy", tmp_path, models=models) == fetch("toy", tmp_path, models=models)
    assert len(shelf.asked) == 1


def test_an_interrupted_download_resumes(shelf: Shelf, tmp_path: Path) -> None:
    shelf.cut_after = 100_000
    assert complete(fetch("toy", tmp_path, models={"toy": shelf.model()}))
    assert shelf.asked == [None, "bytes=100000-", "bytes=200000-"]


def test_an_earlier_attempt_is_continued(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / f"{FOLDER}.zip.part").write_bytes(shelf.content[:150_000])
    assert complete(fetch("toy", tmp_path, models={"toy": shelf.model()}))
    assert shelf.asked == ["bytes=150000-"]


def test_a_completed_earlier_download_is_reused(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / f"{FOLDER}.zip.part").write_bytes(shelf.content)
    assert complete(fetch("toy", tmp_path, models={"toy": shelf.model()}))


def test_a_server_without_ranges_sends_everything_again(shelf: Shelf, tmp_path: Path) -> None:
    shelf.ranges = False
    (tmp_path / f"{FOLDER}.zip.part").write_bytes(b"x" * 1000)
    assert complete(fetch("toy", tmp_path, models={"toy": shelf.model()}))


def test_a_connection_that_always_breaks_is_given_up(shelf: Shelf, tmp_path: Path) -> None:
    shelf.cut_after = 0
    with pytest.raises(ModelError, match=r"the line broke 5 times; .* run the same command again"):
        fetch("toy", tmp_path, models={"toy": shelf.model()})
    assert len(shelf.asked) == 5


def test_a_file_with_another_checksum_is_deleted(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not the published file"):
        fetch("toy", tmp_path, models={"toy": shelf.model(sha256="0" * 64)})
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_refuses_is_quoted(shelf: Shelf, tmp_path: Path) -> None:
    shelf.status = 404
    with pytest.raises(ModelError, match=r"127\.0\.0\.1.* answers 404"):
        fetch("toy", tmp_path, models={"toy": shelf.model()})


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


def test_takes_the_zip_from_elsewhere(shelf: Shelf, tmp_path: Path) -> None:
    source = tmp_path / "stick.zip"
    source.write_bytes(shelf.content)
    assert complete(fetch("toy", tmp_path / "models", source, models={"toy": shelf.model()}))
    assert source.exists()
    assert shelf.asked == []


@pytest.mark.parametrize("below", ["", FOLDER])
def test_takes_an_unpacked_folder(shelf: Shelf, tmp_path: Path, below: str) -> None:
    with zipfile.ZipFile(tmp_path / "toy.zip", "w") as archive:
        for name, content in FILES.items():
            archive.writestr(name, content)
        archive.extractall(tmp_path / "stick")
    source = tmp_path / "stick" / (FOLDER if below == "" else "")
    assert complete(fetch("toy", tmp_path / "models", source, models={"toy": shelf.model()}))


def test_a_missing_source_is_named(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"nowhere: no such file or folder"):
        fetch("toy", tmp_path, tmp_path / "nowhere", models={"toy": shelf.model()})


def test_a_folder_without_a_model_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelError, match="holds no Vosk model"):
        fetch("toy", tmp_path / "models", tmp_path / "empty", models={"toy": shelf.model()})
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.parametrize(
    ("laid", "reason"),
    [
        ({"passwd": b"x" * 10_000_000}, "holds no Vosk model"),
        ({"am/final.mdl": b"", "conf/more": b"x" * 10_000_000}, "larger than vosk-model-toy"),
    ],
)
def test_a_folder_is_checked_before_it_is_copied(
    laid: dict[str, bytes], reason: str, shelf: Shelf, tmp_path: Path
) -> None:
    for name, content in laid.items():
        file = tmp_path / "stick" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    with pytest.raises(ModelError, match=reason):
        fetch("toy", tmp_path / "models", tmp_path / "stick", models={"toy": shelf.model()})
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.parametrize("name", ["/dev/zero", "/etc", "nothing"])
def test_a_folder_with_links_is_refused(name: str, shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "stick" / "am").mkdir(parents=True)
    (tmp_path / "stick" / "conf").mkdir()
    (tmp_path / "stick" / "am" / "final.mdl").touch()
    (tmp_path / "stick" / "conf" / "link").symlink_to(name)
    with pytest.raises(ModelError, match="'link' in it is neither file nor folder"):
        fetch("toy", tmp_path / "models", tmp_path / "stick", models={"toy": shelf.model()})


def test_no_more_is_downloaded_than_was_published(shelf: Shelf, tmp_path: Path) -> None:
    model = replace(shelf.model(), size=len(shelf.content))
    shelf.content += b"x" * 10_000_000
    sizes = list[int]()
    with pytest.raises(ModelError, match=r"more than the .* bytes of the published file"):
        fetch("toy", tmp_path, progress=lambda here, _: sizes.append(here), models={"toy": model})
    assert max(sizes) < len(shelf.content) - 9_000_000
    assert list(tmp_path.iterdir()) == []


def test_a_zip_that_is_too_large_is_refused_unread(shelf: Shelf, tmp_path: Path) -> None:
    source = tmp_path / "stick.zip"
    source.write_bytes(shelf.content + b"x")
    with pytest.raises(ModelError, match="larger than vosk-model-toy as published"):
        fetch("toy", tmp_path / "models", source, models={"toy": shelf.model()})


def test_a_zip_of_something_else_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "other.zip").write_bytes(zipped({"readme": b""}))
    with pytest.raises(ModelError, match="not vosk-model-toy as published"):
        fetch("toy", tmp_path, tmp_path / "other.zip", models={"toy": shelf.model()})


def test_a_file_that_is_not_a_zip_is_refused(tmp_path: Path) -> None:
    with serving(Shelf(b"not a zip at all")) as shelf, pytest.raises(ModelError, match="zip file"):
        fetch("toy", tmp_path, models={"toy": shelf.model()})


@pytest.mark.parametrize("name", ["../outside", "/tmp/outside", "a/../../outside", "C:\\outside"])
def test_a_zip_with_paths_outside_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    with (
        serving(Shelf(zipped({**FILES, name: b"!"}))) as shelf,
        pytest.raises(ModelError, match="leads out of its folder"),
    ):
        fetch("toy", tmp_path / "models", models={"toy": shelf.model()})
    assert not (tmp_path / "models" / FOLDER).exists()
    assert not (tmp_path / "outside").exists()


def test_an_incomplete_model_is_replaced(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / FOLDER / "conf").mkdir(parents=True)
    assert complete(fetch("toy", tmp_path, models={"toy": shelf.model()}))
