"""The party for which a speaker acts or answers, which is not always their own seat."""

from assistant.game.rules.cards import Party, Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask


def giving(speaker: Party | None, view: PublicView) -> Party | None:
    """The party for which this speaker would give a clue.

    In team games, both spymasters sit in the north (C2), and a speaker there speaks for the team
    whose clue is due. A seat that gives no clues stays itself, which no list of givers has.
    """
    if view.has_teams and speaker is Side.NORTH and view.giver is not None:
        return view.giver
    return speaker


def guessing(speaker: Party | None, view: PublicView) -> Party | None:
    """The party for which this speaker would guess; all operatives sit in the south (C2)."""
    if view.has_teams and speaker is Side.SOUTH and view.guessers:
        return view.guessers[0]
    return speaker


def is_asked(of: Party, view: PublicView, question: ask.Question) -> bool:
    """Whether a party's answer counts. A question to nobody in particular asks everybody."""
    by = ask.who_answers(question)
    guesses = isinstance(question, ask.Confirm | ask.ConfirmStop) and view.phase is not Phase.CLUE
    own = guessing if guesses else giving
    return by is None or by in (of, own(of, view))
