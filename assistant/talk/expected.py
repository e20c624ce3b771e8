"""Who is to do what now, which question is open, and what can be said: of the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.languages.en.numbers import NUMBERS, ORDINALS
from assistant.rules import edition as editions
from assistant.rules import missions
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Party, Side
from assistant.rules.clue import Clue
from assistant.rules.commands import Choose, CoverAgent, Guess, GuessTwo, MarkBystander
from assistant.rules.events import BonusOffered
from assistant.rules.game import ALONE, Phase
from assistant.rules.view import EMPTY_PLACE, PublicView
from assistant.rules.wish import Wish
from assistant.talk import phrases
from assistant.talk.intents import Order
from assistant.talk.pending import (
    Confirm,
    ConfirmBonus,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    SpellClue,
    TwoWords,
    WhichClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.phrases import YES_OR_NO, name, sentence, spoken_card

spoken = NUMBERS.spoken

LAYING = (
    "Say picture for a picture; correction and a card, or row two column three and a card,"
    " to put one right; and that's all at the end."
)
OVER = "The game is over. Say new game to play again."


def expected(view: PublicView) -> str:
    """Who is to do what now."""
    waits = waits_for(view)
    if waits:
        return waits
    match view.phase:
        case Phase.SETUP:
            return _card_due(view)
        case Phase.CLUE:
            return _clue_due(view)
        case Phase.GUESS:
            return _guess_due(view)
        case Phase.SUDDEN_DEATH:
            if len(view.guessers) > 1:
                return phrases.EITHER_GUESS
            return f"{name(view.guessers[0])} guesses."
        case Phase.OVER:
            return OVER


def waits_for(view: PublicView) -> str | None:
    """What the game itself asks before it goes on: a bonus, a choice, an agent to cover."""
    if view.offer:
        return offer(view.offer)
    if view.two:
        first, second = (spoken_card(view, at) for at in (view.two.first, view.two.second))
        return f"{name(view.two.guesser.other)} chooses: {first}, or {second}?"
    if view.cover_of and view.players == ALONE:
        names = view.edition.names
        who, team = name(view.cover_of.other), view.cover_of.value
        if view.covers > 1:
            count = f"{spoken(view.covers)} {team} {names.agents}"
            return f"{who} covers {count}, one after the other. Which one first?"
        return f"{who} covers {phrases.a_card(f'{team} {names.agent}')}. Which one?"
    return None


def offer(offered: BonusOffered) -> str:
    """A bonus that may be used on what just happened (H11)."""
    bonus = phrases.bonus_name(offered.bonus)
    does = "win with it" if offered.bonus is Bonus.PRIVET_DRIVE else "ignore this"
    return f"Use the {bonus} bonus to {does}? {YES_OR_NO}"


def _card_due(view: PublicView) -> str:
    laid = sum(card != EMPTY_PLACE for card in view.cards)
    if laid == 0:
        return "Read the cards to me, row by row, from north's left."
    if laid == len(view.cards):
        return "Say that's all, or correct a card."
    row, column = divmod(laid, view.columns)
    return f"Row {spoken(row + 1)}, card {spoken(column + 1)} is next."


def _clue_due(view: PublicView) -> str:
    if len(view.givers) > 1:
        either = phrases.EITHER_CLUE_NOW if view.clues else phrases.EITHER_CLUE
        return f"{either} It is one of two." if view.clues_due > 1 else either
    giver = name(view.givers[0])
    if view.cover_of:
        agents = view.edition.names.agents
        return f"{giver} gives the clue, and may first cover one of its {agents}."
    if view.clues and view.clues[-1].turn == view.turn:
        return f"{giver} gives the second clue."
    if view.clues_due > 1:
        return f"{giver} gives two clues."
    # One side is found: the other gives every clue from now on (D13).
    return f"{giver} gives {'every' if view.finished else 'the'} clue."


def _guess_due(view: PublicView) -> str:
    guesser = view.guessers[0]
    if isinstance(guesser, Side) and guesser.other in view.finished:
        return f"{phrases.no_cards_left(guesser)} {phrases.END_THE_TURN}"
    who = name(guesser)
    return f"{who} guesses, or ends the turn." if view.guessed else f"{who} guesses."


def question(pending: Pending, view: PublicView) -> str:
    """The open question, as it is asked."""
    match pending:
        case Confirm():
            return _asked_back(pending, view)
        case ConfirmBonus(command):
            return f"Use the {phrases.bonus_name(command.bonus)} bonus? {YES_OR_NO}"
        case TwoWords(_, given):
            clue = phrases.clue(given)
            return (
                f"{clue} Two words: use the {phrases.bonus_name(Bonus.LONDON)} bonus? {YES_OR_NO}"
            )
        case SpellClue(_, given, not_meant):
            others = " or ".join(not_meant)
            return f"{sentence(given.word)}, not {others}? Yes, or spell it with its number."
        case WhichClue(_, clues):
            return _which(clues)
        case RuleOnClue(_, _, reason):
            return f"{sentence(reason)}. {phrases.VERDICT}"
        case RuleOnChallenge():
            return f"Challenged. {phrases.VERDICT}"
        case WhoseClue(given):
            return f"{phrases.clue(given)} Whose clue? Tap your button."
        case WhoseGuess(position):
            word = sentence(spoken_card(view, position))
            return f"{word}? Whose guess? Tap your button."
        case ConfirmNewGame(wish):
            return f"{_leave_for(wish, view)} {YES_OR_NO}"


def _which(clues: Sequence[Clue]) -> str:
    """Clues to choose from; those that sound alike can only be told apart by their order."""
    if len(clues) == 1:
        return f"{sentence(phrases.clue_words(clues[0]))}? Or spell it."
    offered = ", or ".join(f"{one.word} {spoken(one.number)}" for one in clues)
    *before, last = [*ORDINALS][: 2 * len(clues) : 2]
    return f"{sentence(offered)}? {sentence(', '.join(before))} or {last}, or spell it."


def _asked_back(pending: Confirm, view: PublicView) -> str:
    words = [spoken_card(view, position) for position in pending.positions]
    match pending.command:
        case Guess():
            return sentence(f"{words[0]}?")
        case GuessTwo():
            return sentence(f"{words[0]} and {words[1]}, with the Hogwarts bonus?")
        case Choose():
            return sentence(f"{words[0]} counts?")
        case MarkBystander():
            return f"Mark {words[0]}, with the Hogsmeade bonus?"
        case CoverAgent():
            return f"Cover {words[0]}?"


def _leave_for(wish: Wish, view: PublicView) -> str:
    """Which game is wanted; nothing is said of leaving one that is over."""
    over = view.phase is Phase.OVER
    if wish.lay:
        return "Lay other cards?" if over else "Leave this game to lay other cards?"
    edition = wish.edition or view.edition.name
    wanted = [
        editions.load(wish.edition).title if wish.edition else "",
        f"mission {missions.called(edition, wish.mission)}" if wish.mission else "",
        f"{spoken(wish.players)} players" if wish.players else "",
        f"team {wish.team}" if wish.team else "",
    ]
    named = ", ".join(filter(None, wanted))
    if named.endswith("players") and not (wish.edition or wish.mission):
        named = f"a game of {named}"
    if not named:
        return "A new game?" if over else "Leave this game for a new one?"
    return sentence(f"{named}?") if over else f"Leave this game for {named}?"


def turns(view: PublicView) -> str:
    """The answer to “how many turns”."""
    if view.phase in (Phase.OVER, Phase.SETUP):
        return expected(view)
    if view.has_teams:
        left = view.guesses_left
        guesses = f" {phrases.guesses_left(left)}" if left is not None else ""
        return f"{phrases.agents_left(view.left)}{guesses}"
    return phrases.turns_left(view.bank.total)


def undone(view: PublicView) -> str:
    """Something was taken back."""
    return f"{phrases.UNDONE} {expected(view)}"


def game_is_on(view: PublicView) -> str:
    """There is no pause to end."""
    return f"{phrases.NOT_PAUSED} {expected(view)}"


def not_yours(giver: Party, view: PublicView) -> str:
    """Only the giver changes the clue."""
    return f"{name(giver)} gave the clue. {expected(view)}"


def not_understood(heard: str, view: PublicView, pending: Pending | None) -> str:
    """What was heard, and what is expected instead."""
    wanted = question(pending, view) if pending else expected(view)
    return f"I heard “{heard}”. {wanted}"


def help_now(
    view: PublicView, pending: Pending | None, orders: Sequence[Order], paused: bool
) -> str:
    """What can be said now."""
    wanted = phrases.PAUSED if paused else _wanted(view, pending)
    usable = [f"use {bonus}" for bonus in view.usable] if not (paused or pending) else []
    named = (one.name.lower().replace("_", " ") for one in orders)
    return f"{wanted} You can also say: {', '.join((*usable, *named, 'new game'))}."


def _wanted(view: PublicView, pending: Pending | None) -> str:
    if pending:
        return question(pending, view)
    now = expected(view)
    if waits_for(view):
        return now
    match view.phase:
        case Phase.CLUE:
            cover = " Or say cover, and a card." if view.cover_of else ""
            return f"{now} Say a word and a number, such as weather two.{cover}"
        case Phase.GUESS | Phase.SUDDEN_DEATH:
            return f"{now} Say a word on the table, or its row and column."
        case Phase.SETUP:
            return f"{now} {LAYING}"
        case Phase.OVER:
            return now
