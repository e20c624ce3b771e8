"""A recognizer on another computer: used while it answers, and never able to stop a game."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from assistant.apart.child import Patience
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError
from assistant.game.messages import Certainty, Heard, Readings, Trouble, Vocabulary
from assistant.game.rules.cards import Side
from assistant.game.rules.phase import Phase
from assistant.hearing.choose import choose
from assistant.hearing.engines import REMOTE, Resources
from assistant.hearing.remote import LONGEST_PAUSE, PAUSE, STEADY, TYPICAL, Remote
from assistant.hearing.wyoming_engine import Server, server
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.spoken import LISTENING
from tests.clock import Clock
from tests.tables import NORTH, SOUTH, WORDS, sentences, session

pytest.importorskip("wyoming", reason="the extra wyoming is not installed")
from tests.hearing.wyoming_server import ENDLESS, LIES

pytestmark = pytest.mark.filterwarnings("ignore:'audioop' is deprecated:DeprecationWarning")

NOTHING = Vocabulary(())
SHORT = Patience(load=30.0, answer=1.0)
RATE = 16_000
ENDED = {Fault.HANGS, Fault.FAILED}
"""An endless answer is cut off by its time or by the memory that it takes."""
NONSENSE = (AttributeError, EOFError, LookupError, RecursionError, TypeError, ValueError)


@dataclass
class Own:
    """Our own recognizer: it always hears the same with certainty, and logs what it hears."""

    sound: bytes = b""
    heard: list[str] = field(default_factory=list)

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        self.sound = b""

    def accept(self, samples: bytes) -> None:
        self.sound += samples

    def peek(self) -> Readings:
        return Readings((self.sound.decode().strip(),), Certainty.SURE)

    def finish(self) -> Readings:
        self.heard.append(self.sound.decode().strip())
        return self.peek()


class Computer:
    """The other computer, whose server can be killed, suspended and restarted."""

    def __init__(self) -> None:
        self.port = 0
        self.process = self._start()

    def restart(self) -> None:
        self.kill()
        self.process = self._start()

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def _start(self) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", "tests.hearing.wyoming_server", str(self.port)]
        process = subprocess.Popen(program, stdout=subprocess.PIPE)
        assert process.stdout
        self.port = int(process.stdout.readline())
        return process


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    other = Computer()
    yield other
    other.kill()


@dataclass
class Ears:
    """A remote recognizer with a clock, our own in reserve, and its complaints."""

    remote: Remote
    own: Own
    clock: Clock
    told: list[Complaint]

    def hear(self, *pieces: str) -> Readings:
        self.remote.start(NOTHING, RATE)
        for piece in pieces:
            self.remote.accept(piece.encode())
        return self.remote.finish()

    @property
    def faults(self) -> list[Fault]:
        return [one.fault for one in self.told]


@pytest.fixture
def ears(computer: Computer) -> Iterator[Ears]:
    own, clock, told = Own(), Clock(), list[Complaint]()
    build = partial(server, "127.0.0.1", computer.port, "en")
    remote = Remote(build, own, NUMBERS, told.append, SHORT, clock)
    yield Ears(remote, own, clock, told)
    remote.close()


def test_the_other_computer_hears_and_is_never_sure(ears: Ears) -> None:
    assert ears.hear("wea", "ther 2") == Readings(("weather two",), Certainty.LIKELY)
    assert ears.hear("silent") == Readings(("silent",), Certainty.LIKELY)
    assert [*ears.told, *ears.own.heard] == []


def test_a_clue_from_the_other_computer_has_a_weight(ears: Ears) -> None:
    ears.remote.start(Vocabulary(("pause",), clue=True), RATE)
    ears.remote.accept(b"salabi two")
    heard = ears.remote.finish()
    assert heard == Readings(("salabi two",), weights=(TYPICAL,))
    said = Heard(heard.texts, NORTH, heard.certainty, weights=heard.weights)
    assert "two? First or second" in " ".join(sentences(session().take(said)))


def test_sound_is_recognized_again_only_if_more_has_arrived(ears: Ears) -> None:
    ears.remote.start(NOTHING, RATE)
    ears.remote.accept(b"weather")
    assert ears.remote.peek() is ears.remote.peek() == Readings(("weather",))
    ears.remote.accept(b" two")
    assert ears.remote.finish() == Readings(("weather two",))


def test_a_new_start_drops_the_unfinished_utterance(ears: Ears) -> None:
    ears.remote.start(NOTHING, RATE)
    ears.remote.accept(b"storm")
    assert ears.hear("river").texts == ("river",)


def test_control_characters_do_not_reach_the_table(ears: Ears) -> None:
    assert ears.hear("controls").texts == ("two jstorm two",)


def test_an_empty_text_is_not_a_reading(ears: Ears) -> None:
    assert ears.hear(" ") == Readings()
    assert ears.told == []


@pytest.mark.parametrize("lie", LIES)
def test_a_nonsensical_answer_is_an_error(computer: Computer, lie: str) -> None:
    with pytest.raises(NONSENSE):
        Server("127.0.0.1", computer.port, "en").hear(lie.encode(), RATE)


def test_an_unreachable_computer_is_reported() -> None:
    with pytest.raises(ComplaintError) as error:
        Server("127.0.0.1", 1, "en").hear(b"storm", RATE)
    assert error.value.complaint == Complaint(Device.REMOTE, Fault.NO_ANSWER)


@pytest.mark.parametrize(
    ("said", "faults"), [("a number", {Fault.FAILED}), *((one, ENDED) for one in ENDLESS)]
)
def test_our_own_recognizer_hears_until_the_other_one_is_back(
    ears: Ears, said: str, faults: set[Fault]
) -> None:
    assert ears.hear(said) == Readings((said,), Certainty.SURE)
    assert ears.hear("storm").certainty is Certainty.SURE
    assert ears.own.heard == [said, "storm"]
    (complaint,) = ears.told
    assert complaint.device is Device.REMOTE
    assert complaint.fault in faults
    ears.clock.now += PAUSE
    assert ears.hear("river") == Readings(("river",), Certainty.LIKELY)
    assert ears.faults == [complaint.fault, Fault.BACK]


@pytest.mark.slow
def test_a_computer_that_fails_often_is_tried_less_and_less(ears: Ears) -> None:
    pause = PAUSE
    while pause < LONGEST_PAUSE:
        ears.hear("a number")
        ears.clock.now += pause - 1
        assert ears.hear("storm").certainty is Certainty.SURE
        ears.clock.now += 1
        assert ears.hear("storm").certainty is Certainty.LIKELY
        pause *= 2
    for _ in range(STEADY):
        ears.hear("storm")
    ears.hear("a number")
    ears.clock.now += PAUSE
    assert ears.hear("storm").certainty is Certainty.LIKELY


def test_a_whole_game_survives_failures_of_the_other_computer(
    computer: Computer, ears: Ears
) -> None:
    table = session()
    said: list[str] = []

    def say(by: Side, words: str) -> None:
        told = len(ears.told)
        readings = ears.hear(words)
        effects = table.take(Heard(readings.texts, by, readings.certainty))
        for complaint in ears.told[told:]:
            effects += table.take(Trouble(complaint))
        said.extend(sentences(effects))

    def turn(giver: Side, cards: list[str]) -> Iterator[None]:
        say(giver, "weather nine")
        for card in cards:
            say(giver.other, card)
            say(giver.other, f"yes {card}")
            yield

    happens = {2: computer.kill, 4: computer.restart, 6: computer.hang, 9: computer.restart}
    agents = [*WORDS[:8], WORDS[13]]
    others = [*WORDS[8:13], WORDS[14]]
    step = 0
    for giver, cards in ((NORTH, agents), (SOUTH, others)):
        for _ in turn(giver, cards):
            step += 1
            if step in happens:
                happens[step]()
                ears.clock.now += LONGEST_PAUSE
        if table.view.phase is not Phase.OVER:
            say(giver.other, "end turn")
    assert table.view.phase is Phase.OVER
    assert ears.faults == [Fault.NO_ANSWER, Fault.BACK, Fault.HANGS, Fault.BACK]
    assert said.count("The other computer hears for us again.") == 2
    assert 0 < len(ears.own.heard) < 15


def test_a_remote_recognizer_needs_a_complete_address() -> None:
    known = "wyoming://attic.local:10300", "wyoming://192.168.1.5:10300", "wyoming://[::1]:1"
    assert all(map(REMOTE.fullmatch, known))
    for unknown in ("wyoming", "wyoming://attic", "http://attic:80", "wyoming://a b:1"):
        assert not REMOTE.fullmatch(unknown)
        with pytest.raises(DeviceError, match="choose one of: auto, vosk, whisper"):
            choose(unknown, Resources(LISTENING))


@pytest.mark.slow
def test_our_own_recognizer_is_loaded_in_reserve(computer: Computer) -> None:
    told: list[Complaint] = []
    choice = choose(f"wyoming://127.0.0.1:{computer.port}", Resources(LISTENING), told.append)
    assert choice.reason.startswith(
        f"wyoming://127.0.0.1:{computer.port} listens, as asked: the sound of all speech is sent"
        " there. In reserve: Whisper listens: "
    )
    choice.recognizer.start(NOTHING, RATE)
    choice.recognizer.accept(b"storm ")
    assert choice.recognizer.finish().texts == ("storm",)
    choice.recognizer.start(NOTHING, RATE)
    choice.recognizer.accept(b"a number")
    assert choice.recognizer.finish() == Readings()  # Whisper cannot use this text as sound
    assert [one.fault for one in told] == [Fault.FAILED]
    choice.close()
