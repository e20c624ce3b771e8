"""What pip would install on a Raspberry Pi, as a table."""

import json
from itertools import pairwise
from pathlib import Path
from subprocess import CompletedProcess

import click
import pytest

from tools.wheels import (
    NONE,
    Wheel,
    ask,
    fetch,
    name_of,
    platforms,
    question,
    requirements,
    table,
    wheels,
)


def report(*files: str) -> str:
    """A report of pip about these files."""
    parts = [(file, file.split("-")) for file in files]
    return json.dumps(
        {
            "install": [
                {
                    "metadata": {"name": name, "version": version},
                    "download_info": {"url": f"https://index/{file}"},
                }
                for file, (name, version, *_) in parts
            ]
        }
    )


NUMPY = "numpy-2.4.6-cp311-cp311-manylinux_2_27_aarch64.manylinux_2_28_aarch64.whl"


def test_the_report_of_pip_is_read() -> None:
    found = wheels(report(NUMPY, "click-8.1.0-py3-none-any.whl"))
    numpy = found["numpy"]
    assert numpy == Wheel("numpy", "2.4.6", NUMPY)
    assert (numpy.platform, numpy.pure) == ("manylinux_2_27_aarch64", False)
    assert found["click"].pure


def test_the_table_has_what_is_not_pure_python() -> None:
    found: dict[str, dict[str, Wheel | None]] = {
        "3.11": {**wheels(report(NUMPY, "click-8.1.0-py3-none-any.whl"))},
        "3.13": {"srt": None},
    }
    assert list(table(found)) == [
        "| package | Python 3.11 | Python 3.13 |",
        "|---|---|---|",
        "| click | 8.1.0, any | not needed |",
        "| numpy | 2.4.6, manylinux_2_27_aarch64 | not needed |",
        f"| srt | not needed | {NONE} |",
        "",
        "Pure Python, so the same everywhere: .",
    ]


def test_what_is_asked_is_what_is_installed() -> None:
    wanted = requirements()
    assert {"vosk", "numpy", "starlette"} <= {name_of(one) for one in wanted}
    asked = question(wanted, "3.13", Path())
    assert asked[-len(wanted) :] == list(wanted)
    assert "--dry-run" in asked


def test_a_system_takes_wheels_of_its_glibc_and_older() -> None:
    assert platforms(19) == (
        "manylinux2014_aarch64",
        "manylinux_2_17_aarch64",
        "manylinux_2_18_aarch64",
        "manylinux_2_19_aarch64",
    )


class Index:
    """Stands in for pip, with an index that has one package as source only."""

    def __init__(self, made: str) -> None:
        self._made = made
        """The name of the wheel that is made of it."""
        self.asked: list[str] = []

    def __call__(self, *arguments: str) -> CompletedProcess[str]:
        self.asked.append(arguments[0])
        named = dict(pairwise(arguments))
        if arguments[0] == "wheel":
            (Path(named["--wheel-dir"]) / self._made).touch()
            return CompletedProcess(arguments, 0, "", "")
        if any(Path(named["--find-links"]).glob("srt-*")):
            return CompletedProcess(arguments, 0, report(NUMPY, self._made), "")
        return CompletedProcess(arguments, 1, "", "No matching distribution found for srt")


def test_what_comes_as_source_is_made_into_a_wheel_and_fetched_with_the_rest(
    tmp_path: Path,
) -> None:
    index = Index("srt-3.5.3-py3-none-any.whl")
    fetch(["vosk"], "3.11", tmp_path, index)
    assert index.asked == ["download", "wheel", "download"]
    assert [one.name for one in tmp_path.iterdir()] == ["srt-3.5.3-py3-none-any.whl"]


def test_what_a_source_needs_is_in_the_table_as_well() -> None:
    index = Index("srt-3.5.3-py3-none-any.whl")
    found = ask(["vosk"], "3.11", index)
    assert index.asked == ["install", "wheel", "install"]
    assert found == {"numpy": Wheel("numpy", "2.4.6", NUMPY), "srt": None}


def test_a_wheel_for_this_machine_is_none_for_a_pi(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="srt: no wheel for a Pi"):
        fetch(["vosk"], "3.11", tmp_path, Index("srt-3.5.3-cp311-cp311-linux_x86_64.whl"))
