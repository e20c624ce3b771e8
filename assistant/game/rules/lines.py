"""The lines of a mission map, as players fill them in from their own sheet (M7)."""

from collections.abc import Mapping
from typing import Any

from assistant.game.rules.missions import Line, Mission, MissionLog, UnknownMission, find
from assistant.game.rules.notation import NotationError


class UnknownCityError(Exception):
    """A name that is no city of the map; `line` counts from 1, or is None if unclear."""

    def __init__(self, city: UnknownMission, line: int | None) -> None:
        super().__init__(city, line)
        self.city = city
        self.line = line


def read_lines(text: str, table: Mapping[str, Any], log: MissionLog) -> tuple[Line, ...]:
    """The lines of a map as players fill them in: `lines = [["Berlin", "London"], …]`.

    `table` is the text parsed as TOML. Raises `NotationError` with the reason, and the line of the
    text if there is one, or `UnknownCityError`.
    """
    for name in table:
        if name != "lines":
            raise NotationError(f"“{name}” is unknown; only lines belong here", _at(text, name))
    pairs = table.get("lines")
    if not isinstance(pairs, list):
        raise NotationError('it needs lines = [["Berlin", "London"], …]')
    return tuple(_line(text, pair, log) for pair in pairs)


def _line(text: str, pair: object, log: MissionLog) -> Line:
    match pair:
        case [str(one), str(other)]:
            line = _city(text, one, log), _city(text, other, log)
        case [str(one), *_] | str(one):
            raise NotationError("a line connects two cities", _at(text, one))
        case _:
            raise NotationError("a line connects two cities", _at(text, "lines"))
    if line[0] == line[1]:
        raise NotationError(f"a line from {one} to itself", _at(text, one))
    return line


def _city(text: str, name: str, log: MissionLog) -> Mission:
    match find(log, name):
        case UnknownMission() as unknown:
            raise UnknownCityError(unknown, _at(text, name))
        case mission:
            return mission


def _at(text: str, name: str) -> int | None:
    """The first line that contains a name, because the TOML parser keeps no line numbers."""
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if name in line.partition("#")[0]), None)
