"""Reads the form for the next table: a wish, as if it had been said, or its errors.

Errors are in words for the players, for the whole form or card by card.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import Template
from typing import Any

from assistant.config import MisfitError, house_rules
from assistant.faces.web.answers import value_of
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, means_something
from assistant.game.rules.notation import NotationError, read_card
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LONGEST_TEAM, Wish
from assistant.language.contract import Language
from assistant.language.normal import normal

LONGEST_CARD = 40
"""Maximum characters on a card."""

PLAYERS = (2, 3, 4)
"""Numbers of players of a team game (C1, C10, C11); 4 is four or more."""


@dataclass(frozen=True, slots=True)
class Known:
    """The choices that the form offers."""

    view: PublicView
    team: str
    decks: Sequence[str]
    pictures: bool = False
    """Whether a picture of the table can be read."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Errors of a form: of all of it, and of single cards by position."""

    why: str
    cards: Mapping[int, str]


def read(body: bytes, known: Known, language: Language) -> Wish | Wrong:
    """The table that the form asks for, or the errors of the form.

    Only decks that were offered are accepted, so that no path can be named.
    """
    words = language.pages.setting_up
    match value_of(body):
        case {
            "edition": str(name),
            "mission": str() | None as mission,
            "tokens": int() | None as tokens,
            "players": int() | None as players,
            "team": str(team),
            "deck": str() | None as deck,
            "cards": list() | None as typed,
            "house": dict(agreed),
        } if name in editions.names() and (deck is None or deck in known.decks):
            edition = editions.load(name)
            house, heard = _agreed(agreed, edition), read_team(team)
            if house is None or not _is_offered(edition, mission, tokens, players):
                return Wrong(words["refused"], {})
            if heard is None:
                return Wrong(words["wrong_team"], {})
            wish = Wish(
                edition=name,
                mission=mission,
                tokens=tokens,
                players=None if players == max(PLAYERS) else players,
                team=None if heard == known.team else heard,
                house=None if house == known.view.house else house,
                standard=True,
            )
            return _with_cards(wish, typed, deck, known, language)
        case _:
            return Wrong(words["refused"], {})


def _with_cards(
    wish: Wish, typed: list[Any] | None, deck: str | None, known: Known, language: Language
) -> Wish | Wrong:
    """The wish with typed cards, or with the deck to deal from."""
    if typed is None:
        return replace(wish, deck=deck, dealt=deck is None and known.view.own)
    cards = read_all(typed, editions.load(wish.edition or "").size, language)
    if isinstance(cards, Wrong):
        return cards
    if known.view.own and cards == known.view.cards:
        return replace(wish, deck=deck)  # the same cards, with whatever is on their backs (C12)
    return replace(wish, cards=cards)


def _is_offered(
    edition: Edition, mission: str | None, tokens: int | None, players: int | None
) -> bool:
    """Whether the edition has this mission, time bank and number of players."""
    log = missions.load(edition.name)
    if mission is not None and (
        tokens is not None or not log or mission not in {one.name for one in log.missions}
    ):
        return False
    if tokens is not None and tokens not in edition.tokens_allowed:
        return False
    return players is None or (edition.teams is not None and players in PLAYERS)


def read_team(text: str) -> str | None:
    """A team's name as it is heard; None if it is not a name."""
    heard = normal(text)
    fits = len(heard) <= LONGEST_TEAM and heard.isprintable()
    return heard if fits and bool(heard) == bool(text.strip()) else None


def read_all(typed: Sequence[object], size: int, language: Language) -> tuple[Card, ...] | Wrong:
    """The cards of a table, or the errors of those that are invalid or duplicates."""
    words = language.pages.setting_up
    cards = [read_one(one) for one in typed[:size]]
    cards += [None] * (size - len(cards))
    times = Counter(normal(card.word) for card in cards if card)
    wrong = {}
    for at, card in enumerate(cards):
        if card is None:
            wrong[at] = unusable(typed[at] if at < len(typed) else "", language)
        elif times[normal(card.word)] > 1:
            wrong[at] = words["twice"]
    if wrong:
        return Wrong(words["wrong_cards"], wrong)
    return tuple(card for card in cards if card)


def read_one(typed: object) -> Card | None:
    """One typed card; None if it is invalid."""
    if not isinstance(typed, str) or len(typed) > LONGEST_CARD or not normal(typed):
        return None
    try:
        card = read_card(typed.strip())
    except NotationError:
        return None
    return card if card.picture else Card(card.word.upper())


def unusable(typed: object, language: Language) -> str:
    """The reason why a text cannot be a card."""
    words = language.pages.setting_up
    if not str(typed).strip():
        return words["missing"]
    return Template(words["unusable"]).substitute(most=LONGEST_CARD)


def _agreed(given: Mapping[str, object], edition: Edition) -> HouseRules | None:
    """The house rules of a form, without those that mean nothing in this game; None if invalid."""
    try:
        agreed = house_rules({name: value for name, value in given.items() if value is not None})
    except MisfitError:
        return None
    teams = edition.teams is not None
    idle = (one.name for one in AGREEMENTS if not means_something(one, teams))
    printed: dict[str, Any] = {name: getattr(AS_PRINTED, name) for name in idle}
    return replace(agreed, **printed)
