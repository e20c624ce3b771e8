"""Between two games: reading the cards aloud, beginning the next game, swapping a card."""

from __future__ import annotations

from dataclasses import replace

from assistant.effects import Effect
from assistant.errors import TabletopError, WishError
from assistant.rules.phase import Phase
from assistant.rules.wish import NoMissions, Wish
from assistant.table.proceedings import Proceedings
from assistant.talk import laying, openings
from assistant.talk.questions import ConfirmNewGame
from assistant.talk.statements import (
    CardSwapped,
    Missions,
    NotLaid,
    NotSaved,
    Plain,
    Statement,
    WishIsRefused,
    due,
)


def greet(at: Proceedings) -> tuple[Effect, ...]:
    """What the table is told when the program starts."""
    greeting = openings.greeting(at.view, at.playing.under_way, at.playing.left)
    # What is said before anybody plays is not counted as heard: a program reads on at once.
    talk = at.talk
    laid = () if at.view.phase in (Phase.SETUP, Phase.OVER) else (at.laid,)
    said = at.say(greeting)
    at.talk = talk
    return (*laid, *said)


def lay_on(at: Proceedings, answered: laying.Answer) -> tuple[Effect, ...]:
    """Continue to lay the table; once it is complete, the game begins."""
    now = answered.laying
    if answered.done:
        return begin_anew(at, replace(now.wish, lay=False, cards=now.cards))
    try:
        at.playing.keep_cards(now.edition, now.cards)
    except TabletopError as error:
        return at.say((NotSaved(str(error)),))
    at.talk = replace(at.talk, laying=now)
    return at.say(answered.statements)


def back_to_the_game(at: Proceedings) -> tuple[Effect, ...]:
    """Stop laying, and return to the game that was left for it."""
    if at.playing.left:
        return go_on(at)
    if not at.playing.begun:
        return at.say((Plain.NO_GAME_TO_RESUME, due(at.view)))
    at.playing.forget_cards()
    at.talk = at.talk.lay(None, at.now)
    return at.say(openings.resumed(at.view))


def go_on(at: Proceedings) -> tuple[Effect, ...]:
    """Resume the interrupted game, in place of the one that has just begun."""
    try:
        found = at.playing.go_on()
    except TabletopError as error:
        return at.say((_not_laid(error), at.due))
    if not found:
        return at.say((Plain.NO_GAME_TO_RESUME, at.due))
    at.playing.forget_cards()
    at.talk = at.talk.lay(None, at.now).new_game(at.now)
    if at.view.clue:
        at.talk = at.talk.clue_given(at.now)
    return (at.laid, *at.say(openings.resumed(at.view)))


def begin_anew(at: Proceedings, wish: Wish) -> tuple[Effect, ...]:
    """Begin the next game, or to lay its table."""
    asked, left = at.talk.pending, at.view.edition
    before = asked.before if isinstance(asked, ConfirmNewGame) else None
    at.talk = replace(at.talk, pending=before)
    try:
        if wish.lay:
            at.talk = at.talk.lay(at.playing.prepare(wish), at.now)
            back = (Plain.OR_RESUME,) if at.playing.begun else ()
            return at.say((due(at.view), *back))
        at.playing.begin(wish, bool(at.view.clues))
    except TabletopError as error:
        return at.say((_not_laid(error), at.due))
    at.talk = at.talk.new_game(at.now)
    other = at.view.edition != left
    said = openings.new_game(at.view, other, wish.team, at.playing.left)
    return (at.laid, *at.say(said))


def swap(at: Proceedings, position: int, word: str | None) -> tuple[Effect, ...]:
    """Swap a card before the first move."""
    if not at.playing.begun or at.playing.under_way:
        return at.say((Plain.NO_SWAP_NOW, due(at.view)))
    before = at.view.cards[position]
    try:
        at.playing.swap(position, word)
    except TabletopError as error:
        return at.say((_not_laid(error), at.due))
    at.talk = at.talk.answered(at.now)
    said = (CardSwapped(position, before), *openings.told_of_cards(at.view), due(at.view))
    return (at.laid, *at.say(said))


def open_missions(at: Proceedings) -> Statement:
    """Which missions the team has won and can choose, or why that cannot be told."""
    edition = at.view.edition
    try:
        progress = at.playing.missions(edition)
    except TabletopError as error:
        return _not_laid(error)
    return Missions(progress) if progress else WishIsRefused(NoMissions(edition))


def _not_laid(error: TabletopError) -> Statement:
    return WishIsRefused(error.why) if isinstance(error, WishError) else NotLaid(str(error))
