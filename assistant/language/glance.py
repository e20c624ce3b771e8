"""The knowledge of one seat at a moment, and how much of it a screen shows in words."""

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
from assistant.language.lamps import is_asked
from assistant.language.questions import Confirm, CoverOne, Pending, Question
from assistant.language.speakers import guessing


class SeatStatus(StrEnum):
    """The first line of a seat's screen."""

    PAUSED = "paused"
    LISTENING = "listening"
    """The button of this seat is held."""


@dataclass(frozen=True, slots=True)
class Misheard:
    """The last words that were heard, which have no meaning now."""

    heard: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """The program's advice for this seat: a clue, a card, or None to stop."""

    answer: Answer
    meant: tuple[int, ...] = ()
    """The cards that a clue is for."""


@dataclass(frozen=True, slots=True)
class SwitchingOff:
    """The box is switched off in this many seconds; 0: now."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Suggested:
    """A question that is only shown, because the words were more likely talk; a tap takes it."""

    question: Pending


@dataclass(frozen=True, slots=True)
class Legend:
    """The sign of this identity in a key, for newcomers."""

    identity: Identity


Notice = Misheard | Complaint | Hinted | SwitchingOff | Suggested | Legend
"""A notice about the last message, shown while no question is open."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The knowledge of one seat at this moment, and nothing more (D20)."""

    seat: SeatView
    question: Question | None = None
    status: SeatStatus | None = None
    notice: Notice | None = None
    doing: Doing = Doing.IDLE
    floor: Party | None = None
    """The party that tapped or holds a button to speak, if either may (D5, D17)."""
    flipped: bool = False
    """This seat turned to the other page."""

    @property
    def page(self) -> Page:
        """The page that this seat needs most now, or the other page if it turned its screen."""
        leaving = isinstance(self.notice, SwitchingOff)  # the key has no room for when to unplug
        words = leaving or self._reads_words() != self.flipped
        return Page.WORDS if words else Page.KEY

    def _reads_words(self) -> bool:
        """Whether words matter more than the key: a question to this seat, or a clue to guess.

        The key stays if the seat has to find a place on it. Operatives have no key to read (C2).
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

        While a clue is due, only if a picture may be marked or covered (H10, C8).
        """
        public = self.seat.public
        if public.phase is not Phase.CLUE:
            return True
        names_cards = public.covers > 0 or Bonus.HOGSMEADE in public.usable
        return public.has_pictures and names_cards

    @property
    def cannot(self) -> MarkBystander | CoverAgent | None:
        """The move in the open question that this seat's own key forbids, or None (H10, C8).

        No other seat is told, so that the rest of the table sees a question like any other.
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
    """The words on a seat's screen, in capitals."""

    lines: tuple[str, ...]
    """Short texts beside the grid, the most important first."""
    question: str | None
    """The question or misheard words; shown apart from the lines."""
    labels: tuple[str, ...] = ()
    """The caption of the number of turns: a few short words, one under the other."""
    clue: str = ""
    """The clue that is being guessed, or that a question is about."""
    choices: tuple[str, ...] = ()
    """The answers to the question, the usual one first."""
