"""Explanations of the game's words and rules: the answers in `glossary.toml`.

An answer fits the table's edition, players and house rules. It depends only on these, the phase and
the marks on the cards, so it can be given at any moment (D20).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cache
from importlib.resources import files

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Identity
from assistant.game.rules.edition import Edition, load, names
from assistant.game.rules.events import ALONE
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.words import a, card, count, counted, either, sentence, together
from assistant.language.intents import Topic

ALWAYS = "else"
"""The condition that always holds."""


@cache
def topics() -> Mapping[Topic, Mapping[str, str]]:
    """Each topic's answers by their conditions; the first answer whose conditions hold counts."""
    return tomllib.loads(files(__package__).joinpath("glossary.toml").read_text("utf-8"))


def rule(topic: Topic, view: PublicView) -> str:
    """The answer to a question about a word or a rule."""
    holds = _conditions(view)
    answers = topics()[topic].items()
    answer = next(text for when, text in answers if {*when.split(", ")} <= holds)
    return sentence(answer.format_map(_slots(view, pieces(view))).rstrip())


def _conditions(view: PublicView) -> set[str]:
    house, teams = view.house, view.edition.teams
    log = missions.load(view.edition.name)
    joined = house.compounds or house.hyphens or house.titles
    holds = {
        "teams": view.has_teams,
        "alone": view.has_teams and view.players == ALONE,
        "sudden death": view.phase is Phase.SUDDEN_DEATH,
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
        "lost": view.result is Result.LOST,
        "met": Identity.ASSASSIN in view.covered,
        ALWAYS: True,
    }
    return {name for name, holds_now in holds.items() if holds_now}


def _slots(view: PublicView, own: Pieces) -> Mapping[str, str]:
    edition = view.edition
    tokens = [count(number) for number in edition.tokens_allowed] or [""]
    return {
        **asdict(own),
        **{f"a_{name}": a(called) for name, called in asdict(own).items()},
        "titles": together([load(one).title for one in names()]),
        "tokens": tokens[0],
        "more_tokens": either(tokens[1:]),
        "most_tokens": tokens[-1],
        "kinds": together([*_kinds(edition, own)]),
        "all_agents": counted(edition.agents, own.agent, own.agents),
        "shared": count(_beside(edition, Identity.AGENT, Identity.AGENT)),
        "secrets": _secrets(edition, own),
        "marked": _marked(view),
    }


def _secrets(edition: Edition, own: Pieces) -> str:
    """The cards with fixed pairs of identities on every key; all players know their number (D2)."""
    shared = _beside(edition, Identity.AGENT, Identity.AGENT)
    names = (
        (Identity.AGENT, own.agent),
        (Identity.BYSTANDER, own.bystander),
        (Identity.ASSASSIN, own.assassin),
    )
    fates = [(_beside(edition, Identity.ASSASSIN, identity), name) for identity, name in names]
    told = [counted(number, name, f"{name}s") for number, name in fates if number]
    both = f"Both sides share {counted(shared, own.agent, own.agents)}." if shared else ""
    return f"{both} Across, your {own.assassin}s are {together(told)}." if told else both


def _beside(edition: Edition, identity: Identity, across: Identity) -> int:
    """The number of cards with this pair of identities."""
    return sum(number for pair, number in edition.pairs if pair == (identity, across))


def _marked(view: PublicView) -> str:
    """The cards that are closed to one side but open to the other (D10)."""
    lie = [card(view, at) for at, sides in enumerate(view.marked) if sides and not view.covered[at]]
    return f"Marked now: {together(lie)}." if lie else "None is marked now."


def _kinds(edition: Edition, own: Pieces) -> Iterator[str]:
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
