"""The devices of a session, with stand-ins for sound."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from assistant.app.service.owner import Owner
from assistant.app.service.request import ErrandRequest, read_request, tell
from assistant.app.wiring.app import Lines
from assistant.app.wiring.box import Mute, SoundDevices, Surroundings, _show_cards, _Table, play
from assistant.app.wiring.kept_voice import keep_voice, kept_voice
from assistant.app.wiring.partner import LazyPartner
from assistant.app.wiring.seats import Seats
from assistant.config import Ears, Mouth, Settings
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError
from assistant.game.messages import (
    Clip,
    Comfort,
    ErrandEnded,
    ErrandKind,
    Input,
    Laid,
    Utterance,
)
from assistant.game.rules.cards import Card
from assistant.hearing.choose import Choice
from assistant.speaking.flite import Flite
from tests.stand_ins import Hears
from tests.tables import session

SILENCE = bytes(2 * 512)

Inbox = SimpleQueue[Input | None]


class Air:
    """The air between the players and the box: both its microphone and its loudspeaker.

    Each sentence of `script` is spoken once the box has answered the previous one; then the program
    gets the service manager's termination signal.
    """

    def __init__(self, script: Sequence[str]) -> None:
        self._sounds = self._spoken(script)
        self.announced: list[Clip] = []

    def _spoken(self, script: Sequence[str]) -> Iterator[bytes]:
        for number, sentence in enumerate(script, start=1):
            while len(self.announced) < number:
                time.sleep(0.002)  # the players wait; the box may still be speaking
                yield SILENCE
            speech = Flite("slt").speak(sentence).samples
            yield from (speech[at : at + 1024] for at in range(0, len(speech), 1024))
            yield from [SILENCE] * 40
        while len(self.announced) <= len(script):
            time.sleep(0.002)
            yield SILENCE
        os.kill(os.getpid(), signal.SIGTERM)

    def read(self, seconds: float) -> Clip | None:
        samples = next(self._sounds, None)
        return Clip(samples, 16_000) if samples else None

    def play(self, clip: Clip, deafens: bool = True) -> None:
        self.announced.append(clip)

    def stop(self) -> None:
        pass

    def wait(self, seconds: float | None = None) -> bool:
        return True

    def sounds_until(self) -> float:
        return 0.0

    def close(self) -> None:
        pass


@pytest.mark.slow
def test_a_game_runs_with_real_speech_recognition_and_synthesis() -> None:
    """From sound to sound: everything is real except the microphone and the loudspeaker."""
    air = Air(["Weather, two.", "no.", "help."])
    written: list[str] = []
    sound = SoundDevices(microphone=lambda report: air, loudspeaker=lambda report: air)
    before = signal.getsignal(signal.SIGTERM)
    settings = Settings(ears=Ears(engine="whisper"), mouth=Mouth(earcons=False))
    play(session(), settings, sound, Surroundings(written.append))
    heard = [line for line in written if line.startswith(":")]
    assert heard == [": weather two", ": no", ": help"]
    assert "# Weather, two. Whose clue? Tap your button." in written
    assert len(air.announced) == 4
    assert all(clip.seconds > 0.5 for clip in air.announced)
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_full_disk_or_closed_terminal_does_not_stop_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full = Path("/dev/full").open("w", buffering=1, encoding="utf-8")  # noqa: SIM115 - closing it fails, too
    lines = Lines(full)
    lines("# Weather, two.")
    lines("# Storm?")
    with suppress(OSError):  # it tries once more to write the rest
        full.close()
    shown = capsys.readouterr()
    assert shown.out == "# Weather, two.\n# Storm?\n"
    assert shown.err == "tabletop: no more is written: No space left on device\n"


def test_termination_while_loading_closes_everything() -> None:
    class Closing(Air):
        closed = False

        def close(self) -> None:
            self.closed = True

    air = Closing([])

    def microphone(report: object) -> Closing:
        os.kill(os.getpid(), signal.SIGTERM)
        return air

    sound = SoundDevices(microphone=microphone, loudspeaker=lambda report: air)
    settings = Settings(ears=Ears(engine="whisper"))
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit):
        play(session(), settings, sound, Surroundings(lambda line: None))
    assert air.closed
    assert signal.getsignal(signal.SIGTERM) is before


class Stopping(Hears):
    """A recognizer that crashes when asked which words it lacks."""

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        if "snitch" in words:
            raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.RESTARTED))
        return words


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("SNITCH", Complaint(Device.RECOGNIZER, Fault.RESTARTED)),
        ("QUAFFLE", Complaint(Device.RECOGNIZER, Fault.UNKNOWN_WORDS, words=("quaffle",))),
    ],
)
def test_unknown_words_and_a_dying_recognizer_are_reported(word: str, complaint: Complaint) -> None:
    told = SimpleQueue[Complaint]()
    around = Surroundings(lambda line: None)
    _show_cards(Laid((Card(word),), 1), around, Choice(Stopping(), "toy", "It is here."), told.put)
    assert told.get(timeout=10) == complaint


class Slow(Stopping):
    """A recognizer that answers only when released."""

    def __init__(self) -> None:
        super().__init__()
        self.go = Event()

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        assert self.go.wait(10)
        return super().missing(words)


def test_a_slow_recognizer_does_not_block_the_game() -> None:
    """The thread that decides continues at once and feeds the watchdog."""
    told = SimpleQueue[Complaint]()
    slow = Slow()
    laid = Laid((Card("QUAFFLE"),), 1)
    _show_cards(laid, Surroundings(lambda line: None), Choice(slow, "toy", "It is here."), told.put)
    assert told.empty()
    slow.go.set()
    assert told.get(timeout=10).words == ("quaffle",)


SLT = Settings(mouth=Mouth(voice="flite-slt", lead_in=0.0))


@contextmanager
def laid(air: Air | Mute, around: Surroundings, inbox: Inbox | None = None) -> Iterator[_Table]:
    """A table whose sound goes into this air."""
    sound = SoundDevices(microphone=lambda report: Air([]), loudspeaker=lambda report: air)
    with ExitStack() as devices:
        yield _Table(SLT, sound, around, inbox or SimpleQueue(), devices)


def test_a_raised_volume_is_kept_for_the_next_start(tmp_path: Path) -> None:
    for adjusted in ((1.5, 1.0), (1.0, 1.2), (1.0, 1.0)):
        with laid(Mute(), Surroundings(lambda line: None, store=tmp_path)) as table:
            mouth = table.mouth()
            table.adjust(mouth, *adjusted)
            found = mouth.adjust()
    assert found == pytest.approx((1.5, 1.2))


def test_a_choice_on_a_phone_takes_effect_at_once_and_is_saved(tmp_path: Path) -> None:
    shines: list[tuple[float, float]] = []
    seats = Seats(rest=lambda brightness, sleep: shines.append((brightness, sleep)))
    with laid(Mute(), Surroundings(lambda line: None, store=tmp_path)) as table:
        mouth = table.mouth()
        table.adjust(mouth, 1.5, 1.2)
        table.settle(mouth, seats, Comfort(2.0, 0.83, 0.1, 300, "espeak"))
        assert mouth.adjust() == pytest.approx((2.0, 0.83))
        table.adjust(mouth, 0.5, 1.0)  # “quieter” does not change the screens
    assert shines == [(0.1, 300)]
    assert kept_voice(tmp_path) == Comfort(1.0, 0.83, 0.1, 300, "espeak")


@pytest.mark.parametrize(
    ("kept", "speaks"), [("", 16_000), ("espeak", 22_050), ("gone", 16_000), ("flite-rms", 16_000)]
)
def test_the_chosen_voice_speaks_at_once_and_after_the_next_start(
    kept: str, speaks: int, tmp_path: Path
) -> None:
    seats = Seats(rest=lambda brightness, sleep: None)
    air = Air([])
    for again in (False, True):
        with laid(air, Surroundings(lambda line: None, store=tmp_path)) as table:
            mouth = table.mouth()
            if again or kept == "gone":
                keep_voice(tmp_path, Comfort(voice=kept))
            else:
                table.settle(mouth, seats, Comfort(voice=kept))
            mouth.say(Utterance("Storm."))
            while not air.announced:
                time.sleep(0.002)
            assert air.announced.pop().rate == speaks


def test_an_errand_goes_to_the_machine_and_its_result_to_the_table(tmp_path: Path) -> None:
    owner = Owner(tmp_path, tmp_path / "errand", tmp_path / "told.json", signed=True)
    inbox: Inbox = SimpleQueue()
    around = Surroundings(lambda line: None, store=tmp_path, owner=owner)
    with laid(Mute(), around, inbox) as table:
        mouth, seats = table.mouth(), Seats()
        outputs = table.outputs(mouth, seats, None, LazyPartner(inbox.put))
        errand = owner.wanted(ErrandKind.UPDATE)
        assert errand
        outputs.take([errand])
        assert read_request(tmp_path / "errand") == ErrandRequest("update")
        table.progress()
        assert inbox.empty()
        ended = ErrandEnded(ErrandKind.UPDATE, True, ("0.3.0 plays.",))
        tell(ended, owner.told)
        table.progress()
        assert inbox.get_nowait() == ended
