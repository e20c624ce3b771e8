"""The `tabletop` command's verbs, each with its module and a one-sentence description.

Only the requested verb is imported, because most verbs take longer to load than to run.
"""

from collections.abc import Container
from importlib import import_module

import click

from assistant import __version__
from assistant.app.called import as_called

HELP = """Host a game of Codenames: listen, check clues, count turns, and show the keys.

\b
tabletop play             play by voice, with the box or in this terminal
tabletop play --web lan   use phones as screens, and a television for the table
tabletop play --partner   play alone; the program plays the other side
tabletop demo             see and hear a recorded game
tabletop doctor           check this machine, and suggest cures
"""

VERBS: dict[str, tuple[str, str]] = {
    "play": (
        "play",
        "Play a game by voice, with phones, or by typing.",
    ),
    "phrases": ("phrases", "List what you can say at each moment of a game."),
    "demo": ("shows", "Play a recorded game with real speech recognition and voices."),
    "screens": ("shows", "Show test pictures on the screens, and find their chip."),
    "campaign": ("campaign", "Show a team's missions: won, open and locked."),
    "backup": ("backup", "Save finished games and settings to FILE."),
    "restore": ("backup", "Restore the games and settings in FILE."),
    "update": ("update", "Update the service, or return to the previous version with --back."),
    "games": ("games", "List saved games, or delete one."),
    "decks": ("decks", "List all decks, or check the named ones."),
    "rules": ("rules", "List the house rules, as options and as settings."),
    "check": ("check", "Say whether CLUE is valid beside the WORDs, and why."),
    "doctor": ("doctor", "Check everything, or only the named checks."),
    "mic-test": ("mic_test", "Test the microphone, and show what the program understands."),
    "model": ("model", "Speech models: Vosk needs one; Whisper brings its own."),
    "pins": ("pins", "Show the wiring of each pin of the header."),
    "card": ("card", "Prepare a card, in FOLDER, that sets a box up."),
    "release": ("release", "Make the key that signs the versions of a fork."),
    "install-service": ("service", "Install a service that starts a game when the machine starts."),
    "uninstall-service": ("service", "Stop and remove the service."),
    "errands": (
        "service",
        "Run the errands in tabletop-do.txt on the card, as the service does at each start.",
    ),
}
"""For each verb, its module in `assistant.app.verbs`, and the first sentence of its help.
"""


def tabletop_command(loaded: Container[str]) -> click.Group:
    """The `tabletop` command; it lists every verb, but imports only those in `loaded`."""

    @click.group(
        "tabletop", help=as_called(HELP), context_settings={"help_option_names": ["-h", "--help"]}
    )
    @click.version_option(__version__, prog_name="tabletop")
    def tabletop() -> None:
        """The group of all verbs; users see `HELP` in place of this docstring."""

    for name, (module, summary) in VERBS.items():
        verb = load(name, module) if name in loaded else click.Command(name, help=summary)
        tabletop.add_command(verb)
    return tabletop


def load(name: str, module: str) -> click.Command:
    """Import a verb's module."""
    command = getattr(import_module(f"assistant.app.verbs.{module}"), name.replace("-", "_"))
    assert isinstance(command, click.Command)
    return command
