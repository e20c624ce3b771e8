"""Tables in every phase, to put statements into words at."""

from __future__ import annotations

from dataclasses import replace

from assistant.game.referee import Relation, Ruling, Verdict
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.events import ALONE
from assistant.game.rules.game import begin
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import laying_view
from tests.game.rules.games import CLASSIC, DISNEY, RED, cards, contest, potter
from tests.tables import NORTH, WEATHER, done, fresh, started, turn

FOUND = Ruling(Verdict.INVALID, Relation.FORM, "weather", "WEATHERED", "weathered")
GUESS_DUE = done(fresh(), GiveClue(NORTH, WEATHER))
GUESSED = done(fresh(), *turn(NORTH, 3, stop=False)).table
MISSION = begin(replace(started(bystander=2, checkmark=5), mission="Cairo")).table
POTTER = potter(bonuses={Bonus.LONDON: 2, Bonus.DIAGON_ALLEY: 1}).table
TEAMS = contest().table
TEAM_GUESSES = done(contest(), GiveClue(RED, WEATHER)).table
SUDDEN_DEATH = done(fresh(bystander=1), *turn(NORTH, 3)).table
WON = replace(fresh().table, phase=Phase.OVER, result=Result.WON)
LAYING = laying_view(DISNEY, fresh().table.house, cards(3))

VIEWS = (
    fresh().table,
    GUESS_DUE.table,
    GUESSED,
    MISSION,
    POTTER,
    TEAMS,
    contest(CLASSIC, players=ALONE).table,
    TEAM_GUESSES,
    SUDDEN_DEATH,
    WON,
)
