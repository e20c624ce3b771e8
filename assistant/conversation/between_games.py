"""Between two games: reading the cards aloud, beginning the next game, swapping a card."""

from dataclasses import replace

from assistant.conversation import laying, openings
from assistant.conversation.desk import Desk
from assistant.conversation.state import State
from assistant.conversation.undo_history import replayed
from assistant.game.errors import TabletopError, WishError
from assistant.game.rules.phase import Phase
from assistant.game.rules.wish import NoMissions, Wish
from assistant.game.store.log import Saved
from assistant.language import statements as told
from assistant.language.questions import ConfirmNewGame


def greet(at: State) -> State:
    """Tell the players the state of the table when the program starts."""
    laid = at if at.view.phase in (Phase.SETUP, Phase.OVER) else at.lay_out()
    greeted = laid.say(*openings.greeting(at.view, at.under_way, at.left))
    # The greeting does not count as heard, because a program reads on at once.
    return replace(greeted, reminded=at.reminded)


def lay_on(at: State, answered: laying.Answer, desk: Desk) -> State:
    """Continue to lay the table; once it is complete, the game begins."""
    now = answered.laying
    if answered.done:
        return begin_anew(at, replace(now.wish, lay=False, cards=now.cards), desk)
    try:
        desk.books.log.keep_cards(now.edition, now.cards)
    except TabletopError as error:
        return at.say(told.NotSaved(error.fault))
    return replace(at, laying=now).say(*answered.statements)


def back_to_the_game(at: State, desk: Desk) -> State:
    """Stop laying, and return to the game that was left for it."""
    if at.left:
        return go_on(at, desk)
    if at.history is None:
        return at.say(told.Plain.NO_GAME_TO_RESUME, told.due(at.view))
    desk.books.forget_cards()
    at = replace(at.opened().without_timer(), laying=None, paused=False)
    return at.say(*openings.resumed(at.view))


def go_on(at: State, desk: Desk) -> State:
    """Resume the interrupted game, in place of the one that has just begun."""
    try:
        saved = desk.books.next_table.resume() if at.left else None
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    if saved is None:
        return at.say(told.Plain.NO_GAME_TO_RESUME, at.due)
    desk.books.forget_cards()
    at = at.new_game(replayed(saved), left=False)
    if at.view.clue:
        at = at.clue_given()
    return at.lay_out().say(*openings.resumed(at.view))


def begin_anew(at: State, wish: Wish, desk: Desk) -> State:
    """Begin the next game, or begin to lay its table."""
    asked, left = at.pending, at.view.edition
    at = replace(at, pending=asked.before if isinstance(asked, ConfirmNewGame) else None)
    try:
        if wish.lay:
            empty = desk.books.next_table.prepare(wish)
            at = replace(at.opened().without_timer(), laying=empty, paused=False)
            return at.say(told.due(at.view), *((told.Plain.OR_RESUME,) if at.history else ()))
        started = desk.books.begin(wish, bool(at.view.clues))
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    at = at.new_game(replayed(Saved(started)), desk.books.left())
    other = at.view.edition != left
    return at.lay_out().say(*openings.new_game(at.view, other, wish.team, at.left))


def swap(at: State, position: int, word: str | None, desk: Desk) -> State:
    """Swap a card before the first move."""
    if at.history is None or at.under_way:
        return at.say(told.Plain.NO_SWAP_NOW, told.due(at.view))
    before = at.view.cards[position]
    try:
        started = desk.books.next_table.swap(at.history.started, position, word)
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    at = replace(at.opened(), history=replayed(Saved(started))).lay_out()
    swapped = told.CardSwapped(position, before)
    return at.say(swapped, *openings.told_of_cards(at.view), told.due(at.view))


def open_missions(at: State, desk: Desk) -> told.Statement:
    """The missions that the team has won and can choose, or why they cannot be read."""
    edition = at.view.edition
    try:
        progress = desk.books.next_table.missions(edition)
    except TabletopError as error:
        return _not_laid(error)
    return told.Missions(progress) if progress else told.WishIsRefused(NoMissions(edition))


def _not_laid(error: TabletopError) -> told.Statement:
    return (
        told.WishIsRefused(error.why) if isinstance(error, WishError) else told.NotLaid(error.fault)
    )
