"""The list of verbs, before any of them is loaded."""

import subprocess
import sys

from assistant.app.cli import tabletop
from assistant.app.commands import HELP, VERBS, tabletop_command

EVERY = 300
"""Longer than the first sentence of any help text."""


def test_each_verb_is_listed_with_the_first_sentence_of_its_help() -> None:
    found = {name: one.get_short_help_str(EVERY) for name, one in tabletop.commands.items()}
    assert found == {name: summary for name, (_, summary) in VERBS.items()}


def test_only_the_verb_that_is_asked_for_is_loaded() -> None:
    asked = tabletop_command(["model", "fetch", "--help"])
    assert {name for name, one in asked.commands.items() if one.callback} == {"model"}
    assert asked.help == HELP


def test_the_help_loads_neither_rules_nor_language_nor_devices() -> None:
    """Processor time cannot be guaranteed on a busy machine, but its causes can be checked."""
    program = (
        "import sys; from assistant.__main__ import main; main(['--help']);"
        "print([one for one in sys.modules if one.startswith(('assistant.', 'hardware', 'numpy'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1]
    for heavy in (
        "assistant.language.en",
        "assistant.conversation",
        "assistant.app.verbs",
        "numpy",
    ):
        assert heavy not in loaded
    assert "assistant.app.commands" in loaded
