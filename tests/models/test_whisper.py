"""Larger Whisper models: complete or not at all, noted, timed, and chosen by their time."""

import hashlib
from pathlib import Path

import pytest

from assistant.game.errors import ModelError
from assistant.hearing import whisper_model
from models import whisper
from models.kept import Times
from models.whisper import ALLOWED, NEEDED, NOTED, fetch, largest, mark, outlook, present

FILES = {**{name: name.encode() for name in NEEDED}, "vocabulary.txt": b"storm\n"}


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    for name, content in (FILES | {"autorun.sh": b"rm"}).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


def test_a_model_on_a_stick_is_copied_without_other_files_and_noted(
    stick: Path, here: Path
) -> None:
    folder = fetch("base.en", stick, here)
    assert [one.name for one in here.iterdir()] == ["whisper-base.en"]
    assert {one.name for one in folder.iterdir()} == {*FILES, NOTED}
    noted = (folder / NOTED).read_text("utf-8")
    assert f"{hashlib.sha256(b'model.bin').hexdigest()}  model.bin\n" in noted


def test_a_model_is_downloaded_by_its_name(here: Path) -> None:
    def download(name: str, folder: Path) -> None:
        assert name == "small.en"
        for file, content in FILES.items():
            (folder / file).write_bytes(content)

    fetch("small.en", None, here, download)
    assert [one.name for one in present(Times(()), here)] == ["small.en"]


def test_without_a_network_one_line_says_what_to_do(here: Path) -> None:
    def download(name: str, folder: Path) -> None:
        (folder / "config.json").touch()
        raise OSError("Name or service not known\nand more")

    with pytest.raises(ModelError) as error:
        fetch("base.en", None, here, download)
    assert str(error.value) == (
        "base.en cannot be downloaded (Name or service not known); without the internet, fetch its"
        " folder elsewhere and give it with --from PATH"
    )
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("missing", NEEDED)
def test_a_folder_without_a_model_is_refused_and_the_old_one_kept(
    stick: Path, here: Path, missing: str
) -> None:
    old = fetch("base.en", stick, here)
    (stick / missing).unlink()
    with pytest.raises(ModelError, match=f"no Whisper model for CTranslate2, without {missing}"):
        fetch("base.en", stick, here)
    assert (old / missing).is_file()


@pytest.mark.parametrize("changed", FILES)
def test_a_changed_file_is_named_and_not_loaded(stick: Path, here: Path, changed: str) -> None:
    folder = fetch("base.en", stick, here)
    assert whisper_model.checked(folder) == hashlib.sha256(b"model.bin").hexdigest()
    (folder / changed).write_bytes(b"another")
    with pytest.raises(ModelError, match=rf"whisper-base.en/{changed}: not the known .* fetch it"):
        whisper_model.checked(folder)


def test_both_sides_know_the_file_of_digests() -> None:
    assert whisper_model.NOTED == NOTED


def test_the_largest_model_that_is_fast_enough_is_used(stick: Path, here: Path) -> None:
    kept = Times((stick / "model.bin" / "kept", here / "kept"))
    assert outlook(kept, here) == "Larger would be base.en: tabletop model fetch base.en."
    for name in whisper.NAMES:
        (stick / "model.bin").write_text(name)
        fetch(name, stick, here)
    assert largest(kept, here) is None
    assert outlook(kept, here) == "base.en is here, but was not measured: tabletop model measure."
    for model, seconds in zip(present(kept, here), (0.3, ALLOWED, 2.0), strict=True):
        kept.keep(mark(model.folder), seconds)
    found = largest(kept, here)
    assert found
    assert (found.name, found.seconds) == ("distil-small.en", ALLOWED)
    assert outlook(kept, here) == "Too slow here: small.en takes 2.0 s for a clue, of 0.8 s."


def test_a_model_that_is_fetched_anew_is_measured_anew(stick: Path, here: Path) -> None:
    kept = Times((here / "kept",))
    fetch("base.en", stick, here)
    kept.keep(mark(present(kept, here)[0].folder), 0.1)
    assert largest(kept, here)
    (stick / "model.bin").write_bytes(b"another")
    fetch("base.en", stick, here)
    assert largest(kept, here) is None
