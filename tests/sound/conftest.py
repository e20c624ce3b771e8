"""The card shared by all these tests."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sound.card import Card, missing


@pytest.fixture(scope="package")
def card() -> Iterator[Card]:
    """A sound card that this process uses as well, for the duration of the tests."""
    if cure := missing():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(
            f"there is no sound card in user space: {cure}"
        )
    # A socket's path may have 107 characters, which pytest's own folders soon exceed.
    with tempfile.TemporaryDirectory(prefix="card-") as folder, pytest.MonkeyPatch.context() as own:
        card = Card(Path(folder))
        for name, value in card.environment.items():
            if name != "PATH":
                own.setenv(name, value)
        card.start()
        yield card
        card.stop()
