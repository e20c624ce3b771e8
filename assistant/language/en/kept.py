"""The English of the pages about missions, and about the games that were played."""

from collections.abc import Iterator

from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.score import ScorePart
from assistant.game.rules.standing import Standing
from assistant.game.rules.statistics import Statistics
from assistant.game.rules.view import PublicView
from assistant.language.en.campaign import because
from assistant.language.en.texts import texts_of

PARTS = texts_of(ScorePart, "score_part")
RESULTS = texts_of(Result, "result")


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
    for result, name in RESULTS.items():
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
