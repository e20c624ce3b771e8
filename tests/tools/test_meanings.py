"""The second reader's file was trained on the examples beside it."""

from assistant.language.en.understanding import EXAMPLES, MEANINGS
from assistant.language.examples import TALK, read_examples
from assistant.language.nearest import load
from tools.meanings.said import digest


def test_the_meanings_were_trained_on_these_examples() -> None:
    """After a change of the examples or the table talk: `./tabletop-dev tools.meanings`."""
    text, trained = EXAMPLES.read_text("utf-8"), load(MEANINGS)
    assert trained.digest == digest(text)
    assert trained.conditions == read_examples(text).conditions
    assert set(trained.names) == set(trained.conditions)
    assert TALK in trained.names
