"""Transcripts: a saved game as console lines that replay its moves, and the announcements."""

from collections.abc import Iterator

from assistant.conversation.narration import narrate
from assistant.faces.render import render
from assistant.game.rules import events as happened
from assistant.game.rules.game import Game
from assistant.game.store.games import Recorded
from assistant.game.store.log import Move
from assistant.language.contract import Language
from assistant.language.understanding import Understanding


def transcript_of(game: Recorded, language: Language) -> Iterator[tuple[str, str]]:
    """Each move as a console line, followed by its announcement."""
    before = game.begun
    for move, after in game.steps():
        told = render(narrate(move, after.table), after.table, language)
        yield said(move, before, language.understanding), told
        before = after


def said(move: Move, before: Game, known: Understanding) -> str:
    """The console line that makes this move."""
    table, numbers = before.table, known.numbers

    def name(position: int) -> str:
        card = table.cards[position]
        return known.place(position, table.columns) if card.picture else card.word.lower()

    match move:
        case [happened.ClueWithdrawn(), happened.ClueGiven(giver, clue), *_]:
            return f"{giver}: correction {clue.word} {numbers.spoken(clue.number)}"
        case [happened.ClueGiven(giver, clue), *_]:
            return f"{giver}: {clue.word} {numbers.spoken(clue.number)}"
        case [happened.ClueWithdrawn(), *_]:
            return ": take it back"
        case [happened.PenaltyPaid() | happened.ClueRejected(), *_]:
            return ": penalty"
        case [happened.TwoTouched(guesser, first, second), *_]:
            return f"{guesser}: {name(first)} and {name(second)}"
        case [happened.BystanderMarked(giver, position), *_]:
            return f"{giver}: mark {name(position)}"
        case [happened.AgentCovered(_, position), *_]:
            return f": cover {name(position)}"
        case [happened.BonusUsed(bonus), *_]:
            return f": use the {bonus} bonus"
        case [happened.BonusSetAside(), *_]:
            return ": never"
        case [happened.TokenTaken(guesser), *_]:
            return f"{guesser}: end turn"
        case [happened.TurnEnded(), *_]:
            return ": end turn"
        case [first, *_]:
            by = getattr(first, "guesser", getattr(first, "team", ""))
            touched = getattr(first, "position", None)
            return f"{by}: {'end turn' if touched is None else name(touched)}"
        case _:
            return ""
