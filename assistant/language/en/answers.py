"""Answers to questions about the game, such as turns, clues, agents, bonuses and cards."""

from collections.abc import Callable, Mapping, Sequence

from assistant.game.rules.bonus import ON_OFFER, Bonus
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.en.campaign import DOES
from assistant.language.en.complaints import spoken
from assistant.language.en.conditions import expected, how
from assistant.language.en.house import house_rules
from assistant.language.en.pieces import pieces
from assistant.language.en.questions import worded
from assistant.language.en.results import standing
from assistant.language.en.texts import texts_of
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.en.words import (
    BONUSES,
    agents,
    card,
    clue,
    count,
    counted,
    identity,
    name,
    place,
    sentence,
    to_find,
    together,
)
from assistant.language.intents import Order
from assistant.language.questions import own_question
from assistant.language.statements import Health, Help

UNNAMED = (Order.HELP, Order.RULES, Order.WHOSE_TURN, Order.SPELL)
"""Orders that the help leaves out for brevity, because they are obvious or rarely needed."""

HOW = texts_of(Bonus, "how_to_use")
"""Instructions for bonuses that need a word or a card."""


def turns_left_shortly(view: PublicView) -> str:
    """Turns left and, in a mission, the mistakes that have tokens of their own (M1)."""
    turns = sentence(f"{counted(view.bank.total, 'turn', 'turns')} left")
    if not view.mission or view.bank.total == 0:
        return f"{turns}."
    if view.bank.bystander:
        return f"{turns}, {counted(view.bank.bystander, 'mistake', 'mistakes')}."
    wrong = pieces(view).bystander
    if view.bank.total == 1:
        return f"{turns}, and the next {wrong} loses."
    return f"{turns}, a mistake costs two."


def turns_left(view: PublicView) -> str:
    """Turns left and, in a mission, the mistakes that the bank can pay for (M1 to M5)."""
    told = turns_left_shortly(view)
    return f"{told.removesuffix('.')}{more_cost_two(view)}." if view.mission else told


def more_cost_two(view: PublicView) -> str:
    """The warning that further mistakes cost two tokens each (M3)."""
    more = view.bank.bystander and view.bank.checkmark > 1
    return ", more cost two" if more else ""


def guesses_left(view: PublicView) -> str:
    """The number of guesses that a team's clue still allows (C4)."""
    if view.guesses_left is None:
        return ""
    return sentence(f"{counted(view.guesses_left, 'guess', 'guesses')} left.")


def agents_left(view: PublicView) -> str:
    """The number of agents left to find, for all players together or for each team."""
    if view.has_teams:
        return to_find(view.left)
    return sentence(f"{agents(view, view.edition.agents - view.found)} still to find.")


def clues(view: PublicView) -> str:
    """The current clue, then the earlier ones, each with its giver (D14)."""
    if not view.clues:
        return "No clues yet."
    if view.clue is None:
        return " ".join(f"{_given(one)}." for one in view.clues)
    *before, standing = view.clues
    now = f"The clue is {clue(standing.clue)}{_remarks(standing)}."
    earlier = "; ".join(map(_given, before))
    return f"{now} Before that: {earlier}." if earlier else now


def _given(one: GivenClue) -> str:
    return f"{name(one.giver)}: {clue(one.clue)}{_remarks(one)}"


def _remarks(one: GivenClue) -> str:
    """Remarks on a clue that was allowed, penalised or changed."""
    remarks = (", allowed" * one.allowed, ", penalised" * one.penalised)
    times = f", changed {'once' if one.changed == 1 else f'{count(one.changed)} times'}"
    return "".join((*remarks, times if one.changed else ""))


def clue_given(given: Clue, view: PublicView) -> str:
    """The repetition of a clue that was understood; in team games, it names the team."""
    return (
        f"{name(view.clue.giver)}: {clue(given)}" if view.has_teams and view.clue else clue(given)
    )


def spelled(given: Clue) -> str:
    """The letters of a clue, one by one (W5)."""
    letters = "; ".join(", ".join(word.upper()) for word in given.word.split())
    return f"{letters}. {sentence(clue(given))}."


def bonuses(view: PublicView) -> str:
    """The log's bonuses for this game, and which of them can be used now (H8 to H11)."""
    if not any(view.bonuses.values()):
        return "No bonuses."
    usable = " or ".join(BONUSES[bonus] for bonus in view.usable)
    now = f"You may use {usable} now." if usable else "None can be used now."
    return f"{bonuses_left(view)} {now}"


