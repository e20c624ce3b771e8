"""The devices of a game at the table."""

from assistant.app.wiring.app import sound
from assistant.app.wiring.box import Mute
from assistant.config import load
from assistant.game.complaints import Complaint
from assistant.game.messages import Clip


def test_a_missing_loudspeaker_is_not_reported_if_unneeded() -> None:
    """Phones show, or speak, what is said: "No sound" is no first line for them."""
    told: list[Complaint] = []
    mute = sound(load(), needed=False).loudspeaker(told.append)
    assert isinstance(mute, Mute)
    mute.play(Clip(b"", 16_000))
    assert told == []


def test_a_table_without_pages_needs_its_loudspeaker() -> None:
    speaker = sound(load(), needed=True).loudspeaker(lambda complaint: None)
    speaker.close()
    assert not isinstance(speaker, Mute)
