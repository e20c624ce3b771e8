"""The microphone is found by name, restarted when silent, and never stops the game."""

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip
from hardware.capture import OPENING, Deliver, Input, Piece
from hardware.microphone import HELD, CardMicrophone, Recording, available
from hardware.portaudio import find, fitting
from tests.clock import Clock
from tests.complaints import unexpected

NOISY = """
import ctypes, sys
from hardware.portaudio import hushed
C = ctypes.CDLL(None)
def library(text):
    C.write(2, text, len(text))
print("before", file=sys.stderr)
with hushed():
    library(b"Expression failed\\n")
    print("inside", file=sys.stderr)
    sys.stderr.flush()
library(b"after\\n")
print("the end", file=sys.stderr)
"""

DEVICES: list[dict[str, Any]] = [
    {"name": "HDMI 0", "max_input_channels": 0},
    {"name": "bcm2835 Headphones", "max_input_channels": 0},
    {"name": "USB PnP Sound Device: Audio (hw:1,0)", "max_input_channels": 1},
    {"name": "ReSpeaker 4 Mic Array", "max_input_channels": 6},
]


class Plug:
    """A stand-in for the driver: the test determines when it opens and what it delivers."""

    def __init__(self, rate: int = 48_000, channels: int = 1) -> None:
        self.rate, self.channels = rate, channels
        self.fault: Exception | None = None
        self.delivers: list[Deliver] = []
        self.opened = threading.Semaphore(0)
        self.closed = threading.Semaphore(0)
        self.names: list[str] = []

    def __call__(self, name: str, deliver: Deliver) -> Input:
        self.names.append(name)
        if self.fault is not None:
            self.opened.release()
            raise self.fault
        self.delivers.append(deliver)
        self.opened.release()
        return Input(self.rate, self.channels, self.closed.release)

    def wait(self) -> None:
        assert self.opened.acquire(timeout=10)


def piece(samples: bytes = b"\0\0", lost: bool = False) -> Piece:
    return Piece(samples, 7.0, lost)


def heard(plug: Plug, microphone: CardMicrophone, samples: bytes) -> Clip:
    """What is read after a delivery; a delivery before the stream is taken over may be lost."""
    for _ in range(1_000):
        plug.delivers[-1](piece(samples))
        clip = microphone.read(1)
        if clip is not None:
            return clip
    raise AssertionError("nothing was heard")


def opened(microphone: CardMicrophone) -> None:
    """Wait until the last attempt to open it is over."""
    for _ in range(10_000):
        if not microphone.opening:
            return
        threading.Event().wait(0.001)
    raise AssertionError("it is never opened")


def test_sound_has_the_rate_of_its_device() -> None:
    plug = Plug(rate=44_100)
    microphone = CardMicrophone(unexpected, "USB", plug, clock=lambda: 9.0)
    plug.wait()
    assert heard(plug, microphone, b"\x01\x02") == Clip(b"\x01\x02", 44_100, at=7.0)
    assert plug.names == ["USB"]
    microphone.close()
    assert plug.closed.acquire(timeout=10)


def test_the_left_of_two_channels_is_used() -> None:
    plug = Plug(channels=2)
    microphone = CardMicrophone(unexpected, opens=plug)
    plug.wait()
    clip = heard(plug, microphone, b"\x01\x00\xff\xff\x02\x00\xff\xff")
    assert clip.samples == b"\x01\x00\x02\x00"
    microphone.close()


def test_lost_sound_is_counted_and_the_callback_never_waits() -> None:
    plug = Plug()
    microphone = CardMicrophone(unexpected, opens=plug)
    plug.wait()
    heard(plug, microphone, b"\x00\x00")
    plug.delivers[-1](piece(lost=True))
    assert microphone.overflows == 1
    for _ in range(HELD):
        plug.delivers[-1](piece())
    assert microphone.overflows == 2
    microphone.close()


def test_two_seconds_without_sound_restart_it_and_are_reported_once() -> None:
    told: list[Complaint] = []
    plug, clock = Plug(), Clock()
    microphone = CardMicrophone(told.append, opens=plug, clock=clock)
    plug.wait()
    heard(plug, microphone, b"\x00\x00")
    for pause in (2, 2, 4, 5, 5):  # growing pauses keep the retries cheap
        clock.now += pause - 0.1
        assert microphone.read(0) is None
        assert not plug.closed.acquire(blocking=False)
        clock.now += 0.2
        assert microphone.read(0) is None
        plug.wait()
        assert plug.closed.acquire(timeout=10)
        opened(microphone)
    assert told == [Complaint(Device.MICROPHONE, Fault.SILENT)]
    heard(plug, microphone, b"\x00\x00")
    assert told[1:] == [Complaint(Device.MICROPHONE, Fault.BACK)]
    microphone.close()


def test_sound_from_an_abandoned_capture_is_ignored() -> None:
    plug, clock = Plug(), Clock()
    microphone = CardMicrophone(lambda complaint: None, opens=plug, clock=clock)
    plug.wait()
    clock.now += 3
    assert microphone.read(0) is None
    plug.wait()
    plug.delivers[0](piece(b"\x07\x07"))
    assert microphone.read(0) is None
    microphone.close()


