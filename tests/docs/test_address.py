"""The project's address is kept in pyproject.toml; each page that tells where to clone has it."""

import tomllib

import pytest

from tests.docs.pages import HOUSE


@pytest.mark.parametrize("page", ["README.md", "docs/building.md"])
def test_each_page_clones_from_the_address(page: str) -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    address = project.get("urls", {}).get("Source", "<this repository>")
    assert f"git clone {address} " in (HOUSE / page).read_text("utf-8")
