"""`tabletop bench`."""

import json

import pytest
from click.testing import CliRunner

from assistant.app.start_times import Start
from assistant.app.verbs.bench import bench, middle, starts


def test_the_median_of_several_starts_counts() -> None:
    several = [Start(1.0, 0.5), Start(9.0, 0.4), Start(2.0, 0.7)]
    assert middle(several) == Start(2.0, 0.5)
    assert starts([("without a recognizer", Start(1.25, 0.71)), ("whisper", Start(2.7, 1.8))]) == (
        "START                 SECONDS  PROCESSOR SECONDS\n"
        "without a recognizer      1.2                0.7\n"
        "whisper                   2.7                1.8"
    )


@pytest.mark.slow
def test_the_program_is_started_without_and_with_a_recognizer() -> None:
    ran = CliRunner().invoke(bench, ["start", "--times", "1", "--engine", "whisper", "--json"])
    assert ran.exit_code == 0, ran.output
    without, heard = map(json.loads, ran.output.splitlines())
    assert (without["start"], heard["start"]) == ("without a recognizer", "whisper")
    assert heard["cpu"] > without["cpu"] > 0
