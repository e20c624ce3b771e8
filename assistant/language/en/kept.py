"""The English of the pages about missions, and about the games that were played."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.score import ScorePart
from assistant.game.rules.standing import Standing
from assistant.game.rules.statistics import Statistics
from assistant.game.rules.view import PublicView
from assistant.language.en.campaign import because

TEXTS = {
    "games": "Games",
    "games_of": "Games of $team",
    "no_games": "No game has been played yet.",
    "no_name": "no team name",
    "teams": "Teams",
    "statistics": "Statistics",
    "all_games": "All games",
    "missions": "Missions",
    "won_of": "$won of $all won",
    "map": "Map",
    "map_lines": (
        "Only lines that are known are drawn. Fill in those of your own sheet in the file"
        " map.toml beside your games."
    ),
    "all_missions": "All missions, with turns and mistakes",
    "locked": "$number locked, and why",
    "bonus": "Bonus",
    "bonus_left": "$left of $all left",
    "to_table": "To the table",
    "score": "Score",
    "total": "Total",
    "clues": "Clues",
    "partner": "$giver (partner)",
    "with_partner": "with a partner",
    "hints": "$side: $count hints",
    "nothing_found": "nothing found",
    "without_clue": "Without a clue",
    "cards": "Cards",
    "key_of": "The key as $side saw it",
    "key": "The key",
    "key_after": "The key is shown here once the game is over and the table has asked for it.",
    "export": "Save as text",
    "unreadable": "The games cannot be read now",
    "unreadable_how": "The table goes on. Ask whoever set it up to have its files checked.",
    "no_game": "There is no such game",
    "no_game_how": "It may have been deleted. The list has those that are kept.",
}

PARTS = {
    ScorePart.TOKENS_LEFT: "Tokens left in the bank",
    ScorePart.CHECKMARKS: "Checkmarks taken",
    ScorePart.SUDDEN_DEATH: "Sudden death",
    ScorePart.RIVALS_LEFT: "Rivals not covered",
}


def ending(view: PublicView, given_up: bool) -> str:
    """The state or result of a game: `won, 12 points`."""
    if given_up:
        return "given up"
    if view.phase is not Phase.OVER:
        return "still on"
    match view.result:
        case Result.WON if view.score:
            return f"won, {view.score.total} point{'' if view.score.total == 1 else 's'}"
        case Result.WON:
            return "won"
        case Result.RED | Result.BLUE as team:
            return f"{team.value} won"
        case _:
            return "lost"


def points(view: PublicView) -> tuple[tuple[str, int], ...]:
    """The parts of a score."""
    return tuple((PARTS[part], worth) for part, worth in view.score.parts) if view.score else ()


def standing(now: Standing) -> str:
    """`won`, `open`, `locked: win Cairo first`."""
    return f"{now.state.value}: {because(now.because)}" if now.because else now.state.value


def told(found: Statistics) -> tuple[tuple[str, str], ...]:
    """The statistics of a team's games."""
    return tuple(_told(found))


def _told(found: Statistics) -> Iterator[tuple[str, str]]:
    names = {
        Result.WON: "Won",
        Result.LOST: "Lost",
        Result.RED: "Won by red",
        Result.BLUE: "Won by blue",
    }
    for result, name in names.items():
        if number := found.ended.get(result):
            yield name, str(number)
    if found.turns is not None and found.fewest is not None:
        yield "Turns of a win", f"{found.turns:.1f} on average, {found.fewest} at least"
    if found.mistakes is not None:
        yield "Mistakes a game", f"{found.mistakes:.1f}"
    if found.best is not None:
        yield "Best score", str(found.best)
    if found.longest:
        clue = f"{found.longest.clue.word.upper()} {str(found.longest.clue.number).upper()}"
        yield "Longest clue", f"{clue}: {found.longest.found} found"
