"""Turns words into a request for the next table: “new game classic two players”."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.events import ALONE
from assistant.game.rules.house import HouseRules, Strictness
from assistant.game.rules.missions import Mission
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LONGEST_TEAM, Wish
from assistant.language.phrases import Match, Words
from assistant.language.understanding import Understanding

LONGEST_NAME = 3
"""Maximum number of words in a team's name; a longer one is talk."""
DENIED_WITHIN = 2
"""Number of words before a house rule among which a denial counts: “without the referee”."""
PLAYERS = {2: ALONE, 3: 3, 4: 4}
MINUTE = 60
"""Seconds."""

Found = tuple[Wish, Words]
"""The request with one more detail, and the words that follow it."""

SPOKEN_EDITIONS = {name.replace("-", " "): name for name in editions.names()}


def between_games(view: PublicView) -> bool:
    """Whether a new table would lose nothing, as before the first clue and after the end."""
    return view.phase in (Phase.SETUP, Phase.OVER) or not view.clues


def read_wish(match: Match, view: PublicView, known: Understanding) -> Wish | None:
    """The request that the words make; None if they make none.

    Any words can be a team's name, so during a game it counts only after “new game”.
    """
    match match.name:
        case "lay":
            return Wish(lay=True)
        case "play along":
            return Wish(partner=True)
        case "new game":
            return _all(match["wish"], view, known)
        case _ if _is_clue(match.words, known):
            return None
        case "mission":
            wish, rest = _mission(Wish(), match.words, view, known)
        case _:
            wish, rest = _team(Wish(), match.words, view, known)
            if not between_games(view):
                return None
    return None if rest else wish


def wish_in(words: Sequence[str], view: PublicView, known: Understanding) -> Wish:
    """The details and house rules in a sentence that asks for another game."""
    said, wish = tuple(words), Wish()
    for detail in ANYWHERE:
        found = (detail(wish, said[at:], view, known)[0] for at in range(len(said)))
        wish = next((one for one in found if one != wish), wish)
    return replace(wish, house=_house(said, view.house, known))


def _all(words: Words, view: PublicView, known: Understanding) -> Wish | None:
    """The details in their fixed order, each optional, without any other words."""
    wish, rest = Wish(), _bare(words, known)
    for detail in (*ANYWHERE, _mission, _team):
        wish, rest = detail(wish, rest, view, known)
    return None if rest else wish


def _house(words: Words, house: HouseRules, known: Understanding) -> HouseRules | None:
    """The changed house rules, each by its name in the settings; None if nothing changes."""
    changed: dict[str, Any] = {}
    said, denials = " ".join(words), known.words("negation")
    for field in sorted(fields(HouseRules), key=lambda field: -len(field.name)):
        name = " ".join(f"{word.removesuffix('s')}s?" for word in field.name.split("_"))
        before, named, after = re.split(rf"\b({name})\b|$", said, maxsplit=1)
        if not named:
            continue
        said = f"{before}…{after}"  # “expert clues” does not mean experts
        denied = not denials.isdisjoint(before.split()[-DENIED_WITHIN:]) or after.strip() in denials
        if field.name == "referee":
            strict = Strictness.STRICT if Strictness.STRICT in words else Strictness.ADVISE
            changed["referee"] = Strictness.OFF if denied else strict
        elif field.name == "timer":
            changed["timer"] = 0 if denied else _seconds(words, known)
        elif "bool" in str(field.type):
            changed[field.name] = not denied
    ruled = replace(house, **changed)
    return None if ruled == house else ruled


def _seconds(words: Words, known: Understanding) -> int:
    """The seconds that were requested for the timer; one minute by default."""
    for at in range(len(words)):
        for name, seconds in (("seconds", 1), ("minutes", MINUTE)):
            for count, _ in _counted(name, words[at:], known):
                return seconds * (count or 0)
    return MINUTE


def _bare(words: Words, known: Understanding) -> Words:
    """The words without a leading article."""
    return words[1:] if known.words("article").intersection(words[:1]) else words


def _is_clue(words: Sequence[str], known: Understanding) -> bool:
    """Whether the words are a clue rather than a request: “team two” and “mission four”."""
    split = known.numbers.split_clue(words)
    return split is not None and split.exact and len(split.words) == 1


def spoken_wishes(view: PublicView, known: Understanding) -> tuple[str, ...]:
    """The requests that a recognizer listens for; their many names are left out during a game."""
    new_game = known.exact.spoken("new game")
    if not between_games(view):
        return new_game
    log = missions.load(view.edition.name)
    cities = [
        phrase
        for one in (log.missions if log else ())
        for phrase in known.exact.spoken("mission", mission=missions.spoken(one))
    ]
    partners = [
        f"{new_game[0]} {said}"
        for name in ("with partner", "without partner")
        for said in sorted(known.words(name))
    ]
    games = (*(f"{new_game[0]} {spoken}" for spoken in SPOKEN_EDITIONS), *partners)
    return (*new_game, *known.exact.spoken("lay"), *games, *cities)


def _edition(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    said = " ".join(words)
    found = [one for one in SPOKEN_EDITIONS if said == one or said.startswith(f"{one} ")]
    if not found:
        return wish, words
    longest = max(found, key=len)
    rest = words[len(longest.split()) :]
    more = known.words("edition word")
    after = next((at for at, word in enumerate(rest) if word not in more), len(rest))
    return replace(wish, edition=SPOKEN_EDITIONS[longest]), rest[after:]


def _players(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    for count, rest in _counted("players", words, known):
        if count in PLAYERS:
            return replace(wish, players=PLAYERS[count]), rest
    return wish, words


def _tokens(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    """The time bank that the words name, if the edition offers it (D4, H1)."""
    for count, rest in _counted("tokens", words, known):
        if count in editions.load(wish.edition or view.edition.name).tokens_allowed:
            return replace(wish, tokens=count), rest
    return wish, words


def _counted(name: str, words: Words, known: Understanding) -> Iterator[tuple[int | None, Words]]:
    """The counts with which the words can begin, each with the words after it."""
    for cut in range(1, len(words) + 1):
        if match := known.exact.listed(name, words[:cut]):
            yield known.numbers.number(match["number"]), words[cut:]


def _partner(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    for cut in range(len(words), 0, -1):
        for name, wanted in (("with partner", True), ("without partner", False)):
            if known.exact.listed(name, words[:cut]):
                return replace(wish, partner=wanted), words[cut:]
    return wish, words


def _mission(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    matches = known.exact.matches(words, frozenset(), "mission".__eq__)
    names = [match["mission"] for match in matches]
    if words and between_games(view):  # during a game, “play Berlin” may be a guess
        names.append(words)
    for name in names:
        if found := mission_in(name, wish.edition or view.edition.name, known):
            return replace(wish, mission=found.name), ()
    return wish, words


def mission_in(words: Words, edition: str, known: Understanding) -> Mission | None:
    """The mission of the edition that these words name."""
    log = missions.load(edition)
    found = missions.find(log, " ".join(_bare(words, known))) if log else None
    return found if isinstance(found, Mission) else None


def _team(wish: Wish, words: Words, view: PublicView, known: Understanding) -> Found:
    for match in known.exact.matches(words, frozenset(), "team".__eq__):
        name = " ".join(match["team"])
        if len(match["team"]) <= LONGEST_NAME and len(name) <= LONGEST_TEAM:
            return replace(wish, team=name), ()
    return wish, words


ANYWHERE = (_edition, _players, _tokens, _partner)
"""The details that can be anywhere in a sentence."""
