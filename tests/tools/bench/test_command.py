"""`./tabletop-dev tools.bench`."""

import re

import pytest
from click.testing import CliRunner

from tools.bench.__main__ import bench, report
from tools.bench.partner import BOX, DUETS, TEAMS, TOKENS, Cost, Tally


@pytest.mark.slow
def test_a_partner_is_measured_in_whole_games() -> None:
    ran = CliRunner().invoke(bench, ["--games", "1"])
    assert ran.exit_code == 0, ran.output
    played, _, costs = ran.output.partition("\n\n")
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
    assert report([duet, alone], Cost(9_600_000, 20480, 0.05, 0.25, 0.03)) == (
        "PLAYERS       TOKENS  GAMES   WON          95 %  ASSASSIN  TURNS  FOUND  RIVALS LEFT\n"
        "box + family       9     10  0.40  0.17 to 0.69      0.20    8.0   12.0            -\n"
        "box for box        -     10  0.50  0.24 to 0.76      0.00    7.0      -          3.0\n"
        "\n"
        "FILE MB  MEMORY MB  LOAD S  CLUE S  GUESS S\n"
        "9.6             20   0.050   0.250    0.030"
    )
