"""The verbs of the `tabletop` command: the module of each, and a sentence about it.

Only the requested verb is imported, because most take longer to load than to run.
"""

from collections.abc import Container
from importlib import import_module

import click

from assistant import __version__
from assistant.app.called import as_called

HELP = """An assistant for the Codenames family: it listens, rules, counts, and shows the keys.

\b
tabletop play             a game by voice: with the box, or in this terminal
tabletop play --web lan   two phones are the screens, a television shows the table
tabletop play --partner   the program plays the other side
tabletop demo             a whole recorded game, to see and hear how it goes
tabletop doctor           what works here, what does not, and what to do about it
"""

VERBS: dict[str, tuple[str, str]] = {
    "play": (
        "play",
        "Play a game: with the box or at the desk by voice, with phones, or by typing.",
    ),
    "phrases": ("phrases", "List what can be said at each moment of a game."),
    "demo": ("shows", "Play a whole recorded game through the real ears and mouth."),
    "screens": ("shows", "Show test cards on the box's screens; keys find the chip."),
    "campaign": ("campaign", "Show a team's missions: won, open and locked."),
    "backup": ("backup", "Write all games that have ended, and the settings, to FILE."),
    "restore": ("backup", "Bring back what FILE holds, here or on another machine."),
    "update": ("update", "Bring the service up to date; --back takes the version before."),
    "games": ("games", "List saved games, or export or delete one."),
    "decks": ("decks", "List all decks, or check those that are named."),
    "rules": ("rules", "List the house rules, as options and as settings."),
    "check": ("check", "Say whether CLUE is valid beside the WORDs, and why."),
    "doctor": ("doctor", "Check everything, or only the named checks."),
    "mic-test": ("mic_test", "Try the microphone: how loud it is, and what is understood."),
    "model": ("model", "Speech models: Vosk needs one; Whisper brings its own."),
    "pins": ("pins", "Show what is wired to each pin of the header."),
    "card": ("card", "Write the files that set a box up onto a card, in FOLDER."),
    "release": ("release", "Versions of a fork: the key that signs them."),
    "install-service": ("service", "Start a game with the power, as a service."),
    "uninstall-service": ("service", "Stop the service and remove it; --purge removes its games."),
    "errands": (
        "service",
        "Do what tabletop-do.txt on the card asks for; the service's machine does so at its start.",
    ),
}
"""For each verb, the module in `assistant.app.verbs` with the command of that name, and the first
sentence of its help.
"""


def tabletop_command(loaded: Container[str]) -> click.Group:
    """The `tabletop` command; verbs that are not `loaded` are only listed."""

    @click.group(
        "tabletop", help=as_called(HELP), context_settings={"help_option_names": ["-h", "--help"]}
    )
    @click.version_option(__version__, prog_name="tabletop")
    def tabletop() -> None:
        """Group the verbs; `HELP` is what people read."""

    for name, (module, summary) in VERBS.items():
        verb = load(name, module) if name in loaded else click.Command(name, help=summary)
        tabletop.add_command(verb)
    return tabletop


def load(name: str, module: str) -> click.Command:
    """Import a verb."""
    command = getattr(import_module(f"assistant.app.verbs.{module}"), name.replace("-", "_"))
    assert isinstance(command, click.Command)
    return command
