"""Real games in real processes, and the same games played here for the expected results.

A game is laid into a journal; a process of the program resumes it and is fed random legal moves. A
session of our own gets the same lines, which determines the expected answers and journal.
"""

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from assistant.config import Settings
from assistant.conversation.desk import Manners
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.faces.console import Console
from assistant.game.messages import Heard, Input, Pressed
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import Strictness
from assistant.game.rules.phase import Phase
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Move, Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from tests.conversation.any_game import table, team_games, whole_game
from tests.twins import Kept


def lay(folder: Path, edition: str, players: int, random: Random) -> None:
    """A new table in the folder's journal: any key, mission and bonuses; clues are not judged."""
    started = table(edition, random, players)
    house = replace(started.house, referee=Strictness.OFF)
    with closing(Journal(folder / FILE_NAME)) as journal:
        journal.begin(replace(started, house=house))


def on_disk(folder: Path) -> Saved:
    """The game in its journal; raises `FileError` for a damaged one."""
    with closing(Journal(folder / FILE_NAME)) as journal:
        saved = journal.resume()
    assert saved is not None, "the game is gone"
    return saved


def is_over(saved: Saved) -> bool:
    return _game(saved).table.phase is Phase.OVER


def _game(saved: Saved) -> Game:
    return begin(saved.started).after([event for move in saved.moves for event in move])


def lines_to_type(saved: Saved, random: Random, most: int = 1000) -> list[str]:
    """Lines that continue a game with random legal moves."""
    script = (_typed(message) for message in whole_game(_game(saved), random))
    return [line for line, _ in zip((line for line in script if line), range(most), strict=False)]


def _typed(message: Input) -> str:
    match message:
        case Heard((text,), by):
            return f"{by or ''}: {text}"
        case Pressed(by):
            return f"[{by}]"
        case _:
            return ""


@dataclass(slots=True)
class Expected:
    """Output and saved moves that a process must produce for its input lines."""

    answers: list[str] = field(default_factory=list)
    """All lines of output."""
    ends: list[int] = field(default_factory=list)
    """Number of answers after each line typed."""
    moves: list[tuple[Move, ...]] = field(default_factory=list)
    """The saved moves before the first line and after each."""

    def announced(self, answers: int) -> int:
        """Number of lines announced, at least in part, when this many answers were read."""
        return sum(before < answers for before in (0, *self.ends[:-1]))


def expected(saved: Saved, lines: list[str]) -> Expected:
    """The results of the same lines in a session of our own."""
    kept, wanted = Kept(list(saved.moves)), Settings()
    trusting = wanted.ears.confirm == "unsure"
    played = Session(
        saved, kept, team_games(), UNDERSTANDING, Manners(trusting, wanted.mouth.words)
    )
    known = Expected(moves=[tuple(kept.moves)])
    lessons = Lessons(played, UNDERSTANDING)
    console = Console(lessons, ENGLISH, known.answers.append, lambda seconds: 0.0, as_json=True)
    console.greet()
    for line in lines:
        console.take(line)
        known.ends.append(len(known.answers))
        known.moves.append(tuple(kept.moves))
    return known
