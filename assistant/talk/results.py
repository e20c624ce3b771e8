"""What is said of a result: how a game ended, and what it is worth (D16–D18)."""

from __future__ import annotations

from assistant.rules.events import Cause
from assistant.rules.game import Phase, Result
from assistant.rules.score import Score
from assistant.rules.view import PublicView
from assistant.talk import numbers, phrases


def outcome(view: PublicView) -> str:
    """How the game ended, with the score where one is counted (D18)."""
    if view.result is Result.WON:
        won = f"All {numbers.spoken(view.found)} agents found. You won!"
        return f"{won} {score(view.score)}" if view.score else won
    match view.cause:
        case Cause.ASSASSIN:
            return "You lost: the assassin was met."
        case Cause.BYSTANDER:
            return "You lost: a bystander in sudden death."
        case Cause.TIME:
            return "You lost: the bank cannot pay for this mistake."
        case None:
            return ""


def score(parts: Score) -> str:
    """The parts of the sum, then what it is worth (D18)."""
    total = parts.total
    terms = [
        f"{numbers.spoken(parts.tokens_left)} for tokens in the bank",
        f"{numbers.spoken(parts.checkmarks)} for checkmarks",
    ]
    if parts.sudden_death:
        terms.append("minus one for sudden death")
    # A win in sudden death with few checkmarks can score nothing, or less.
    count = numbers.spoken(total) if total >= 0 else f"minus {numbers.spoken(-total)}"
    points = "point" if abs(total) == 1 else "points"
    praise = ""
    if total > 10:
        praise = " More than ten: try the missions."
    elif total >= 9:
        praise = " That is awesome."
    elif total > 5:
        praise = " That is really good."
    return f"{phrases.sentence(count)} {points}: {', '.join(terms)}.{praise}"


def standing(view: PublicView) -> str:
    """The answer to “score”."""
    if view.phase is Phase.OVER:
        return outcome(view)
    found = numbers.spoken(view.found)
    agents = "agent" if view.found == 1 else "agents"
    return f"{phrases.sentence(found)} {agents} found. {phrases.turns_left(view.bank.total)}"
