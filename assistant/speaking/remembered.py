"""A voice that keeps its sounds, because much of what is said at a table is said again."""

from assistant.game.messages import Clip, Voice

MOST = 16_000_000
"""Bytes of sound that are kept: some 200 sentences of Piper."""


class Remembered:
    """A voice with its latest sounds. Use it from one thread only."""

    def __init__(self, voice: Voice, most: int = MOST) -> None:
        self._voice, self._most = voice, most
        self._kept: dict[tuple[str, float], Clip] = {}  # the last used is last
        self._size = 0

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        """The sentence as sound, made only if it is not kept; raises `DeviceError`."""
        key = (sentence, pace)
        clip = self._kept.pop(key, None)
        if clip is None:
            clip = self._voice.speak(sentence, pace)
            self._size += len(clip.samples)
        self._kept[key] = clip
        while self._size > self._most:
            self._size -= len(self._kept.pop(next(iter(self._kept))).samples)
        return clip
