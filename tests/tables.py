"""Test tables: short ways to reach any position of a game."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from assistant.conversation.dealing import Wishes
from assistant.conversation.desk import AS_USUAL, Manners
from assistant.conversation.effects import Effect, Say
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Console, read_line
from assistant.faces.render import announcement, face, render
from assistant.game.decks import Deck
from assistant.game.messages import Face, Heard, Pressed
from assistant.game.rules import edition as editions
from assistant.game.rules.bank import Bank
from assistant.game.rules.campaign import Progress
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Command, GiveClue, Guess, Stop
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import Event, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.notation import read_key
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Log, Saved, Unkept
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from assistant.language.statements import Asked

DUET = editions.load("duet")
NORTH, SOUTH = Side.NORTH, Side.SOUTH

TABLES = Path(__file__).parent / "transcripts" / "tables"

# The first three cards are agents for both sides; then five for north, five for south;
# 13 and 14 are agents for one and assassins for the other; 15 is an assassin for both.
KEY = (TABLES / "plain.key").read_text(encoding="utf-8")

WORDS = (TABLES / "plain.words").read_text(encoding="utf-8").lower().split()

WEATHER = Clue("weather", 2)


def started(
    key: str = KEY, bystander: int = 9, checkmark: int = 0, words: list[str] | None = None
) -> GameStarted:
    """A laid table."""
    return GameStarted(
        edition=DUET,
        cards=tuple(Card(word.upper()) for word in words or WORDS),
        key=read_key(key, DUET, any_counts=True),
        bank=Bank(bystander, checkmark),
    )


def teams_started() -> GameStarted:
    """The plain table, laid for two teams."""
    classic = editions.load("classic")
    key = read_key((TABLES / "teams.key").read_text("utf-8"), classic, any_counts=True)
    return GameStarted(classic, started().cards, key)


class SameAgain(TeamGames):
    """Lays the plain table anew, whatever is requested."""

    def __init__(self, log: Log | None = None) -> None:
        super().__init__(Deck("", ()), Wishes(), None, "")
        self.log = log or Unkept()

    def prepare(self, wish: Wish) -> Laying:
        return Laying(DUET, AS_PRINTED, wish)

    def begin(self, wish: Wish, played: bool = True) -> GameStarted:
        table = started()
        self.log.begin(table)
        return table

    def swap(self, table: GameStarted, position: int, word: str | None) -> GameStarted:
        card = Card((word or "spare").upper())
        return replace(table, cards=(*table.cards[:position], card, *table.cards[position + 1 :]))

    def missions(self, edition: Edition) -> Progress:
        return Progress((), ("Prague",))


def session(
    table: GameStarted | None = None, log: Log | None = None, manners: Manners = AS_USUAL
) -> Session:
    """A session at this table, by default at the plain one."""
    start = Saved(table or started())
    return Session(start, SameAgain(log), UNDERSTANDING, manners)


def told(table: Session, *lines: str) -> list[str]:
    """The answers to these console lines, whose clock starts with them."""
    out: list[str] = []
    clock = [0.0]

    def wait(seconds: float) -> float:
        clock[0] += seconds
        return clock[0]

    Console(table, ENGLISH, out.append, wait).run(lines)
    return [line.strip() for line in out]


def heard(*lines: str) -> list[Heard | Pressed]:
    """Messages from these console lines: `north: weather two`, `: storm`, `[south]`."""
    read = [read_line(line) for line in lines]
    assert all(isinstance(one, Heard | Pressed) for one in read), lines
    return [one for one in read if isinstance(one, Heard | Pressed)]


def take(table: Session, *lines: str) -> tuple[Effect, ...]:
    """All effects of these lines in sequence."""
    return tuple(effect for one in heard(*lines) for effect in table.take(one))


def sentences(effects: Iterable[object]) -> list[str]:
    """The sentences in these effects, in English."""
    return [announcement(one, ENGLISH) for one in effects if isinstance(one, Say)]


def faces(effects: Iterable[object]) -> list[Face]:
    """The screens in these effects, in English."""
    return [face(one, ENGLISH) for one in effects if isinstance(one, Glance)]


def asked(session: Session) -> str | None:
    """The open question, as it is asked."""
    question = session.question
    return render((Asked(question),), session.view, ENGLISH) if question else None


def shown(session: Session, seat: Side) -> Face:
    """The face on a seat's screen."""
    return face(session.glance(seat), ENGLISH)


def fresh(key: str = KEY, bystander: int = 9, checkmark: int = 0) -> Game:
    """A game before its first clue."""
    return begin(started(key, bystander, checkmark))


def done(game: Game, *commands: Command) -> Game:
    """The game after commands that the rules must accept."""
    for command in commands:
        game = game.after(events(game, command))
    return game


def events(game: Game, command: Command) -> tuple[Event, ...]:
    """The events of a command that the rules must accept."""
    answer = decide(game, command)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(game: Game, command: Command) -> Refusal:
    """Why the rules refuse a command that they must refuse."""
    answer = decide(game, command)
    assert isinstance(answer, Refusal), answer
    return answer


def turn(giver: Side, *positions: int, stop: bool = True) -> list[Command]:
    """A whole turn: a clue, guesses, and a stop unless the last guess ends it."""
    commands: list[Command] = [GiveClue(giver, WEATHER)]
    commands += [Guess(giver.other, position) for position in positions]
    return [*commands, Stop(giver.other)] if stop else commands
