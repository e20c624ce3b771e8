"""Any table and any game at it, played by voice: strategies for properties."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.dealing import TEAM_GAMES, Wishes
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game.decks import load as load_deck
from assistant.game.messages import (
    Certainty,
    Doing,
    Face,
    Heard,
    Input,
    Press,
    Pressed,
    Status,
    Tick,
)
from assistant.game.rules import commands
from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Log, Saved, Unkept
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from tests.effort import examples
from tests.game.rules.random_play import accepted, deal, move
from tests.tables import NORTH, SOUTH, WORDS
from tests.twins import Kept, Witness, differing, hold_together, picture

EDITIONS = editions.names()


TABLES = [
    (name, players)
    for name in EDITIONS
    for players in (TEAM_GAMES if editions.load(name).teams else (FULL_TABLE,))
]


SEEDS = st.integers(0, 2**32)


Where = tuple[str, int]
"""An edition and its number of players."""


DECK = load_deck("everyday")


def table(edition: str, random: Random, players: int = FULL_TABLE) -> GameStarted:
    """A table of an edition with any key, any mission, any bonuses and a timer."""
    house = HouseRules(timer=30, looser_turns=random.random() < 0.5, expert_clues=True)
    started = deal(editions.load(edition), random, players, house)
    cards = [Card(word.upper()) for word in WORDS[: started.edition.size]]
    cards[3] = replace(cards[3], picture=True)
    return replace(started, cards=tuple(cards))


def at_any_table(count: int) -> Callable[[Callable[[Where, int], None]], pytest.MarkDecorator]:
    """Runs a property for every edition and this many seeds: a test takes `(where, seed)`."""
    every = pytest.mark.parametrize("where", TABLES, ids="{0[0]}-{0[1]}".format)
    return lambda test: every(examples(count)(given(SEEDS)(test)))


def team_games(log: Log | None = None) -> TeamGames:
    """Lays the tables that are requested, and keeps their moves in this log."""
    games = TeamGames(DECK, Wishes(seed=1), None, "")
    games.log = log or Unkept()
    return games


def session(started: GameStarted) -> Session:
    return Session(Saved(started), team_games(), UNDERSTANDING)


CARDS = st.sampled_from(WORDS)


CLUES = ("weather two", "rain one", "bad weather two", "thing zero", "thing unlimited", "lunch 25")


ORDERS = (
    *("end turn", "undo", "take it back", "penalty", "allow", "challenge", "repeat", "help"),
    *("correction lunch three", "clues", "score", "pause", "resume", "whose turn"),
    *("how many turns", "bonuses", "house rules", "timer", "row one column four", "hm"),
    *("that's all", "louder"),
)


PLAYED = st.one_of(
    st.just("yes"),
    CARDS,
    st.sampled_from((*CLUES, *ORDERS, "no")),
    st.builds("{} {}".format, st.sampled_from(("mark", "cover")), CARDS),
    st.builds("{} and {}".format, CARDS, CARDS),
    st.builds("use {}".format, st.sampled_from(Bonus)),
)


PARTIES = st.sampled_from([None, *Side])


PARTIES_OF_TEAMS = st.sampled_from([None, *Side, *Team])


WEIGHTS = (-0.4, -0.6, -2.0)
"""Log-likelihoods of an utterance's readings: the first two are nearly equal."""


def weighed(heard: Heard) -> Heard:
    """Trims the weights to the number of readings; a certain utterance has a single reading."""
    if heard.certainty is None:
        return Heard(heard.alternatives[:1], heard.by)
    return replace(heard, weights=WEIGHTS[: len(heard.alternatives)])


def messages(
    said: st.SearchStrategy[str], teams: bool, spoken: bool = False
) -> st.SearchStrategy[list[Input]]:
    """What people at a table say and press, in sequence.

    Utterances that are `spoken` rather than typed vary in certainty, and the box's activity changes
    between them.
    """
    parties = PARTIES_OF_TEAMS if teams else PARTIES
    certain = st.sampled_from((None, *Certainty)) if spoken else st.none()
    readings = st.lists(said, min_size=1, max_size=3, unique=True).map(tuple)
    heard = st.builds(Heard, readings, parties, certain, weights=st.just(WEIGHTS)).map(weighed)
    pressed = st.builds(Pressed, parties.filter(bool), st.sampled_from(Press))
    ticked = st.builds(Tick, st.floats(0, 100))
    doing = (st.builds(Status, st.sampled_from(Doing)),) if spoken else ()
    return st.lists(st.one_of(heard, heard, heard, pressed, ticked, *doing), max_size=60)


def play_twins(
    edition: str, players: int, seed: int, drawn: Callable[[Face], object] = picture
) -> int:
    """Play one game at two tables; returns how many messages got equal answers.

    Both a screen's lines and its `drawn` value are compared.
    """
    random = Random(seed)
    started = table(edition, random, players)
    seat = random.choice(list(Side)) if isinstance(started.key, Key) else SOUTH
    other = twin(started, seat, random)
    fails = frozenset({random.randrange(1, 9)} if random.random() < 0.3 else ())
    return alike(started, other, whole_game(begin(started), random), seat, drawn, fails)


