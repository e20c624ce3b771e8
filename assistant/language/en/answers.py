"""Answers about clues, bonuses and cards, the referee's rulings, and the partner's play."""

from collections.abc import Sequence
from dataclasses import asdict

from assistant.game.referee import Relation, Ruling, is_acronym
from assistant.game.rules.bonus import ON_OFFER, Bonus
from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.en.campaign import DOES
from assistant.language.en.complaints import spoken
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts_of
from assistant.language.en.words import (
    BONUSES,
    card,
    clue,
    count,
    identity,
    name,
    place,
    sentence,
    together,
    written,
)
from assistant.language.statements import Health

HOW = texts_of(Bonus, "how_to_use")
"""Instructions for bonuses that need a word or a card."""
RULINGS = texts_of(Relation, "ruling")

APART = frozenset({Relation.SAME, Relation.ONE_WORD_OF})
"""Relations whose sentence already names the whole card."""


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


def spelled(given: Clue) -> str:
    """The letters of a clue, one by one (W5)."""
    letters = "; ".join(", ".join(word.upper()) for word in given.word.split())
    return f"{letters}. {sentence(clue(given))}."


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


def in_hindsight(given: Clue, found: Sequence[int], seen: Hindsight, view: PublicView) -> str:
    """The review of a clue: its finds, its intended cards, other suggested cards, better clues."""
    meant = f" It was for {_cards(seen.meant, view)}." if seen.meant else ""
    others = [at for at in seen.pointed if at not in (*found, *seen.meant)]
    pointed = f" It also pointed at {_cards(others, view)}." if others else ""
    better = "; ".join(
        f"{clue(one.clue)}, for {_cards(one.positions, view)}" for one in seen.better
    )
    told = f" Better: {better}." if better else ""
    finds = _cards(found, view) or "nothing"
    return sentence(f"{clue(given)}, found {finds}.{meant}{pointed}{told}")


def clue_read_as(word: str, words: Sequence[str]) -> str:
    """The known words that the partner takes an unknown clue to mean."""
    return f"I read {word} as {together(words)}." if words else f"I do not know the word {word}."


def _cards(positions: Sequence[int], view: PublicView) -> str:
    return together([card(view, at) for at in positions])


def played(partner: Side, view: PublicView) -> str:
    """The seat that the partner plays: a side, or in team games a role."""
    if not view.has_teams:
        return name(partner)
    return "the spymaster" if partner is Side.NORTH else "the operative"


def ruling(found: Ruling) -> str:
    """The ruling as spoken, without its full stop: `Rain is part of rainbow`."""
    letters = is_acronym(found.clue)
    capital = found.clue.upper() if letters else found.clue.capitalize()
    forms = {"Clue": capital, "CLUE": found.clue.upper(), "whole": written(found.whole or "")}
    slots = {**asdict(found), **forms}
    reason = RULINGS[found.relation].format_map(slots)
    in_whole = found.whole and found.relation not in APART
    return f"{reason}, part of {slots['whole']}" if in_whole else reason
