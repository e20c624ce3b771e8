"""The rows in the table of recognizers match what is installed, fetched and documented."""

import tomllib
from pathlib import Path

import pytest

from assistant import config
from assistant.app.doctor.software import PACKAGES
from assistant.hearing.engines import ENGINES, NAMES, Engine
from models.manifest import known

HOUSE = Path(__file__).parents[2]
ROWS = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


@ROWS
def test_the_packages_of_each_engine_are_installed_and_checked(engine: Engine) -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    installed = " ".join(project["dependencies"])
    assert all(package in installed for package in engine.packages)
    assert engine.packages.items() <= PACKAGES.items()


@ROWS
def test_the_model_of_each_engine_can_be_fetched(engine: Engine) -> None:
    assert not engine.model or engine.model in known()


@ROWS
def test_the_documentation_names_every_engine(engine: Engine) -> None:
    assert f"**{engine.title}" in (HOUSE / "docs/hearing.md").read_text("utf-8")


def test_the_settings_list_all_names() -> None:
    *first, last = NAMES
    told = f"# {', '.join(first)} or {last};"
    assert told in str(config.__doc__)
    assert told in (HOUSE / "docs/hearing.md").read_text("utf-8")
