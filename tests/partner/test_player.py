"""A partner plays by what its seat may know, and the same again when asked the same."""

import subprocess
import sys
from dataclasses import replace

import pytest

from assistant.partner import guesser, player
from assistant.partner.guesser import Odds
from assistant.partner.player import Strength
from assistant.referee import Verdict, relaxed, rule_on, same_sound
from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Side, Team
from assistant.rules.clue import Clue, GivenClue
from assistant.rules.commands import Command, GiveClue, Guess, Stop
from assistant.rules.game import Game
from assistant.rules.key import TeamKey
from assistant.rules.phase import Phase
from assistant.rules.play import decide
from assistant.rules.refusal import Refusal
from assistant.rules.view import Touched
from tests.effort import few
from tests.partner.tables import CLASSIC, known, lay, played, thought, twin


def test_a_game_between_two_partners_ends() -> None:
    *_, (_, _, end) = played(lay(1))
    assert end.table.phase is Phase.OVER


def test_two_teams_of_partners_play_to_the_end() -> None:
    *_, (_, _, end) = played(lay(1, CLASSIC))
    assert end.table.phase is Phase.OVER


@pytest.mark.slow
@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
@pytest.mark.parametrize("deck", ["everyday", "children"])
def test_the_referee_accepts_every_clue_and_none_is_given_twice(deck: str) -> None:
    for seed in range(few(3)):
        for before, command, _ in played(lay(seed, deck=deck)):
            if isinstance(command, GiveClue):
                word = command.clue.word
                ruling = rule_on(word, before.table.visible, relaxed(before.table))
                assert ruling.verdict is Verdict.VALID
                assert same_sound(word) == ()
                assert word not in {given.clue.word for given in before.table.clues}


@pytest.mark.rule("D20")
@pytest.mark.parametrize("seat", list(Side))
def test_its_thoughts_do_not_depend_on_what_its_seat_may_not_know(seat: Side) -> None:
    games = few(4)
    assert sum(compared(seed, seat) for seed in range(games)) > 15 * games / 4


def compared(seed: int, seat: Side, leak: bool = False) -> int:
    """How many thoughts were the same, until a card told the twin keys apart."""
    one, same = lay(seed), 0
    other = twin(one, seat, seed + 1000)
    while one.table.phase is not Phase.OVER:
        command = thought(one)
        if acts(command) is seat:
            theirs = leaking(other) if leak else thought(other)
            assert theirs == command
            same += 1
        first, second = decide(one, command), decide(other, command)
        if first != second:
            break
        assert not isinstance(first, Refusal)
        one, other = one.after(first), other.after(first)
    return same


def acts(command: Command) -> Side | Team:
    assert isinstance(command, GiveClue | Guess | Stop)
    return command.by


def leaking(game: Game) -> Command:
    """A partner that looks at the other side's key when it guesses."""
    table = game.table
    if table.phase is Phase.CLUE:
        return thought(game)
    (by,) = table.guessers
    assert isinstance(by, Side)
    looked = player.guess(known(), table, game.seen_from(by.other).key, by)
    return Stop(by) if looked.position is None else Guess(by, looked.position)


@pytest.mark.rule("D20")
def test_a_planted_leak_shows() -> None:
    with pytest.raises(AssertionError):
        sum(compared(seed, Side.SOUTH, leak=True) for seed in range(40))


def test_the_same_again_when_asked_the_same() -> None:
    game = lay(3)
    key = game.seen_from(Side.NORTH).key
    asked = [player.clue(known(), game.table, key, Side.NORTH) for _ in range(2)]
    assert asked[0] == asked[1]


def test_a_clue_is_for_its_own_agents() -> None:
    game = lay(4)
    key = game.seen_from(Side.NORTH).key
    found = player.clue(known(), game.table, key, Side.NORTH)
    assert found
    assert found.clue.number == len(found.positions)
    assert {key[at] for at in found.positions} == {Identity.AGENT}


@pytest.mark.rule("D17")
def test_in_sudden_death_it_guesses_and_never_stops() -> None:
    game = lay(5, tokens=1)
    for before, command, after in played(game):
        if before.table.phase is Phase.SUDDEN_DEATH:
            assert isinstance(command, Guess)
        game = after
    assert game.table.phase is Phase.OVER


