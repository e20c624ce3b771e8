"""Explanations of the game's words and rules: the answers in `glossary.toml`.

An answer fits the table's edition, players and house rules. It depends only on these, the phase and
the marks on the cards, so it can be given at any moment (D20).
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from assistant.game.rules.cards import Identity
from assistant.game.rules.edition import Edition
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import Pieces
from assistant.language.en.words import card, count, counted, together
from assistant.language.intents import Topic


@cache
def topics() -> Mapping[Topic, Mapping[str, str]]:
    """For each topic, its answers by their conditions; the first whose conditions hold counts."""
    return tomllib.loads(files(__package__).joinpath("glossary.toml").read_text("utf-8"))


def secrets(edition: Edition, own: Pieces) -> str:
    """The cards of pairs whose number is the same on every key; all players know it (D2)."""
    shared = beside(edition, Identity.AGENT, Identity.AGENT)
    names = (
        (Identity.AGENT, own.agent),
        (Identity.BYSTANDER, own.bystander),
        (Identity.ASSASSIN, own.assassin),
    )
    fates = [(beside(edition, Identity.ASSASSIN, identity), name) for identity, name in names]
    told = [counted(number, name, f"{name}s") for number, name in fates if number]
    both = f"Both sides share {counted(shared, own.agent, own.agents)}." if shared else ""
    return f"{both} Across, your {own.assassin}s are {together(told)}." if told else both


def beside(edition: Edition, identity: Identity, across: Identity) -> int:
    """The number of cards that have this pair of identities."""
    return sum(number for pair, number in edition.pairs if pair == (identity, across))


def marked(view: PublicView) -> str:
    """The cards that one side can no longer guess, but the other can (D10)."""
    lie = [card(view, at) for at, sides in enumerate(view.marked) if sides and not view.covered[at]]
    return f"Marked now: {together(lie)}." if lie else "None is marked now."


def kinds(edition: Edition, own: Pieces) -> Iterator[str]:
    """The number of cards of each kind on a printed key, or on one side of it (D1, C1, Y1)."""
    of = edition.teams

    def shown(identity: Identity) -> int:
        return sum(number for (north, _), number in edition.pairs if north is identity)

    bystanders = of.bystanders if of else shown(Identity.BYSTANDER)
    assassins = of.assassins if of else shown(Identity.ASSASSIN)
    last = [
        counted(number, one, f"{one}s")
        for number, one in ((assassins, own.assassin), (bystanders, own.bystander))
        if number
    ]
    if of is None:
        yield counted(shown(Identity.AGENT), own.agent, own.agents)
        yield from last
        return
    yield f"{counted(of.starting, own.agent, own.agents)} for the team that begins"
    yield f"{count(of.other)} for the other"
    yield from reversed(last)
