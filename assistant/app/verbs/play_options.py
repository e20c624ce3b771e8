"""The options of `tabletop play`, and the pairs that exclude each other."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import EDITIONS, FILE, FOLDER, PATH, as_heard, flag, value
from assistant.conversation.dealing import TEAM_GAMES
from assistant.game.rules.cards import Kind, Side
from assistant.game.rules.house import Strictness


def _one_of(names: Iterable[str | int]) -> click.Choice[str]:
    return click.Choice([str(one) for one in names])


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The options for one game.

    Options that are rarely needed, or only by a service, are hidden; docs/playing.md explains them.
    """

    console: bool = flag("Play with typed and printed lines of text.")
    json: bool = flag("With --console: print one JSON object per line.")
    edition: str = value(EDITIONS, "The game to play.", "duet", show_default=True)
    mission: str | None = value(str, "The mission to play; `campaign` lists them.")
    any_mission: bool = flag("Play a locked mission; it does not count.")
    tokens: int | None = value(int, "Tokens in the bank; more make the game easier.")
    players: str | None = value(
        _one_of(TEAM_GAMES),
        "Team games: 2 have no opponents, 3 have one operative for both teams.",
    )
    words: Path | None = value(FILE, "A file with the cards on your table, one per line.")
    picture: Path | None = value(FILE, "A photograph of the cards on your table.")
    backs: Path | None = value(FILE, "A file with the backs of those cards.", hidden=True)
    lay: bool = flag("Read the cards on your table aloud, row by row.")
    deal: str | None = value(str, "Deal from a deck; `tabletop decks` lists them.", metavar="DECK")
    cards: str | None = value(_one_of(Kind), "Deal words, pictures, or both.", hidden=True)
    key: Path | None = value(
        FILE, "A file with the key, a row per line: AA A. .X; for teams: R B . X"
    )
    key_any: bool = flag("Accept a key with unusual counts, for puzzles.")
    seed: int | None = value(int, "A number; the same seed deals the same cards and key.")
    team: str = value(
        str, "The team that plays; each team has its own games.", "", callback=as_heard
    )
    store: Path | None = value(FOLDER, "The folder for saved games.  [default: ./games]")
    resume: bool = flag("Continue the team's interrupted game.")
    transcript: Path | None = value(
        PATH, "A file that records what is heard and said.", hidden=True
    )
    desk: bool = flag("Show both screens in this terminal.")
    seat: str | None = value(
        _one_of(Side),
        "Your side: the desk shows only its screen; the partner plays the other side.",
    )
    partner: bool = flag("Play alone; the program plays the other side.")
    web: str | None = value(
        click.Choice(["here", "lan"]),
        "Use phones as screens; with `lan`, any device on the local network.",
        is_flag=False,
        flag_value="here",
    )
    web_port: int | None = value(
        click.IntRange(0, 65_535), "The port of --web.  [default: 8400]", metavar="PORT"
    )
    language: str | None = value(str, "The language to speak.", hidden=True)
    lines: Path | None = value(PATH, "Take typed lines from a pipe made here.", hidden=True)
    config: Path | None = value(FILE, "Settings.  [default: ./tabletop.toml if it is there]")
    anywhere: bool = flag("With a microphone, else at the desk, else the demo.", hidden=True)
    expert_clues: bool | None = value(
        bool, "Team games: allow clues of zero and unlimited.", is_flag=True, flag_value=True
    )
    referee: str | None = value(
        _one_of(Strictness), "advise: the players decide; strict: immediate penalty; off."
    )
    house: tuple[str, ...] = value(
        str,
        "A house rule, such as timer=60; `tabletop rules` lists them.",
        (),
        multiple=True,
        metavar="RULE",
    )


GROUPS = {
    "Where you play": ("web", "web_port", "partner", "desk", "seat", "console", "json"),
    "Which game": ("edition", "players", "mission", "any_mission", "tokens"),
    "Your cards and key": ("words", "picture", "lay", "deal", "key", "key_any", "seed"),
    "Saved games": ("team", "resume", "store"),
    "House rules": ("referee", "expert_clues", "house"),
}
"""The help's headings, each with its options."""


def check(chosen: PlayOptions) -> None:
    """Refuse mutually exclusive options; raises `click.UsageError`."""
    for complaint in _complaints(chosen):
        raise click.UsageError(complaint)


def _complaints(chosen: PlayOptions) -> Iterator[str]:
    sources = {
        "--words": chosen.words,
        "--picture": chosen.picture,
        "--lay": chosen.lay,
        "--deal": chosen.deal,
    }
    given = [name for name, there in sources.items() if there]
    if len(given) > 1:
        yield f"{' and '.join(given)}: the cards come from one of them"
    if chosen.backs and not chosen.words:
        yield "--backs goes with --words: they are the same cards"
    if chosen.cards and (chosen.words or chosen.picture or chosen.lay):
        yield "--cards is for cards that are dealt"
    if chosen.json and not chosen.console:
        yield "--json goes with --console"
    if chosen.transcript and chosen.console:
        yield "--transcript is for the table; what goes into the console is one"
    if chosen.desk and (chosen.console or not (sys.stdin.isatty() and sys.stdout.isatty())):
        yield "--desk is for a terminal, and goes without --console"
    if chosen.seat and chosen.console and not chosen.partner:
        yield "--seat tells where you sit, for the desk or --partner"
    if chosen.lines and chosen.console:
        yield "--lines is for the table; the console takes lines anyway"
