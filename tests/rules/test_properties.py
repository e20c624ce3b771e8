"""What holds for every Duet game, whatever is played (house rules 8 and 10)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.rules import key as keys
from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.clue import Clue
from assistant.rules.commands import (
    Command,
    GiveClue,
    Guess,
    Penalise,
    ReplaceClue,
    Stop,
    WithdrawClue,
)
from assistant.rules.duet import Refusal, decide
from assistant.rules.events import Event, GameStarted
from assistant.rules.evolve import begin, evolve
from assistant.rules.game import Game, Phase
from assistant.rules.key import Key
from assistant.rules.notation import read_event, write_event
from assistant.rules.view import public_view, seat_view
from tests.tables import DUET, WORDS

sides = st.sampled_from(Side)
positions = st.integers(0, 24)
clues = st.builds(Clue, st.sampled_from(["weather", "new york", "x"]), st.integers(0, 25))
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(GiveClue, sides, clues, st.booleans()),
    st.builds(ReplaceClue, clues, st.booleans()),
    st.just(WithdrawClue()),
    st.just(Penalise()),
    st.builds(Guess, sides, positions),
    st.builds(Stop, sides),
)
banks = st.one_of(
    st.sampled_from([Bank(9), Bank(10), Bank(11), Bank(1)]),
    st.builds(Bank, st.integers(0, 9), st.integers(1, 5)),
)


def table(seed: int, bank: Bank) -> GameStarted:
    cards = tuple(Card(word.upper()) for word in WORDS)
    return GameStarted(DUET, cards, keys.deal(DUET, Random(seed)), bank)


tables = st.builds(table, st.integers(0, 10**6), banks)


def play(started: GameStarted, script: list[Command]) -> tuple[Game, list[Event]]:
    """The game after a script, in which refused commands change nothing."""
    game = begin(started)
    happened: list[Event] = []
    for command in script:
        answer = decide(game, command)
        if isinstance(answer, Refusal):
            continue
        game = evolve(game, answer)
        happened += answer
    return game, happened


@given(tables, st.lists(commands, max_size=60))
def test_replay_equals_the_game(started: GameStarted, script: list[Command]) -> None:
    game, happened = play(started, script)
    kept = [read_event(write_event(event)) for event in happened]
    assert evolve(begin(started), kept) == game


@given(tables, st.lists(commands, max_size=60))
def test_tokens_are_never_created_or_lost(started: GameStarted, script: list[Command]) -> None:
    game, _ = play(started, script)
    out = sum(game.taken.values()) + game.spent + game.discarded
    assert game.bank.total + out == started.bank.total
    assert min(game.bank.bystander, game.bank.checkmark) >= 0


@given(tables, st.lists(commands, max_size=40), commands)
def test_a_refusal_changes_nothing(
    started: GameStarted, script: list[Command], command: Command
) -> None:
    game, _ = play(started, script)
    before = replace(game, taken=dict(game.taken))
    decide(game, command)
    assert game == before


@given(tables, st.randoms(use_true_random=False))
def test_every_game_ends(started: GameStarted, random: Random) -> None:
    """Players who always do something that is allowed come to an end.

    A turn ends within 25 guesses, and each costs a token; sudden death ends with the cards.
    """
    game = begin(started)
    for _ in range(started.bank.total * 27 + 25 + 1):
        if game.phase is Phase.OVER:
            break
        game = evolve(game, any_move(game, random))
    assert game.phase is Phase.OVER
    assert game.result is not None


def any_move(game: Game, random: Random) -> tuple[Event, ...]:
    """What follows from some command that is allowed now, mostly a kind one."""
    if game.givers:
        answer = decide(game, GiveClue(random.choice(game.givers), Clue("weather", 2)))
        assert not isinstance(answer, Refusal)
        return answer
    guesser = random.choice(game.guessers)
    if game.guessed and random.random() < 0.3:
        answer = decide(game, Stop(guesser))
        if not isinstance(answer, Refusal):
            return answer
    view = public_view(game)
    open_cards = [at for at in range(25) if view.can_guess(guesser, at)]
    assert open_cards, "a side that is to guess always has a card that it can touch"
    agents = [at for at in open_cards if at in game.key.agents(guesser.other)]
    answer = decide(game, Guess(guesser, random.choice(agents or open_cards)))
    assert not isinstance(answer, Refusal)
    return answer


@pytest.mark.rule("D20")
@given(tables, st.lists(commands, max_size=40), st.randoms(use_true_random=False))
def test_a_view_never_depends_on_what_it_may_not_show(
    started: GameStarted, script: list[Command], random: Random
) -> None:
    """Rule D20: another key that would have given the same answers looks the same."""
    game, _ = play(started, script)
    assert public_view(replace(game, key=other_key(game, random))) == public_view(game)
    for seat in Side:
        hidden = replace(game, key=hide_from(seat, game.key, random))
        assert seat_view(hidden, seat) == seat_view(game, seat)


def other_key(game: Game, random: Random) -> Key:
    """Any key at all: a public view is made of what happened, so it cannot matter."""
    return keys.deal(game.edition, random)


def hide_from(seat: Side, key: Key, random: Random) -> Key:
    """The same key to this seat, with the other side's half dealt anew."""
    mine = key.face(seat)
    theirs = list(key.face(seat.other))
    random.shuffle(theirs)
    both = zip(mine, theirs, strict=True)
    pairs: list[tuple[Identity, Identity]] = [
        (one, two) if seat is Side.NORTH else (two, one) for one, two in both
    ]
    return Key(tuple(pairs))
