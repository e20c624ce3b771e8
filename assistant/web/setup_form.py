"""The form on a phone for the next table: everything that can be chosen, as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

from assistant.rules import edition as editions
from assistant.rules.house import (
    AGREEMENTS,
    AS_PRINTED,
    Agreement,
    Strictness,
    Touch,
    Value,
)
from assistant.rules.notation import write_card
from assistant.rules.view import EMPTY_PLACE, PublicView
from assistant.talk.language import Language
from assistant.web.html import Html, element, joined
from assistant.web.mission_pages import sheet
from assistant.web.setup_wish import LONGEST_CARD, LONGEST_TEAM, LONGEST_TIMER, PLAYERS, Known


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
                inert=True,  # until the script is there that reads it
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
        _radio("source", "deck", words["deal"], not view.own),
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
            hidden=view.own,
        ),
        _radio("source", "own", words["own"], view.own),
        element(
            "div",
            element("label", words["paste"], for_="paste"),
            element("textarea", id="paste", rows=4, autocapitalize="none", spellcheck="false"),
            element("button", words["fill_in"], type="button", id="fill"),
            element("p", words["one_by_one"]),
            inputs(view, 25, language),
            data_source="own",
            hidden=not view.own,
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
