"""The project's address is stored in pyproject.toml; each page with a clone command uses it."""

import tomllib

import pytest

from tests.docs.pages import HOUSE


@pytest.mark.parametrize("page", ["README.md", "docs/building.md"])
def test_each_page_clones_from_the_address(page: str) -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    address = project.get("urls", {}).get("Source", "<this repository>")
    assert f"git clone {address} " in (HOUSE / page).read_text("utf-8")
