"""A table opened where nothing can be saved."""

import os
import signal
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.wiring import box
from assistant.app.wiring.app import sound
from assistant.app.wiring.box import Mute
from assistant.app.wiring.opening import Keeping, open_table
from assistant.config import Box, Settings
from assistant.config import load as load_settings
from assistant.conversation.dealing import Wishes
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.decks import load
from assistant.game.errors import FileError, UnkeptError
from assistant.game.messages import Clip
from assistant.game.store.journal import FILE_NAME, Journal
from hardware.microphone import Recording

DECK = load("everyday")


@pytest.fixture
def nowhere(tmp_path: Path) -> Keeping:
    """A folder that cannot be created."""
    (tmp_path / "file").write_text("")
    return Keeping(tmp_path / "file" / "games", resume=True)


def test_an_unwritable_store_is_refused_except_at_a_box(nowhere: Keeping) -> None:
    with pytest.raises(UnkeptError, match="Not a directory; choose another folder with --store"):
        open_table(DECK, Wishes(), nowhere)
    with closing(open_table(DECK, Wishes(), replace(nowhere, anyway=True))) as opened:
        assert opened.trouble == Complaint(Device.STORE, Fault.FAILED, detail="Not a directory")
        (note,) = opened.notes[:1]
        assert note.endswith("this game is not kept and cannot be resumed")
        assert opened.team_games.store is None


def test_a_box_does_not_play_unsaved_beside_another_game_of_its_team(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / FILE_NAME)), pytest.raises(FileError, match="another game"):
        open_table(DECK, Wishes(), Keeping(tmp_path, resume=True, anyway=True))


def test_trouble_is_announced_at_the_table(nowhere: Keeping) -> None:
    written: list[str] = []

    def write(line: str) -> None:
        written.append(line)
        if "Nothing can be saved" in line:
            os.kill(os.getpid(), signal.SIGTERM)

    settings = Settings(box=Box(wired="no"))
    sound = box.SoundDevices(lambda report: Recording(()), lambda report: box.Mute())
    with closing(open_table(DECK, Wishes(), replace(nowhere, anyway=True))) as opened:
        around = box.Surroundings(write, hears=False, trouble=opened.trouble)
        box.play(opened.session, settings, sound, around)
    told = "# Nothing can be saved (Not a directory). If I'm switched off, this game is lost."
    assert written[-1] == told


def test_a_missing_loudspeaker_is_not_reported_if_unneeded() -> None:
    """Phones show or speak the announcements, so "No sound" is not their first line."""
    told: list[Complaint] = []
    mute = sound(load_settings(), needed=False).loudspeaker(told.append)
    assert isinstance(mute, Mute)
    mute.play(Clip(b"", 16_000))
    assert told == []


def test_a_table_without_pages_needs_its_loudspeaker() -> None:
    speaker = sound(load_settings(), needed=True).loudspeaker(lambda complaint: None)
    speaker.close()
    assert not isinstance(speaker, Mute)
