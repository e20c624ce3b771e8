"""The wish that comes back from the form for the next table, as if it had been said.

What cannot be read is answered in words, for the whole form or card by card.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any

from assistant.rules import edition as editions
from assistant.rules import missions
from assistant.rules.campaign import Campaign
from assistant.rules.cards import Card
from assistant.rules.edition import Edition
from assistant.rules.house import (
    AGREEMENTS,
    AS_PRINTED,
    HouseRules,
    Strictness,
    Touch,
    Value,
    means_something,
)
from assistant.rules.notation import NotationError, read_card
from assistant.rules.view import PublicView
from assistant.rules.wish import Wish
from assistant.talk.language import Language
from assistant.talk.normal import normal

LONGEST_CARD = 40
"""Characters on a card."""

LONGEST_TEAM = 40
"""Characters of a team's name."""

LONGEST_TIMER = 3600
"""Seconds."""

PLAYERS = (2, 3, 4)
"""What a team game knows (C1, C10, C11); four stands for any more."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the form offers to choose from."""

    view: PublicView
    team: str
    teams: Sequence[str]
    decks: Sequence[str]
    campaigns: Mapping[str, Campaign]
    """By edition, where there are missions."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Errors of a form: of the whole, and of single cards by their places."""

    why: str
    cards: Mapping[int, str]


def read(body: bytes, known: Known, language: Language) -> Wish | Wrong:
    """The table that somebody wants; or what is wrong with their form, in words for them.

    A deck is one of those that were offered: a name that is a path is none.
    """
    words = language.pages.setting_up
    refused = Wrong(words["refused"], {})
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return refused
    match value:
        case {
            "edition": str(name),
            "mission": str() | None as mission,
            "tokens": int() | None as tokens,
            "players": int() | None as players,
            "team": str(team),
            "deck": str() | None as deck,
            "cards": list() | None as cards,
            "house": dict(house),
        } if name in editions.names() and (deck is None or deck in known.decks):
            return _wish(
                editions.load(name),
                (mission, tokens, players),
                team,
                deck,
                cards,
                _agreed(house, editions.load(name)),
                known,
                language,
            )
        case _:
            return refused


def read_team(text: str) -> str | None:
    """A team's name as it is heard; None for what cannot be one."""
    heard = normal(text)
    fits = len(heard) <= LONGEST_TEAM and heard.isprintable()
    return heard if fits and bool(heard) == bool(text.strip()) else None


def _wish(
    edition: Edition,
    game: tuple[str | None, int | None, int | None],
    team: str,
    deck: str | None,
    typed: list[Any] | None,
    house: HouseRules | None,
    known: Known,
    language: Language,
) -> Wish | Wrong:
    words = language.pages.setting_up
    mission, tokens, players = game
    log = missions.load(edition.name)
    heard = read_team(team)
    cards: tuple[Card, ...] = ()
    if heard is None:
        return Wrong(words["wrong_team"], {})
    if typed is not None:
        laid = read_all(typed, edition.size, language)
        if isinstance(laid, Wrong):
            return laid
        # Unchanged, they are the same cards, with whatever is on their backs (C12).
        cards = () if known.view.own and laid == known.view.cards else laid
    fits = (
        house is not None
        and (mission is None or (log and mission in {one.name for one in log.missions}))
        and (tokens is None or (mission is None and tokens in edition.tokens_allowed))
        and (players is None or (edition.teams and players in PLAYERS))
    )
    if not fits:
        return Wrong(words["refused"], {})
    return Wish(
        edition=edition.name,
        mission=mission,
        tokens=tokens,
        players=None if players == max(PLAYERS) else players,
        team=None if heard == known.team else heard,
        deck=None if cards else deck,
        dealt=typed is None and deck is None and known.view.own,
        cards=cards,
        house=None if house == known.view.house else house,
        standard=True,
    )


def read_all(typed: Sequence[object], size: int, language: Language) -> tuple[Card, ...] | Wrong:
    """The cards of a whole table; or which of them are invalid or duplicates."""
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
    """Why a text is no card."""
    words = language.pages.setting_up
    if not str(typed).strip():
        return words["missing"]
    return Template(words["unusable"]).substitute(most=LONGEST_CARD)


def _agreed(house: Mapping[str, Any], edition: Edition) -> HouseRules | None:
    """The house rules of a form, without those that mean nothing in this game."""
    chosen: dict[str, Value] = {}
    names = {one.name: one for one in AGREEMENTS}
    for name, value in house.items():
        if name not in names:
            return None
        agreed = _value(getattr(AS_PRINTED, name), value)
        if agreed is None and value is not None:
            return None
        if agreed is not None and means_something(names[name], edition.teams is not None):
            chosen[name] = agreed
    return HouseRules(**chosen)  # type: ignore[arg-type]  # each is of its field's kind


def _value(printed: Value | None, value: object) -> Value | None:
    """A value of the same kind as what is printed; None for any other, and for None."""
    match printed, value:
        case bool() | None, bool():
            return value
        case ((Strictness() | Touch()), str()) if value in tuple(type(printed)):
            return type(printed)(value)
        case int(), int() if not isinstance(printed, bool) and not isinstance(value, bool):
            return value if 0 <= value <= LONGEST_TIMER else None
        case _:
            return None
