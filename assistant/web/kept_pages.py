"""The pages about games that were played: the list, what they come to, and each on its own.

A key is handed in by whoever knows that it may be shown; without one, nothing here depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from string import Template
from urllib.parse import quote

from assistant.front.transcript import transcript_of
from assistant.rules.cards import Identity, Side
from assistant.rules.key import Key, TeamKey
from assistant.rules.notation import write_key
from assistant.rules.statistics import statistics
from assistant.rules.view import EMPTY_PLACE, PublicView, Touched
from assistant.store.kept import LEFT
from assistant.talk.language import Language
from assistant.web.archive import Told
from assistant.web.html import Html, element, joined
from assistant.web.signs import sign

LONG = 8
"""Letters in one word, above which it is written smaller."""


def games(told: Sequence[Told], team: str, language: Language) -> Html:
    """All games of a team, the last one first, and their statistics."""
    words = language.pages.kept
    teams = sorted({one.game.kept.team for one in told} | {team})
    ours = [one for one in told if one.game.kept.team == team]
    named = Template(words["games_of"]).substitute(team=team) if team else words["games"]
    lines = (_line(one, language) for one in reversed(ours))
    parts = (
        element("h1", named),
        _choice(teams, team, language) if len(teams) > 1 else None,
        _statistics(ours, language),
        element("h2", words["all_games"]),
        element("ol", *lines, class_="rows") if ours else element("p", words["no_games"]),
    )
    return joined(parts)


def game(told: Told, key: Key | TeamKey | None, language: Language) -> Html:
    """A game: how it ended, the clues with what each found, and the key if it may be shown."""
    words, table = language.pages.kept, told.table
    saved = element("a", words["export"], href=f"/games/{told.game.number}.txt", download="")
    parts = (
        element("h1", _title(told)),
        element("p", _when(told), class_="soft"),
        element("p", _ending(told, language), class_="ending"),
        _score(table, language),
        element("h2", words["clues"]),
        element("ol", *_clues(table, language), class_="rows clues"),
        _cards(table, language),
        _keys(table, key, language) if key else element("p", words["key_after"]),
        element("p", saved),
    )
    return joined(parts)


def exported(told: Told, key: Key | TeamKey | None, language: Language) -> str:
    """The game as text: console lines that play it again, and comments after a #."""
    head = f"# {_when(told)}  {_title(told)}: {_ending(told, language)}"
    moves = (f"{said}\n# {answered}" for said, answered in transcript_of(told.game, language))
    rows = write_key(key, told.table.columns).splitlines() if key else ()
    return "\n".join((head, *moves, *(f"# {row}" for row in rows), ""))


def _choice(teams: Sequence[str], team: str, language: Language) -> Html:
    words = language.pages.kept
    current = {team: "page"}
    links = (
        element(
            "a",
            one or words["no_name"],
            href=f"/games?team={quote(one)}",
            aria_current=current.get(one),
        )
        for one in teams
    )
    return element("nav", *links, class_="choice", aria_label=words["teams"])


def _statistics(ours: Sequence[Told], language: Language) -> Html | None:
    rows = language.pages.statistics(statistics(one.table for one in ours))
    if not rows:
        return None
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in rows)
    head = element("h2", language.pages.kept["statistics"])
    return joined((head, element("dl", *pairs, class_="figures")))


def _line(told: Told, language: Language) -> Html:
    link = element("a", _title(told), href=f"/games/{told.game.number}")
    when = element("span", _when(told), class_="soft")
    return element("li", when, link, element("b", _ending(told, language)))


def _title(told: Told) -> str:
    started = told.game.saved.started
    parts = (started.edition.title, started.mission or "", told.game.kept.team)
    return " · ".join(filter(None, parts))


def _when(told: Told) -> str:
    return f"{datetime.fromisoformat(told.game.kept.started).astimezone():%Y-%m-%d %H:%M}"