def alike(
    first: GameStarted,
    second: GameStarted,
    script: Iterable[Input],
    seat: Side,
    drawn: Callable[[Face], object] = picture,
    fails: frozenset[int] = frozenset(),
) -> int:
    """Compare two tables' answers, and also their announcements when they are resumed.

    Returns how many messages got equal answers.
    """
    one, two = (witness(Saved(start), seat, drawn) for start in (first, second))
    one.kept.fails = two.kept.fails = fails
    differ = differing(first.key, second.key)
    answered, told_apart = hold_together(one, two, script, differ)
    if not told_apart:
        again = [
            witness(Saved(start, tuple(left.kept.moves)), seat, drawn)
            for start, left in ((first, one), (second, two))
        ]
        assert again[0].greet() == again[1].greet()
    return answered


def witness(saved: Saved, seat: Side, drawn: Callable[[Face], object] = picture) -> Witness:
    """A seat at a table where lessons are given."""
    kept = Kept(list(saved.moves), saved.started)
    played = Session(saved, team_games(kept), UNDERSTANDING)
    return Witness(played, kept, seat, ENGLISH, drawn)


def twin(laid: GameStarted, seat: Side, random: Random) -> GameStarted:
    """The same table with another key that looks the same from this seat, or to operatives."""
    if isinstance(laid.key, Key):
        return replace(laid, key=other_side(laid.key, seat, random))
    return replace(laid, key=shuffled(laid.key, random))


def other_side(key: Key | TeamKey, seat: Side, random: Random) -> Key:
    """The same key side for this seat; some of the other side's squares trade places.

    Only squares that look alike to this seat are swapped, because the number of agents is public
    (D1).
    """
    assert isinstance(key, Key)
    own, hidden = key.face(seat), list(key.face(seat.other))
    for _ in range(random.randrange(1, 5)):
        one = random.randrange(len(own))
        two = random.choice([at for at, shown in enumerate(own) if shown is own[one]])
        hidden[one], hidden[two] = hidden[two], hidden[one]
    faces: dict[Side, Sequence[Identity]] = {seat: own, seat.other: hidden}
    return Key(tuple(zip(faces[NORTH], faces[SOUTH], strict=True)))


def shuffled(key: Key | TeamKey, random: Random) -> TeamKey:
    """A key with the same counts in which some squares trade places."""
    assert isinstance(key, TeamKey)
    identities = list(key.identities)
    for _ in range(random.randrange(1, 5)):
        one, two = random.sample(range(len(identities)), 2)
        identities[one], identities[two] = identities[two], identities[one]
    return TeamKey(key.starts, tuple(identities))


DOUBTED = 0.3
"""Share of a whole game's utterances that have a second, unlikely reading."""


def whole_game(game: Game, random: Random) -> Iterator[Input]:
    """Utterances of a random game from this point to its end."""
    cards = game.table.cards
    while game.table.phase is not Phase.OVER:
        command = as_said(move(game, random), game.table)
        offered = bool(game.table.offer)
        game = game.after(accepted(game, command))
        for message in sayings(command, cards, offered):
            if isinstance(message, Heard):
                message = replace(message, certainty=Certainty.SURE)
                if random.random() < DOUBTED:
                    other = random.choice(cards).word.lower()
                    both = (*message.alternatives, other)
                    message = replace(message, alternatives=both, weights=(-0.1, -3.0))
            yield message
            yield Status(random.choice(list(Doing)))


def as_said(command: commands.Command, table: PublicView) -> commands.Command:
    """The same command, but a clue to be called invalid becomes a visible card's word."""
    match command:
        case commands.GiveClue(_, clue, True):
            return replace(command, clue=Clue(table.visible[0].lower(), clue.number))
        case _:
            return command


def sayings(command: commands.Command, cards: Sequence[Card], offered: bool) -> list[Input]:
    """Utterances or presses that give a command."""
    match command:
        case commands.GiveClue(by, clue, penalised, two_words):
            said = [f"{clue.word} {UNDERSTANDING.numbers.spoken(clue.number)}"]
            said += ["yes"] if two_words else []
            return [Heard((text,), by) for text in (*said, *(["penalty"] if penalised else []))]
        case commands.Guess(by, position) | commands.Choose(by, position):
            return asked_back(name(cards, position), by)
        case commands.GuessTwo(by, first, second):
            return asked_back(f"{name(cards, first)} and {name(cards, second)}", by)
        case commands.MarkBystander(by, position):
            return asked_back(f"mark {name(cards, position)}", by)
        case commands.CoverAgent(by, position):
            return asked_back(f"cover {name(cards, position)}", by)
        case commands.Stop(by):
            return [Heard(("end turn",), by)]
        case commands.UseBonus() if offered:
            return [Heard(("yes",))]
        case commands.UseBonus(bonus):
            return [Heard((f"use the {bonus} bonus",)), Heard(("yes",))]
        case commands.Decline(forever):
            return [Heard(("never" if forever else "no",))]
        case (
            commands.ReplaceClue()
            | commands.WithdrawClue()
            | commands.Penalise()
            | commands.AllowClue()
            | commands.TakeHint()
        ):
            raise AssertionError("the dice take nothing back")
        case _:
            assert_never(command)


def name(cards: Sequence[Card], position: int) -> str:
    row, column = divmod(position, 4 if len(cards) == 16 else 5)
    return f"row {row + 1} column {column + 1}" if cards[position].picture else cards[position].word


def asked_back(said: str, by: Party) -> list[Input]:
    return [Heard((said,), by), Pressed(by, Press.TAP)]
