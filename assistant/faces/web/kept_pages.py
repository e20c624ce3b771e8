"""The pages about games that were played, as HTML: the list with statistics, and each game."""

import json
from collections.abc import Sequence
from string import Template
from urllib.parse import quote

from assistant.faces.kept_game import KeptCard, KeptClue, KeptPage, head_of
from assistant.faces.web.archive import ArchivedGame
from assistant.faces.web.html import Html, element, joined
from assistant.faces.web.templates import text
from assistant.game.rules.cards import Identity
from assistant.game.rules.statistics import statistics
from assistant.language.contract import Language

_SHAPES = json.loads(text("page.js").partition("const SHAPES = ")[2].partition(";")[0])

LONG = 8
"""Number of letters in a word above which it is written smaller."""


def games(told: Sequence[ArchivedGame], team: str, language: Language) -> Html:
    """A team's games, newest first, and their statistics."""
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


def game(page: KeptPage, language: Language) -> Html:
    """One game: its ending, its clues with the cards that each found, and its key."""
    words, head = language.pages.kept, page.head
    saved = element("a", words["export"], href=f"/games/{head.number}.txt", download="")
    faces = (_grid(name, cards, page.columns, "card ") for name, cards in page.keys)
    parts = (
        element("h1", head.title),
        element("p", head.when, class_="soft"),
        element("p", head.ending, class_="ending"),
        _score(page, words["score"]) if page.points else None,
        element("h2", words["clues"]),
        element("ol", *(_clue(one, language) for one in page.clues), class_="rows clues"),
        *(element("p", hint, class_="soft") for hint in page.hints),
        _grid(words["cards"], page.cards, page.columns, "card covered "),
        element("div", *faces, class_="faces") if page.keys else element("p", words["key_after"]),
        element("p", saved),
    )
    return joined(parts)


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


def _statistics(ours: Sequence[ArchivedGame], language: Language) -> Html | None:
    rows = language.pages.statistics(statistics(one.table for one in ours))
    if not rows:
        return None
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in rows)
    head = element("h2", language.pages.kept["statistics"])
    return joined((head, element("dl", *pairs, class_="figures")))


def _line(told: ArchivedGame, language: Language) -> Html:
    head = head_of(told.game, told.table, language)
    link = element("a", head.title, href=f"/games/{head.number}")
    return element("li", element("span", head.when, class_="soft"), link, element("b", head.ending))


def _score(page: KeptPage, caption: str) -> Html:
    *parts, total = (
        element("tr", element("th", name, scope="row"), element("td", worth))
        for name, worth in page.points
    )
    body, foot = element("tbody", *parts), element("tfoot", total)
    return element("table", element("caption", caption), body, foot, class_="score")


def _clue(given: KeptClue, language: Language) -> Html:
    nothing = element("span", language.pages.kept["nothing_found"], class_="found soft")
    cards = (
        element(
            "span",
            sign(one.identity) if one.identity else None,
            one.word,
            element("span", one.called, class_="aloud"),
            class_=one.identity and one.identity.value,
        )
        for one in given.found
    )
    return element(
        "li",
        element("span", given.giver, class_="soft"),
        element("b", given.clue, class_="clue") if given.clue else None,
        element("span", given.remarks, class_="soft") if given.clue else None,
        element("span", *cards, class_="found") if given.found else nothing,
    )


def _grid(name: str, cards: Sequence[KeptCard], columns: int, kind: str) -> Html:
    """Cards in their places, each with the sign of its identity."""
    cells = [element("td", _card(one, kind)) for one in cards]
    rows = (cells[at : at + columns] for at in range(0, len(cells), columns))
    body = element("tbody", *(element("tr", *row) for row in rows))
    return element("table", element("caption", name), body, class_="cards small")


def _card(card: KeptCard, kind: str) -> Html:
    """A card, in smaller letters if its word is long."""
    long = max(map(len, card.word.split()), default=0) > LONG
    name = element("span", card.word, class_="name long" if long else "name")
    if card.identity is None:
        return element("div", name, class_="card")
    aloud = element("span", card.called, class_="aloud")
    return element("div", sign(card.identity), name, aloud, class_=f"{kind}{card.identity.value}")


def sign(identity: Identity) -> Html:
    """A card's sign, hidden from screen readers: disc, diamond, ring, speck or cross."""
    name, attributes = _SHAPES[identity]
    shape = element(name, class_="sign", **attributes)
    return element("svg", shape, viewBox="0 0 24 24", aria_hidden="true")
