"""The missions: Duet's map (M1, M6, M7) and Harry Potter's log (H4 to H11).

An edition's missions are in a file in `missions/`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.edition import names, read
from assistant.game.rules.notation import NotationError

NEAR = 0.6
"""Minimum similarity, from 0 to 1, at which a name is suggested for a misspelled one."""
OFFERED = 3
"""Maximum number of suggested names."""

UNHEARD = {"the", "number", "no", "and"}
"""Words that are ignored in mission names, because people often omit or add them."""


@dataclass(frozen=True, slots=True)
class Mission:
    """A city on the map, or an entry in the log."""

    name: str
    """The printed name, without the numbers."""
    turns: int
    mistakes: int
    said: str = ""
    """The spoken form of the name, if it differs from the written one."""

    @property
    def numbers(self) -> str:
        """The printed numbers: `10/5`."""
        return f"{self.turns}/{self.mistakes}"


@dataclass(frozen=True, slots=True)
class Reward:
    """A bonus, and how often it occurs in the whole log."""

    bonus: Bonus
    uses: int


@dataclass(frozen=True, slots=True)
class MissionBox:
    """Three missions, won from top to bottom (H4 to H7)."""

    missions: tuple[Mission, ...]
    reward: Reward | None
    """The bonus for winning all three (H11)."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the log; only the last one has neither opener nor reward (H7)."""

    name: str
    opener: Mission | None
    reward: Reward | None
    """The bonus for missions of this section only (H8 to H10)."""
    boxes: tuple[MissionBox, ...]

    @property
    def missions(self) -> tuple[Mission, ...]:
        """The missions of this part, in the order of the log."""
        opener = (self.opener,) if self.opener else ()
        return opener + tuple(mission for box in self.boxes for mission in box.missions)


Line = tuple[Mission, Mission]
"""Two cities that the map connects, in both directions (M7)."""


@dataclass(frozen=True, slots=True)
class MissionLog:
    """All missions of an edition: a map has lines, a log has sections."""

    edition: str
    title: str
    start: Mission
    missions: tuple[Mission, ...]
    lines: tuple[Line, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class UnknownMission:
    """A name that belongs to no mission, or to several."""

    text: str
    nearest: tuple[Mission, ...]
    """Missions that may be meant; for an ambiguous name, those that contain it."""
    ambiguous: bool = False


def editions() -> tuple[str, ...]:
    """The editions that have missions, in alphabetical order."""
    return names("missions")


@cache
def load(edition: str) -> MissionLog | None:
    """The missions of an edition, or None if it has none."""
    if edition not in editions():
        return None
    table = read("missions", edition)
    said = table["spoken"]
    sections = tuple(_section(section, said) for section in table.get("sections", ()))
    missions = tuple(_mission(text, said) for text in table.get("missions", ()))
    missions += tuple(mission for section in sections for mission in section.missions)
    named = {mission.name: mission for mission in missions}
    lines = tuple((named[one], named[other]) for one, other in table.get("lines", ()))
    return MissionLog(edition, table["title"], named[table["start"]], missions, lines, sections)


def bank(mission: Mission, expert: bool = False) -> Bank:
    """The time bank at the start (M1).

    Experts get one token fewer (V3): a checkmark side, because the mission sets the number of
    mistakes, or a bystander side if there is no checkmark side.
    """
    whole = Bank(mission.mistakes, mission.turns - mission.mistakes)
    return whole.after_stop() if expert else whole


def spoken(mission: Mission) -> str:
    """A mission's spoken name: lower-case words, with numbers and signs as words."""
    return (mission.said or mission.name).lower()


def called(edition: str, name: str) -> str:
    """A mission's name for use in a spoken sentence, without unpronounceable signs."""
    log = load(edition)
    said = (one.said for one in log.missions if one.name == name) if log else ()
    return next(filter(None, said), name)


def find(log: MissionLog, text: str) -> Mission | UnknownMission:
    """The mission meant by a typed or spoken name.

    Case, accents, punctuation and short words are ignored. A part of a name is enough if only one
    name contains it, and so are the printed numbers, because no two missions share them.
    """
    wanted = _words(text)
    whole = [one for one in log.missions if "".join(wanted) in map("".join, _full_names(one))]
    part = [one for one in log.missions if any(_within(wanted, name) for name in _names(one))]
    match whole or part:
        case [mission]:
            return mission
        case several:
            shown = " ".join(text.split())
            return UnknownMission(shown, tuple(several) or _nearest(log, wanted), bool(several))


def _mission(text: str, said: dict[str, str]) -> Mission:
    numbers, name = text.split(maxsplit=1)
    turns, mistakes = map(int, numbers.split("/"))
    return Mission(name, turns, mistakes, said.get(name, ""))


def _section(table: dict[str, Any], said: dict[str, str]) -> Section:
    opener = _mission(table["opener"], said) if "opener" in table else None
    boxes = (
        MissionBox(tuple(_mission(text, said) for text in box["missions"]), _reward(box))
        for box in table["boxes"]
    )
    return Section(table["name"], opener, _reward(table), tuple(boxes))


def _reward(table: dict[str, Any]) -> Reward | None:
    bonus = table.get("bonus")
    return Reward(Bonus(bonus["name"]), bonus.get("uses", 1)) if bonus else None


def _names(mission: Mission) -> list[tuple[str, ...]]:
    return [_words(mission.name), _words(spoken(mission))]


def _full_names(mission: Mission) -> list[tuple[str, ...]]:
    numbers = _words(mission.numbers)
    return [numbers, *_names(mission), *(numbers + name for name in _names(mission))]


def _words(text: str) -> tuple[str, ...]:
    # ¾ and 3/4 become a separate word, so that a search for 4 does not find 9¾.
    quarters = re.sub(r"(?<!\d)3/4|¾", " ¾ ", text.casefold())
    letters = "".join(
        one for one in normalize("NFD", quarters) if not combining(one) and one not in ".'’"
    )
    return tuple(word for word in re.findall(r"[^\W_]+", letters) if word not in UNHEARD)


def _within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether `whole` contains the words of `part`, at least one, in sequence."""
    places = range(len(whole) - len(part) + 1)
    return bool(part) and any(whole[at : at + len(part)] == part for at in places)


def _nearest(log: MissionLog, wanted: tuple[str, ...]) -> tuple[Mission, ...]:
    text = " ".join(wanted)

    def likeness(mission: Mission) -> float:
        candidates = [" ".join(name) for name in _names(mission)]
        candidates += [word for name in _names(mission) for word in name]
        return max(SequenceMatcher(None, text, one).ratio() for one in candidates)

    near = sorted(log.missions, key=likeness, reverse=True)[:OFFERED]
    return tuple(mission for mission in near if likeness(mission) >= NEAR)


class UnknownCityError(Exception):
    """A name that is not a city on the map; `line` counts from 1, or is None if unclear."""

    def __init__(self, city: UnknownMission, line: int | None) -> None:
        super().__init__(city, line)
        self.city = city
        self.line = line


def read_lines(text: str, table: Mapping[str, Any], log: MissionLog) -> tuple[Line, ...]:
    """The map lines as players fill them in: `lines = [["Berlin", "London"], …]`.

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
    """The first line that contains a name, because the TOML parser reports no line numbers."""
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if name in line.partition("#")[0]), None)
