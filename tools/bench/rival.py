"""Duet's rules against those of asaf-kali/codenames, in one run: `python -m tools.bench.rival`.

It needs that package (`pip install "codenames>=5"`, MIT, Python 3.12 or later), which nothing
else does. Random games of both are recorded first, at about the same luck; then only their moves
are timed, in processor time, in alternate rounds, and the fastest round counts. A move is a clue,
a guess or a stop, from the command to the position after it. Theirs changes one position in
place; ours leaves the position before as it was, so that a game can be thought ahead from it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from assistant.game.rules import edition as editions
from assistant.game.rules.commands import Command
from assistant.game.rules.events import Event
from assistant.game.rules.evolve import evolve
from assistant.game.rules.game import Game, begin
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from tools.bench.random_play import LUCK, STOP, deal, play

GAMES = 400
ROUNDS = 7
SEED = 1

Recorded = tuple[Game, list[tuple[Command, tuple[Event, ...]]]]
"""A game at its start, and its commands with what followed from each."""

Timed = Callable[[], tuple[int, float]]
"""Plays all games once; returns the number of moves, and the seconds that they took."""


def main() -> None:
    """Print moves a second, and how many times those of the other package that is."""
    try:
        theirs = _theirs(Random(SEED))
    except ImportError as error:
        sys.exit(f'{error}. It needs Python 3.12 and `pip install "codenames>=5"`.')
    duet = editions.load("duet")
    random = Random(SEED)
    games = [_recorded(begin(deal(duet, random)), random) for _ in range(GAMES)]
    rounds: dict[str, Timed] = {
        "codenames": theirs,
        "ours": lambda: _timed(_decide, games),
        "ours, from its events": lambda: _timed(_replay, games),
    }
    fastest = dict.fromkeys(rounds, 0.0)
    for _ in range(ROUNDS):
        for name, one in rounds.items():
            moves, seconds = one()
            fastest[name] = max(fastest[name], moves / seconds)
    sys.stdout.write(f"{'MOVES OF DUET BY':<22}{'A SECOND':>10}{'RATIO':>8}\n")
    for name, speed in fastest.items():
        sys.stdout.write(f"{name:<22}{speed:>10.0f}{speed / fastest['codenames']:>8.2f}\n")


def _recorded(start: Game, random: Random) -> Recorded:
    return start, [(command, events) for command, events, _ in play(start, random)]


def _timed(again: Callable[[Recorded], None], games: list[Recorded]) -> tuple[int, float]:
    began = process_time()
    for game in games:
        again(game)
    return sum(len(moves) for _, moves in games), process_time() - began


def _decide(recorded: Recorded) -> None:
    """Judge every command anew."""
    game, moves = recorded
    for command, _ in moves:
        events = decide(game, command)
        assert not isinstance(events, Refusal)
        game = game.after(events)


def _replay(recorded: Recorded) -> None:
    """Make the table again of what happened, as a journal is read."""
    start, moves = recorded
    table = start.table
    for _, events in moves:
        table = evolve(table, events)


def _theirs(random: Random) -> Timed:
    """The same for the other package, whose modules carry no types that are known here."""
    logging.getLogger("codenames").setLevel(logging.ERROR)
    boards, states, moves = (
        import_module(f"codenames.{name}") for name in ("duet.board", "duet.state", "generic.move")
    )
    words = import_module("codenames.generic.board").Vocabulary(
        "english", [f"card {number}" for number in range(100)]
    )
    games = []
    for _ in range(GAMES):
        front = boards.DuetBoard.from_vocabulary(words, seed=random.randrange(1, 1 << 30))
        pair = (front, boards.DuetBoard.dual_board(front))
        games.append((pair, list(_their_moves(_their_start(states, pair), moves, random))))

    def once() -> tuple[int, float]:
        starts = [_their_start(states, pair) for pair, _ in games]
        began = process_time()
        for state, (_, made) in zip(starts, games, strict=True):
            for clue, move in made:
                (state.process_clue if clue else state.process_guess)(move)
        return sum(len(made) for _, made in games), process_time() - began

    return once


def _their_start(states: Any, pair: tuple[Any, Any]) -> Any:
    """A position of its own, because playing changes it."""
    return states.DuetGameState.from_boards(*(board.model_copy(deep=True) for board in pair))


def _their_moves(state: Any, moves: Any, random: Random) -> Iterator[tuple[bool, Any]]:
    """Play a game to its end; whether each move is a clue, and the move."""
    guessed, number = False, 0
    while not state.is_game_over:
        side = state.current_side_state
        if side.is_game_over:
            return  # in sudden death it may give the turn to a side that is done
        clue = side.current_player_role == "SPYMASTER"
        if clue:
            number += 1
            move = moves.Clue(word=f"clue {number}", card_amount=2)
        elif guessed and not state.is_sudden_death and random.random() < STOP:
            move = moves.Guess(card_index=moves.PASS_GUESS)
        else:
            left = [at for at, card in enumerate(side.board.cards) if not card.revealed]
            right = [at for at in left if side.board.cards[at].color == "GREEN"]
            lucky = right and random.random() < LUCK
            move = moves.Guess(card_index=random.choice(right if lucky else left))
        given = (state.process_clue if clue else state.process_guess)(move)
        guessed = bool(not clue and given and given.correct)
        yield clue, move


if __name__ == "__main__":
    main()
