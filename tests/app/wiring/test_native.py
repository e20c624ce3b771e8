"""The deciding process loads no native sound library and no model: those may crash elsewhere."""

import subprocess
import sys

import pytest

OPENED = """
from assistant.config import Settings
from assistant.language import language
from assistant.hearing.detector import DetectorApart
from assistant.speaking.mouth import mouth
from assistant.app.wiring.box import sound_cards
sound = sound_cards(Settings())
microphone, loudspeaker = sound.microphone(print), sound.loudspeaker(print)
loudspeaker.play(mouth(language().voices).speak("Storm?"))
microphone.read(0.5)
assert DetectorApart()(bytes(1024)) < 0.5
assert loudspeaker.wait(30)
"""

IN_HERE = {
    "PortAudio": "from hardware.portaudio import portaudio; portaudio()",
    "espeak-ng": "from assistant.speaking.espeak import Espeak; Espeak().speak('Storm?')",
    "Silero": "from assistant.hearing.detector import silero; silero()",
    "Vosk": "import vosk",
    "Whisper": "import faster_whisper",
}
"""Libraries that must not be loaded in this process."""

LIBRARIES = """
import re
from pathlib import Path
NATIVE = re.compile(
    "libasound|libportaudio|libpulse|libespeak|silero_vad|libgomp|libvosk|libctranslate2"
)
print(sorted(set(NATIVE.findall(Path("/proc/self/maps").read_text()))))
"""


def libraries(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program + LIBRARIES], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_sound_libraries_load_only_in_other_processes() -> None:
    assert libraries(OPENED) == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("library", IN_HERE)
def test_sound_libraries_in_this_process_would_be_detected(library: str) -> None:
    assert libraries(IN_HERE[library] + "\n") != "[]"
