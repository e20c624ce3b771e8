"""Whisper tiny.en as a recognizer of guesses, commands and clues; nothing to download.

For a guess the question is not "what was said?" but "which of the phrases, if any?". The
free reading, with the phrases as the text before it, answers most of it. Where it fits
none, the likeliest phrases are forced on the decoder, and one is taken if its likelihood
comes close to that of the free reading: "And turn." becomes "end turn", and a word that
is not on the table stays what it is. The numbers below were tuned on recorded people
(169 of 170 guesses right, none wrong; two of 97 words off the table taken, running speech never).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.messages import Clip, Readings, Vocabulary
from assistant.talk.numbers import split_clue
from assistant.voice.plain import plain
from assistant.voice.resample import resample
from assistant.voice.whisper_model import (
    RATE,
    Sound,
    Tokens,
    WhisperModel,
    packaged,
)

CLUES = (
    "Mathematics, four. Archaeology, five. Television, two. Philosophy, zero. "
    "Imagination, one. Electricity, three. Vegetarian, eight. Civilization, six. "
    "Photography, seven. Independence, nine."
)
"""What stands before a clue, so that the model writes the next one in the same form.

Long words, because the model hears words of this text in others that sound like them.
"""
CARDS = "Mathematics, photography, television, vegetarian, university."
"""What stands before the cards of a row, so that the model writes one word after the other."""
EXAMPLES = {word.strip(",.").lower() for word in (*CLUES.split()[::2], *CARDS.split())}

READINGS = 10
SILENCE = 0.7
"""Nobody spoke, from this probability on; people had 0.5 at most, noise 0.83 at least."""
SHORTEST = 0.1
LONGEST = 29.0  # seconds; the model takes 30
BEFORE, AFTER = 0.3, 0.5
"""Seconds of silence put around an utterance: the model misses words at the very edge."""

BEGINNINGS = 10
"""So many first tokens are worth a closer look; the right one is nearly always first."""
LOOKED_AT = 24
FORCED = 3
NATS_A_LETTER = 0.2
"""By so much a phrase may be less likely than the free reading. Short words mean little."""
PROMPT_TOKENS = 150


class WhisperRecognizer:
    """A recognizer for one utterance after the other. Use it from one thread only."""

    def __init__(self, folder: Path | None = None, threads: int = 2) -> None:
        """Load the weights from `folder`, or from the package; raises `ModelError`."""
        self._model = WhisperModel(folder or packaged(), threads)
        self._clues = self._model.tokens(CLUES)
        self._cards = self._model.tokens(CARDS)
        self._vocabulary = Vocabulary(())
        self._phrases: list[Tokens] = []
        self._prompt: Tokens = []
        self._rate = RATE
        self._samples: list[bytes] = []

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""
        self._samples = []
        self._rate = rate
        if vocabulary != self._vocabulary:
            self._vocabulary = vocabulary
            self._phrases = [self._model.tokens(_sentence(p)) for p in vocabulary.phrases]
            self._prompt = self._before(vocabulary)

    def accept(self, samples: bytes) -> None:
        """Take the next piece of the utterance."""
        self._samples.append(samples)

    def finish(self) -> Readings:
        """Readings of the whole utterance, best first, as plain words.

        A phrase of the vocabulary stands first where one was said. Otherwise these are the
        free readings, so that the assistant can say what it heard.
        """
        readings = self.peek()
        self._samples = []
        return readings

    def peek(self) -> Readings:
        """The same of the utterance so far."""
        clip = resample(Clip(b"".join(self._samples), self._rate), RATE)
        if clip.seconds < SHORTEST or not any(clip.samples):
            return Readings()
        wave = _padded(clip)
        sound = self._model.encode(wave)
        seconds = len(wave) / RATE
        vocabulary = self._vocabulary
        prompt = self._clues if vocabulary.clue else self._prompt
        prompt = self._cards if vocabulary.cards else prompt
        beginnings, silence = self._model.first(sound)
        if silence > SILENCE:
            return Readings()
        free = self._model.read(sound, prompt, READINGS)
        texts = [text for reading in free if (text := _once(plain(reading)))]
        if vocabulary.clue or vocabulary.cards:
            texts = _own(texts)
        phrase = self._phrase(sound, seconds, free, beginnings)
        return Readings(tuple(dict.fromkeys([phrase, *texts] if phrase else texts)))

    def _phrase(
        self, sound: Sound, seconds: float, free: Sequence[str], beginnings: NDArray[np.float32]
    ) -> str | None:
        """The phrase of the vocabulary that was said, if it was one."""
        phrases = self._vocabulary.phrases
        best = _once(plain(free[0])) if free else ""
        if best in phrases:
            return best
        if self._vocabulary.cards or (self._vocabulary.clue and _is_clue(best)):
            return None  # no command ends in a number, and the prompt knows nothing of commands
        likely = self._likeliest(sound, seconds, best, beginnings)
        if not likely:
            return None
        rivals = [self._model.tokens(reading) for reading in free[:2] if reading]
        chosen = [self._phrases[index] for index in likely] + rivals
        scores = self._model.likelihood(sound, seconds, chosen, self._prompt)
        winner = int(np.argmax(scores[: len(likely)]))
        short_of = max(scores[len(likely) :], default=-np.inf) - scores[winner]
        phrase = phrases[likely[winner]]
        return phrase if short_of <= NATS_A_LETTER * _letters(phrase) else None

    def _likeliest(
        self, sound: Sound, seconds: float, best: str, beginnings: NDArray[np.float32]
    ) -> list[int]:
        """Indices of the few phrases that fit the sound best, by themselves."""
        fitting = [
            index
            for index, phrase in enumerate(self._vocabulary.phrases)
            if _letters(best) / 2 <= _letters(phrase) <= 2 * _letters(best)
        ]
        if not fitting:
            return []
        fitting.sort(key=lambda index: -float(beginnings[self._phrases[index][0]]))
        first = list(dict.fromkeys(self._phrases[index][0] for index in fitting))[:BEGINNINGS]
        near = [index for index in fitting if self._phrases[index][0] in first][:LOOKED_AT]
        scores = self._model.likelihood(sound, seconds, [self._phrases[i] for i in near], [])
        ranked = sorted(zip(scores, near, strict=True), reverse=True)
        return [index for _, index in ranked[:FORCED]]

    def _before(self, vocabulary: Vocabulary) -> Tokens:
        """The phrases as a text, one of each family: all places look alike."""
        text: Tokens = []
        for phrase in _families(vocabulary.phrases):
            more = self._model.tokens(_sentence(phrase))
            if len(text) + len(more) <= PROMPT_TOKENS:
                text += more
        return text


def _families(phrases: Sequence[str]) -> Iterator[str]:
    """The first phrase of each first word, so that many of one form stand for one."""
    seen: set[str] = set()
    for phrase in phrases:
        family = phrase.split(" ", 1)[0]
        if family not in seen:
            seen.add(family)
            yield phrase


def _sentence(phrase: str) -> str:
    """As the model writes: with a capital and a stop, which also marks the end."""
    return f"{phrase[:1].upper()}{phrase[1:]}."


def _own(texts: list[str]) -> list[str]:
    """Without later readings that have a word of the examples: it leaked into them."""
    said = EXAMPLES & set(" ".join(texts[:1]).split())
    return [text for text in texts if not (EXAMPLES - said) & set(text.split())]


def _is_clue(text: str) -> bool:
    split = split_clue(text.split())
    return split is not None and split.exact


def _letters(text: str) -> int:
    return len(text.replace(" ", ""))


def _once(text: str) -> str:
    """A text that is one and the same over and over, once: the model likes to repeat."""
    words = text.split()
    for length in range(1, len(words) // 2 + 1):
        if words == words[:length] * (len(words) // length):
            return " ".join(words[:length])
    return text


def _padded(clip: Clip) -> NDArray[np.float32]:
    samples = np.frombuffer(clip.samples, "<i2")[: int(LONGEST * RATE)].astype(np.float32)
    return np.pad(samples / 32768, (int(BEFORE * RATE), int(AFTER * RATE)))
