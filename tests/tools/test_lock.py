"""The lock has what pyproject.toml requires, with hashes, and its wheels are fetchable."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.wheels import HOUSE, LOCK, PARTS, platforms

PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
OPTIONAL = PROJECT["project"]["optional-dependencies"]


def pins(name: str) -> dict[str, str]:
    """Versions by package, for packages with a hash."""
    text = (LOCK / f"{name}.txt").read_text("utf-8")
    return dict(re.findall(r"(?m)^([\w.-]+)==(\S+).* \\\n    --hash=sha256:\w{64}", text))


@pytest.mark.parametrize(
    ("file", "asked"),
    [
        ("build", [*PROJECT["build-system"]["requires"], "uv"]),
        ("packages", PROJECT["project"]["dependencies"]),
        *(("packages", OPTIONAL[part]) for part in OPTIONAL),
    ],
    ids=["to build", "to play", *OPTIONAL],
)
def test_the_lock_has_what_is_asked_for(file: str, asked: list[str]) -> None:
    """If this fails: `make lock`."""
    found = pins(file)
    for one in map(Requirement, asked):
        version = found[canonicalize_name(one.name)]
        assert one.specifier.contains(version, prereleases=True), f"{one}: {version}"


def test_every_package_of_the_lock_has_a_hash() -> None:
    for name in ("build", "packages"):
        text = (LOCK / f"{name}.txt").read_text("utf-8")
        assert len(pins(name)) == len(re.findall(r"(?m)^[\w.-]+==", text))


def test_bootstrap_and_the_files_for_a_card_have_the_same_parts() -> None:
    script = (HOUSE / "bootstrap").read_text("utf-8")
    assert all(
        re.search(rf'set -- "\$@" {part}$|printf .* {part} ', script, re.M) for part in PARTS
    )


def test_wheels_for_this_glibc_and_older_ones_are_accepted() -> None:
    names = [*platforms(36, "aarch64")]
    assert names[0] == "manylinux2014_aarch64"
    assert names[-1] == "manylinux_2_36_aarch64"
