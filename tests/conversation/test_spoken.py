"""The amount said in whole games."""

from assistant.language.words import Words
from tests.conversation.spoken import KINDS, games, spoken

TRANSCRIPT = """\
# words: plain.words
> north: weather two
  Weather, two.
> ? state
  turn: 1
> : new game
  STORM     RAINBOW   APPLE
  New game. Nine turns left.
"""


def test_only_announcements_are_counted_in_a_transcript() -> None:
    assert list(spoken(TRANSCRIPT)) == ["Weather, two.", "New game. Nine turns left."]


def test_briefer_speech_settings_say_less() -> None:
    full, normal, brief = (
        games(len(KINDS), words) for words in (Words.FULL, Words.NORMAL, Words.BRIEF)
    )
    assert full.turns == normal.turns == brief.turns
    assert brief.words < normal.words < 0.85 * full.words
    assert sum(normal.statements.values()) == normal.words
