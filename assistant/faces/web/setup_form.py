"""The current values of a phone's forms for the next table and for other cards."""

from collections.abc import Iterable
from enum import StrEnum

from assistant.config import RANGES
from assistant.faces.web.mission_pages import sheet
from assistant.faces.web.setup_wish import LONGEST_CARD, PLAYERS, Known
from assistant.game.rules import edition as editions
from assistant.game.rules.campaign import Campaign
from assistant.game.rules.edition import Edition
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, Agreement, Value, means_something
from assistant.game.rules.notation import write_card
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.language.contract import Language
from assistant.seeing.table import Cell

Values = dict[str, object]


def setup(
    known: Known, name: str, team: str, campaign: Campaign | None, language: Language
) -> Values:
    """All choices for the next table with this edition, for this team."""
    edition, view = editions.load(name), known.view
    here = edition.name == view.edition.name
    names = sorted(editions.names(), key=lambda one: editions.load(one).teams is not None)
    teams = edition.teams is not None
    rules = [one for one in AGREEMENTS if means_something(one, teams)]
    return {
        "editions": [(one, editions.load(one).title) for one in names],
        "edition": name,
        "team": team,
        "cards": _typed(known.view, edition),
        "columns": edition.columns,
        "seen": False,
        "rules": [_rule(one, getattr(known.view.house, one.name), language) for one in rules],
        "longest_team": LONGEST_TEAM,
        "longest_card": LONGEST_CARD,
        "log": sheet(campaign, language) if campaign else None,
        "players": PLAYERS if teams else (),
        "banks": edition.tokens_allowed,
        "usual": (here and view.players) or max(PLAYERS),
        "standard": view.start.total if here and not view.mission else edition.tokens,
    }


def _typed(view: PublicView, edition: Edition) -> list[Cell]:
    """The cards of this edition, with the text that each has now."""
    cards = [*view.cards, *(EMPTY_PLACE,) * edition.size][: edition.size]
    texts = ("" if one == EMPTY_PLACE else write_card(one) for one in cards)
    return [Cell(text, True, (), b"") for text in texts]


def _rule(agreement: Agreement, value: Value | None, language: Language) -> Values:
    """A house rule as a check box, a number, or a choice of values."""
    printed = getattr(AS_PRINTED, agreement.name)
    rule: Values = {
        "text": language.printed.house_rule(agreement),
        "name": f"house.{agreement.name}",
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
