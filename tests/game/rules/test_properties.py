"""Properties of every game in every edition, for any moves (house rules 8 and 10)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.rules import commands
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.game.rules.commands import Command
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import (
    ALONE,
    ENDING,
    FULL_TABLE,
    AgentFound,
    Event,
    GameStarted,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
)
from assistant.game.rules.evolve import AFTER, Changes
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import HouseRules
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.play import OF_TEAMS, TOGETHER, decide
from assistant.game.rules.record import read_event, read_start, write_event, write_start
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView
from tests.effort import examples
from tests.game.rules.legal import legal
from tests.game.rules.random_play import deal, most_moves, move, play

EDITIONS = tuple(map(editions.load, editions.names()))
WITH_BONUSES = editions.load("harry-potter")
THREE = 3
SPYMASTERS, OPERATIVES = Side.NORTH, Side.SOUTH
"""Where they sit (C2)."""

# A slow machine is not a fault of the rules.
often = examples(300)
seldom = examples(50)
"""Checking every command in every position of a game is slow."""

seeds = st.integers(0, 2**32 - 1)
houses = st.builds(
    HouseRules,
    looser_turns=st.booleans(),
    expert=st.booleans(),
    expert_clues=st.sampled_from([None, True, False]),
)
tables = st.builds(
    lambda edition, players, house, seed: deal(edition, Random(seed), players, house),
    st.sampled_from((*EDITIONS, *(WITH_BONUSES,) * 3)),
    st.sampled_from([FULL_TABLE, THREE, ALONE]),
    houses,
    seeds,
)


@cache
def every_command(edition: Edition) -> tuple[Command, ...]:
    """Every query about a game, by every party, on every card."""
    everybody = (*Side, *Team)
    everywhere = range(edition.size)
    couples = [(at, (at + 1) % edition.size) for at in everywhere]
    numbers: tuple[Number, ...] = (0, 1, 25, UNLIMITED)
    clues = [Clue("clue", number) for number in numbers]
    either = (False, True)
    return (
        *(commands.GiveClue(*asked) for asked in product(everybody, clues, either, either)),
        *(commands.GiveClue(by, clue, allowed=True) for by, clue in product(everybody, clues)),
        *(commands.ReplaceClue(*asked) for asked in product(clues, either, either)),
        *(commands.ReplaceClue(clue, allowed=True) for clue in clues),
        commands.WithdrawClue(),
        commands.Penalise(),
        commands.AllowClue(),
        *(commands.Guess(*asked) for asked in product(everybody, everywhere)),
        *(commands.Stop(by) for by in everybody),
        *(commands.GuessTwo(by, at, at) for by, at in product(Side, everywhere)),
        *(commands.GuessTwo(by, *two) for by, two in product(Side, couples)),
        *(commands.Choose(*asked) for asked in product(Side, everywhere)),
        *(commands.MarkBystander(*asked) for asked in product(Side, everywhere)),
        *map(commands.UseBonus, Bonus),
        commands.Decline(),
        commands.Decline(forever=True),
        *(commands.CoverAgent(*asked) for asked in product(Team, everywhere)),
    )


@dataclass(frozen=True)
class Position:
    """A game in progress, and the moves that led to it."""

    started: GameStarted
    happened: tuple[Event, ...]
    game: Game


def way(started: GameStarted, seed: int) -> list[Position]:
    """All positions of a game whose players mostly, but not only, choose moves towards its end."""
    random = Random(seed)
    luck = random.choice([0.5, 0.9, 1.0])
    ways = [Position(started, (), begin(started))]
    while (now := ways[-1]).game.table.phase is not Phase.OVER:
        wild = random.random() < 0.3
        tried = random.choice(every_command(now.game.table.edition)) if wild else None
        answer = decide(now.game, tried or move(now.game, random, luck))
        if not isinstance(answer, Refusal):
            happened = (*now.happened, *answer)
            ways.append(Position(started, happened, now.game.after(answer)))
    return ways


ways = st.builds(way, tables, seeds)
positions = st.builds(lambda way, seed: Random(seed).choice(way), ways, seeds)


def assert_sound(game: Game) -> None:
    """Check the invariants of a position."""
    table = game.table
    out = table.spent + table.discarded + sum(table.taken.values())
    assert table.start.total + table.added == table.bank.total + out
    assert min(table.bank.bystander, table.bank.checkmark, table.covers, table.clues_due) >= 0
    assert min(table.bonuses.values(), default=0) >= 0
    assert (table.phase is Phase.OVER) == (table.result is not None)
    both = [at for at, sides in enumerate(table.marked) if len(sides) == len(Side)]
    assert all(table.covered[at] is not None for at in both)
    identities = Counter(cover for cover in table.covered if cover)
    if isinstance(game.key, TeamKey):
        assert all(
            cover in (None, identity)
            for cover, identity in zip(table.covered, game.key.identities, strict=True)
        )
        assert all(
            table.left[team] + identities[Identity(team.value)] == len(game.key.agents(team))
            for team in Team
        )
    else:
        assert identities[Identity.AGENT] == table.found <= len(game.key.all_agents)
        missing = {side for side in Side if left_to_find(game, side)}
        assert table.finished == set(Side) - missing or table.result is Result.WON
        assert missing >= set(table.givers), "whoever is done gives no clue (D13)"
        # A turn ends with the last card that its guessers can find (D13).
        assert missing >= {guesser.other for guesser in table.guessers if isinstance(guesser, Side)}
    if table.phase is not Phase.OVER:
        assert table.givers or table.guessers, "somebody can always go on"
        assert not (table.givers and table.guessers)


def left_to_find(game: Game, side: Side) -> list[int]:
    """A side's agents that have not been found."""
    covered = game.table.covered
    return [at for at in game.faces.agents(side) if covered[at] is not Identity.AGENT]


