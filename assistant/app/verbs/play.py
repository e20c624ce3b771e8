"""`tabletop play`: a game at the table, or at the console."""

import re
import sys
from contextlib import closing
from dataclasses import replace
from threading import Thread

import click

from assistant.app.called import as_called
from assistant.app.service.systemd import systemd
from assistant.app.verbs.options import DEMO, grouped, options
from assistant.app.verbs.play_options import GROUPS, PlayOptions, check
from assistant.app.verbs.rules import written
from assistant.app.wiring import app
from assistant.app.wiring.console import play_console
from assistant.app.wiring.detection import has_box
from assistant.app.wiring.opening import STORE, Keeping, left_behind, open_table
from assistant.app.wiring.pages import open_web
from assistant.app.wiring.photographed import cards_in
from assistant.app.wiring.sentences import SentencesApart, encoder
from assistant.config import MisfitError, Settings, house_rules
from assistant.config import load as load_settings
from assistant.conversation.dealing import Wishes, cards_from, key_from
from assistant.game.decks import load as load_deck
from assistant.game.errors import UncountedError
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Kind, Side
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import FULL_TABLE
from assistant.game.rules.house import AGREEMENTS, HouseRules, means_something
from assistant.language import language, speak
from assistant.language.sentence_model import sentence_model
from hardware.desk_keys import has_terminal

NUMBER = re.compile("-?[0-9]{1,9}")
"""A house rule's number."""


@click.command(cls=grouped(GROUPS))
@options(PlayOptions)
def play(chosen: PlayOptions) -> None:
    """Play a game by voice, with phones, or by typing."""
    game = editions.load(chosen.edition)
    check(chosen)
    settings = load_settings(chosen.config)
    speak(chosen.language or settings.mouth.language)
    wishes = _wishes(chosen, game, settings)
    placed = _somewhere(chosen, settings)
    if placed is None:
        click.echo("There is neither a microphone nor a terminal here: this is the demo.")
        from assistant.app.demo.show import play_demo  # late, as it loads voices and recognizers

        play_demo(DEMO, settings.ears.engine)
    else:
        while placed := _play(placed, wishes, settings):
            pass


def _wishes(chosen: PlayOptions, game: Edition, settings: Settings) -> Wishes:
    """The requests to the dealer, from the command line and the settings."""
    rules = agreed(settings.house, chosen, game)
    cards = cards_from(chosen.words, game) if chosen.words else None
    if chosen.picture:
        cards = cards_in(chosen.picture, game)
    return Wishes(
        edition=chosen.edition,
        mission=chosen.mission,
        any_mission=chosen.any_mission,
        tokens=_tokens(game, chosen, settings, rules),
        players=_players(game, chosen.players),
        house=rules,
        partner=Side(chosen.seat or Side.NORTH).other if chosen.partner else None,
        cards=cards,
        backs=cards_from(chosen.backs, game) if chosen.backs else None,
        kind=Kind(chosen.cards) if chosen.cards else None,
        key=key_from(chosen.key, game, chosen.key_any) if chosen.key else None,
        seed=chosen.seed,
    )


def _somewhere(chosen: PlayOptions, settings: Settings) -> PlayOptions | None:
    """The options, with a place to play; None for the demo.

    Without a box, the place is the desk in a terminal. Without a terminal, a microphone is
    required. If it is missing, --anywhere plays the demo; otherwise, `DeviceError` is raised.
    """
    if chosen.console or chosen.desk or chosen.web or chosen.lines or has_box(settings):
        return chosen
    if has_terminal():
        return replace(chosen, desk=True)
    if app.can_hear(settings):
        return chosen
    if sys.stdin.isatty():
        click.echo("There is no microphone here, and this terminal cannot draw: type the game.")
        return replace(chosen, console=True)
    if not chosen.anywhere:
        raise app.no_microphone(settings)
    return None