@pytest.mark.rule("D14")
def test_what_an_earlier_clue_left_open_is_remembered() -> None:
    game = lay(6)
    words = ("RIVER", "BOAT", "PIANO", *(card.word for card in game.table.cards[3:]))
    cards = tuple(Card(word) for word in words)
    key = (Identity.BYSTANDER,) * 25
    earlier = GivenClue(1, Side.NORTH, Clue("ship", 2))
    now = GivenClue(3, Side.NORTH, Clue("melody", 1))
    table = replace(
        game.table, cards=cards, phase=Phase.GUESS, turn=3, giver=Side.NORTH, clues=(now,)
    )
    with_it = replace(table, clues=(earlier, now))
    without = player.guess(known(), table, key, Side.SOUTH).chances
    remembered = player.guess(known(), with_it, key, Side.SOUTH).chances
    assert remembered[1] > without[1] + 0.2


@pytest.mark.rule("D14")
def test_what_a_later_clue_found_is_expected_no_more() -> None:
    ships, pianos = (remembering(found) for found in (1, 2))
    assert ships.meant[0] < pianos.meant[0] - 0.1


def remembering(found: int) -> Odds:
    """South's thoughts on RIVER, for a ship and then a melody, where one of the cards was found."""
    game = lay(6)
    words = ("RIVER", "BOAT", "PIANO", *(card.word for card in game.table.cards[3:]))
    clues = (
        GivenClue(1, Side.NORTH, Clue("ship", 2)),
        GivenClue(3, Side.NORTH, Clue("melody", 2)),
    )
    table = replace(
        game.table,
        cards=tuple(Card(word) for word in words),
        covered=tuple(Identity.AGENT if at == found else None for at in range(25)),
        touched=(Touched(found, Side.SOUTH, Identity.AGENT, 1),),
        phase=Phase.GUESS,
        turn=3,
        giver=Side.NORTH,
        guessed=1,
        clues=clues,
    )
    return guesser.odds_of(known(), table, (Identity.BYSTANDER,) * 25, Side.SOUTH)


def test_assassins_are_expected_where_the_clue_does_not_point() -> None:
    odds = remembering(2)
    unlike = [at for at in range(25) if at != 2 and odds.meant[at] < 0.01]
    near = max((at for at in range(25) if at != 2), key=lambda at: (odds.meant[at], -at))
    assert odds.assassin[near] / (1 - odds.meant[near]) < min(odds.assassin[unlike])


def test_an_unknown_word_is_never_meant_and_an_unknown_clue_points_nowhere() -> None:
    game = lay(7)
    cards = (Card("XYZZYQ"), *game.table.cards[1:])
    table = replace(game.table, cards=cards)
    key = tuple(Identity.AGENT if at < 9 else Identity.BYSTANDER for at in range(25))
    found = player.clue(known(), table, key, Side.NORTH)
    assert found
    assert 0 not in found.positions
    given = GivenClue(1, Side.NORTH, Clue("xyzzyq", 2))
    assert player.review(known(), table, key, given).pointed_at == ()


def test_a_review_names_what_a_clue_pointed_at_and_what_was_better() -> None:
    game = lay(8)
    key = game.seen_from(Side.NORTH).key
    given = GivenClue(1, Side.NORTH, Clue("weather", 2))
    found = player.review(known(), game.table, key, given)
    chances = [one.chance for one in found.pointed_at]
    assert chances == sorted(chances, reverse=True)
    assert len(found.better) == 3
    assert len({frozenset(one.positions) for one in found.better}) == 3


def test_the_careful_stop_no_later_than_the_bold() -> None:
    tables = halfway()
    guesses = {
        strength: sum(
            player.guess(
                known(), game.table, game.seen_from(Side.SOUTH).key, Side.SOUTH, strength
            ).position
            is not None
            for game in tables
        )
        for strength in Strength
    }
    assert guesses[Strength.CAREFUL] <= guesses[Strength.USUAL] <= guesses[Strength.BOLD]


def halfway() -> list[Game]:
    """Tables where one agent was found by a clue and the guesser may stop."""
    return [
        before
        for seed in range(2)
        for before, _, _ in played(lay(seed))
        if before.table.phase is Phase.GUESS
        and before.table.guessed
        and Side.SOUTH in before.table.guessers
    ]


def test_operatives_guess_without_a_key() -> None:
    game = lay(9, CLASSIC)
    assert isinstance(game.key, TeamKey)
    team = game.key.starts
    given = decide(game, GiveClue(team, Clue("weather", 2)))
    assert not isinstance(given, Refusal)
    considered = player.guess(known(), game.after(given).table, None, team)
    assert considered.position is not None


def test_the_bank_may_be_large() -> None:
    game = lay(10)
    table = replace(game.table, bank=Bank(11))
    assert player.clue(known(), table, game.seen_from(Side.NORTH).key, Side.NORTH)


def test_nothing_of_it_is_loaded_before_a_partner_plays() -> None:
    told = "import assistant.__main__, sys; print('assistant.partner.player' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
