"""A team's missions in English: what each asks and earns, why it is locked, and the bonuses."""

from typing import assert_never

from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import Mission, UnknownMission
from assistant.game.rules.standing import Because, KindWon, Locked, OffTheMap, WinFirst
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LiesThere, NoMissions, OnlyPractice, TwoSidesOnly, Unmet
from assistant.language.en.texts import texts_of
from assistant.language.en.words import BONUSES, count, counted, either, mistakes, sentence, turns

KINDS = {Kind.WORDS: "words", Kind.PICTURES: "pictures", Kind.BOTH: "both"}
"""The names of the kinds of cards."""

MOST_NAMED = 3
"""Maximum number of missions to name, because players remember no more."""

DOES = texts_of(Bonus, "bonus")
"""The effect of each bonus (H8 to H11)."""


def reason(why: Because | Unmet) -> str:
    """The reason why a mission is locked or open, or a table impossible, without a full stop."""
    match why:
        case WinFirst(names, True) if len(names) > 1:
            return f"win {count(len(names))} more missions first"
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


def mission_asks(asked: Mission, view: PublicView) -> str:
    """The turns and mistakes of a playable mission (M1), with a token fewer for experts (V3)."""
    name = missions.called(view.edition.name, asked.name)
    left = missions.bank(asked, view.house.expert)
    return f"Mission {name}: {turns(left)}, {mistakes(left)}."


def missions_now(progress: Progress, view: PublicView) -> str:
    """The answer to “which missions” (M7): those won, and those open."""
    won, names = (
        [missions.called(view.edition.name, one) for one in of]
        for of in (progress.won, progress.open)
    )
    if not names:
        return "Every mission was won."
    few = 0 < len(won) <= MOST_NAMED
    named = f": {', '.join(won)}" if few else ""
    how_many = sentence(f"{counted(len(won), 'mission', 'missions')} won{named}. ") if won else ""
    return f"{how_many}You may play {either(names)}."


def earned(won: Earned, view: PublicView) -> str:
    """The missions that a win opened, a few by name, and the bonus it earned (M7, H4 to H11)."""
    names = [missions.called(view.edition.name, one) for one in won.unlocked]
    opened = f"You may now play {either(names)}." if names else ""
    if len(names) > MOST_NAMED + 1:
        few, more = ", ".join(names[:MOST_NAMED]), count(len(names) - MOST_NAMED)
        opened = f"You may now play {few} and {more} more. Ask which missions."
    bonus = f"You earned the {BONUSES[won.bonus]} bonus." if won.bonus else ""
    return " ".join(filter(None, (opened, bonus)))
