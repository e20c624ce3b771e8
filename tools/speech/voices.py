"""`./tabletop-dev tools.speech.voices`: how well recognizers understand each voice.

The sentences are those of the demo's game, and the questions and clues of a dealt table. They are
heard as they are, under white noise, and in the band of a small loudspeaker.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np

from assistant.game import decks
from assistant.game.errors import DeviceError
from assistant.game.messages import Voice
from assistant.hearing.resample import resample
from assistant.hearing.whisper_model import packaged
from assistant.language import language
from assistant.language.en.numbers import NUMBERS
from assistant.speaking.espeak import WORDS_A_MINUTE
from assistant.speaking.mouth import voices
from tools.speech import cost
from tools.speech.microphone import band
from tools.speech.noise import RATE, Wave, dice, speech_power, under, wave
from tools.speech.report import Figures, Value, text

GAME = Path(__file__).parents[2] / "docs" / "game.md"
NOISE_DB = 5.0
"""Speech is this much louder than the white noise, in dB."""
BAND = (300.0, 6_000.0)
"""Lowest and highest frequency of a small loudspeaker, in Hz."""
DEALT = 25

Hears = Callable[[Wave], str]
"""The text that a recognizer makes of sound at 16 kHz."""


def words(said: str) -> list[str]:
    """The words of a sentence, numbers spelled out."""
    spelled = re.sub(r"1?\d", lambda digits: f" {NUMBERS.units[int(digits[0])]} ", said)
    return re.findall(r"[a-z']+", spelled.casefold())


def wrong(said: Sequence[str], heard: Sequence[str]) -> int:
    """Number of words to insert, delete and replace (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for at, word in enumerate(said, start=1):
        above, row[0] = row[0], at
        for to, other in enumerate(heard, start=1):
            above, row[to] = row[to], min(above + (word != other), row[to] + 1, row[to - 1] + 1)
    return row[-1]


def sentences(seed: int = 1) -> list[str]:
    """The program's sentences in the demo's game, and questions and clues of a dealt table."""
    shown = re.findall(r"^    (\S.*)$", GAME.read_text("utf-8"), re.MULTILINE)
    chance = random.Random(seed)
    dealt = chance.sample(sorted(decks.words()), 2 * DEALT)
    asked = [f"{card.capitalize()}?" for card in dealt[:DEALT]]
    clues = [f"{word.capitalize()}, {chance.choice(NUMBERS.units[1:5])}." for word in dealt[DEALT:]]
    return [*dict.fromkeys(shown), *asked, *clues]


@dataclass(frozen=True, slots=True)
class Rendered:
    """Sentences as a voice says them."""

    said: Sequence[str]
    sounds: Sequence[Wave]
    seconds: float
    """Processor seconds for a sentence."""


def spoken(voice: Voice, said: Sequence[str], pace: float) -> Rendered:
    """Let a voice say the sentences; the first, which also loads it, is not counted."""
    voice.speak("Hello.", pace)
    began = cost.cpu_seconds()
    sounds = [wave(resample(voice.speak(one, pace), RATE)) for one in said]
    return Rendered(said, sounds, (cost.cpu_seconds() - began) / len(said))


def white(sound: Wave) -> Wave:
    """The sound with white noise under it."""
    noise = dice("white").standard_normal(len(sound)).astype(np.float32)
    return under(sound, noise, NOISE_DB, speech_power(sound))


def small(sound: Wave) -> Wave:
    """The sound in the band of a small loudspeaker."""
    return band(sound, *BAND).astype(np.float32)


ROOMS: dict[str, Callable[[Wave], Wave]] = {
    "quiet": lambda sound: sound,
    "white noise": white,
    "small loudspeaker": small,
}


def whisper() -> Hears:
    """Whisper's tiny.en, which does not know what may be said in a game."""
    import faster_whisper

    model = faster_whisper.WhisperModel(
        str(packaged()), device="cpu", compute_type="int8", local_files_only=True
    )
    how = {"language": "en", "beam_size": 5, "condition_on_previous_text": False}
    return lambda sound: " ".join(part.text for part in model.transcribe(sound, **how)[0])


def share(there: Rendered, room: Callable[[Wave], Wave], hears: Hears) -> float:
    """Share of the words that a recognizer gets wrong; all of them where it invents more."""
    mistakes = 0
    for sentence, sound in zip(there.said, there.sounds, strict=True):
        pause = np.zeros(RATE // 2, np.float32)
        heard = hears(room(np.concatenate([pause, sound, pause])))
        mistakes += min(wrong(words(sentence), words(heard)), len(words(sentence)))
    return mistakes / sum(len(words(one)) for one in there.said)


def row(name: str, there: Rendered, hears: Hears) -> dict[str, Value]:
    """The share of words that a recognizer gets wrong in each room."""
    heard = {room: round(share(there, changed, hears), 3) for room, changed in ROOMS.items()}
    return {"voice": name, **heard, "cpu": round(there.seconds, 3)}


@click.command()
@click.option("--voice", "names", multiple=True, default=("espeak", "flite", "piper"))
@click.option("--pace", default=1.0, show_default=True, help="1.25 is a quarter faster.")
def main(names: tuple[str, ...], pace: float) -> None:
    """How well Whisper understands each voice of the program."""
    made, hears, said = voices(language().voices), whisper(), sentences()
    found: list[dict[str, Value]] = []
    for name in names:
        try:
            found.append(row(name, spoken(made[name](WORDS_A_MINUTE), said, pace), hears))
        except DeviceError as error:
            click.echo(f"{name} is left out: {error}", err=True)
    title = f"Share of words heard wrong in {len(said)} sentences; processor seconds a sentence"
    click.echo(text([Figures(title, tuple(found))]))


if __name__ == "__main__":
    main()
