"""Interpreter, packages and libraries."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError

from assistant.app.doctor.finding import Outcome
from assistant.app.doctor.software import PACKAGES, libraries, packages, python


def test_an_old_python_is_reported() -> None:
    finding = python((3, 9, 2), "aarch64", 64)
    assert (finding.state, finding.text) == (Outcome.BROKEN, "Python 3.9.2 is too old")


def test_a_32_bit_system_is_reported() -> None:
    finding = python((3, 11, 2), "armv7l", 32)
    assert finding.text == "Python 3.11.2 on a 32-bit armv7l: no recognizer is made for it"
    assert finding.cure == "use the 64-bit Raspberry Pi OS"


def test_this_python_will_do() -> None:
    assert python().state is Outcome.OK


def test_all_packages_are_looked_at() -> None:
    loaded: list[str] = []
    finding = packages(loaded.append, lambda package: "1.0")
    assert finding.state is Outcome.OK
    assert loaded == list(PACKAGES.values())


def test_a_missing_package_is_named() -> None:
    def found(package: str) -> str:
        if package == "vosk":
            raise PackageNotFoundError(package)
        return "1.0"

    finding = packages(lambda module: None, found)
    assert (finding.state, finding.text) == (Outcome.BROKEN, "vosk is not installed")


def test_a_package_that_cannot_be_imported_says_why() -> None:
    def load(module: str) -> None:
        if module == "vosk":
            raise OSError("libatomic.so.1: cannot open shared object file\nand more")

    finding = packages(load, lambda package: "1.0")
    assert finding.text == (
        "vosk cannot be imported (libatomic.so.1: cannot open shared object file)"
    )


def test_a_version_that_fails_is_named() -> None:
    finding = packages(lambda module: None, lambda package: "2.98")
    assert finding.text == "pyttsx3 2.98: it writes empty files"


def gone(library: str) -> None:
    raise OSError(library)


def test_missing_libraries_come_with_the_command_that_installs_them() -> None:
    finding = libraries("aarch64", gone, lambda program: None)
    assert finding.state is Outcome.BROKEN
    assert finding.cure == "sudo apt install libportaudio2 libespeak-ng1 libatomic1 espeak-ng"


def test_libatomic_is_for_arm_alone() -> None:
    assert "libatomic1" not in libraries("x86_64", gone, lambda program: "").cure


def test_flite_gets_a_note() -> None:
    finding = libraries("x86_64", lambda library: None, {"espeak-ng": "/usr/bin/espeak-ng"}.get)
    assert (finding.state, finding.cure) == (Outcome.NOTE, "sudo apt install flite")
