"""The amount said in whole games."""

from assistant.language.words import Words
from tests.conversation.spoken import KINDS, games


def test_briefer_speech_settings_say_less() -> None:
    full, normal, brief = (
        games(len(KINDS), words) for words in (Words.FULL, Words.NORMAL, Words.BRIEF)
    )
    assert full.turns == normal.turns == brief.turns
    assert brief.words < normal.words < 0.85 * full.words
