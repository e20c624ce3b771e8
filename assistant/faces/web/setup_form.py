"""Values of the forms on a phone for the next table and for other cards, as they are now."""

from collections.abc import Iterable
from enum import StrEnum
from string import Template

from assistant.config import RANGES
from assistant.faces.web.mission_pages import sheet
from assistant.faces.web.setup_wish import LONGEST_CARD, PLAYERS, Known
from assistant.game.rules import edition as editions
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, Agreement, Value
from assistant.game.rules.notation import write_card
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.language.contract import Language

Values = dict[str, object]

GAMES = {True: "teams", False: "together", None: None}
"""The games that a house rule is for, by whether teams play; None: for all."""


def setup(known: Known, language: Language) -> Values:
    """Everything that can be chosen for the next table."""
    names = sorted(editions.names(), key=lambda one: editions.load(one).teams is not None)
    return {
        "editions": [edition_of(known, name, language) for name in names],
        "cards": _typed(known.view, 25, language),
        "rules": [_rule(one, getattr(known.view.house, one.name), language) for one in AGREEMENTS],
        "longest_team": LONGEST_TEAM,
        "longest_card": LONGEST_CARD,
    }


def swap(view: PublicView, language: Language) -> Values:
    """A field for each card on the table; `fresh`: it is not too late."""
    fresh = view.phase is Phase.CLUE and not view.clues
    cards = _typed(view, len(view.cards), language)
    return {"fresh": fresh, "cards": cards, "longest_card": LONGEST_CARD}


def edition_of(known: Known, name: str, language: Language) -> Values:
    """An edition and its choices: missions and time banks, or the number of players."""
    edition, view = editions.load(name), known.view
    here = name == view.edition.name
    found: Values = {"name": name, "title": edition.title, "size": edition.size, "chosen": here}
    if edition.teams:
        players = view.players if here else max(PLAYERS)
        return {**found, "players": [(one, one == players) for one in PLAYERS]}
    campaign = known.campaigns.get(name)
    standard = view.start.total if here and not view.mission else edition.tokens
    told = Template(language.pages.setting_up["tokens"])
    banks = [(told.substitute(tokens=one), one, one == standard) for one in edition.tokens_allowed]
    log = sheet(campaign, language) if campaign else None
    return {**found, "players": (), "banks": banks, "log": log}


def _typed(view: PublicView, count: int, language: Language) -> list[Values]:
    """A field for each card, with its current text; at least `count` fields."""
    place = Template(language.pages.setting_up["place"])
    columns = view.columns if count <= len(view.cards) else 5
    fields: list[Values] = []
    for at in range(max(count, len(view.cards))):
        row, column = at // columns + 1, at % columns + 1
        card = view.cards[at] if at < len(view.cards) else EMPTY_PLACE
        text = "" if card == EMPTY_PLACE else write_card(card)
        label = place.substitute(row=row, column=column)
        fields.append({"row": row, "column": column, "text": text, "label": label})
    return fields


def _rule(agreement: Agreement, value: Value | None, language: Language) -> Values:
    """One house rule: a box to tick, a number, or a choice of values."""
    printed = getattr(AS_PRINTED, agreement.name)
    rule: Values = {
        "text": language.printed.house_rule(agreement),
        "name": f"house.{agreement.name}",
        "games": GAMES[agreement.teams],
        "value": value,
    }
    if isinstance(printed, bool):
        return {**rule, "kind": "tick"}
    if isinstance(printed, int):
        least, most = map(int, RANGES[agreement.name][:2])
        return {**rule, "kind": "number", "least": least, "most": most}
    names: Iterable[Value] = type(printed) if isinstance(printed, StrEnum) else ()
    options = [
        ("" if one is None else str(one).lower(), language.pages.house_value(one), one == value)
        for one in (*names,) or (None, True, False)
    ]
    return {**rule, "kind": "choice", "options": options}