def _play(chosen: PlayOptions, wishes: Wishes, settings: Settings) -> PlayOptions | None:
    """Play; returns options for continuing if the players left the desk to use their phones."""
    deck, sentences = load_deck(chosen.deal or "everyday"), SentencesApart(encoder)
    try:
        at_a_box = systemd().there
        keeping = Keeping(chosen.store, chosen.team, chosen.resume, at_a_box)
        typed = chosen.console or chosen.lines is not None
        provides = None if typed else lambda: sentences
        opening = (deck, wishes, keeping, chosen.lay, settings, chosen.console, provides)
        table = open_table(*opening)
    except UncountedError as error:
        why = language().printed.reason(error.why)
        raise click.ClickException(f"{why}; --any-mission plays it without counting it") from error
    if not typed:
        sentences.begin()
    elif sys.stdin.isatty():
        Thread(target=sentence_model, name="sentences", daemon=True).start()
    with closing(sentences), closing(table) as opened:
        for note in opened.notes:
            click.echo(f"tabletop: {note}", err=True)
        store, pages = chosen.store or STORE, None
        if chosen.web:
            pages = open_web(opened, chosen.web == "lan", chosen.web_port, store, chosen.resume)
        if chosen.console:
            play_console(opened, chosen.json, pages)
        else:
            desk = _seats(chosen) if chosen.desk else None
            around = app.AtTable(store, chosen.transcript, chosen.lines, desk, pages)
            if app.play_at_table(opened, settings, around):
                begun = left_behind(opened) is not None
                return replace(chosen, desk=False, web="lan", resume=chosen.resume or begun)
        if (told := left_behind(opened)) and (sys.stdin.isatty() or not chosen.console):
            click.echo(f"tabletop: {as_called(told)}", err=True)
    return None


def _seats(chosen: PlayOptions) -> tuple[Side, ...]:
    """The seats whose keys the desk shows; empty if phones show the keys."""
    if chosen.seat:
        return (Side(chosen.seat),)
    if chosen.partner:
        return (Side.NORTH,)
    return () if chosen.web else tuple(Side)


def agreed(settings: HouseRules, chosen: PlayOptions, game: Edition) -> HouseRules:
    """The house rules from the settings, overridden by those on the command line.

    A house rule without effect in this game is refused, because the player must have meant another.
    """
    given = dict(map(_house_rule, chosen.house))
    given |= {"referee": chosen.referee} if chosen.referee else {}
    given |= {"expert_clues": True} if chosen.expert_clues else {}
    for one in AGREEMENTS:
        if one.name in given and not means_something(one, game.teams is not None):
            raise click.UsageError(f"{written(one)} means nothing in {game.title}")
    try:
        return house_rules(given, settings)
    except MisfitError as error:
        raise click.UsageError(f"--house: {error}") from error


def _house_rule(text: str) -> tuple[str, bool | int | str]:
    """A house rule as typed: `timer=60`, `touch=tap`, `names=false`, or just `names`."""
    name, _, value = text.partition("=")
    known: dict[str, bool | int | str] = {"": True, "true": True, "false": False}
    return name.replace("-", "_"), int(value) if NUMBER.fullmatch(value) else known.get(
        value, value
    )


def _tokens(
    game: Edition, chosen: PlayOptions, settings: Settings, rules: HouseRules
) -> int | None:
    """The time bank from the command line or the settings, if the game offers a choice (D4, H1)."""
    tokens = chosen.tokens
    if tokens is None:
        wanted = settings.tokens if settings.tokens != game.tokens else None
        return wanted if wanted in game.tokens_allowed else None
    if not game.tokens_allowed:
        raise click.UsageError(f"--tokens {tokens}: {game.title} has no time bank")
    if chosen.mission:
        raise click.UsageError("--tokens and --mission: a mission says how many tokens there are")
    if rules.expert:
        raise click.UsageError(
            "--tokens and --house expert: experts play missions, with a token fewer"
        )
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
