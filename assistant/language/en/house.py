"""House rules in English: their names, their meanings, and a game's agreements."""

from assistant.game.rules import house
from assistant.game.rules.house import Agreement, HouseRules
from assistant.game.rules.view import PublicView
from assistant.language.en.texts import texts
from assistant.language.en.words import duration, either

AS_PRINTED = "The rules are as printed."


def agreed(view: PublicView) -> str:
    """The agreed house rules; empty if all rules are as printed."""
    said = rules(view.house, view.has_teams)
    return f"House rules: {', '.join(said)}." if said else ""


def house_rules(view: PublicView) -> str:
    """The answer to “house rules”, with those that players can request by voice."""
    there = (one for one in house.AGREEMENTS if house.means_something(one, view.has_teams))
    named = either([spoken(one) for one in there if one.name != "touch"])  # only in the settings
    return f"{agreed(view) or AS_PRINTED} You can say new game with {named}."


def rules(agreed: HouseRules, teams: bool) -> list[str]:
    """The house rules that differ from the printed ones, in team games or in other games."""
    return [
        spoken(one) if value is True else f"{spoken(one)} {_value(value)}"
        for one, value in house.agreed(agreed)
        if house.means_something(one, teams)
    ]


def _value(value: house.Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return duration(value) if isinstance(value, int) else value.value


def means(agreement: Agreement) -> str:
    """The meaning of a house rule, as a sentence for the player who chooses it."""
    return texts()["house"][agreement.name]


def spoken(agreement: Agreement) -> str:
    """The spoken name of a house rule, such as `looser turns`; in the code, it is English, too."""
    return agreement.name.replace("_", " ")
