"""Which files of the lock a Raspberry Pi gets, as a table and in a folder."""

import json
from itertools import pairwise
from pathlib import Path
from subprocess import CompletedProcess

import click
import pytest

from tools.lock import Pin, read
from tools.wheels import NONE, Wheel, ask, fetch, pins, platforms, table, wheels

NUMPY = "numpy-2.4.6-cp311-cp311-manylinux_2_27_aarch64.manylinux_2_28_aarch64.whl"


def report(*files: str) -> str:
    """A report of pip about these files."""
    found = []
    for file in files:
        name, version, *_ = file.removesuffix(".tar.gz").split("-")
        about = {"name": name, "version": version}
        found.append({"metadata": about, "download_info": {"url": f"https://index/{file}"}})
    return json.dumps({"install": found})


def test_the_report_of_pip_is_read() -> None:
    found = wheels(report(NUMPY, "click-8.1.0-py3-none-any.whl"))
    numpy = found["numpy"]
    assert numpy == Wheel("numpy", "2.4.6", NUMPY)
    assert (numpy.platform, numpy.pure) == ("manylinux_2_27_aarch64", False)
    assert found["click"].pure


def test_the_table_lists_packages_with_binary_wheels() -> None:
    found = {
        "3.11": wheels(report(NUMPY, "click-8.1.0-py3-none-any.whl")),
        "3.13": wheels(report("srt-3.5.3.tar.gz", "click-8.1.0-py3-none-any.whl")),
    }
    assert list(table(found)) == [
        "| package | Python 3.11 | Python 3.13 |",
        "|---|---|---|",
        "| numpy | 2.4.6, manylinux_2_27_aarch64 | not needed |",
        f"| srt | not needed | 3.5.3, {NONE} |",
        "",
        "Pure Python, so the same everywhere: click.",
    ]


def test_a_system_takes_wheels_of_its_glibc_and_older() -> None:
    assert platforms(19) == (
        "manylinux2014_aarch64",
        "manylinux_2_17_aarch64",
        "manylinux_2_18_aarch64",
        "manylinux_2_19_aarch64",
    )
    assert platforms(17, "x86_64")[1:3] == ("manylinux_2_5_x86_64", "manylinux_2_12_x86_64")


LOCK = {
    "build": "# kB: x86_64 9, aarch64 9\nsetuptools==84.0 \\\n    --hash=sha256:aa\n",
    "play": "# kB: x86_64 7, aarch64 2\nvosk==0.3.45 \\\n    --hash=sha256:bb\n"
    "# kB: x86_64 1, aarch64 1\n"
    "old==1.0 ; python_version < '3.12' and platform_machine == 'aarch64' \\\n"
    "    --hash=sha256:cc\n",
    "test": "# kB: x86_64 1, aarch64 1\npytest==9.2.0 \\\n    --hash=sha256:dd\n",
}


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    for name, text in LOCK.items():
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("python", "machine", "more", "names"),
    [
        ("3.11", "aarch64", (), ["setuptools", "vosk", "old"]),
        ("3.13", "aarch64", (), ["setuptools", "vosk"]),
        ("3.11", "x86_64", ("pytest",), ["setuptools", "vosk", "pytest"]),
    ],
)
def test_a_machine_gets_its_locked_files(
    python: str, machine: str, more: tuple[str, ...], names: list[str], lock: Path
) -> None:
    assert [pin.name for pin in pins(python, machine, more, lock)] == names


def test_a_package_that_is_not_locked_is_not_fetched(lock: Path) -> None:
    with pytest.raises(click.ClickException, match="flask"):
        pins("3.11", "aarch64", ("pytest", "flask"), lock)


class Index:
    """Stands in for pip, and remembers what it was asked for."""

    def __init__(self, answer: str = "", trouble: str = "") -> None:
        self._answer = answer
        self._trouble = trouble
        self.asked: list[tuple[str, ...]] = []
        self.pins: dict[str, Pin] = {}

    def __call__(self, *arguments: str) -> CompletedProcess[str]:
        self.asked.append(arguments)
        self.pins = read(Path(dict(pairwise(arguments))["--requirement"]))
        return CompletedProcess(arguments, bool(self._trouble), self._answer, self._trouble)


def test_pip_gets_exactly_the_locked_versions_and_hashes(lock: Path, tmp_path: Path) -> None:
    index, wanted = Index(report(NUMPY)), pins("3.11", "aarch64", folder=lock)
    assert set(ask(wanted, "3.11", index)) == {"numpy"}
    fetch(wanted, "3.13", "x86_64", tmp_path, index)
    assert [one[0] for one in index.asked] == ["install", "download"]
    assert all({"--require-hashes", "--no-deps"} < set(one) for one in index.asked)
    assert index.pins == {pin.name: pin for pin in wanted}
    assert "manylinux_2_41_x86_64" in index.asked[1]


def test_a_package_that_pip_cannot_find_is_reported(lock: Path, tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="No matching distribution"):
        fetch(pins("3.11", "aarch64", folder=lock), "3.11", "aarch64", tmp_path,
              Index(trouble="No matching distribution found for vosk"))  # fmt: skip
