"""Larger Whisper models: fetched, noted by their digests, and timed on this machine.

The recognizer checks the noted digests whenever it loads a model. All are licensed under MIT.
"""

import shutil
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.game.errors import ModelError
from models.download import digest
from models.kept import Times
from models.manifest import HERE

NAMES = ("base.en", "distil-small.en", "small.en")
"""The models that can be fetched, lightest first; tiny.en comes with the program."""
NEEDED = ("config.json", "model.bin", "tokenizer.json")
FILES = (*NEEDED, "preprocessor_config.json", "vocabulary.json", "vocabulary.txt")
"""All files that a model may have; others are not copied."""
NOTED = "SHA256SUMS"
"""The file of digests in a model's folder, as `sha256sum --check` reads it."""
LARGEST = 1_500_000_000
"""Maximum bytes of a model; the largest of these has a third of them."""
ALLOWED = 0.8
"""Seconds that a model may take to recognize a clue."""

Download = Callable[[str, Path], object]
"""Downloads a model by name into a folder; raises any exception."""


@dataclass(frozen=True, slots=True)
class Larger:
    """A larger model on this machine."""

    name: str
    folder: Path
    seconds: float | None = None
    """Time that it takes for a clue; None if it was not measured, or another file of its name."""

    @property
    def holds(self) -> bool:
        """Whether it is known to be fast enough."""
        return self.seconds is not None and self.seconds <= ALLOWED


def from_publisher(name: str, folder: Path) -> None:
    """Download with faster-whisper's own downloader."""
    from faster_whisper import download_model

    with warnings.catch_warnings():  # it passes an option that its own library has given up
        warnings.simplefilter("ignore")
        download_model(name, output_dir=str(folder))


def fetch(
    name: str, source: Path | None = None, here: Path = HERE, download: Download = from_publisher
) -> Path:
    """Install a model from its publisher, or copy it from the folder `source`; returns its folder.

    Its digests are noted now. It gets its final name only when it is complete, in place of what had
    it before. Raises `ModelError`.
    """
    target = here.resolve() / f"whisper-{name}"
    with tempfile.TemporaryDirectory(prefix=".fetching-", dir=here) as scratch:
        fresh = Path(scratch) / target.name
        fresh.mkdir()
        if source is None:
            _downloaded(name, fresh, download)
        else:
            _copy(source, fresh)
        if missing := [one for one in NEEDED if not (fresh / one).is_file()]:
            raise ModelError(
                f"{source or name}: no Whisper model for CTranslate2, without {missing[0]}"
            )
        kept = [one for one in FILES if (fresh / one).is_file()]
        sums = [f"{digest(fresh / one)}  {one}\n" for one in kept]
        (fresh / NOTED).write_text("".join(sums), "utf-8")
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    return target


def _downloaded(name: str, folder: Path, download: Download) -> None:
    try:
        download(name, folder)
    except Exception as error:  # it raises its own errors, and those of several libraries
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise ModelError(
            f"{name} cannot be downloaded ({reason}); without the internet, fetch its folder "
            "elsewhere and give it with --from PATH"
        ) from error


def _copy(source: Path, folder: Path) -> None:
    found = [source / one for one in FILES if (source / one).is_file()]
    if sum(one.stat().st_size for one in found) > LARGEST:
        raise ModelError(f"{source}: larger than any of {', '.join(NAMES)}")
    try:
        for one in found:
            shutil.copyfile(one, folder / one.name)
    except OSError as error:
        raise ModelError(f"{source}: it cannot be copied ({error})") from error


def present(times: Times, here: Path = HERE) -> list[Larger]:
    """The larger models that are here, lightest first."""
    places = {name: here.resolve() / f"whisper-{name}" for name in NAMES}
    return [
        Larger(name, place, times.known(mark(place)))
        for name, place in places.items()
        if (place / NOTED).is_file()
    ]


def mark(folder: Path) -> str:
    """The name of a model's time: a model that is fetched anew is measured anew."""
    return f"{folder.name} {digest(folder / NOTED)[:16]}"


def largest(times: Times, here: Path = HERE) -> Larger | None:
    """The largest model that is here and fast enough."""
    return next((one for one in reversed(present(times, here)) if one.holds), None)


def outlook(times: Times, here: Path = HERE) -> str:
    """A sentence about the model that would be next, and its need; empty if the last is used."""
    used = largest(times, here)
    there = {one.name: one for one in present(times, here)}
    for name in NAMES[NAMES.index(used.name) + 1 if used else 0 :]:
        model = there.get(name)
        if model is None:
            return f"Larger would be {name}: tabletop model fetch {name}."
        if model.seconds is None:
            return f"{name} is here, but was not measured: tabletop model measure."
    slow = [f"{one.name} takes {one.seconds:.1f} s" for one in there.values() if not one.holds]
    return f"Too slow here: {', '.join(slow)} for a clue, of {ALLOWED} s." if slow else ""
