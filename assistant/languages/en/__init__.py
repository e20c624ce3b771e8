"""English: every word that a player hears or reads, and every phrase that is understood."""

from assistant.languages.en.screens import screen
from assistant.languages.en.sentences import say
from assistant.languages.en.shortly import say_shortly
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.talk.language import Language

ENGLISH = Language(
    code="en", understanding=UNDERSTANDING, say=say, shortly=say_shortly, screen=screen
)

__all__ = ["ENGLISH"]
