"""Whistled clips, and the studio that composes utterances from them: made once, then only read."""

import pytest

from tests.tools.speech.tones import folder
from tools.speech.clips import Clips
from tools.speech.compose import Studio
from tools.speech.plan import CLEAN, Item, plan
from tools.speech.run import Setting, opened


@pytest.fixture(scope="session")
def setting(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    return Setting(folder(tmp_path_factory.mktemp("clips")), "whistles", seed=1)


@pytest.fixture(scope="session")
def recorded(setting: Setting) -> tuple[Clips, Studio]:
    return opened(setting)


@pytest.fixture(scope="session")
def clips(recorded: tuple[Clips, Studio]) -> Clips:
    return recorded[0]


@pytest.fixture(scope="session")
def room(recorded: tuple[Clips, Studio]) -> Studio:
    return recorded[1]


@pytest.fixture(scope="session")
def items(clips: Clips) -> tuple[Item, ...]:
    """Everything that is said in silence."""
    return plan(clips, seed=1, noises=[CLEAN])
