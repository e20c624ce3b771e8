"""`tabletop play`: a game at the table, or at the console."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from assistant.config import RANGES, Settings
from assistant.config import load as load_settings
from assistant.decks import load as load_deck
from assistant.errors import UncountedError
from assistant.languages import language
from assistant.rules import edition as editions
from assistant.rules.cards import Kind, Side
from assistant.rules.edition import Edition
from assistant.rules.events import FULL_TABLE
from assistant.rules.house import (
    AGREEMENTS,
    AS_PRINTED,
    Agreement,
    HouseRules,
    Strictness,
    Touch,
    means_something,
)
from assistant.table.dealing import TEAM_GAMES, Wishes, cards_from, key_from
from assistant.verbs.options import DEMO, EDITION, FILE, FOLDER, PATH, as_heard
from assistant.wiring import app
from assistant.wiring.detection import has_box


def house_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command an option for each house rule; without one, the settings' word counts."""
    for agreement in reversed(AGREEMENTS):
        command = _option(agreement)(command)
    return command


def _option(agreement: Agreement) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
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


def agreed(settings: Settings, chosen: dict[str, Any]) -> HouseRules:
    """The house rules of the settings, and over them those of the command line."""
    said = {name: value for name, value in chosen.items() if value is not None}
    for name, kind in (("referee", Strictness), ("touch", Touch)):
        if name in said:
            said[name] = kind(said[name])
    return replace(settings.house, **said)


@click.command()
@click.option("--console", is_flag=True, help="Play by typing; needs no microphone.")
@click.option("--json", "as_json", is_flag=True, help="With --console: a JSON object a line.")
@EDITION
@click.option("--mission", help="A city of the map, or an entry of the log; see `campaign`.")
@click.option("--any-mission", is_flag=True, help="Play a locked mission; it does not count.")
@click.option("--tokens", type=int, help="The time bank, with more tokens to make it easier.")
@click.option(
    "--players",
    type=click.Choice([str(one) for one in TEAM_GAMES]),
    help="Team games: 2 play against nobody, 3 have one operative for both teams.",
)
@click.option("--words", type=FILE, help="The cards on your table, one a line, row by row.")
@click.option("--backs", type=FILE, help="The other sides of those cards, for every second game.")
@click.option("--lay", is_flag=True, help="Read the cards on your table aloud, row by row.")
@click.option("--deal", metavar="DECK", help="Deal from a deck; `tabletop decks` lists them.")
@click.option(
    "--cards",
    type=click.Choice([one.value for one in Kind]),
    help="Deal words, pictures, or both.",
)
@click.option("--key", type=FILE, help="The key, a line a row: AA A. .X, or, for teams, R B . X")
@click.option("--key-any", is_flag=True, help="Accept a key with other counts, for puzzles.")
@click.option("--seed", type=int, help="The same seed deals the same cards and key.")
@click.option(
    "--team", default="", callback=as_heard, help="Whose game this is; each team has its own."
)
@click.option("--store", type=FOLDER, help="Where games are kept.  [default: ./games]")
@click.option("--resume", is_flag=True, help="Go on with the team's game that was left.")
@click.option("--transcript", type=PATH, help="At the table: keep what is heard and said here.")
@click.option(
    "--desk",
    type=click.Choice(["terminal", "window"]),
    is_flag=False,
    flag_value="terminal",
    help="Without a box: both screens in the terminal, or with `window` in a window.",
)
@click.option(
    "--seat",
    type=click.Choice([one.value for one in Side]),
    help="With --desk: show this seat's screen only.",
)
@click.option("--lines", type=PATH, help="At the table: take typed lines from a pipe made here.")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
@click.option(
    "--anywhere",
    is_flag=True,
    help="At the table with a microphone, else at the console on a terminal, else the demo.",
)
@house_options
def play(
    *,
    console: bool,
    as_json: bool,
    edition: str,
    mission: str | None,
    any_mission: bool,
    tokens: int | None,
    players: str | None,
    words: Path | None,
    backs: Path | None,
    lay: bool,
    deal: str | None,
    cards: str | None,
    key: Path | None,
    key_any: bool,
    seed: int | None,
    team: str,
    store: Path | None,
    resume: bool,
    transcript: Path | None,
    desk: str | None,
    seat: str | None,
    lines: Path | None,
    config: Path | None,
    anywhere: bool,
    **house: Any,
) -> None:
    """Play a game: at the table by voice, or with --console by typing."""
    game = editions.load(edition)
    _check_house(game, house)
    _check_cards(words, backs, lay, deal, cards)
    if as_json and not console:
        raise click.UsageError("--json goes with --console")
    if transcript and console:
        raise click.UsageError("--transcript is for the table; what goes into the console is one")
    if desk and (console or not (sys.stdin.isatty() and sys.stdout.isatty())):
        raise click.UsageError("--desk is for a terminal, and goes without --console")
    if seat and not desk:
        raise click.UsageError("--seat goes with --desk")
    if lines and console:
        raise click.UsageError("--lines is for the table; the console takes lines anyway")
    settings = load_settings(config)
    rules = agreed(settings, house)
    wishes = Wishes(
        edition=edition,
        mission=mission,
        any_mission=any_mission,
        tokens=_tokens(game, tokens, mission, settings, rules),
        players=_players(game, players),
        house=rules,
        cards=cards_from(words, game) if words else None,
        backs=cards_from(backs, game) if backs else None,
        kind=Kind(cards) if cards else None,
        key=key_from(key, game, key_any) if key else None,
        seed=seed,
    )
    if not (console or desk or lines or has_box(settings) or app.can_hear(settings)):
        if not anywhere:
            raise app.no_microphone(settings)
        if not sys.stdin.isatty():
            click.echo("There is neither a microphone nor a terminal here: this is the demo.")
            app.play_demo(DEMO, settings.ears.engine)
            return
        click.echo("There is no microphone here: this is the console.")
        console = True
    deck = load_deck(deal or "everyday")
    try:
        keeping = app.Keeping(store, team, resume)
        table = app.open_table(deck, wishes, keeping, lay, settings)
    except UncountedError as error:
        why = language().printed.uncounted(error.why)
        raise click.ClickException(f"{why}; --any-mission plays it without counting it") from error
    with closing(table) as opened:
        for note in opened.notes:
            click.echo(f"tabletop: {note}", err=True)
        if console:
            app.play_console(opened, as_json)
        else:
            seats = [Side(seat)] if seat else list(Side) if desk else []
            in_window = desk == "window"
            kept = store or app.STORE
            app.play_at_table(opened, settings, kept, transcript, lines, seats, in_window)


