"""The unit starts what the program has."""

from __future__ import annotations

import shlex
from configparser import ConfigParser
from pathlib import Path

from assistant.verbs.play import play

UNIT = Path(__file__).parents[2] / "systemd" / "tabletop.service"


def unit() -> ConfigParser:
    parser = ConfigParser(strict=True, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # systemd's keys have capitals
    parser.read_string(UNIT.read_text(encoding="utf-8"))
    return parser


def test_the_service_runs_a_command_that_exists() -> None:
    program, verb, *arguments = shlex.split(unit()["Service"]["ExecStart"])
    assert Path(program).name == "tabletop"
    assert verb == play.name
    with play.make_context("play", arguments) as context:
        assert context.params["resume"]


def test_games_are_kept_where_the_service_may_write_and_nobody_else_may_read() -> None:
    service = unit()["Service"]
    _, _, *arguments = shlex.split(service["ExecStart"])
    with play.make_context("play", arguments) as context:
        assert context.params["store"] == Path("/var/lib") / service["StateDirectory"]
    assert service["StateDirectoryMode"] == "0700"
    assert service["PrivateNetwork"] == "yes"
