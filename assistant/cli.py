"""The `tabletop` command: its verbs lie in `verbs/`, one a file."""

from __future__ import annotations

import click

from assistant import __version__
from assistant.verbs.bench import bench
from assistant.verbs.calibrate import calibrate
from assistant.verbs.campaign import campaign
from assistant.verbs.check import check
from assistant.verbs.decks import decks
from assistant.verbs.doctor import doctor
from assistant.verbs.games import games
from assistant.verbs.mic_test import mic_test
from assistant.verbs.model import model
from assistant.verbs.phrases import phrases
from assistant.verbs.pins import pins
from assistant.verbs.play import play
from assistant.verbs.rules import rules
from assistant.verbs.service import install_service, uninstall_service
from assistant.verbs.shows import demo, screens

HELP = """An assistant for the Codenames family: it listens, rules, counts, and shows the keys.

\b
tabletop play             a game at the table, by voice
tabletop play --console   the same game by typing
tabletop play --desk      both screens of the box in this terminal
tabletop demo             a whole recorded game, to see and hear how it goes
tabletop doctor           what works here, what does not, and what to do about it
"""


@click.group(help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tabletop")
def tabletop() -> None:
    """Group the verbs; `HELP` is what people read."""


VERBS = (
    *(play, phrases, demo, screens, campaign, games, decks, rules, check),
    *(doctor, mic_test, calibrate, model, pins, install_service, uninstall_service, bench),
)

for verb in VERBS:
    tabletop.add_command(verb)
