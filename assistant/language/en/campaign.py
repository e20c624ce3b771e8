"""A team's missions in English: reasons why missions are locked or requests fail, and bonuses."""

from typing import assert_never

from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Because, KindWon, Locked, OffTheMap, Uncounted, WinFirst
from assistant.game.rules.wish import LiesThere, NoMissions, OnlyPractice, TwoSidesOnly, Unmet
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.texts import texts_of
from assistant.language.en.words import either

NOT_COUNTED = "this game does not count"
"""The remark that a mission is played without counting."""

KINDS = {Kind.WORDS: "words", Kind.PICTURES: "pictures", Kind.BOTH: "both"}
"""The names of the kinds of cards."""

DOES = texts_of(Bonus, "bonus")
"""The effect of each bonus (H8 to H11)."""


def because(value: Because) -> str:
    """The reason why a mission is locked or open, as a clause: `win Cairo first`."""
    match value:
        case WinFirst(names, every):
            if every and len(names) > 1:
                return f"win {NUMBERS.spoken(len(names))} more missions first"
            return f"win {either(names)} first"
        case OffTheMap(start, gates, drawn, won):
            why = f"its lines do not lead to {start}" if drawn else "its lines are not known"
            if won:
                return f"{why}, and {either(gates)} is won"
            return f"{why}; it opens with {either(gates)}"
        case _:
            assert_never(value)


def uncounted(value: Uncounted) -> str:
    """The reason why a mission would not count: `Cairo is locked: win Prague first`."""
    match value:
        case Locked(mission, why):
            return f"{mission} is locked: {because(why)}"
        case KindWon(mission, kind, other, left):
            kinds = either([KINDS[one] for one in left])
            return f"{other} was won with {KINDS[kind]}: play {mission} with {kinds}"
        case _:
            assert_never(value)


def unknown_mission(value: UnknownMission) -> str:
    """The message for an unknown or ambiguous mission name, which suggests similar names."""
    names = either([mission.name for mission in value.nearest])
    if value.ambiguous:
        return f"“{value.text}” can be {names}"
    return f"“{value.text}” is no mission" + (f"; is it {names}?" if names else "")


def unmet(value: Unmet) -> str:
    """The reason why the requested table is impossible, as it is spoken, without a full stop."""
    said = _unmet(value)
    for log in filter(None, map(missions.load, missions.editions())):
        for mission in log.missions:
            said = said.replace(mission.name, mission.said or mission.name)
    return said


def _unmet(value: Unmet) -> str:
    match value:
        case NoMissions(edition):
            return f"{edition.title} has no missions"
        case TwoSidesOnly(edition):
            return f"{edition.title} is played by two sides"
        case OnlyPractice():
            return "not in a lesson"
        case LiesThere(word):
            return f"{word.lower()} is on the table already"
        case UnknownMission():
            return unknown_mission(value)
        case Locked() | KindWon():
            return uncounted(value)
        case _:
            assert_never(value)