@often
@given(ways)
def test_every_position_is_sound(way: list[Position]) -> None:
    for position in way:
        assert_sound(position.game)


@often
@given(positions)
def test_replaying_the_events_restores_the_game(position: Position) -> None:
    kept = [read_event(write_event(event)) for event in position.happened]
    assert begin(read_start(write_start(position.started))).after(kept) == position.game


@often
@given(tables)
def test_a_starting_position_is_read_back_as_written(started: GameStarted) -> None:
    assert read_start(write_start(started)) == started


@seldom
@given(ways)
def test_any_command_is_refused_without_change_or_gives_a_sound_position(
    way: list[Position],
) -> None:
    for game in (position.game for position in way):
        taken, bonuses = dict(game.table.taken), dict(game.table.bonuses)
        before = replace(game, table=replace(game.table, taken=taken, bonuses=bonuses))
        answers = [decide(game, command) for command in every_command(game.table.edition)]
        accepted = [answer for answer in answers if not isinstance(answer, Refusal)]
        for happened in accepted:
            assert not any(isinstance(event, ENDING) for event in happened[:-1])
            assert_sound(game.after(happened))
        assert game == before
        assert bool(accepted) == (game.table.phase is not Phase.OVER)
        assert all(accepted), "what is accepted makes something happen"


@often
@given(tables, seeds, st.floats(0, 1))
def test_every_game_ends(started: GameStarted, seed: int, luck: float) -> None:
    """Players who only make legal moves reach the end within the expected number of moves."""
    steps = list(play(begin(started), Random(seed), luck))
    assert len(steps) <= most_moves(started)
    _, last, game = steps[-1]
    assert isinstance(last[-1], ENDING)
    assert game.table.phase is Phase.OVER


@pytest.mark.rule("D20")
@often
@given(positions, seeds)
def test_the_public_view_depends_on_events_alone(position: Position, seed: int) -> None:
    """With any other key that gave the same answers, everybody would see the same table."""
    other = elsewhere(position, Random(seed))
    assert other.table == position.game.table


@pytest.mark.rule("D20")
@often
@given(positions, seeds)
def test_a_refusal_reveals_nothing_about_the_key(position: Position, seed: int) -> None:
    """Only a giver who names a card of their own key can be told that it does not fit."""
    other = elsewhere(position, Random(seed))
    for command in every_command(position.game.table.edition):
        if not isinstance(command, commands.MarkBystander | commands.CoverAgent):
            answers = decide(position.game, command), decide(other, command)
            refused = [answer for answer in answers if isinstance(answer, Refusal)]
            assert not refused or answers[0] == answers[1]