def bonuses_left(view: PublicView) -> str:
    """The log's bonuses for this game."""
    named = (
        BONUSES[bonus] if number == 1 else f"{BONUSES[bonus]}, {count(number)} times"
        for bonus, number in view.bonuses.items()
        if number
    )
    return f"Bonuses: {'; '.join(named)}."


def bonus_does(bonus: Bonus, view: PublicView) -> str:
    """The effect of a bonus, and instructions for it."""
    does = f"{BONUSES[bonus]}: {DOES[bonus]}."
    left = view.bonuses.get(bonus)
    if not left:
        return f"{does} You do not have it."
    if bonus in ON_OFFER:
        return f"{does} I offer it when it can be used."
    return f"{does} {how_to_use(bonus)}"


def how_to_use(bonus: Bonus) -> str:
    """Instructions for using a bonus."""
    return HOW.get(bonus, f"Say use {bonus.value}.")


def cards_read(rows: Sequence[int], visible: bool, view: PublicView) -> str:
    """The words on the cards, row by row, as north sees the table."""
    return " ".join(filter(None, (_row(row, visible, view) for row in rows)))


def _row(row: int, visible: bool, view: PublicView) -> str:
    positions = range(row * view.columns, (row + 1) * view.columns)
    lie = [at for at in positions if view.cards[at] != EMPTY_PLACE]
    named = [_card(view, at) for at in lie if not visible or view.covered[at] is None]
    return f"Row {count(row + 1)}: {', '.join(named)}." if named else ""


def _card(view: PublicView, position: int) -> str:
    if view.covered[position] is not None:
        return "covered"
    return "a picture" if view.cards[position].picture else card(view, position)


def turned(view: PublicView) -> str:
    """The guessed cards and their identities, in table order."""
    found = [at for at, cover in enumerate(view.covered) if cover is not None]
    marked = [at for at in range(len(view.cards)) if view.marked[at] and at not in found]
    told = [_became(view, at) for at in (*found, *marked)]
    return sentence(f"{'; '.join(told)}.") if told else "No card was guessed yet."


def card_lies(position: int, view: PublicView) -> str:
    """A card's place, and whether it can still be guessed."""
    where = place(position, view.columns)
    if view.covered[position] is not None or view.marked[position]:
        return sentence(f"{_became(view, position)}. It lies in {where}.")
    return sentence(f"{card(view, position)} is still open, in {where}.")


def _became(view: PublicView, position: int) -> str:
    """A guessed card with its public identity."""
    cover = view.covered[position]
    if cover is not None:
        return f"{card(view, position)}: {identity(view, cover)}"
    sides = together([name(side) for side in sorted(view.marked[position])])
    return f"{card(view, position)}: {pieces(view).bystander}, closed to {sides}"


def help_now(asked: Help, view: PublicView) -> str:
    """The expected action, how to say it, and the other orders that are possible."""
    usable = () if asked.paused or asked.question else view.usable
    orders = (order for order in asked.orders if order not in UNNAMED)
    named = (*(f"use {bonus}" for bonus in usable), *map(UNDERSTANDING.phrase, orders))
    return f"{_wanted(asked, view)} You can also say: {', '.join((*named, 'new game'))}."


def _wanted(asked: Help, view: PublicView) -> str:
    if asked.paused:
        return "Paused. Say resume to go on."
    open_question = asked.question or own_question(view)
    if open_question:
        return worded(open_question, view).aloud
    now = expected(view)
    return now if view.phase is Phase.OVER else f"{now} {how(view)}"


def health(found: Health) -> str:
    """A sentence on the condition of the machine."""
    parts = [f"version {found.version}" if found.version else ""]
    parts.append(f"heard by {found.recognizer}" if found.recognizer else "")
    parts.append(f"{found.free:,} megabytes free" if found.free is not None else "")
    parts.append("the voltage is or was too low" if found.low else "")
    parts.append(f"too hot with {found.hot} degrees" if found.hot is not None else "")
    said = ", ".join(filter(None, parts)) or "all is well"
    last = spoken(found.trouble).split(". ")[0].rstrip(".") if found.trouble else ""
    return sentence(f"{said}; {f'the last trouble: {last}' if last else 'no trouble so far'}.")


ANSWERS: Mapping[Order, Callable[[PublicView], str]] = {
    Order.CLUES: clues,
    Order.SCORE: lambda view: (
        expected(view) if view.phase is Phase.SETUP else standing(view, turns_left(view))
    ),
    Order.BONUSES: bonuses,
    Order.RULES: house_rules,
    Order.TURNED: turned,
}
"""The answer to each order with `Use.TELLS`."""
