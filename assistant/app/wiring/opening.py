"""Opens a table: deals a new one or resumes an old one, together with its journal."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.app.service.owner import Owner, owner
from assistant.app.service.power import off_file
from assistant.app.wiring.health import HealthProbe
from assistant.config import Settings
from assistant.conversation.dealing import Wishes
from assistant.conversation.desk import Manners
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.decks import Deck
from assistant.game.errors import DamagedError, FileError, UnkeptError
from assistant.game.rules.phase import Phase
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Saved
from assistant.game.store.mending import set_aside
from assistant.game.store.team_here import team_here
from assistant.language import language
from assistant.language.sentence_model import SentenceModel, Vector, in_memory

STORE = Path("games")
"""Default folder for journals, in the current folder."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """The place where a game is saved, and the team that plays it."""

    store: Path | None = None
    """None: `STORE` if it is writable, otherwise nothing is saved."""
    team: str = ""
    """The team's name; if empty, `resume` continues for the team that last took over the table."""
    resume: bool = False
    anyway: bool = False
    """Whether to play even if nothing can be saved, as on a box, which has no other folder."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is ready to play."""

    session: Session
    team_games: TeamGames
    notes: tuple[str, ...]
    """Notes for the players to read before they start."""
    trouble: Complaint | None = None
    """A complaint to report once the game runs, if there is one."""
    machine: HealthProbe = field(default_factory=lambda: HealthProbe(STORE))
    owner: Owner = field(default_factory=Owner)
    sense: SentenceModel = lambda sentence: None
    """The current sentence model; this property loads nothing."""

    def close(self) -> None:
        """Close the journal."""
        self.team_games.close()


def open_table(
    deck: Deck,
    wishes: Wishes,
    keeping: Keeping,
    lay: bool = False,
    settings: Settings | None = None,
    hurried: bool = False,
    sentences: Callable[[], SentenceModel | None] | None = None,
) -> Opened:
    """Deal a new table or resume the interrupted one; with `lay`, the players read out their cards.

    If `hurried`, a partner's guess counts at once, without time for an objection. `sentences` is a
    sentence model to use in place of the installed one. Raises `WishError` or `FileError`.
    """
    errands = owner(keeping.store or STORE)
    errands.restore()
    team_games, start, notes, trouble = _whatever_is_kept(deck, wishes, keeping, lay)
    known = language().understanding
    known = replace(known, sentences=sentences) if sentences else known
    machine = HealthProbe(team_games.store or Path.cwd())
    manners = _manners(settings or Settings(), machine, hurried)
    session = Session(start, team_games, known, manners)
    errands.store = team_games.store

    def sense(sentence: str) -> Vector | None:
        model = sentences() if sentences else in_memory()
        return model(sentence) if model else None

    return Opened(session, team_games, tuple(notes), trouble, machine, errands, sense)


def _whatever_is_kept(
    deck: Deck, wishes: Wishes, keeping: Keeping, lay: bool
) -> tuple[TeamGames, Saved | Laying, list[str], Complaint | None]:
    """Like `_begun`, with a complaint if the store was set aside or could not be used."""
    trouble = None
    try:
        team_games, start, notes = _begun(deck, wishes, keeping, lay)
    except UnkeptError as error:
        if not keeping.anyway:
            raise
        trouble = Complaint(Device.STORE, Fault.FAILED, detail=error.reason)
        team_games, notes = _nowhere(deck, wishes, keeping, error)
        start = _start(team_games, replace(keeping, resume=False), lay, notes)
    except DamagedError:
        mended = set_aside((keeping.store or STORE) / FILE_NAME)
        team_games, start, notes = _begun(deck, wishes, keeping, lay)
        notes.append(mended.note)
        trouble = Complaint(Device.STORE, Fault.DAMAGED)
    if team_games.journal and (lost := team_games.journal.moves_lost()):
        trouble = Complaint(Device.STORE, Fault.MOVES_LOST, count=lost)
        notes.append(language().printed.complaint(trouble))
    return team_games, start, notes, trouble


def _manners(settings: Settings, machine: HealthProbe, hurried: bool) -> Manners:
    return Manners(
        settings.ears.confirm == "unsure",
        settings.mouth.words,
        hurried,
        off_file() is not None,
        health=machine.health,
        relates=_relates,
    )


def _relates(words: Sequence[str], visible: Sequence[str]) -> Sequence[float]:
    from assistant.partner.relation import relates

    return relates(words, visible)


def _begun(
    deck: Deck, wishes: Wishes, keeping: Keeping, lay: bool
) -> tuple[TeamGames, Saved | Laying, list[str]]:
    team_games, notes = _team_games(deck, wishes, keeping)
    if not keeping.resume:
        team_games.remember()
    try:
        return team_games, _start(team_games, keeping, lay, notes), notes
    except BaseException:
        team_games.close()
        raise


def _start(team_games: TeamGames, keeping: Keeping, lay: bool, notes: list[str]) -> Saved | Laying:
    if keeping.resume:
        left = team_games.resume_laying() or team_games.resume()
        if left:
            return left
        notes.append("no unfinished game of this team is kept here: a new one begins")
    if lay:
        return team_games.prepare(Wish(lay=True))
    return Saved(team_games.begin(AS_BEFORE))


def _team_games(deck: Deck, wishes: Wishes, keeping: Keeping) -> tuple[TeamGames, list[str]]:
    team = keeping.team
    if keeping.resume and not team:
        team = team_here(keeping.store or STORE)
    try:
        return TeamGames(deck, wishes, keeping.store or STORE, team, bool(keeping.team)), []
    except FileError as error:
        if keeping.store or isinstance(error, DamagedError):
            raise
        return _nowhere(deck, wishes, keeping, error)


def _nowhere(
    deck: Deck, wishes: Wishes, keeping: Keeping, error: FileError
) -> tuple[TeamGames, list[str]]:
    """A store that saves nothing, and a note with the reason."""
    nowhere = TeamGames(deck, wishes, None, keeping.team)
    return nowhere, [f"{error}: this game is not kept and cannot be resumed"]


def left_behind(opened: Opened) -> str | None:
    """How to resume the unfinished game; None if it is over, unplayed or not saved."""
    view, team_games = opened.session.view, opened.team_games
    if team_games.store is None or view.phase is Phase.OVER or not (view.clues or view.touched):
        return None
    team = f" --team {shlex.quote(team_games.team)}" if team_games.team else ""
    store = "" if team_games.store == STORE else f" --store {shlex.quote(str(team_games.store))}"
    return f"the game is kept; to go on with it: tabletop play --resume{team}{store}"
