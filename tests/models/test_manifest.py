"""Models in the manifest, and the choice of an installed model."""

from pathlib import Path

from models.manifest import is_model, known, unpacked


def laid(folder: Path) -> Path:
    (folder / "am").mkdir(parents=True)
    (folder / "conf").mkdir()
    (folder / "am" / "final.mdl").write_bytes(b"")
    return folder


def test_every_model_has_what_a_download_needs() -> None:
    models = known()
    assert list(models) == ["small", "large"]
    for model in models.values():
        assert model.address == f"https://alphacephei.com/vosk/models/{model.folder}.zip"
        assert len(bytes.fromhex(model.sha256)) == 32
        assert model.licence == "Apache-2.0"
    assert models["small"].size == 41_205_931


def test_the_larger_of_two_installed_models_is_used(tmp_path: Path) -> None:
    small = laid(tmp_path / known()["small"].folder)
    assert unpacked(tmp_path) == small
    large = laid(tmp_path / known()["large"].folder)
    assert unpacked(tmp_path) == large


def test_an_empty_folder_is_not_a_model(tmp_path: Path) -> None:
    (tmp_path / known()["small"].folder).mkdir()
    assert not is_model(tmp_path / known()["small"].folder)
    assert unpacked(tmp_path) is None
