"""Texts of six files, by section: spoken, asked, expected, on pages, about devices, at a desk.

Of a section whose texts depend on the table, the first counts whose conditions hold. They concern
only what everybody at the table can see (D20).
"""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity
from assistant.game.rules.events import ALONE
from assistant.game.rules.phase import Result
from assistant.game.rules.view import EMPTY_PLACE, PublicView

One = TypeVar("One", bound=Enum)

ALWAYS = "else"
"""The condition that always holds."""

FILES = ("texts", "questions", "expected", "pages", "complaints", "desk")


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """For each section, its texts by their names in the program."""
    folder = files(__package__)
    read = (tomllib.loads(folder.joinpath(f"{one}.toml").read_text("utf-8")) for one in FILES)
    return {name: section for sections in read for name, section in sections.items()}


def texts_of(kind: type[One], section: str) -> Mapping[One, str]:
    """The sentences of a section, by the values that name them."""
    return {kind[name]: text for name, text in texts()[section].items()}


def fitting(section: Mapping[str, str], view: PublicView, *more: str) -> str:
    """The first text whose key lists only conditions that hold at the table, or are in `more`."""
    holds = {*_conditions(view), *more}
    return next(text for when, text in section.items() if {*when.split(", ")} <= holds)


def laid(view: PublicView) -> int:
    """Number of cards on the table."""
    return sum(card != EMPTY_PLACE for card in view.cards)


def _conditions(view: PublicView) -> set[str]:
    house, teams = view.house, view.edition.teams
    log = missions.load(view.edition.name)
    total = view.score.total if view.score else 0
    joined = house.compounds or house.hyphens or house.titles
    holds = {
        "teams": view.has_teams,
        "alone": view.has_teams and view.players == ALONE,
        "mission": view.mission,
        "remark": view.remark,
        "counted": view.counted,
        "turns": view.bank.total,
        "last turn": view.bank.total == 1,
        "pays": view.bank.bystander,
        "dearer": view.bank.bystander and view.bank.checkmark > 1,
        "limited": view.guesses_left is not None,
        "last guess": view.guesses_left == 1,
        "bonuses": any(view.bonuses.values()),
        "usable": view.usable,
        "standard": view.start == Bank(view.edition.tokens),
        "assassin": teams is None or teams.assassins,
        "expert": view.expert_clues,
        "names": house.names,
        "acronyms": house.acronyms,
        "looser": joined or house.names or house.acronyms,
        "joined": joined,
        "free": house.free_corrections,
        "log": log and log.sections,
        "partner": view.partner,
        "won": view.result is Result.WON,
        "lost": view.result is Result.LOST,
        "one team won": view.result in (Result.RED, Result.BLUE),
        "scored": view.score,
        f"score {total}": True,
        "good score": total > 5,
        "very good score": total >= 9,
        "best score": total > 10,
        "standing": view.clue,
        "easier": view.start.total > view.edition.tokens,
        f"by {view.cause}": view.cause,
        "met": Identity.ASSASSIN in view.covered,
        "none laid": laid(view) == 0,
        "all laid": laid(view) == len(view.cards),
        "either": len(view.givers) > 1,
        "both": len(view.guessers) > 1,
        "begun": view.clues,
        "second": view.clues and view.clues[-1].turn == view.turn,
        "two due": view.clues_due > 1,
        "covering": view.cover_of,
        "finished": view.finished,
        "guessed": view.guessed,
        view.phase.value: True,
        ALWAYS: True,
    }
    return {name for name, holds_now in holds.items() if holds_now}
