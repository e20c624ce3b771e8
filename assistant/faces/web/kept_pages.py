"""Values of the pages about games that were played: the list with statistics."""

from collections.abc import Sequence
from string import Template

from assistant.faces.kept_game import head_of
from assistant.faces.web.archive import ArchivedGame
from assistant.game.rules.statistics import statistics
from assistant.language.contract import Language


def games(told: Sequence[ArchivedGame], team: str, language: Language) -> dict[str, object]:
    """A team's games, newest first, and their statistics."""
    words = language.pages.kept
    ours = [one for one in told if one.game.kept.team == team]
    named = Template(words["games_of"]).substitute(team=team) if team else words["games"]
    return {
        "head": named,
        "team": team,
        "teams": sorted({one.game.kept.team for one in told} | {team}),
        "games": [head_of(one.game, one.table, language) for one in reversed(ours)],
        "statistics": language.pages.statistics(statistics(one.table for one in ours)),
    }