def _ending(told: Told, language: Language) -> str:
    given_up = told.game.kept.result == LEFT
    ended = language.printed.outcome(told.table) if told.table.result and not given_up else ""
    return ended or language.pages.ending(told.table, given_up)


def _score(table: PublicView, language: Language) -> Html | None:
    if table.score is None:
        return None
    words = language.pages.kept

    def row(name: str, worth: int) -> Html:
        return element("tr", element("th", name, scope="row"), element("td", worth))

    return element(
        "table",
        element("caption", words["score"]),
        element("tbody", *(row(name, worth) for name, worth in language.pages.points(table))),
        element("tfoot", row(words["total"], table.score.total)),
        class_="score",
    )


def _clues(table: PublicView, language: Language) -> Iterator[Html]:
    words = language.pages
    for at, given in enumerate(table.clues):
        remarks = words.remarks(given.allowed, given.penalised, given.changed)
        yield element(
            "li",
            element("span", words.party(given.giver), class_="soft"),
            element("b", words.clue(given.clue.word, given.clue.number), class_="clue"),
            element("span", remarks, class_="soft"),
            _found([one for one in table.touched if one.clue == at], table, language),
        )
    if alone := [one for one in table.touched if one.clue is None]:
        without = element("span", words.kept["without_clue"], class_="soft")
        yield element("li", without, _found(alone, table, language))


def _found(touched: Sequence[Touched], table: PublicView, language: Language) -> Html:
    words = language.pages
    if not touched:
        return element("span", words.kept["nothing_found"], class_="found soft")
    cards = (
        element(
            "span",
            sign(one.identity),
            _word(table, one.position, language),
            element("span", words.identity(table, one.identity), class_="aloud"),
            class_=one.identity.value,
        )
        for one in touched
    )
    return element("span", *cards, class_="found")


def _cards(table: PublicView, language: Language) -> Html:
    """The cards in their places, with what covered them."""
    shown = [
        _card(table, at, cover, language, "card covered ") for at, cover in enumerate(table.covered)
    ]
    return _grid(shown, table, language.pages.kept["cards"])


def _keys(table: PublicView, key: Key | TeamKey, language: Language) -> Html:
    """Both faces of the key, each as north sees the table; where teams play there is one."""
    words = language.pages
    if isinstance(key, TeamKey):
        return _key(key.identities, table, words.kept["key"], language)
    name = Template(words.kept["key_of"])
    named = {side: name.substitute(side=words.seats[side]) for side in Side}
    faces = (_key(key.face(side), table, named[side], language) for side in Side)
    return element("div", *faces, class_="faces")


def _key(identities: Sequence[Identity], table: PublicView, name: str, language: Language) -> Html:
    cells = [_card(table, at, one, language, "card ") for at, one in enumerate(identities)]
    return _grid(cells, table, name)


def _card(
    table: PublicView, at: int, identity: Identity | None, language: Language, kind: str
) -> Html:
    """A card with the sign of what it is or turned out to be; small if its word is long."""
    word = _word(table, at, language)
    long = max(map(len, word.split()), default=0) > LONG
    name = element("span", word, class_="name long" if long else "name")
    if identity is None:
        return element("div", name, class_="card")
    aloud = element("span", language.pages.identity(table, identity), class_="aloud")
    return element("div", sign(identity), name, aloud, class_=f"{kind}{identity.value}")


def _grid(cells: Sequence[Html], table: PublicView, name: str) -> Html:
    rows = (cells[at : at + table.columns] for at in range(0, len(cells), table.columns))
    lines = (element("tr", *(element("td", cell) for cell in row)) for row in rows)
    body = element("tbody", *lines)
    return element("table", element("caption", name), body, class_="cards small")


def _word(table: PublicView, position: int, language: Language) -> str:
    card = table.cards[position]
    if card == EMPTY_PLACE:
        return ""
    return language.understanding.place(position, table.columns) if card.picture else card.word
