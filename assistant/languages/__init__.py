"""The languages that the assistant speaks and understands, one package each."""

from assistant.languages.en import ENGLISH

__all__ = ["ENGLISH"]
