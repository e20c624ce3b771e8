"""The project's address is one setting."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.address import PAGES, address, main, move, said
from tools.lock import HOUSE


@pytest.mark.parametrize("page", PAGES)
def test_each_page_clones_from_the_address(page: str) -> None:
    assert f"git clone {said()} " in (HOUSE / page).read_text("utf-8")


def test_the_address_reaches_every_page_and_can_change(tmp_path: Path) -> None:
    for name in ("pyproject.toml", *PAGES):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(HOUSE / name, tmp_path / name)
    for url in ("https://forge.example/us/box", "https://other.example/box"):
        move(url, tmp_path)
        assert address(tmp_path) == url
        assert all(f"git clone {url} " in (tmp_path / page).read_text("utf-8") for page in PAGES)
        assert (tmp_path / "pyproject.toml").read_text("utf-8").count("[project.urls]") == 1
    assert "forge.example" not in (tmp_path / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("url", ["http://a.example/b", "git@a.example:b", "https://a.example/b/"])
def test_what_is_no_address_is_refused(url: str) -> None:
    assert CliRunner().invoke(main, [url]).exit_code == 2