def test_the_error_of_the_driver_is_reported() -> None:
    told: list[Complaint] = []
    plug, clock = Plug(), Clock()
    plug.fault = DeviceError("no microphone is called 'USB'; there are: none")
    microphone = CardMicrophone(told.append, opens=plug, clock=clock)
    plug.wait()
    opened(microphone)
    clock.now += 2.1
    assert microphone.read(0) is None
    fault = "no microphone is called 'USB'; there are: none"
    assert told == [Complaint(Device.MICROPHONE, Fault.SILENT, detail=fault)]
    microphone.close()


def test_a_card_that_opens_slowly_is_not_opened_again() -> None:
    clock, go_on = Clock(), threading.Event()
    plug = Plug()

    def slow(name: str, deliver: Deliver) -> Input:
        assert go_on.wait(10)
        return plug(name, deliver)

    microphone = CardMicrophone(unexpected, opens=slow, clock=clock)
    clock.now += OPENING - 0.1
    assert microphone.read(0) is None
    go_on.set()
    opened(microphone)
    clock.now += 1.9
    assert microphone.read(0) is None
    assert plug.names == [""]  # it was not opened again
    microphone.close()


def test_a_hanging_driver_is_abandoned_a_limited_number_of_times() -> None:
    tries: list[str] = []
    clock, let_go = Clock(), threading.Event()

    def hang(name: str, deliver: Deliver) -> Input:
        tries.append(name)
        let_go.wait()
        raise OSError("never")

    microphone = CardMicrophone(lambda complaint: None, opens=hang, clock=clock)
    clock.now += OPENING - 0.1
    assert microphone.read(0) is None
    assert len(tries) == 1  # opening may take its time
    for _ in range(10):
        clock.now += OPENING
        assert microphone.read(0) is None
    let_go.set()
    microphone.close()
    assert len(tries) <= 3


@pytest.mark.parametrize(
    ("name", "index"), [("", 2), ("usb pnp", 2), ("ReSpeaker", 3), ("hw:1,0", 2)]
)
def test_a_microphone_is_found_by_a_part_of_its_name(name: str, index: int) -> None:
    assert find(DEVICES, name) == index


@pytest.mark.parametrize(
    ("name", "message"),
    [("HDMI", "no microphone is called 'HDMI'; there are: USB PnP"), ("Blue", "'Blue'")],
)
def test_an_output_is_not_mistaken_for_a_microphone(name: str, message: str) -> None:
    with pytest.raises(DeviceError, match=message):
        find(DEVICES, name)


def test_without_any_input_no_microphone_is_found() -> None:
    with pytest.raises(DeviceError, match="no microphone found"):
        find(DEVICES[:2], "")


def test_the_native_rate_and_mono_are_preferred() -> None:
    assert fitting((44_100, 48_000), 2, lambda rate, channels: True) == (44_100, 1)
    assert fitting((44_100, 48_000), 2, lambda rate, channels: rate == 48_000) == (48_000, 1)
    assert fitting((44_100, 48_000), 2, lambda rate, channels: channels == 2) == (44_100, 2)
    with pytest.raises(DeviceError, match="takes no sample rate"):
        fitting((44_100, 48_000), 1, lambda rate, channels: channels == 2)


def library(devices: list[dict[str, Any]]) -> Callable[[], Any]:
    class Library:
        @staticmethod
        def query_devices() -> list[dict[str, Any]]:
            return devices

    return Library


def test_available_never_raises() -> None:
    def missing() -> Any:
        raise DeviceError("no sound library: apt install libportaudio2")

    assert available("", library(DEVICES))
    assert available("respeaker", library(DEVICES))
    assert not available("Blue", library(DEVICES))
    assert available("", library([{"name": "HDMI", "max_output_channels": 2}]), way="output")
    assert not available("", library([]), way="output")
    assert not available("", library(DEVICES[:2]))
    assert not available("", missing)


def test_a_recording_replaces_the_microphone() -> None:
    clips = [Clip(b"\x01\x00" * 1_000, 16_000), Clip(b"\x02\x00" * 10, 48_000)]
    microphone = Recording(clips)
    pieces = [microphone.read(0) for _ in range(3)]
    assert pieces == [
        Clip(b"\x01\x00" * 512, 16_000),
        Clip(b"\x01\x00" * 488, 16_000),
        Clip(b"\x02\x00" * 10, 48_000),
    ]
    assert not microphone.ended.is_set()
    assert microphone.read(0) is None
    assert microphone.ended.is_set()
    microphone.close()


def test_output_of_libraries_is_hidden_but_not_that_of_python() -> None:
    done = subprocess.run([sys.executable, "-c", NOISY], capture_output=True, text=True, check=True)
    assert done.stderr == "before\ninside\nafter\nthe end\n"
    assert done.stdout == ""


CRASHING = """
import faulthandler, os, signal
from hardware.portaudio import hushed
faulthandler.enable()
with hushed():
    os.kill(os.getpid(), signal.SIGSEGV)
"""


def test_a_crash_report_is_not_hidden() -> None:
    done = subprocess.run([sys.executable, "-c", CRASHING], capture_output=True, text=True)
    assert done.returncode < 0
    assert "Fatal Python error: Segmentation fault" in done.stderr
