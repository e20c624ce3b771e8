"""Texts that depend on the table: in each section, the first one whose conditions hold.

The conditions concern only what everybody at the table can see (D20).
"""

from collections.abc import Mapping
from dataclasses import asdict

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity
from assistant.game.rules.events import ALONE
from assistant.game.rules.phase import Result
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts
from assistant.language.en.words import a, count, name, sentence

ALWAYS = "else"
"""The condition that always holds."""


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
    joined = house.compounds or house.hyphens or house.titles
    holds = {
        "teams": view.has_teams,
        "alone": view.has_teams and view.players == ALONE,
        "mission": view.mission,
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


def slots(view: PublicView) -> Mapping[str, str]:
    """The values for the names in braces: the pieces, also with their articles, and who acts."""
    own = asdict(pieces(view))
    row, column = divmod(laid(view), view.columns)
    return {
        **own,
        **{f"a_{piece}": a(called) for piece, called in own.items()},
        "giver": name(view.givers[0]) if view.givers else "",
        "guesser": name(view.guessers[0]) if view.guessers else "",
        "next_card": sentence(f"row {count(row + 1)}, card {count(column + 1)}"),
    }


def expected(view: PublicView) -> str:
    """The action that the table waits for; a question of the game itself is repeated as one."""
    return fitting(texts()["expected"], view).format_map(slots(view))


def expected_shortly(view: PublicView) -> str | None:
    """The same without its alternatives; None if it is already short."""
    return fitting(texts()["expected_shortly"], view).format_map(slots(view)) or None


def how(view: PublicView) -> str:
    """How to say the expected answer, for newcomers."""
    return fitting(texts()["how"], view)
