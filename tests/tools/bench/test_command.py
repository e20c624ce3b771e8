"""`./tabletop-dev tools.bench`."""

import re

import pytest
from click.testing import CliRunner

from assistant.game.rules import edition as editions
from tools.bench.__main__ import bench, partner_report, report
from tools.bench.partner import BOX, DUETS, TEAMS, TOKENS, Cost, Tally
from tools.bench.speed import Growth, Rate


def test_both_tables_are_aligned() -> None:
    rates = [Rate("classic", 500, 10_000, 0.25), Rate("duet", 5, 80, 0.01)]
    grown = [Growth("corrected clues", ((1, 0.002), (10, 0.003)))]
    assert report(rates, grown) == (
        "EDITION  GAMES  MOVES  GAMES A SECOND  MICROSECONDS A MOVE\n"
        "classic    500  10000            2000                   25\n"
        "duet         5     80             500                  125\n"
        "\n"
        "A LONG GAME OF   AFTER 1  AFTER 10\n"
        "corrected clues     1.00      1.50"
    )


def told(*arguments: str) -> str:
    """A measurement's printed output."""
    ran = CliRunner().invoke(bench, arguments)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_every_edition_is_played_and_the_same_seed_plays_the_same_games() -> None:
    first, same, other = (told("rules", "--games", "2", "--seed", seed) for seed in "112")
    moves = [re.findall(r"^[\w-]+ +2 +(\d+) ", one, re.MULTILINE) for one in (first, same, other)]
    assert moves[0] == moves[1] != moves[2]
    assert len(moves[0]) == len(editions.names())
    assert len(re.findall(r"^(corrected|invalid) clues( +\d+\.\d\d){5}$", first, re.M)) == 2


@pytest.mark.slow
def test_a_partner_is_measured_in_whole_games() -> None:
    played, _, costs = told("partner", "--games", "1").partition("\n\n")
    assert [re.split(" {2,}", row)[0] for row in played.splitlines()[1:]] == [
        *(" + ".join(pair) for pair in ((BOX, BOX), *DUETS) for _ in TOKENS),
        *(" for ".join(pair) for pair in TEAMS),
    ]
    file, *_, clue, _ = map(float, costs.splitlines()[1].split())
    assert file > 1
    assert clue > 0


def test_results_of_partners_are_printed_in_columns() -> None:
    duet = Tally("box + family", 9, games=10, won=4, assassins=2, turns=80, found=120)
    alone = Tally("box for box", 0, games=10, won=5, turns=70, rivals_left=15)
    assert partner_report([duet, alone], Cost(9_600_000, 20480, 0.05, 0.25, 0.03)) == (
        "PLAYERS       TOKENS  GAMES   WON          95 %  ASSASSIN  TURNS  FOUND  RIVALS LEFT\n"
        "box + family       9     10  0.40  0.17 to 0.69      0.20    8.0   12.0            -\n"
        "box for box        -     10  0.50  0.24 to 0.76      0.00    7.0      -          3.0\n"
        "\n"
        "FILE MB  MEMORY MB  LOAD S  CLUE S  GUESS S\n"
        "9.6             20   0.050   0.250    0.030"
    )
