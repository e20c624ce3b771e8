"""The time between two games: reading the cards aloud, starting the next game, swapping a card.

The first announcement of a game has its title, its mission and who begins.
"""

from contextlib import suppress
from dataclasses import replace

from assistant.conversation import laying
from assistant.conversation.desk import Desk
from assistant.conversation.state import State
from assistant.conversation.undo_history import replayed
from assistant.game.errors import TabletopError, UncountedError, WishError
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import NoMissions, Wish
from assistant.game.store.log import Saved
from assistant.language import statements as told
from assistant.language.questions import ConfirmNewGame, Pending
from assistant.language.statements import Plain, Statement, Statements, due


def greet(at: State) -> State:
    """Announce what is on the table when the program starts."""
    laid = at if at.view.phase in (Phase.SETUP, Phase.OVER) else at.lay_out()
    greeted = laid.say(*_greeting(at))
    # The greeting does not count as heard, because scripted input does not wait for it.
    return replace(greeted, reminded=at.reminded)


def lay_on(at: State, answered: laying.Answer, desk: Desk) -> State:
    """Continue laying the table; the game begins once the table is complete."""
    now = answered.laying
    if answered.done:
        return begin_anew(at, replace(now.wish, lay=False, cards=now.cards), desk)
    try:
        desk.log.keep_cards(now.edition, now.cards)
    except TabletopError as error:
        return at.say(told.NotSaved(error.fault))
    return replace(at, laying=now).say(*answered.statements)


def back_to_the_game(at: State, desk: Desk) -> State:
    """Stop laying the table, and return to the game that was interrupted for it."""
    if at.left:
        return go_on(at, desk)
    if at.history is None:
        return at.say(Plain.NO_GAME_TO_RESUME, due(at.view))
    _forget_cards(desk)
    at = replace(at.opened().without_timer(), laying=None, paused=False)
    return at.say(*_resumed(at.view))


def go_on(at: State, desk: Desk) -> State:
    """Resume the interrupted game in place of the one that has just begun."""
    try:
        saved = desk.next_table.resume() if at.left else None
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    if saved is None:
        return at.say(Plain.NO_GAME_TO_RESUME, at.due)
    _forget_cards(desk)
    at = at.new_game(replayed(saved), left=False)
    if at.view.clue:
        at = at.clue_given()
    return at.lay_out().say(*_resumed(at.view))


def weighed(question: Pending, desk: Desk) -> tuple[Statements, Pending | None]:
    """The statements before a question about another game, and the question, if it is possible.

    The question is None if the requested game is impossible. A locked mission can be played, but
    does not count (M7).
    """
    if not isinstance(question, ConfirmNewGame) or desk.team_games is None:
        return (), question
    try:
        desk.next_table.prepare(question.wish)
    except UncountedError as error:
        anyway = replace(question.wish, anyway=True)
        return (_not_laid(error),), replace(question, wish=anyway) if anyway.mission else None
    except TabletopError as error:
        return (_not_laid(error),), None
    return (), question


def begin_anew(at: State, wish: Wish, desk: Desk) -> State:
    """Begin the next game, or start laying its table."""
    asked = at.pending
    at = replace(at, pending=asked.before if isinstance(asked, ConfirmNewGame) else None)
    try:
        if wish.lay:
            empty = desk.next_table.prepare(wish)
            at = replace(at.opened().without_timer(), laying=empty, paused=False)
            return at.say(due(at.view), *((Plain.OR_RESUME,) if at.history else ()))
        started = desk.next_table.begin(wish, bool(at.view.clues))
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    before, at = at.view, at.new_game(replayed(Saved(started)), desk.next_table.left())
    return at.lay_out().say(*_opening(at, before, wish.team))


def swap(at: State, position: int, word: str | None, desk: Desk) -> State:
    """Swap a card before the first move."""
    if at.history is None or at.under_way:
        return at.say(Plain.NO_SWAP_NOW, due(at.view))
    before = at.view.cards[position]
    try:
        started = desk.next_table.swap(at.history.started, position, word)
    except TabletopError as error:
        return at.say(_not_laid(error), at.due)
    at = replace(at.opened(), history=replayed(Saved(started))).lay_out()
    swapped = told.CardSwapped(position, before)
    return at.say(swapped, due(at.view))


def open_missions(at: State, desk: Desk) -> Statement:
    """The missions that the team has won and can choose, or the reason why they cannot be read."""
    edition = at.view.edition
    try:
        progress = desk.next_table.missions(edition)
    except TabletopError as error:
        return _not_laid(error)
    return told.Missions(progress) if progress else told.WishIsRefused(NoMissions(edition))


def _forget_cards(desk: Desk) -> None:
    """Forget the cards that were read aloud; if that fails, a restart offers them again."""
    with suppress(TabletopError):
        desk.log.forget_cards()


def _not_laid(error: TabletopError) -> Statement:
    return (
        told.WishIsRefused(error.why) if isinstance(error, WishError) else told.NotLaid(error.fault)
    )


def _greeting(at: State) -> Statements:
    """The greeting when the program starts."""
    view = at.view
    left = (Plain.GAME_LEFT,) if at.left else ()
    match view.phase:
        case Phase.SETUP:
            return (Plain.WELCOME, *left, due(view))
        case Phase.OVER:
            return (Plain.OUTCOME, due(view))
        case _ if at.under_way:
            return _resumed(view)
        case _:
            known = (Plain.STATE, Plain.EXPECTED) if left else ()  # The screens show both.
            opening = (one for one in _start(view) if one not in known)
            return (Plain.WELCOME, Plain.AGREED, *opening, *left)


def _opening(at: State, before: PublicView, team: str | None) -> Statements:
    """The first statements of a game that follows another one; `team`: a team that is new."""
    view = at.view
    # Only the players know the backs of their own cards, if those are still on the table (C12).
    lie = before.clues and view.own and view.cards == before.cards
    return (
        Plain.NEW_GAME,
        *((Plain.GAME_TITLE,) if view.edition != before.edition else ()),
        *((told.TeamPlays(team),) if team is not None else ()),
        Plain.AGREED,
        *((Plain.GAME_LEFT,) if at.left else ()),
        *((Plain.TURN_OR_LAY,) if lie else ()),
        *_start(view),
    )


def _resumed(view: PublicView) -> Statements:
    """The statements for a resumed game: its title, its state, the clue and whose turn it is."""
    mission = (Plain.MISSION_NAME,) if view.mission else ()
    clue = (told.StandingClue(view.clue.clue),) if view.clue else ()
    sudden = (Plain.SUDDEN_DEATH,) if view.sudden_death else ()
    state = () if view.sudden_death else (Plain.STATE,)
    return (Plain.RESUMED, Plain.GAME_TITLE, *mission, *sudden, *state, *clue, due(view))


def _start(view: PublicView) -> Statements:
    state = Plain.MISSION if view.mission else Plain.STATE
    turn = (Plain.TURN_THE_CARDS,) if view.to_be_turned else ()
    partner = (told.PartnerPlays(view.partner),) if view.partner else ()
    return (*turn, *partner, state, Plain.BONUSES_HERE, due(view))
