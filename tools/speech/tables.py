"""Tables for utterances: games of Duet with given words, at each moment of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from random import Random
from typing import assert_never

from assistant.game.decks.shelf import OURS, load
from assistant.game.messages import Vocabulary
from assistant.game.referee import Relation, Ruling, Verdict, same_sound
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Command, GiveClue, Guess
from assistant.game.rules.events import Event, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.key import Key
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView
from assistant.language import language, reading
from assistant.language.normal import normal
from assistant.language.parse import read
from assistant.language.questions import Confirm, Pending, RuleOnClue
from assistant.language.reading import Reading
from assistant.language.vocabulary import vocabulary

DUET = "duet"
CARDS = 25
CLUE = Clue("something", 2)


class Moment(StrEnum):
    """What a table is waiting for."""

    CLUE = "clue"
    GUESS = "guess"
    MORE = "more"
    """Another guess, or the end of the turn."""
    ANSWER = "answer"
    """The answer to “Storm?”: yes or no."""
    VERDICT = "verdict"
    """The players' decision after the referee's objection: penalty, allow, or take it back."""


@dataclass(frozen=True, slots=True)
class Table:
    """What the parser needs to know about a table."""

    view: PublicView
    pending: Pending | None

    @property
    def vocabulary(self) -> Vocabulary:
        """The phrases that can be said at this moment."""
        return vocabulary(reading.Moment(self.view, self.pending, False, language().understanding))

    def hear(self, texts: Sequence[str]) -> Reading | None:
        """The assistant's interpretation of an utterance's readings."""
        return next(iter(self.readings(texts)), None)

    def readings(self, texts: Sequence[str]) -> list[Reading]:
        """The possible meanings of an utterance's readings, the best first."""
        now = reading.Moment(self.view, self.pending, False, language().understanding)
        found = (read(text, now) for text in texts)
        return reading.best([one for one in found if one])


def deal(texts: Sequence[str], name: str, on: str = "", off: str = "") -> tuple[str, ...]:
    """25 words that sound different, including those in `on`; none sounds like one in `off`.

    `name` is the seed. If there are too few texts, words of our own deck are added.
    """
    random = Random(name)
    own = own_words()
    order = [on, *random.sample(texts, len(texts)), *random.sample(own, len(own))]
    board: list[str] = []
    sounds = {off, *same_sound(off)}
    for word in filter(None, order):
        if word not in sounds:
            board.append(word)
            sounds |= {word, *same_sound(word)}
        if len(board) == CARDS:
            break
    random.shuffle(board)
    return tuple(board)


@cache
def own_words() -> tuple[str, ...]:
    """The words of our own deck, independent of the players' decks."""
    cards = load("everyday", OURS).cards
    return tuple(normal(card.word) for card in cards if not card.picture)


def table(words: Sequence[str], moment: Moment) -> Table:
    """A table of 25 words. They determine its key, which does not affect what can be said."""
    edition = editions.load(DUET)
    key = keys.deal(edition, Random(" ".join(words)))
    assert isinstance(key, Key), "Duet has a key with two sides"
    cards = tuple(Card(word.upper()) for word in words)
    game = begin(GameStarted(edition, cards, key, Bank(edition.tokens)))
    agent = min(key.agents(Side.NORTH))
    match moment:
        case Moment.CLUE:
            return Table(game.table, None)
        case Moment.VERDICT:
            form = Ruling(Verdict.INVALID, Relation.FORM, CLUE.word, cards[0].word, words[0])
            return Table(game.table, RuleOnClue(Side.NORTH, CLUE, form, False))
        case Moment.GUESS:
            return Table(_after(game, GiveClue(Side.NORTH, CLUE)).table, None)
        case Moment.ANSWER:
            asked = Confirm(Guess(Side.SOUTH, agent))
            return Table(_after(game, GiveClue(Side.NORTH, CLUE)).table, asked)
        case Moment.MORE:
            guessed = _after(game, GiveClue(Side.NORTH, CLUE), Guess(Side.SOUTH, agent))
            return Table(guessed.table, None)
        case _:
            assert_never(moment)


def _after(game: Game, *commands: Command) -> Game:
    for command in commands:
        game = game.after(happens(game, command))
    return game


def happens(game: Game, command: Command) -> tuple[Event, ...]:
    """The events of a command that the rules must accept here."""
    events = decide(game, command)
    assert not isinstance(events, Refusal), f"{command} was refused: {events.reason}"
    return events
