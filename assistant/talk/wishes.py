"""Words → a wish for the next table: “new game classic two players”, “mission berlin”."""

from __future__ import annotations

from dataclasses import replace

from assistant.rules import edition as editions
from assistant.rules import missions
from assistant.rules.game import ALONE, Phase
from assistant.rules.missions import Mission
from assistant.rules.view import PublicView
from assistant.rules.wish import Wish
from assistant.talk import numbers

NEW_GAME = "new game"
MISSION = "mission"
TEAM = "team"
LAY = ("lay the table", "new cards", "other cards")
PLAYERS = {"two players": ALONE, "three players": 3, "four players": 4}
LONGEST_NAME = 3
"""Words that a team's name has at most; more is talk."""


def between_games(view: PublicView) -> bool:
    """Whether nothing is lost by another table: before the first clue, and after the end."""
    return view.phase in (Phase.SETUP, Phase.OVER) or not view.clues


def read_wish(words: str, view: PublicView) -> Wish | None:
    """What a line of words wishes for; None if it is no wish.

    A team's name can be any word, so in the middle of a game it needs “new game” before it.
    """
    if words in LAY:
        return Wish(lay=True)
    anew = words == NEW_GAME or words.startswith(f"{NEW_GAME} ")
    if not anew and _is_clue(words):
        return None
    rest = words.removeprefix(NEW_GAME).strip() if anew else words
    wish = Wish()
    if anew:
        wish, rest = _players(*_edition(wish, rest))
    wish, rest = _mission(wish, rest, view)
    if rest and (anew or between_games(view)):
        wish, rest = _team(wish, rest)
    if rest or (not anew and wish == Wish()):
        return None
    return wish


def _is_clue(words: str) -> bool:
    """“team two” and “mission four” are clues before they are wishes."""
    split = numbers.split_clue(words.split())
    return split is not None and split.exact and len(split.words) == 1


def spoken_wishes(view: PublicView) -> tuple[str, ...]:
    """What a recognizer should listen for; the many names only while no game is under way."""
    if not between_games(view):
        return (NEW_GAME,)
    log = missions.load(view.edition.name)
    cities = (f"{MISSION} {missions.spoken(one)}" for one in log.missions) if log else ()
    games = (f"{NEW_GAME} {spoken}" for spoken in SPOKEN_EDITIONS)
    return (NEW_GAME, *LAY, *games, *cities)


SPOKEN_EDITIONS = {name.replace("-", " "): name for name in editions.names()}


def _edition(wish: Wish, rest: str) -> tuple[Wish, str]:
    found = [one for one in SPOKEN_EDITIONS if rest == one or rest.startswith(f"{one} ")]
    if not found:
        return wish, rest
    longest = max(found, key=len)
    return replace(wish, edition=SPOKEN_EDITIONS[longest]), rest.removeprefix(longest).strip()


def _players(wish: Wish, rest: str) -> tuple[Wish, str]:
    plain = rest.removeprefix("with ")
    for spoken, count in PLAYERS.items():
        if plain == spoken or plain.startswith(f"{spoken} "):
            return replace(wish, players=count), plain.removeprefix(spoken).strip()
    return wish, rest


def _mission(wish: Wish, rest: str, view: PublicView) -> tuple[Wish, str]:
    name = rest.removeprefix(f"{MISSION} ")
    log = missions.load(wish.edition or view.edition.name)
    if name == rest or log is None:
        return wish, rest
    found = missions.find(log, name)
    return (replace(wish, mission=found.name), "") if isinstance(found, Mission) else (wish, rest)


def _team(wish: Wish, rest: str) -> tuple[Wish, str]:
    name = rest.removeprefix(f"{TEAM} ")
    if name == rest or len(name.split()) > LONGEST_NAME:
        return wish, rest
    return replace(wish, team=name), ""
