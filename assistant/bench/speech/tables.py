"""Tables for the benchmark: Duet with given words, at each moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import assert_never

from assistant import decks
from assistant.languages import language
from assistant.messages import Vocabulary
from assistant.referee import Relation, Ruling, Verdict, rule_on
from assistant.rules import edition as editions
from assistant.rules import key as keys
from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Side
from assistant.rules.clue import Clue
from assistant.rules.commands import Command, GiveClue, Guess, Stop
from assistant.rules.events import GameStarted
from assistant.rules.game import Game, begin
from assistant.rules.key import Key
from assistant.rules.play import decide
from assistant.rules.refusal import Refusal
from assistant.rules.view import PublicView
from assistant.rules.wish import AS_BEFORE
from assistant.store.log import Move, Saved
from assistant.table.dealing import Wishes
from assistant.table.session import Session
from assistant.table.team_games import TeamGames
from assistant.talk.parse import Reading, hear_all
from assistant.talk.questions import Confirm, Pending, RuleOnClue
from assistant.talk.vocabulary import vocabulary

DUET = "duet"
CLUE = Clue("something", 2)


class Moment(StrEnum):
    """What a table is waiting for."""

    CLUE = "clue"
    GUESS = "guess"
    MORE = "more"
    """Another guess, or the end of the turn."""
    ANSWER = "answer"
    """“Storm?” Yes or no."""
    VERDICT = "verdict"
    """The referee found something: penalty, allow, or take it back."""


@dataclass(frozen=True, slots=True)
class Table:
    """What the parser knows about a table."""

    view: PublicView
    pending: Pending | None

    @property
    def vocabulary(self) -> Vocabulary:
        """What can be said now."""
        return vocabulary(self.view, self.pending, False, language().understanding)

    def hear(self, texts: Sequence[str]) -> Reading | None:
        """The assistant's understanding of the readings of one utterance."""
        readings = hear_all(texts, self.view, self.pending, False, language().understanding)
        return readings[0] if readings else None


def table(words: Sequence[str], moment: Moment) -> Table:
    """A table of 25 words; they determine its key, which has no influence on what can be said."""
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


def in_play(words: Sequence[str], clue_is_due: bool, trusting: bool = False) -> Session:
    """A session that is not saved: a guess is due, or the clue of the second turn.

    Not the first turn, whose clue either side may give, so that a question is asked (D5).
    """
    cards = tuple(Card(word.upper()) for word in words)
    team_games = TeamGames(decks.load("everyday"), Wishes(cards=cards, seed=1), None, "")
    started, log = team_games.lay(AS_BEFORE)
    assert isinstance(started.key, Key), "Duet has a key with two sides"
    agent = min(started.key.agents(Side.NORTH))
    turn = (GiveClue(Side.NORTH, CLUE), Guess(Side.SOUTH, agent), Stop(Side.SOUTH))
    game, moves = begin(started), list[Move]()
    for command in turn if clue_is_due else turn[:1]:
        moves.append(_events(game, command))
        game = game.after(moves[-1])
    return Session(
        Saved(started, tuple(moves)), log, team_games, rule_on, language().understanding, trusting
    )


def _after(game: Game, *commands: Command) -> Game:
    for command in commands:
        game = game.after(_events(game, command))
    return game


def _events(game: Game, command: Command) -> Move:
    events = decide(game, command)
    assert not isinstance(events, Refusal), f"{command} was refused: {events.reason}"
    return events
