"""A team's missions in English: reasons why missions are locked or requests fail, and bonuses."""

from typing import assert_never

from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Because, KindWon, Locked, OffTheMap, WinFirst
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


def reason(why: Because | Unmet) -> str:
    """The reason why a mission is locked or open, or a table impossible, without a full stop."""
    match why:
        case WinFirst(names, True) if len(names) > 1:
            return f"win {NUMBERS.spoken(len(names))} more missions first"
        case WinFirst(names):
            return f"win {either(names)} first"
        case OffTheMap(start, gates, drawn, won):
            lines = f"its lines do not lead to {start}" if drawn else "its lines are not known"
            opened = f", and {either(gates)} is won" if won else f"; it opens with {either(gates)}"
            return lines + opened
        case Locked(mission, because):
            return f"{mission} is locked: {reason(because)}"
        case KindWon(mission, kind, other, left):
            kinds = either([KINDS[one] for one in left])
            return f"{other} was won with {KINDS[kind]}: play {mission} with {kinds}"
        case UnknownMission(text, nearest, ambiguous):
            offered = either([mission.name for mission in nearest])
            if ambiguous:
                return f"“{text}” can be {offered}"
            return f"“{text}” is no mission" + (f"; is it {offered}?" if nearest else "")
        case NoMissions(edition):
            return f"{edition.title} has no missions"
        case TwoSidesOnly(edition):
            return f"{edition.title} is played by two sides"
        case OnlyPractice():
            return "not in a lesson"
        case LiesThere(word):
            return f"{word.lower()} is on the table already"
        case _:
            assert_never(why)


def spoken_reason(why: Unmet) -> str:
    """The same with the spoken names of missions, which have no signs: “Number Four …”."""
    said = reason(why)
    for log in filter(None, map(missions.load, missions.editions())):
        for mission in log.missions:
            said = said.replace(mission.name, mission.said or mission.name)
    return said
