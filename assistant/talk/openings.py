"""What is said when a table is laid: the game, the mission, the house rules, who begins."""

from __future__ import annotations

from assistant.languages.en.numbers import NUMBERS
from assistant.referee import Verdict, clashes
from assistant.rules import house, missions
from assistant.rules.game import ALONE, Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases
from assistant.talk.expected import expected
from assistant.talk.results import standing

MOST_ALIKE = 3
"""So many pairs of cards are named at most."""


def greeting(view: PublicView, under_way: bool) -> str:
    """What is said when the assistant comes up."""
    match view.phase:
        case Phase.SETUP:
            return f"Welcome to {view.edition.title}. {expected(view)}"
        case Phase.OVER:
            return f"{standing(view)} {expected(view)}"
        case _:
            return resumed(view) if under_way else welcome(view)


def welcome(view: PublicView) -> str:
    """The first words to a table that is to play its first game."""
    return f"Welcome to {view.edition.title}. {_agreed(view)}{_start(view)}"


def new_game(view: PublicView, other: bool = False, team: str | None = None) -> str:
    """The first words of a game after another one: of another edition, or for another team."""
    title = f" {view.edition.title}." if other else ""
    whose = f" Team {team}." if team else ""
    return f"{phrases.NEW_GAME}{title}{whose} {_agreed(view)}{_start(view)}"


def resumed(view: PublicView) -> str:
    """A game goes on where it was left."""
    return f"{phrases.RESUMED} {_state(view)} {expected(view)}"


def mission(view: PublicView) -> str:
    """The parameters of a mission (M1): “Mission Berlin: eleven turns, two mistakes”."""
    turns, mistakes = view.bank.total, view.bank.bystander
    allowed = NUMBERS.spoken(mistakes) if mistakes else "no"
    count = f"{allowed} {'mistake' if mistakes == 1 else 'mistakes'}"
    remark = f" {phrases.sentence(view.remark)}." if view.remark else ""
    name = missions.called(view.edition.name, view.mission or "")
    return f"Mission {name}: {NUMBERS.spoken(turns)} turns, {count}.{remark}"


def alike(view: PublicView) -> str:
    """Cards that are forms or parts of each other: for the players to know, or to change."""
    found = [ruling.reason for ruling in clashes(view.visible) if ruling.verdict is Verdict.INVALID]
    named = "; ".join(reason[:1].lower() + reason[1:] for reason in found[:MOST_ALIKE])
    return f" Note: {named}." if found else ""


def house_rules(view: PublicView) -> str:
    """The answer to “house rules”."""
    return _agreed(view).strip() or "The rules are as printed."


def _agreed(view: PublicView) -> str:
    said = [
        one.spoken if value is True else f"{one.spoken} {_value(value)}"
        for one, value in house.agreed(view.house)
        if house.means_something(one, view.has_teams)
    ]
    return f"House rules: {', '.join(said)}. " if said else ""


def _value(value: bool | int | house.Strictness) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return phrases.duration(value) if isinstance(value, int) else value.value


def _start(view: PublicView) -> str:
    bonuses = f" {phrases.bonuses_left(view)}" if any(view.bonuses.values()) else ""
    bonuses += alike(view)
    state = mission(view) if view.mission else _state(view)
    return f"{state}{bonuses} {expected(view)}"


def _state(view: PublicView) -> str:
    if not view.has_teams:
        return phrases.turns_left(view.bank.total)
    if view.players == ALONE:
        assert view.giver is not None, "a team that plays alone gives every clue"
        return f"You play {view.giver}. {phrases.agents_left(view.left)}"
    return phrases.agents_left(view.left)
