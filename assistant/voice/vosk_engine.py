"""Vosk: the streaming recognizer with runtime grammars, for models that are unpacked here.

Source: vosk-api 0.3.45. Its quirks that this file answers are named where they matter.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.errors import DeviceError, ModelError
from assistant.messages import Readings, Vocabulary

READINGS = 10
"""How many readings are asked for."""

UNKNOWN = "[unk]"
"""The model's own sign for speech that is none of the grammar's words."""
SOMETHING = "…"
"""The same in a reading: no phrase has it, and it can be shown to players."""


class VoskRecognizer:
    """A recognizer for one unpacked Vosk model. Use it from one thread only."""

    def __init__(self, folder: Path) -> None:
        """Load the model; raises `ModelError` where that fails.

        The path is made absolute: a name alone would make vosk download, and exit the
        process when it cannot.
        """
        import vosk

        vosk.SetLogLevel(-1)
        folder = folder.resolve()
        try:
            with _hushed():
                self._model = vosk.Model(str(folder))
        except Exception as error:  # vosk raises nothing more precise
            raise ModelError(
                f"{folder}: not a usable Vosk model; remove it and run: tabletop model fetch small"
            ) from error
        self._new = vosk.KaldiRecognizer
        self._utterance: Any = None
        self._segments: list[tuple[str, ...]] = []

    def missing(self, words: Sequence[str]) -> tuple[str, ...]:
        """Those of `words` that the model cannot hear, in order; it would skip them silently."""
        return tuple(word for word in words if not self._knows(word))

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance, with a recognizer of its own.

        To change a grammar in mid-utterance aborts the process and leaks. Raises
        `DeviceError` when the model knows none of the phrases.
        """
        self._segments = []
        self._utterance = None
        with _hushed():
            if vocabulary.clue or vocabulary.cards:
                self._utterance = self._new(self._model, rate)
            else:
                phrases = grammar(vocabulary.phrases, self._knows)
                self._utterance = self._new(self._model, rate, phrases)
        self._utterance.SetMaxAlternatives(READINGS)

    def accept(self, samples: bytes) -> None:
        """Take the next piece; the model resamples from the rate given to `start`."""
        if self._utterance.AcceptWaveform(samples):
            # Vosk's own end of speech cannot be set; what it closes early is kept.
            self._segments.append(readings(self._utterance.Result()))

    def peek(self) -> Readings:
        """The best reading of the utterance so far; Vosk offers no others before its end."""
        partial = readings(self._utterance.PartialResult())
        return Readings(joined([*self._segments, partial]))

    def finish(self) -> Readings:
        """Readings of the whole utterance, best first."""
        self._segments.append(readings(self._utterance.FinalResult()))
        self._utterance = None
        return Readings(joined(self._segments))

    def _knows(self, word: str) -> bool:
        return bool(self._model.vosk_model_find_word(word) >= 0)


def grammar(phrases: Sequence[str], knows: Callable[[str], bool]) -> str:
    """The phrases that the model can hear whole, as the JSON list that Vosk wants.

    Vosk drops unknown words and leaves the rest of their phrase legal, and crashes on an
    empty list; so such phrases are left out, and `DeviceError` is raised when none is left.
    """
    heard = [phrase for phrase in dict.fromkeys(phrases) if phrase and _all(phrase, knows)]
    if not heard:
        raise DeviceError(
            "the speech model knows none of the words that may be said now; "
            "is it a model for English? Run: tabletop model fetch small"
        )
    if knows(UNKNOWN):
        heard.append(UNKNOWN)
    return json.dumps(heard, ensure_ascii=False)


def _all(phrase: str, knows: Callable[[str], bool]) -> bool:
    return all(knows(word) for word in phrase.split())


def readings(result: str) -> tuple[str, ...]:
    """The texts in any result that Vosk gives, best first, without empty ones.

    `Result`, `FinalResult` and `PartialResult` come with `text`, `partial` or
    `alternatives`, and a partial one after a final one has `text`. What is no such
    JSON holds no reading.
    """
    try:
        found = json.loads(result)
    except ValueError:
        return ()
    if not isinstance(found, dict):
        return ()
    rows = found.get("alternatives")
    rows = rows if isinstance(rows, list) else [found]
    texts = [_text(row) for row in rows if isinstance(row, dict)]
    return tuple(dict.fromkeys(text for text in texts if text.replace(SOMETHING, "").strip()))


def _text(row: dict[str, object]) -> str:
    text = row.get("text") or row.get("partial") or ""
    words = text.lower().split() if isinstance(text, str) else []
    return " ".join(SOMETHING if word == UNKNOWN else word for word in words)


def joined(segments: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Readings of an utterance that was closed in pieces; the best of each piece first."""
    spoken = [list(enumerate(segment)) for segment in segments if segment]
    if not spoken:
        return ()
    choices = sorted(itertools.product(*spoken), key=lambda choice: sum(rank for rank, _ in choice))
    texts = (" ".join(text for _, text in choice) for choice in choices)
    return tuple(dict.fromkeys(texts))[:READINGS]


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what libvosk writes to file descriptor 2 off the player's screen.

    It writes some lines there whatever its log level is.
    """
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
