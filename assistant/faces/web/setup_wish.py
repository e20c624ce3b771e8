"""Parses the form for the next table into a request, as if it had been said, or into its errors.

Errors are messages for the players, about the whole form or about single cards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import Template
from urllib.parse import parse_qs

from assistant.config import MisfitError, house_rules
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
"""Maximum number of characters on a card."""

MOST_FIELDS = 100
"""Maximum number of a form's fields."""

CHOICES = {"true": True, "false": False}
"""The values of each house rule that has choices."""

PLAYERS = (2, 3, 4)
"""Numbers of players in a team game (C1, C10, C11); 4 stands for four or more."""


@dataclass(frozen=True, slots=True)
class Known:
    """The choices that a form offers."""

    view: PublicView
    team: str
    decks: Sequence[str]
    pictures: bool = False
    """Whether a picture of the table can be read here."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """The errors in a form: for the whole form, and for single cards by their position."""

    why: str
    cards: Mapping[int, str]


def read(body: bytes, known: Known, language: Language) -> Wish | Wrong:
    """The table that the form describes, or the errors in the form.

    Only offered decks are accepted, so that a form cannot name the path of a file.
    """
    words, form = language.pages.setting_up, _form(body)
    name, game, players, team, deck, source = (
        form.get(one, ("",))[0]
        for one in ("edition", "mission", "players", "team", "deck", "source")
    )
    if name not in editions.names() or (deck and deck not in known.decks):
        return Wrong(words["refused"], {})
    edition, log = editions.load(name), missions.load(name)
    tokens = {f"{one} tokens": one for one in edition.tokens_allowed}.get(game)
    named = tokens or game in ("", *(one.name for one in (log.missions if log else ())))
    seated = {str(one): one for one in PLAYERS if edition.teams}.get(players)
    house, heard = _agreed(form, edition), read_team(team)
    if house is None or not named or (players and not seated):
        return Wrong(words["refused"], {})
    if heard is None:
        return Wrong(words["wrong_team"], {})
    wish = Wish(
        edition=name,
        mission=None if tokens else game or None,
        tokens=tokens,
        players=None if seated == max(PLAYERS) else seated,
        team=None if heard == known.team else heard,
        house=None if house == known.view.house else house,
        standard=True,
    )
    if source != "own":
        return replace(wish, deck=deck or None, dealt=not deck and known.view.own)
    cards = read_all(form.get("card", ()), edition.size, language)
    if isinstance(cards, Wrong):
        return cards
    # Unchanged cards keep whatever is on their backs (C12).
    return wish if known.view.own and cards == known.view.cards else replace(wish, cards=cards)


def _form(body: bytes) -> Mapping[str, Sequence[str]]:
    """The fields of a submitted form; empty if the body is not a form."""
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}


def read_team(text: str) -> str | None:
    """A team's name in the form in which it is heard; None if it is not a name."""
    heard = normal(text)
    fits = len(heard) <= LONGEST_TEAM and heard.isprintable()
    return heard if fits and bool(heard) == bool(text.strip()) else None


def read_all(typed: Sequence[str], size: int, language: Language) -> tuple[Card, ...] | Wrong:
    """The cards of a table, or the errors for those that are invalid or duplicates."""
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


def read_one(typed: str) -> Card | None:
    """One card as it was typed; None if it is invalid."""
    if len(typed) > LONGEST_CARD or not normal(typed):
        return None
    try:
        card = read_card(typed.strip())
    except NotationError:
        return None
    return card if card.picture else Card(card.word.upper())


def unusable(typed: str, language: Language) -> str:
    """The reason why a text cannot be a card."""
    words = language.pages.setting_up
    if not typed.strip():
        return words["missing"]
    return Template(words["unusable"]).substitute(most=LONGEST_CARD)


def _agreed(form: Mapping[str, Sequence[str]], edition: Edition) -> HouseRules | None:
    """The house rules in the form that have an effect in this game; None if one is invalid."""
    agreed: dict[str, object] = {}
    for one in AGREEMENTS:
        sent, printed = form.get(f"house.{one.name}"), getattr(AS_PRINTED, one.name)
        if means_something(one, edition.teams is not None):
            if isinstance(printed, bool):
                agreed[one.name] = bool(sent)  # A box without a tick is not sent.
            elif sent and sent[0]:
                value = sent[0]
                agreed[one.name] = int(value) if value.isdecimal() else CHOICES.get(value, value)
    try:
        return house_rules(agreed)
    except MisfitError:
        return None
