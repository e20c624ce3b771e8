"""Installs a speech model from its publisher, or from a local folder or zip."""

import os
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from assistant.game.errors import ModelError
from models.download import Progress, digest, download
from models.manifest import HERE, Model, is_model, known

UNPACKED = 3
"""Maximum ratio of the unpacked size to the zip's size."""


def fetch(
    name: str,
    destination: Path = HERE,
    source: Path | None = None,
    progress: Progress = lambda here, total: None,
    models: Mapping[str, Model] | None = None,
) -> Path:
    """Install the manifest's model `name` under `destination`; returns its path.

    The folder gets its final name only when it is complete. An existing model is kept. `source` is
    a published zip or an unpacked folder, for machines without internet access. Raises
    `ModelError`.
    """
    models = known() if models is None else models
    if name not in models:
        raise ModelError(f"no model is called {name!r}; choose one of: {', '.join(models)}")
    model = models[name]
    target = destination.resolve() / model.folder
    if is_model(target):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    if source is None:
        archive = target.parent / f"{model.folder}.zip"
        if not archive.exists():
            download(model.address, archive, model.sha256, model.most, progress)
        _install(archive, model, target)
        archive.unlink()
    else:
        _install(source, model, target)
    return target


def _install(source: Path, model: Model, target: Path) -> None:
    """Copy or unpack beside `target`, then rename, so that no incomplete model is ever used."""
    with tempfile.TemporaryDirectory(prefix=".unpacking-", dir=target.parent) as scratch:
        if source.is_dir():
            fresh = _copy(source, model, Path(scratch))
        elif source.is_file():
            fresh = _unpack(source, model, Path(scratch))
        else:
            raise ModelError(f"{source}: no such file or folder; give the zip or the folder in it")
        _refuse_other(source, fresh)
        os.sync()  # Even after a power cut, a model with its final name must be complete.
        if target.exists():
            shutil.rmtree(target)
        fresh.rename(target)


def _copy(source: Path, model: Model, scratch: Path) -> Path:
    """Copy an unpacked model; a folder with any other content is refused first."""
    inner, fresh = _inner(source, model), scratch / model.folder
    _refuse_other(source, inner)
    size = 0
    for path in inner.rglob("*"):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            raise ModelError(f"{source}: refused, {path.name!r} in it is neither file nor folder")
        size += path.stat().st_size
        if size > UNPACKED * model.most:
            raise ModelError(f"{source}: larger than {model.folder} as published")
    try:
        shutil.copytree(inner, fresh)
    except (OSError, shutil.Error) as error:
        raise ModelError(f"{source}: it cannot be copied ({error})") from error
    return fresh


def _refuse_other(source: Path, folder: Path) -> None:
    if not is_model(folder):
        raise ModelError(f"{source} holds no Vosk model (am/final.mdl and conf/ are missing)")


def _inner(folder: Path, model: Model) -> Path:
    """The model's folder: `folder` or one in it, because zips are often unpacked into a folder."""
    inner = folder / model.folder
    return inner if inner.is_dir() else folder


def _unpack(archive: Path, model: Model, scratch: Path) -> Path:
    if archive.stat().st_size > model.most:
        raise ModelError(f"{archive}: larger than {model.folder} as published")
    found = digest(archive)
    if found != model.sha256:
        raise ModelError(
            f"{archive}: not {model.folder} as published (sha256 {found[:12]}…, expected "
            f"{model.sha256[:12]}…); delete it and fetch it again"
        )
    try:
        with zipfile.ZipFile(archive) as file:
            for entry in file.infolist():
                _refuse_escape(archive, entry)
            file.extractall(scratch)
    except zipfile.BadZipFile as error:
        raise ModelError(f"{archive}: not a zip file ({error}); fetch it again") from error
    return _inner(scratch, model)


def _refuse_escape(archive: Path, entry: zipfile.ZipInfo) -> None:
    """Refuse a zip with a name or link that leads out of the folder to which it is unpacked."""
    path = PurePosixPath(entry.filename.replace("\\", "/"))
    link = stat.S_ISLNK(entry.external_attr >> 16)
    if path.is_absolute() or ".." in path.parts or ":" in entry.filename or link:
        raise ModelError(f"{archive}: refused, {entry.filename!r} in it leads out of its folder")
