"""Hearing: from the microphone to readings of what was said."""
