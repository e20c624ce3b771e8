"""Licences of everything that is installed or shipped: each is known and listed on the page."""

import re
from email.message import Message
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import cast

import pytest

from tests.docs.pages import HOUSE
from tools.licences import data_files, facts, licence_of, packages, page, row_of, tracked

PAGE = HOUSE / "docs" / "licences.md"

FACTS = facts()

FILES = data_files(tracked())


def test_the_licence_page_is_up_to_date(update: bool) -> None:
    if update:
        PAGE.write_text(page(), "utf-8")
    assert PAGE.read_text("utf-8") == page()


def test_every_locked_package_has_a_licence() -> None:
    told = list(packages(FACTS["packages"]))
    assert [name for name, licence in told if not licence] == []
    assert len(told) > 50


def test_only_locked_packages_are_listed() -> None:
    names = {name for name, _ in packages(FACTS["packages"])}
    assert set(FACTS["packages"]) <= names


def test_the_installed_model_weights_match_the_page() -> None:
    told = re.findall(
        r"(?m)^\| (\S+) (\S+) \| `(\S+)` \| `([0-9a-f]{64})` \|",
        (HOUSE / "docs" / "hearing.md").read_text("utf-8"),
    )
    assert len(told) == 2
    for name, version, file, digest in told:
        package = distribution(name)
        (weights,) = [one for one in package.files or () if one.name == file]
        assert package.version == version
        assert sha256(Path(str(weights.locate())).read_bytes()).hexdigest() == digest


def test_every_debian_package_has_a_licence() -> None:
    script = (HOUSE / "bootstrap").read_text("utf-8")
    installs = re.findall(
        r"say ['\"](python\S*\$\S+?-venv|[\w.-]+) ", script.partition("installed()")[0]
    )
    assert "chromium" in installs
    known = {one["name"] for one in FACTS["debian"]}
    assert {name for name in installs if "$" not in name} == known


@pytest.mark.skipif(not FILES, reason="this is no git checkout")
def test_every_data_file_has_a_licence_and_states_no_other() -> None:
    assert [path for path in FILES if row_of(path, FACTS["data"]) is None] == []
    for path in FILES:
        row = row_of(path, FACTS["data"])
        head = (HOUSE / path).read_bytes()[:2000].decode("utf-8", "replace")
        said = re.search(r"(?m)^# .*?\blicence: (CC0-1\.0|CC BY-SA 4\.0|\S+)", head)
        assert row
        assert said is None or row["licence"] == said[1], path


@pytest.mark.skipif(not FILES, reason="this is no git checkout")
def test_every_row_for_data_covers_a_file() -> None:
    used = {str(row["files"]) for path in FILES if (row := row_of(path, FACTS["data"]))}
    assert [row["files"] for row in FACTS["data"] if row["files"] not in used] == []


def package(**said: str) -> Distribution:
    class Toy:
        metadata = Message()

    for name, value in said.items():
        Toy.metadata[name.replace("_", "-")] = value
    return cast(Distribution, Toy)


@pytest.mark.parametrize(
    ("said", "licence"),
    [
        ({"License_Expression": "MIT AND 0BSD", "License": "other"}, "MIT AND 0BSD"),
        ({"License": "3-Clause BSD License"}, "BSD-3-Clause"),
        ({"License": "UNKNOWN"}, None),
        ({"License": "Permission is\nhereby granted"}, None),
        ({}, None),
    ],
)
def test_a_package_without_a_licence_needs_an_entry(
    said: dict[str, str], licence: str | None
) -> None:
    assert licence_of(package(Name="Some.Package", **said), {}) == licence
    assert licence_of(package(Name="Some.Package", **said), {"some-package": "MIT"}) == "MIT"


def test_data_files_include_pictures_and_fonts_but_no_programs() -> None:
    paths = ["a.py", "b.txt", "c/d.png", "e.md", "hardware/fonts/LICENSE", "LICENSE"]
    assert data_files(paths) == ["b.txt", "c/d.png", "hardware/fonts/LICENSE"]
    assert Path(PAGE).exists()
