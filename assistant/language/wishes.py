"""Words → a wish for the next table: “new game classic two players”, “mission berlin”."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.events import ALONE
from assistant.game.rules.missions import Mission
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LONGEST_TEAM, Wish
from assistant.language.house_words import house_in
from assistant.language.phrases import Match, Words
from assistant.language.understanding import Understanding

LONGEST_NAME = 3
"""Maximum number of words in a team's name; more words are talk."""
PLAYERS = {2: ALONE, 3: 3, 4: 4}

SPOKEN_EDITIONS = {name.replace("-", " "): name for name in editions.names()}


def between_games(view: PublicView) -> bool:
    """Whether another table loses nothing: before the first clue, and after the end."""
    return view.phase in (Phase.SETUP, Phase.OVER) or not view.clues


def read_wish(match: Match, view: PublicView, known: Understanding) -> Wish | None:
    """The wish of a phrase; None if it is no wish.

    A team's name can be any word, so during a game it needs “new game” before it.
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
            wish, rest = _team(Wish(), match.words, known)
            if not between_games(view):
                return None
    return None if rest else wish


def wish_in(words: Sequence[str], view: PublicView, known: Understanding) -> Wish:
    """The details in a sentence that wants another game: edition, players, tokens, partner."""
    said = tuple(words)
    wish = Wish()
    for at in range(len(said)):
        rest = said[at:]
        wish, _ = _edition(wish, rest, known) if wish.edition is None else (wish, ())
        wish, _ = _players(wish, rest, known) if wish.players is None else (wish, ())
        wish, _ = _partner(wish, rest, known) if wish.partner is None else (wish, ())
        wish, _ = _tokens(wish, rest, view, known) if wish.tokens is None else (wish, ())
    return replace(wish, house=house_in(said, view.house, known.words("negation")))


def _all(words: Words, view: PublicView, known: Understanding) -> Wish | None:
    """Edition, players, tokens, partner, mission and team, in this order; any may be left out."""
    wish, rest = _edition(Wish(), _bare(words, known), known)
    wish, rest = _players(wish, rest, known)
    wish, rest = _tokens(wish, rest, view, known)
    wish, rest = _partner(wish, rest, known)
    wish, rest = _mission(wish, rest, view, known)
    wish, rest = _team(wish, rest, known)
    return None if rest else wish


def _bare(words: Words, known: Understanding) -> Words:
    """The words without an article before them."""
    return words[1:] if known.words("article").intersection(words[:1]) else words


def _is_clue(words: Sequence[str], known: Understanding) -> bool:
    """“team two” and “mission four” are clues before they are wishes."""
    split = known.numbers.split_clue(words)
    return split is not None and split.exact and len(split.words) == 1


def spoken_wishes(view: PublicView, known: Understanding) -> tuple[str, ...]:
    """The wishes that a recognizer listens for; the many names only while no game is under way."""
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


def _edition(wish: Wish, words: Words, known: Understanding) -> tuple[Wish, Words]:
    said = " ".join(words)
    found = [one for one in SPOKEN_EDITIONS if said == one or said.startswith(f"{one} ")]
    if not found:
        return wish, words
    longest = max(found, key=len)
    rest = words[len(longest.split()) :]
    more = known.words("edition word")
    after = next((at for at, word in enumerate(rest) if word not in more), len(rest))
    return replace(wish, edition=SPOKEN_EDITIONS[longest]), rest[after:]


def _players(wish: Wish, words: Words, known: Understanding) -> tuple[Wish, Words]:
    for cut in range(1, len(words) + 1):
        match = known.exact.listed("players", words[:cut])
        count = known.numbers.number(match["number"]) if match else None
        if count in PLAYERS:
            return replace(wish, players=PLAYERS[count]), words[cut:]
    return wish, words


def _tokens(wish: Wish, words: Words, view: PublicView, known: Understanding) -> tuple[Wish, Words]:
    """The time bank, if the edition offers it (D4, H1)."""
    allowed = editions.load(wish.edition or view.edition.name).tokens_allowed
    for cut in range(1, len(words) + 1):
        match = known.exact.listed("tokens", words[:cut])
        count = known.numbers.number(match["number"]) if match else None
        if count in allowed:
            return replace(wish, tokens=count), words[cut:]
    return wish, words


def _partner(wish: Wish, words: Words, known: Understanding) -> tuple[Wish, Words]:
    for cut in range(len(words), 0, -1):
        for name, wanted in (("with partner", True), ("without partner", False)):
            if known.exact.listed(name, words[:cut]):
                return replace(wish, partner=wanted), words[cut:]
    return wish, words


def _mission(
    wish: Wish, words: Words, view: PublicView, known: Understanding
) -> tuple[Wish, Words]:
    log = missions.load(wish.edition or view.edition.name)
    for match in known.exact.matches(words, frozenset(), "mission".__eq__) if log else ():
        named = mission_in(match["mission"], view, known, wish.edition)
        if named:
            return replace(wish, mission=named.name), ()
    if log and words and between_games(view):  # later, “play Berlin” may be a guess
        found = missions.find(log, " ".join(words))
        if isinstance(found, Mission):
            return replace(wish, mission=found.name), ()
    return wish, words


def mission_in(
    words: Words, view: PublicView, known: Understanding, edition: str | None = None
) -> Mission | None:
    """The mission of the edition, or of that on the table, that these words name."""
    log = missions.load(edition or view.edition.name)
    found = missions.find(log, " ".join(_bare(words, known))) if log else None
    return found if isinstance(found, Mission) else None


def _team(wish: Wish, words: Words, known: Understanding) -> tuple[Wish, Words]:
    for match in known.exact.matches(words, frozenset(), "team".__eq__):
        name = " ".join(match["team"])
        if len(match["team"]) <= LONGEST_NAME and len(name) <= LONGEST_TEAM:
            return replace(wish, team=name), ()
    return wish, words
