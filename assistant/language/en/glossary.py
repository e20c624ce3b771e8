"""Explanations of the game's words and rules: the answers in `glossary.toml`.

An answer fits the table's edition, players and house rules. It depends only on these, the phase and
the marks on the cards, so it can be given at any moment (D20).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from assistant.game.rules.cards import Identity
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.words import agents, card, count, counted, identity, together
from assistant.language.intents import Topic


@cache
def topics() -> Mapping[Topic, Mapping[str, str]]:
    """For each topic, its answers by their conditions; the first whose conditions hold counts."""
    return tomllib.loads(files(__package__).joinpath("glossary.toml").read_text("utf-8"))


def secrets(view: PublicView) -> str:
    """The cards of pairs whose number is the same on every key; all players know it (D2)."""
    kinds = (Identity.AGENT, Identity.BYSTANDER, Identity.ASSASSIN)
    told = _counted(view, {one: beside(view, Identity.ASSASSIN, one) for one in kinds})
    shared = beside(view, Identity.AGENT, Identity.AGENT)
    both = f"Both sides share {agents(view, shared)}." if shared else ""
    return f"{both} Across, your {pieces(view).assassin}s are {together(told)}." if told else both


def beside(view: PublicView, identity: Identity, across: Identity) -> int:
    """The number of cards that have this pair of identities."""
    return sum(number for pair, number in view.edition.pairs if pair == (identity, across))


def marked(view: PublicView) -> str:
    """The cards that one side can no longer guess, but the other can (D10)."""
    lie = [card(view, at) for at, sides in enumerate(view.marked) if sides and not view.covered[at]]
    return f"Marked now: {together(lie)}." if lie else "None is marked now."


def kinds(view: PublicView) -> str:
    """The number of cards of each kind on a printed key, or on one side of it (D1, C1, Y1)."""
    of = view.edition.teams
    if of:
        first = f"{agents(view, of.starting)} for the team that begins"
        rest = {Identity.BYSTANDER: of.bystanders, Identity.ASSASSIN: of.assassins}
        return together([first, f"{count(of.other)} for the other", *_counted(view, rest)])
    shown = dict.fromkeys((Identity.AGENT, Identity.ASSASSIN, Identity.BYSTANDER), 0)
    for (north, _), number in view.edition.pairs:
        shown[north] += number
    return together(_counted(view, shown))


def _counted(view: PublicView, numbers: Mapping[Identity, int]) -> list[str]:
    """A count for each kind of card that there is."""
    return [
        agents(view, number)
        if kind is Identity.AGENT
        else counted(number, identity(view, kind), f"{identity(view, kind)}s")
        for kind, number in numbers.items()
        if number
    ]
