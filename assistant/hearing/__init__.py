"""Hearing: from the microphone to readings of utterances."""
