"""The journal's location in the tests."""

from pathlib import Path

import pytest

from assistant.game.store.journal import FILE_NAME


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path for a new journal, in a folder of its own."""
    return tmp_path / "games" / FILE_NAME