@seldom
@given(positions)
def test_the_legal_moves_are_those_that_the_rules_accept(position: Position) -> None:
    game, clues = position.game, [Clue("clue", number) for number in (0, 1, 25, UNLIMITED)]
    listed = legal(game, clues)
    for command in every_command(game.table.edition):
        match command:
            case commands.GiveClue(_, _, penalised, two_words, allowed):
                tried = not (penalised or two_words or allowed)
            case commands.GuessTwo(_, first, second):
                tried = first < second  # their order has no meaning
            case _:
                tried = isinstance(command, commands.Move)
        if tried:
            assert (command in listed) is not isinstance(decide(game, command), Refusal)


def test_every_event_and_command_has_a_handler() -> None:
    assert AFTER.keys() == set(get_args(Event))
    assert TOGETHER.keys() == OF_TEAMS.keys() == set(get_args(commands.Command))
    fields = get_type_hints(PublicView)
    assert get_type_hints(Changes) == {name: fields[name] for name in get_type_hints(Changes)}


@pytest.mark.rule("D20")
@often
@given(positions, seeds)
def test_a_side_sees_only_its_own_half_of_the_key(position: Position, seed: int) -> None:
    game = position.game
    for seat in Side if isinstance(game.key, Key) else ():
        hidden = replace(game, key=hidden_from(seat, game.faces, Random(seed)))
        assert hidden.seen_from(seat) == game.seen_from(seat)


@pytest.mark.rule("D13", "D20")
@often
@given(ways, seeds)
def test_finishing_a_side_depends_only_on_the_visible_half(way: list[Position], seed: int) -> None:
    """The result of finding a side's last card depends only on the half that the giver sees."""
    for before, after in pairwise(way):
        happened = after.happened[len(before.happened) :]
        done = [event.side for event in happened if isinstance(event, SideFinished)]
        clue = before.game.table.clue
        if clue is None or clue.giver not in done:
            continue
        assert isinstance(clue.giver, Side)
        assert happened[-3:] in (
            (SideFinished(clue.giver), TokenTaken(clue.giver.other), TurnEnded()),
            (SideFinished(clue.giver), TokenTaken(clue.giver.other), SuddenDeathBegan()),
        )
        found = next(event for event in happened if isinstance(event, AgentFound))
        key = hidden_from(clue.giver, before.game.faces, Random(seed))
        other = replace(before.game, key=key)
        guess = commands.Guess(found.guesser, found.position)
        command = commands.Choose(clue.giver, found.position) if before.game.table.two else guess
        if left_to_find(other, clue.giver.other):
            assert decide(other, command) == happened


@pytest.mark.rule("C2")
@often
@given(positions, seeds)
def test_operatives_see_the_key_only_at_the_end_and_spymasters_always(
    position: Position, seed: int
) -> None:
    game = position.game
    if isinstance(game.key, TeamKey) and game.table.result is not None:
        assert game.seen_from(OPERATIVES).key == game.key.identities
    elif isinstance(game.key, TeamKey):
        assert game.seen_from(OPERATIVES).key == game.table.covered
        other = elsewhere(position, Random(seed))
        assert other.seen_from(OPERATIVES) == game.seen_from(OPERATIVES)
        assert game.seen_from(SPYMASTERS).key == game.key.identities


def elsewhere(position: Position, random: Random) -> Game:
    """The same events at a table with another key.

    Between two sides the rest of the key cannot matter, because the public part consists of events
    alone. Cards that two teams covered must be on any key; the rest is dealt anew.
    """
    key = position.game.key
    if isinstance(key, Key):
        dealt = keys.deal(position.game.table.edition, random)
        assert isinstance(dealt, Key)
        other: Key | TeamKey = dealt
    else:
        other = replace(key, identities=tuple(dealt_anew(position.game, random)))
    return begin(replace(position.started, key=other)).after(position.happened)


def dealt_anew(game: Game, random: Random) -> Iterator[Identity]:
    """What covers the two teams' cards, and for the other cards their identities, shuffled."""
    table = list(zip(game.table.covered, game.team_key.identities, strict=True))
    hidden = [identity for cover, identity in table if cover is None]
    random.shuffle(hidden)
    return (hidden.pop() if cover is None else cover for cover, _ in table)


def hidden_from(seat: Side, key: Key, random: Random) -> Key:
    """The same key for this seat, with the other side's half dealt anew."""
    mine = key.face(seat)
    theirs = list(key.face(seat.other))
    random.shuffle(theirs)
    both = zip(mine, theirs, strict=True)
    return Key(tuple((one, two) if seat is Side.NORTH else (two, one) for one, two in both))
