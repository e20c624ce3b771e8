"""Is this clue a form or a part of a visible word? Says which, and why (W1 to W6, W10).

The referee knows English spelling, the irregular families and some three thousand simple
words, all of it in the text files beside this module. It judges spelling and nothing
else: what a word sounds like (W5) or means (W7, W8) is for the players.
"""

from assistant.referee.judge import clashes, rule_on
from assistant.referee.ruling import Relaxation, Ruling, Verdict
from assistant.referee.sounds import needs_spelling, same_sound

__all__ = [
    "Relaxation",
    "Ruling",
    "Verdict",
    "clashes",
    "needs_spelling",
    "rule_on",
    "same_sound",
]
