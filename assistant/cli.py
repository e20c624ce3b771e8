"""The `tabletop` command: one verb a function. What it does lies elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from assistant import __version__, app
from assistant.dealing import Dealer, Wishes, cards_from, key_from
from assistant.decks import load as load_deck
from assistant.rules import edition as editions

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tabletop")
def tabletop() -> None:
    r"""An assistant for Codenames Duet: it listens, rules, counts, and shows each side its key.

    \b
    tabletop play             a game at the table, by voice
    tabletop play --console   the same game by typing
    tabletop demo             a whole recorded game, to see and hear how it goes
    """


@tabletop.command()
@click.option("--console", is_flag=True, help="Play by typing; needs no microphone.")
@click.option("--json", "as_json", is_flag=True, help="With --console: a JSON object a line.")
@click.option(
    "--edition",
    type=click.Choice(editions.names()),
    default="duet",
    show_default=True,
    help="Which game of the family.",
)
@click.option("--tokens", type=int, help="The time bank: 9 tokens, or 10 or 11 to make it easier.")
@click.option("--words", type=FILE, help="The cards on your table, one a line, row by row.")
@click.option("--deal", metavar="DECK", help="Deal from our deck (everyday) or a file of yours.")
@click.option("--key", type=FILE, help="The key: 5 lines of 5 pairs, north first: AA A. .X")
@click.option("--key-any", is_flag=True, help="Accept a key with other counts, for puzzles.")
@click.option("--seed", type=int, help="The same seed deals the same cards and key.")
@click.option("--team", default="", help="Whose game this is; each team has its own.")
@click.option("--store", type=FOLDER, help="Where games are kept.  [default: ./games]")
@click.option("--resume", is_flag=True, help="Go on with the team's game that was left.")
@click.option(
    "--anywhere",
    is_flag=True,
    help="At the table with a microphone, else at the console on a terminal, else the demo.",
)
def play(
    *,
    console: bool,
    as_json: bool,
    edition: str,
    tokens: int | None,
    words: Path | None,
    deal: str | None,
    key: Path | None,
    key_any: bool,
    seed: int | None,
    team: str,
    store: Path | None,
    resume: bool,
    anywhere: bool,
) -> None:
    """Play a game: at the table by voice, or with --console by typing."""
    game = editions.load(edition)
    if tokens is not None and tokens not in game.tokens_allowed:
        allowed = ", ".join(map(str, game.tokens_allowed))
        raise click.UsageError(f"--tokens {tokens}: {game.title} is played with {allowed}")
    if words and deal:
        raise click.UsageError("--words and --deal: the cards come from one of them")
    if as_json and not console:
        raise click.UsageError("--json goes with --console")
    wishes = Wishes(
        tokens=tokens,
        cards=cards_from(words, game) if words else None,
        key=key_from(key, game, key_any) if key else None,
        seed=seed,
    )
    dealer = Dealer(game, load_deck(deal or "everyday"), wishes)
    keeping = app.Keeping(store, team, resume)
    opened = app.open_table(dealer, keeping)
    for note in opened.notes:
        click.echo(f"tabletop: {note}", err=True)
    app.play_console(opened, as_json)
