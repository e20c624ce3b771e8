"""The first words of new and resumed games, and the rewards for a mission, in English."""

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.campaign import Earned, Progress
from assistant.game.rules.events import ALONE
from assistant.game.rules.missions import Mission
from assistant.game.rules.view import PublicView
from assistant.language.en.answers import more_cost_two, turns_left
from assistant.language.en.campaign import NOT_COUNTED, reason
from assistant.language.en.words import (
    BONUSES,
    count,
    counted,
    either,
    sentence,
    to_find,
)

MOST_NAMED = 3
"""Maximum number of missions to name, because players remember no more."""


def mission(view: PublicView) -> str:
    """The numbers of a mission (M1): “Mission Berlin: eleven turns, two mistakes”."""
    return _mission(view, f": {_turns(view.bank)}{more_cost_two(view)}")


def mission_name(view: PublicView) -> str:
    """The name of a resumed mission, and why it does not count; its bank is said later."""
    return _mission(view, "")


def mission_asks(asked: Mission, view: PublicView) -> str:
    """The turns and mistakes of a playable mission (M1), with a token fewer for experts (V3)."""
    name = missions.called(view.edition.name, asked.name)
    return f"Mission {name}: {_turns(missions.bank(asked, view.house.expert))}."


def _turns(bank: Bank) -> str:
    turns = counted(bank.total, "turn", "turns")
    return f"{turns}, {counted(bank.bystander, 'mistake', 'mistakes')}"


def _mission(view: PublicView, numbers: str) -> str:
    name = missions.called(view.edition.name, view.mission or "")
    remark = reason(view.remark) if view.remark else "" if view.counted else NOT_COUNTED
    return f"Mission {name}{numbers}.{f' {sentence(remark)}.' if remark else ''}"


def state(view: PublicView) -> str:
    """The state of the game: turns left, or how many agents each team has left."""
    if not view.has_teams:
        return turns_left(view)
    if view.players == ALONE:
        assert view.giver is not None, "a team that plays alone gives every clue"
        return f"You play {view.giver}. {to_find(view.left)}"
    return to_find(view.left)


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
