"""`tabletop play`: a game at the table, or at the console."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import click

from assistant.config import Settings
from assistant.config import load as load_settings
from assistant.decks import load as load_deck
from assistant.errors import UncountedError
from assistant.languages import language
from assistant.rules import edition as editions
from assistant.rules.cards import Kind, Side, Team
from assistant.rules.edition import Edition
from assistant.rules.events import FULL_TABLE
from assistant.rules.house import AGREEMENTS, HouseRules, Strictness, Touch, means_something
from assistant.rules.partner import Partnered, Strength
from assistant.service.systemd import systemd
from assistant.table.dealing import Wishes, cards_from, key_from
from assistant.verbs.options import DEMO
from assistant.verbs.play_options import Options, check, play_options
from assistant.wiring import app
from assistant.wiring.console import play_console
from assistant.wiring.detection import has_box
from assistant.wiring.opening import STORE, Keeping, Opened, left_behind, open_table
from assistant.wiring.pages import open_web


@click.command()
@play_options
def play(chosen: Options) -> None:
    """Play a game: at the table by voice, or with --console by typing."""
    game = editions.load(chosen.edition)
    _check_house(game, chosen.house)
    check(chosen)
    settings = load_settings(chosen.config)
    wishes = _wishes(chosen, game, settings)
    placed = _somewhere(chosen, settings)
    if placed is None:
        click.echo("There is neither a microphone nor a terminal here: this is the demo.")
        app.play_demo(DEMO, settings.ears.engine)
    else:
        _play(placed, wishes, settings)


def _wishes(chosen: Options, game: Edition, settings: Settings) -> Wishes:
    """The wishes for the dealer, from the options and the settings."""
    rules = agreed(settings, chosen.house)
    return Wishes(
        edition=chosen.edition,
        mission=chosen.mission,
        any_mission=chosen.any_mission,
        tokens=_tokens(game, chosen, settings, rules),
        players=_players(game, chosen.players),
        house=rules,
        partner=_partner(chosen, game),
        cards=cards_from(chosen.words, game) if chosen.words else None,
        backs=cards_from(chosen.backs, game) if chosen.backs else None,
        kind=Kind(chosen.cards) if chosen.cards else None,
        key=key_from(chosen.key, game, chosen.key_any) if chosen.key else None,
        seed=chosen.seed,
    )


def _somewhere(chosen: Options, settings: Settings) -> Options | None:
    """The options with a place to play: with --anywhere the best there is, or None for the demo.

    Without --anywhere, raises `DeviceError` where there is nothing to hear with.
    """
    named = chosen.console or chosen.desk or chosen.web or chosen.lines
    if named or has_box(settings) or app.can_hear(settings):
        return chosen
    if not chosen.anywhere:
        raise app.no_microphone(settings)
    if not sys.stdin.isatty():
        return None
    desk = app.has_terminal()
    click.echo(f"There is no microphone here: this is the {'desk' if desk else 'console'}.")
    return replace(chosen, desk=desk, console=not desk)


def _play(chosen: Options, wishes: Wishes, settings: Settings) -> None:
    deck = load_deck(chosen.deal or "everyday")
    try:
        at_a_box = systemd().there
        keeping = Keeping(chosen.store, chosen.team, chosen.resume, at_a_box)
        table = open_table(deck, wishes, keeping, chosen.lay, settings, chosen.console)
    except UncountedError as error:
        why = language().printed.uncounted(error.why)
        raise click.ClickException(f"{why}; --any-mission plays it without counting it") from error
    with closing(table) as opened:
        for note in opened.notes:
            click.echo(f"tabletop: {note}", err=True)
        store = chosen.store or STORE
        lan = chosen.web == "lan"
        pages = None
        if chosen.web:
            pages = open_web(opened, lan, chosen.web_port, store, chosen.resume)
        if chosen.console:
            play_console(opened, chosen.json, pages)
            if sys.stdin.isatty():
                _tell_how_to_go_on(opened)
            return
        around = app.AtTable(
            store=store,
            transcript=chosen.transcript,
            lines=chosen.lines,
            desk=_seats(chosen) if chosen.desk else None,
            web=pages,
        )
        app.play_at_table(opened, settings, around)
        _tell_how_to_go_on(opened)


def _tell_how_to_go_on(opened: Opened) -> None:
    """Nobody leaves a game without a word."""
    if told := left_behind(opened):
        click.echo(f"tabletop: {told}", err=True)


def _seats(chosen: Options) -> tuple[Side, ...]:
    """Whose keys the desk shows; with phones for keys none, since everybody sees it."""
    if chosen.seat:
        return (Side(chosen.seat),)
    if chosen.partner and not chosen.partner_team:
        return (Side.NORTH,)
    return () if chosen.web else tuple(Side)


def agreed(settings: Settings, chosen: Mapping[str, Any]) -> HouseRules:
    """The house rules of the settings, and over them those of the command line."""
    said = {name: value for name, value in chosen.items() if value is not None}
    for name, kind in (("referee", Strictness), ("touch", Touch)):
        if name in said:
            said[name] = kind(said[name])
    return replace(settings.house, **said)


def _check_house(game: Edition, chosen: Mapping[str, object]) -> None:
    """Refuse house rules that change nothing in this game: another one was meant."""
    for agreement in AGREEMENTS:
        meant = chosen[agreement.name] is not None
        if meant and not means_something(agreement, game.teams is not None):
            option = f"--{agreement.name.replace('_', '-')}"
            raise click.UsageError(f"{option} means nothing in {game.title}")


def _tokens(game: Edition, chosen: Options, settings: Settings, rules: HouseRules) -> int | None:
    """The time bank from the options or the settings, if this game allows a choice (D4, H1)."""
    tokens = chosen.tokens
    if tokens is None:
        wanted = settings.tokens if settings.tokens != game.tokens else None
        return wanted if wanted in game.tokens_allowed else None
    if not game.tokens_allowed:
        raise click.UsageError(f"--tokens {tokens}: {game.title} has no time bank")
    if chosen.mission:
        raise click.UsageError("--tokens and --mission: a mission says how many tokens there are")
    if rules.expert:
        raise click.UsageError("--tokens and --expert: experts play missions, with a token fewer")
    if tokens not in game.tokens_allowed:
        allowed = ", ".join(map(str, game.tokens_allowed))
        raise click.UsageError(f"--tokens {tokens}: {game.title} is played with {allowed}")
    return tokens


def _partner(chosen: Options, game: Edition) -> Partnered | None:
    """What the program plays: the seat across from the person's, or a team."""
    if chosen.partner is None:
        return None
    strength = Strength(chosen.partner)
    if chosen.partner_team is None:
        return Partnered(Side(chosen.seat or Side.NORTH).other, None, strength)
    if game.teams is None:
        raise click.UsageError(f"--partner-team means nothing in {game.title}")
    seat = Side(chosen.seat).other if chosen.seat else None
    return Partnered(seat, Team(chosen.partner_team), strength)


def _players(game: Edition, players: str | None) -> int:
    if players is None:
        return FULL_TABLE
    if game.teams is None:
        raise click.UsageError(f"--players {players}: {game.title} is played by two sides")
    return int(players)
