"""The knowledge of one seat at one moment, and which page its screen shows: key or words."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.game.complaints import Complaint
from assistant.game.messages import Doing, Page
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Party, Side
from assistant.game.rules.commands import CoverAgent, MarkBystander
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Answer
from assistant.game.rules.view import SeatView
from assistant.language.questions import Confirm, CoverOne, Pending, Question
from assistant.language.speakers import guessing, is_asked


class SeatStatus(StrEnum):
    """The first line on a seat's screen."""

    PAUSED = "paused"
    LISTENING = "listening"
    """The player holds this seat's button to speak."""


@dataclass(frozen=True, slots=True)
class Misheard:
    """The last words heard, which have no meaning at the moment."""

    heard: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """The program's hint for this seat: a clue, a card, or None to stop."""

    answer: Answer
    meant: tuple[int, ...] = ()
    """The cards that a clue means."""


@dataclass(frozen=True, slots=True)
class SwitchingOff:
    """Seconds until the box is switched off; 0 means now."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Suggested:
    """A question about words that were more likely talk; a tap accepts it."""

    question: Pending


@dataclass(frozen=True, slots=True)
class Legend:
    """The identity for which each sign on a key stands, for newcomers."""

    identity: Identity


Notice = Misheard | Complaint | Hinted | SwitchingOff | Suggested | Legend
"""A notice about the last message, shown while no question is open."""


@dataclass(frozen=True, slots=True)
class Glance:
    """All that a seat knows at this moment, and nothing else (D20)."""

    seat: SeatView
    question: Question | None = None
    status: SeatStatus | None = None
    notice: Notice | None = None
    doing: Doing = Doing.IDLE
    floor: Party | None = None
    """The party that tapped or holds a button to speak, when either side may (D5, D17)."""
    flipped: bool = False
    """Whether this seat's player switched the screen to its other page."""

    @property
    def page(self) -> Page:
        """The page that this seat needs most, or the other one if its player switched."""
        leaving = isinstance(self.notice, SwitchingOff)  # the key page has no room for the notice
        words = leaving or self._reads_words() != self.flipped
        return Page.WORDS if words else Page.KEY

    def _reads_words(self) -> bool:
        """Whether words matter more than the key: a question to this seat, or a clue to guess.

        The key stays if the seat has to find a place on it. Operatives have no key (C2).
        """
        public, seat = self.seat.public, self.seat.seat
        if public.phase in (Phase.SETUP, Phase.OVER) or isinstance(self.question, CoverOne):
            return False
        if self.question and is_asked(seat, public, self.question):
            return True
        if public.phase is Phase.GUESS:
            guesses = guessing(seat, public) in public.guessers
            return guesses and not public.has_pictures
        return public.has_teams and seat is Side.SOUTH

    @property
    def places(self) -> bool:
        """Whether a card may have to be named by its place.

        While a clue is due, this holds only for pictures that can be marked or covered (H10, C8).
        """
        public = self.seat.public
        if public.phase is not Phase.CLUE:
            return True
        names_cards = public.covers > 0 or Bonus.HOGSMEADE in public.usable
        return public.has_pictures and names_cards

    @property
    def cannot(self) -> MarkBystander | CoverAgent | None:
        """The move in the open question that this seat's own key forbids, or None (H10, C8).

        No other seat learns this: the rest of the table sees an ordinary question.
        """
        match self.question:
            case Confirm(MarkBystander(by, position) as marking) if by is self.seat.seat:
                fits = self.seat.key[position] is Identity.BYSTANDER
                return None if fits else marking
            case Confirm(CoverAgent(_, position) as covering) if self.seat.key[position]:
                owner = self.seat.public.cover_of
                fits = owner is None or self.seat.key[position] == Identity(owner.value)
                return None if fits else covering
            case _:
                return None


@dataclass(frozen=True, slots=True)
class ScreenText:
    """A language's words for a seat's screen, in capitals."""

    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first."""
    question: str | None
    """The question, or the words that were not understood, apart from the other lines."""
    labels: tuple[str, ...] = ()
    """The captions of the large number of turns, one below the other."""
    clue: str = ""
    """The clue that is being guessed, or the subject of a question."""
    choices: tuple[str, ...] = ()
    """The answers to the question, the default first."""
