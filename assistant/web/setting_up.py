"""Setting up the next table on a phone: the form, and what comes back of it.

What comes back is a wish as if it had been said; the table is asked about it.
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
    Agreement,
    HouseRules,
    Strictness,
    Touch,
    Value,
    means_something,
)
from assistant.rules.notation import NotationError, read_card, write_card
from assistant.rules.view import EMPTY_PLACE, PublicView
from assistant.rules.wish import Wish
from assistant.talk.language import Language
from assistant.talk.normal import normal
from assistant.web.html import Html, element, joined
from assistant.web.mission_pages import sheet

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


# --- the form -----------------------------------------------------------------------


def form(known: Known, side: str, language: Language) -> Html:
    """Everything that can be chosen, as it is at this table now."""
    words = language.pages.setting_up
    return joined(
        (
            element("h1", words["head"]),
            element(
                "form",
                _editions(known, words),
                _team(known, words),
                *(_game(known, name, language) for name in editions.names()),
                _cards(known, language),
                _house(known, language),
                element("p", role="alert", id="wrong", class_="wrong"),
                element(
                    "div",
                    element("button", words["ask"], class_="large"),
                    element("p", words["ask_how"], class_="soft"),
                    class_="ask",
                ),
                id="setup",
                action=f"/{side}/setup",
                method="post",
                data_refused=words["refused"],
                data_missions=f"/{side}/missions",
                data_back=f"/{side}",
            ),
        )
    )


def game_of(known: Known, name: str, language: Language) -> Html:
    """The choices of one edition: missions, or the number of players."""
    words, edition = language.pages.setting_up, editions.load(name)
    here = name == known.view.edition.name
    if edition.teams:
        players = known.view.players if here else max(PLAYERS)
        return element(
            "fieldset",
            element("legend", words["players"]),
            *(
                _radio("players", one, words[f"players_{one}"], False, one == players)
                for one in PLAYERS
            ),
        )
    campaign = known.campaigns.get(name)
    standard = known.view.start.total if here and not known.view.mission else edition.tokens
    tokens = Template(words["tokens"])
    return element(
        "fieldset",
        element("legend", words["game"]),
        *(
            _radio(
                "mission", f"{one} tokens", tokens.substitute(tokens=one), False, one == standard
            )
            for one in edition.tokens_allowed
        ),
        sheet(campaign, language, choose=True) if campaign else None,
    )


def _editions(known: Known, words: Mapping[str, str]) -> Html:
    names = sorted(editions.names(), key=lambda one: editions.load(one).teams is not None)
    radios = (
        _radio("edition", one, editions.load(one).title, one == known.view.edition.name)
        for one in names
    )
    return element("fieldset", element("legend", words["which"]), *radios)


def _team(known: Known, words: Mapping[str, str]) -> Html:
    options = (element("option", value=one) for one in known.teams if one)
    return element(
        "fieldset",
        element("legend", words["who"]),
        element("label", words["team"], for_="team"),
        element(
            "input",
            id="team",
            name="team",
            value=known.team,
            maxlength=LONGEST_TEAM,
            list="teams",
            autocomplete="off",
            aria_describedby="team-how",
        ),
        element("datalist", *options, id="teams"),
        element("p", words["team_how"], id="team-how", class_="soft"),
    )


def _game(known: Known, name: str, language: Language) -> Html:
    """What belongs to one edition; the others' parts are hidden, and are not sent."""
    chosen = name == known.view.edition.name
    size = editions.load(name).size
    inside = game_of(known, name, language)
    return element("div", inside, data_edition=name, data_size=size, hidden=not chosen)


def _cards(known: Known, language: Language) -> Html:
    words, view = language.pages.setting_up, known.view
    decks = (element("option", one, value=one) for one in known.decks)
    return element(
        "fieldset",
        element("legend", words["cards"]),
        _radio("source", "deck", words["deal"], True),
        element(
            "div",
            element("label", words["deck"], for_="deck"),
            element(
                "select",
                element("option", words["same_deck"], value=""),
                *decks,
                id="deck",
                name="deck",
            ),
            data_source="deck",
        ),
        _radio("source", "own", words["own"], False),
        element(
            "div",
            element("label", words["paste"], for_="paste"),
            element("textarea", id="paste", rows=4, autocapitalize="none", spellcheck="false"),
            element("button", words["fill_in"], type="button", id="fill"),
            element("p", words["one_by_one"]),
            inputs(view, 25, language),
            data_source="own",
            hidden=True,
        ),
    )


def inputs(view: PublicView, count: int, language: Language) -> Html:
    """A field for each card, with what lies there now; at least `count` of them."""
    words = language.pages.setting_up
    place = Template(words["place"])
    fields = []
    for at in range(max(count, len(view.cards))):
        row, column = divmod(at, view.columns if count <= len(view.cards) else 5)
        card = view.cards[at] if at < len(view.cards) else EMPTY_PLACE
        name = place.substitute(row=row + 1, column=column + 1)
        fields.append(
            element(
                "li",
                element("span", f"{row + 1}·{column + 1}", aria_hidden="true"),
                element(
                    "input",
                    name="card",
                    value="" if card == EMPTY_PLACE else write_card(card),
                    maxlength=LONGEST_CARD,
                    aria_label=name,
                    autocomplete="off",
                    autocapitalize="characters",
                    spellcheck="false",
                ),
                element("span", class_="why"),
            )
        )
    return element("ol", *fields, class_="typed", id="typed")


def _house(known: Known, language: Language) -> Html:
    words, house = language.pages.setting_up, known.view.house
    rows = (
        element(
            "div",
            _agreement(one, getattr(house, one.name), language),
            data_for={True: "teams", False: "together", None: None}[one.teams],
        )
        for one in AGREEMENTS
    )
    return element("details", element("summary", words["house"]), *rows, class_="house")


def _agreement(agreement: Agreement, value: Value | None, language: Language) -> Html:
    """One house rule: a box to tick, a number, or one of a few."""
    text = language.printed.house_rule(agreement)
    printed = getattr(AS_PRINTED, agreement.name)
    name = f"house.{agreement.name}"
    if isinstance(printed, bool):
        box = element("input", type="checkbox", name=name, checked=value is True)
        return element("label", box, text, class_="tick")
    if not isinstance(printed, Strictness | Touch | None):
        number = element("input", type="number", name=name, min=0, max=LONGEST_TIMER, value=value)
        return element("label", text, number)
    values: tuple[Value | None, ...] = (
        tuple(type(printed)) if printed is not None else (None, True, False)
    )
    options = (
        element(
            "option",
            language.pages.house_value(one),
            value="" if one is None else str(one).lower(),
            selected=one == value,
        )
        for one in values
    )
    return element("label", text, element("select", *options, name=name))


def _radio(name: str, value: str | int, text: str, checked: bool, standard: bool = False) -> Html:
    """One of several; the `standard` one is chosen with its edition."""
    box = element(
        "input", type="radio", name=name, value=value, checked=checked, data_standard=standard
    )
    return element("label", box, text, class_="tick")


# --- what comes back -----------------------------------------------------------------


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
        cards = laid
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
