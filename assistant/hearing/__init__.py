"""Hearing: the way from the microphone to the readings of an utterance."""