def _check_house(game: Edition, chosen: dict[str, Any]) -> None:
    """An option that changes nothing in this game was meant for another."""
    for agreement in AGREEMENTS:
        meant = chosen[agreement.name] is not None
        if meant and not means_something(agreement, game.teams is not None):
            option = f"--{agreement.name.replace('_', '-')}"
            raise click.UsageError(f"{option} means nothing in {game.title}")


def _check_cards(
    words: Path | None, backs: Path | None, lay: bool, deal: str | None, kind: str | None
) -> None:
    given = [
        name for name, there in (("--words", words), ("--lay", lay), ("--deal", deal)) if there
    ]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)}: the cards come from one of them")
    if backs and not words:
        raise click.UsageError("--backs goes with --words: they are the same cards")
    if kind and (words or lay):
        raise click.UsageError("--cards is for cards that are dealt")


def _tokens(
    game: Edition, tokens: int | None, mission: str | None, settings: Settings, rules: HouseRules
) -> int | None:
    """The bank that is asked for, if this game has one of its own choice (D4, H1)."""
    if tokens is None:
        return settings.tokens if settings.tokens in game.tokens_allowed else None
    if not game.tokens_allowed:
        raise click.UsageError(f"--tokens {tokens}: {game.title} has no time bank")
    if mission:
        raise click.UsageError("--tokens and --mission: a mission says how many tokens there are")
    if rules.expert:
        raise click.UsageError("--tokens and --expert: experts play missions, with a token fewer")
    if tokens not in game.tokens_allowed:
        allowed = ", ".join(map(str, game.tokens_allowed))
        raise click.UsageError(f"--tokens {tokens}: {game.title} is played with {allowed}")
    return tokens


def _players(game: Edition, players: str | None) -> int:
    if players is None:
        return FULL_TABLE
    if game.teams is None:
        raise click.UsageError(f"--players {players}: {game.title} is played by two sides")
    return int(players)
