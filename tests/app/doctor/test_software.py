"""Interpreter, packages and libraries."""

import sys
from importlib.metadata import PackageNotFoundError

import pytest

from assistant.app.doctor.finding import Checkup, Outcome
from assistant.app.doctor.software import PACKAGES, libraries, packages, python


def version_of(package: str) -> str:
    if package == "vosk":
        raise PackageNotFoundError(package)
    return "1.0"


def load(module: str) -> None:
    if module == "vosk":
        raise OSError("libatomic.so.1: cannot open shared object file\nand more")


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (python((3, 9, 2), "aarch64", 64), "Python 3.9.2 is too old"),
        (
            python((3, 11, 2), "armv7l", 32),
            "Python 3.11.2 on a 32-bit armv7l: no recognizer is made for it",
        ),
        (packages(lambda module: None, version_of), "vosk is not installed"),
        (
            packages(load, lambda package: "1.0"),
            "vosk cannot be imported (libatomic.so.1: cannot open shared object file)",
        ),
        (packages(lambda module: None, lambda _: "2.98"), "pyttsx3 2.98: it writes empty files"),
    ],
)
def test_software_that_is_old_missing_or_broken_is_named(finding: Checkup, text: str) -> None:
    assert (finding.state, finding.text) == (Outcome.BROKEN, text)
    assert (finding.cure == "use the 64-bit Raspberry Pi OS") == ("32-bit" in text)


def test_this_python_and_its_packages_pass() -> None:
    assert python().state is Outcome.OK
    assert python().text.startswith(f"Python {sys.version_info[0]}.{sys.version_info[1]}.")
    loaded: list[str] = []
    assert packages(loaded.append, lambda package: "1.0").state is Outcome.OK
    assert loaded == list(PACKAGES.values())


def gone(library: str) -> None:
    raise OSError(library)


def test_missing_libraries_come_with_the_command_that_installs_them() -> None:
    finding = libraries("aarch64", gone, lambda program: None)
    assert finding.state is Outcome.BROKEN
    assert finding.cure == "sudo apt install libportaudio2 libespeak-ng1 libatomic1 espeak-ng"
    assert "libatomic1" not in libraries("x86_64", gone, lambda program: "").cure
    finding = libraries("x86_64", lambda library: None, {"espeak-ng": "/usr/bin/espeak-ng"}.get)
    assert (finding.state, finding.cure) == (Outcome.NOTE, "sudo apt install flite")
