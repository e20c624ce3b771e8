"""Vosk, a streaming recognizer with a grammar for each vocabulary, for unpacked models.

Source: vosk-api 0.3.45. Comments name its quirks where they matter.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.game.errors import DeviceError, ModelError
from assistant.game.messages import Readings, Vocabulary
from assistant.hearing.spoken_forms import as_written, spoken_forms
from assistant.hearing.vosk_grammar import UNKNOWN, WORD, VoskGrammar, for_clues, for_phrases
from assistant.hearing.vosk_results import READINGS, Scored, certainty, joined, scored
from assistant.language.frequent import frequent
from assistant.language.numbers import Numbers
from assistant.language.spoken import Listening

OTHERS = 2_000
"""Number of frequent words added to the phrases, so that other speech is not taken for a phrase.
With more, it takes more than 12 ms to build a recognizer."""
FEWEST = 1_000
"""Minimum number of frequent words that a model must know; with fewer, its language is another."""
CORRECTED = 10_000
"""Number of frequent words added for a clue after a correction. More would make the expected
guesses harder to recognize, and any other clue can be given after its word alone."""
KEPT = 2
"""Number of recognizers cached for recurring vocabularies; the one for clues is slow to build."""
RATES = range(8_000, 192_001)
"""Samples per second. At some other rates, libvosk never returns."""


@dataclass(slots=True)
class _Utterance:
    """A libvosk recognizer in use.

    Its grammar is never changed. During an utterance, that would abort the process; otherwise, it
    leaks memory.
    """

    recognizer: Any
    aliases: dict[str, str]
    segments: list[tuple[Scored, ...]]
    closed: bool = False
    """Whether Vosk has detected an end of speech, and received no sound since."""


class VoskRecognizer:
    """A recognizer for one unpacked Vosk model. Use it from one thread only."""

    def __init__(self, folder: Path, language: Listening) -> None:
        """Load a language's model.

        Raises `ModelError`, or `DeviceError` if libvosk is missing. The path is made absolute:
        given only a name, vosk would download a model, and exit the process if it cannot. A damaged
        model can load but fail or kill the process when it is used, so it is tested at once.
        """
        try:
            import vosk
        except (ImportError, OSError) as error:
            raise DeviceError(
                f"Vosk cannot be loaded ({error}); on ARM: sudo apt install libatomic1"
            ) from error
        vosk.SetLogLevel(-1)
        folder = folder.resolve()
        try:
            with _hushed():
                self._model = vosk.Model(str(folder))
                trial = vosk.KaldiRecognizer(self._model, 16_000)
                trial.AcceptWaveform(bytes(3_200))
                trial.FinalResult()
        except Exception as error:  # vosk raises no more specific error
            raise ModelError(
                f"{folder}: not a usable Vosk model; remove it and run: tabletop model fetch small"
            ) from error
        self._new = vosk.KaldiRecognizer
        words = frequent(language.frequent)
        self._frequent = tuple(word for word in words if self._knows(word))
        self._language = language
        self._at_work = Vocabulary(()), 0
        self._utterance: _Utterance | None = None
        self._kept: dict[tuple[Vocabulary, int], _Utterance] = {}

    def missing(self, words: Sequence[str]) -> tuple[str, ...]:
        """The `words` that the model does not know in any form, in their order."""
        return tuple(word for word, form in spoken_forms(words, self._knows).items() if not form)

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance, and discard any unfinished one.

        Raises `DeviceError` if the model knows none of the phrases, or there are too many.
        """
        self._utterance = None
        if rate not in RATES:
            raise DeviceError(f"Vosk takes no sound of {rate} samples a second")
        self._at_work = vocabulary, rate
        kept = self._kept.pop(self._at_work, None)
        self._utterance = kept or self._build(vocabulary, rate)

    def accept(self, samples: bytes) -> None:
        """Process the next piece; the model resamples it from the rate given to `start`."""
        if self._utterance:
            self._utterance.closed = bool(self._utterance.recognizer.AcceptWaveform(samples))
            if self._utterance.closed:
                # Vosk's end detection is fixed, so the parts that it ends early are stored.
                result = self._utterance.recognizer.Result()
                self._utterance.segments.append(scored(result))

    def peek(self) -> Readings:
        """The utterance's best reading so far; Vosk offers no others before its end."""
        if self._utterance is None:
            return Readings()
        partial = scored(self._utterance.recognizer.PartialResult())
        return _readings(
            [*self._utterance.segments, partial], self._utterance.aliases, self._language.numbers
        )

    def finish(self) -> Readings:
        """Readings of the whole utterance, best first."""
        utterance, self._utterance = self._utterance, None
        if utterance is None:
            return Readings()
        segments = [*utterance.segments, scored(utterance.recognizer.FinalResult())]
        if not utterance.closed:  # a closed one would keep adapting to the last speaker
            utterance.segments = []
            self._kept[self._at_work] = utterance
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return _readings(segments, utterance.aliases, self._language.numbers)

    def _build(self, vocabulary: Vocabulary, rate: int) -> _Utterance:
        grammar = self._grammar(vocabulary)
        with _hushed():
            if grammar:
                recognizer = self._new(self._model, rate, grammar.phrases)
            else:
                recognizer = self._new(self._model, rate)
        recognizer.SetMaxAlternatives(READINGS)
        return _Utterance(recognizer, grammar.aliases if grammar else {}, [])

    def _grammar(self, vocabulary: Vocabulary) -> VoskGrammar | None:
        """The grammar for the vocabulary; None for free speech."""
        if vocabulary.clue or vocabulary.cards:
            if len(self._frequent) < FEWEST:
                return None
            return for_clues(vocabulary.phrases, self._frequent, self._knows, self._language)
        if self._language.correction in vocabulary.phrases:
            common = self._frequent[:CORRECTED]
            return for_clues(vocabulary.phrases, common, self._knows, self._language)
        return for_phrases(vocabulary.phrases, self._frequent[:OTHERS], self._knows)

    def _knows(self, word: str) -> bool:
        if word != UNKNOWN and not WORD.fullmatch(word):
            return False
        return bool(self._model.vosk_model_find_word(word) > 0)


def _readings(
    segments: Sequence[tuple[Scored, ...]], aliases: dict[str, str], numbers: Numbers
) -> Readings:
    found = joined(segments)
    texts = dict.fromkeys(as_written(one.text, aliases) for one in found)
    return Readings(tuple(texts), certainty(found, numbers))


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep libvosk's messages on file descriptor 2 off the player's screen.

    It writes some lines there at every log level.
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
