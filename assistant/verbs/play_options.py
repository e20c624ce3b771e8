"""The options of `tabletop play`: one line each, and which of them exclude each other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import click

from assistant.config import RANGES
from assistant.languages import language
from assistant.rules.cards import Kind, Side, Team
from assistant.rules.house import AGREEMENTS, AS_PRINTED, Agreement, Strictness, Touch
from assistant.rules.partner import Strength
from assistant.table.dealing import TEAM_GAMES
from assistant.verbs.options import (
    DETAILS,
    EDITIONS,
    FILE,
    FOLDER,
    PATH,
    Adds,
    added,
    as_heard,
    flag,
    option_of,
    value,
)

PLAYERS = click.Choice([str(one) for one in TEAM_GAMES])
CARDS = click.Choice([one.value for one in Kind])
SEAT = click.Choice([one.value for one in Side])
STRENGTH = click.Choice([one.value for one in Strength])
TEAM = click.Choice([one.value for one in Team])
WEB = click.Choice(["here", "lan"])
PORT = click.IntRange(0, 65_535)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything that the command line can say about a game, in the order of the help.

    An option is one entry here; it is written as the entry is called.
    """

    console: bool = flag("Play by typing; needs no microphone.")
    json: bool = flag("With --console: a JSON object a line.")
    edition: str = value(EDITIONS, "Which game of the family.", "duet", show_default=True)
    mission: str | None = value(str, "A city of the map, or an entry of the log; see `campaign`.")
    any_mission: bool = flag("Play a locked mission; it does not count.")
    tokens: int | None = value(int, "The time bank, with more tokens to make it easier.")
    players: str | None = value(
        PLAYERS, "Team games: 2 play against nobody, 3 have one operative for both teams."
    )
    words: Path | None = value(FILE, "The cards on your table, one a line, row by row.")
    backs: Path | None = value(FILE, "The other sides of those cards, for every second game.")
    lay: bool = flag("Read the cards on your table aloud, row by row.")
    deal: str | None = value(str, "Deal from a deck; `tabletop decks` lists them.", metavar="DECK")
    cards: str | None = value(CARDS, "Deal words, pictures, or both.")
    key: Path | None = value(FILE, "The key, a line a row: AA A. .X, or, for teams, R B . X")
    key_any: bool = flag("Accept a key with other counts, for puzzles.")
    seed: int | None = value(int, "The same seed deals the same cards and key.")
    team: str = value(str, "Whose game this is; each team has its own.", "", callback=as_heard)
    store: Path | None = value(FOLDER, "Where games are kept.  [default: ./games]")
    resume: bool = flag("Go on with the team's game that was left.")
    transcript: Path | None = value(PATH, "At the table: keep what is heard and said here.")
    desk: bool = flag("Without a box: both screens in the terminal.")
    seat: str | None = value(
        SEAT, "Where you sit: --desk shows this seat's screen only, --partner takes the other seat."
    )
    partner: str | None = value(
        STRENGTH,
        "Play with the program at the other seat: careful, usual or bold.",
        is_flag=False,
        flag_value=Strength.USUAL.value,
    )
    partner_team: str | None = value(
        TEAM,
        "Team games: the partner is all of this team, or with --seat only its other seat.",
    )
    web: str | None = value(
        WEB,
        "Pages for phones and a screen: on this computer, or with `lan` in the local network.",
        is_flag=False,
        flag_value="here",
    )
    web_port: int | None = value(PORT, "Where --web listens.  [default: 8400]")
    lines: Path | None = value(PATH, "At the table: take typed lines from a pipe made here.")
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")
    anywhere: bool = flag(
        "At the table with a microphone, else at the desk on a terminal, else the demo."
    )
    house: Mapping[str, object] = field(default_factory=dict)
    """House rules by name; None for one that the command line does not mention."""


def play_options(run: Callable[[Options], None]) -> Callable[..., None]:
    """Give a command all of these options, and an option for each house rule."""

    def command(**given: Any) -> None:
        house = {one.name: given.pop(one.name) for one in AGREEMENTS}
        run(Options(**given, house=house))

    named = [option_of(one) for one in fields(Options) if DETAILS in one.metadata]
    made = added(command, [*named, *map(_house_rule, AGREEMENTS)])
    made.__name__, made.__doc__ = run.__name__, run.__doc__
    return made


def _house_rule(agreement: Agreement) -> Adds:
    name = agreement.name.replace("_", "-")
    help_text = f"{language().printed.house_rule(agreement)} ({agreement.rules})"
    match getattr(AS_PRINTED, agreement.name):
        case Strictness() | Touch() as printed:
            choice = click.Choice([one.value for one in type(printed)])
            return click.option(f"--{name}", type=choice, help=help_text)
        case bool() | None:
            return click.option(f"--{name}/--no-{name}", default=None, help=help_text)
        case _:
            most = click.IntRange(0, int(RANGES["timer"][1]))
            return click.option(f"--{name}", type=most, help=help_text)


def check(chosen: Options) -> None:
    """Refuse options that exclude each other; raises `click.UsageError`."""
    for complaint in _complaints(chosen):
        raise click.UsageError(complaint)


def _complaints(chosen: Options) -> Iterator[str]:
    sources = {"--words": chosen.words, "--lay": chosen.lay, "--deal": chosen.deal}
    given = [name for name, there in sources.items() if there]
    if len(given) > 1:
        yield f"{' and '.join(given)}: the cards come from one of them"
    if chosen.backs and not chosen.words:
        yield "--backs goes with --words: they are the same cards"
    if chosen.cards and (chosen.words or chosen.lay):
        yield "--cards is for cards that are dealt"
    if chosen.json and not chosen.console:
        yield "--json goes with --console"
    if chosen.transcript and chosen.console:
        yield "--transcript is for the table; what goes into the console is one"
    if chosen.desk and (chosen.console or not (sys.stdin.isatty() and sys.stdout.isatty())):
        yield "--desk is for a terminal, and goes without --console"
    if chosen.seat and not (chosen.desk or chosen.partner):
        yield "--seat tells where you sit, for --desk or --partner"
    if chosen.partner_team and not chosen.partner:
        yield "--partner-team goes with --partner"
    if chosen.lines and chosen.console:
        yield "--lines is for the table; the console takes lines anyway"
    if chosen.web_port is not None and not chosen.web:
        yield "--web-port goes with --web"
