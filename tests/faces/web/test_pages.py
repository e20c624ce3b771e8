"""The content of the pages: `pages.txt` has a dialogue for each idea, and what pages then show.

Besides the lines of dialogues.py there are `on SEAT FIELD = VALUE`, for a team's phone `on north
red …`, and for everybody's page `on table …`; with `…` at its end the value is only a beginning.
`tap north 2` touches the second answer on the phone.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from assistant.conversation.effects import Effect
from assistant.conversation.laying import Laying
from assistant.faces.web import pages
from assistant.faces.web.inputs import message, read
from assistant.faces.web.moment import KEPT, Moment
from assistant.game.messages import Heard, Tick
from assistant.game.rules.cards import Side, Team
from assistant.language.contract import Language
from assistant.language.en import ENGLISH
from tests.conversation.dialogues import Table
from tests.conversation.test_dialogues import TABLES
from tests.language.pirate import PIRATE
from tests.sections import Section, sections
from tests.tables import NORTH, SOUTH, session, started, take, teams_started

Page = dict[str, Any]


def page(
    moment: Moment, side: Side, language: Language = ENGLISH, team: Team | None = None
) -> Page:
    """The page of a seat's phone."""
    return pages.seat(moment, side, language, team)


def everybodys(moment: Moment, language: Language = ENGLISH) -> Page:
    """The page that everybody sees."""
    return pages.table(moment, (), language)


def card(shown: Page, word: str) -> Page:
    """A card on a phone."""
    return next(one for one in cast(list[Page], shown["cards"]) if one["word"] == word)


def _text(question: Page | str) -> str:
    """A question's text, on a phone or on the table's page."""
    return question if isinstance(question, str) else str(question["text"])


FIELDS: Mapping[str, Callable[[Page], Iterable[object]]] = {
    "offers": lambda shown: (one["label"].lower() for one in shown["question"]["choices"]),
    "asks": lambda shown: [_text(shown["question"])],
    "labels": lambda shown: (one["label"] for one in shown["question"]["choices"]),
    "now": lambda shown: (one["label"].lower() for one in shown["now"]),
    "menu": lambda shown: (one["label"].lower() for one in shown["menu"]),
    "acts": lambda shown: [shown["acts"]],
    "due": lambda shown: [shown["due"]],
    "marks": lambda shown: (f"{at} {len(cards)}" for at, cards in shown["marks"].items()),
    "parts": lambda shown: shown,
    "told": lambda shown: [shown["told"]],
    "said": lambda shown: (said for _, said in shown["captions"]),
    "covered": lambda shown: (one["word"] for one in shown["cards"] if one["covered"]),
    "asked": lambda shown: (one["word"] for one in shown["cards"] if one["asked"]),
    "ats": lambda shown: (str(one["at"]) for one in shown["cards"]),
    "words": lambda shown: (one["word"] for one in shown["cards"]),
    "unnamed": lambda shown: [sum(not one["word"] for one in shown["cards"])],
    "legend": lambda shown: (identity for identity, _ in shown["legend"]),
    "numbers": lambda shown: (str(one) for one in shown["numbers"]),
    "end": lambda shown: [f"{shown['end']['head']} {shown['end']['text']}"],
    "keys": lambda shown: (f"{name} {len(cards)}" for name, cards in shown["keys"] or ()),
}
"""The page values that a line can name."""


@dataclass
class Shown(Table):
    """A table with its pages."""

    moment: Moment = field(default_factory=Moment)

    def keep(self, effects: tuple[Effect, ...]) -> None:
        super().keep(effects)
        self.moment = self.moment.after(effects)

    def _line(self, line: str) -> None:
        what, _, rest = line.partition(" ")
        if what == "tap":
            seat, number = rest.split()
            choice = page(self.moment, Side(seat))["question"]["choices"][int(number) - 1]
            sent = read(json.dumps({**choice["send"], "seen": 0}).encode())
            assert sent
            assert sent.asked in (None, self.moment.asked)
            self.take(message(sent, Side(seat), 0.0))
        elif what == "on":
            asked, _, wanted = rest.partition(" = ")
            found = ", ".join(str(one) for one in self._shown(*asked.split()) if one) or "-"
            part = found[: len(wanted) - 1] + "…" if wanted.endswith("…") else found
            assert part == wanted, f"{line}\nbut: {found}"
        else:
            super()._line(line)

    def _shown(self, who: str, *what: str) -> Iterable[object]:
        if what in (("timer",), ("number",)):
            ends = self.moment.timer_ends
            return [self.moment.asked if what == ("number",) else ends and f"{ends:g}"]
        if who == "table":
            return FIELDS[what[0]](everybodys(self.moment))
        team = Team(what[0]) if what[0] in set(Team) else None
        shown = page(self.moment, Side(who), team=team)
        if what[0] == "card":
            return ["yes" if card(shown, what[1])["touch"] else ""]
        return FIELDS[what[-1]](shown)


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("pages.txt"), at="plain"))
def test_pages_show_what_their_script_says(section: Section) -> None:
    laid, manners = TABLES[section.at]
    assert not isinstance(laid, Laying)
    table = Shown(session(laid, manners=manners))
    table.keep((*table.session.greet(), *table.session.take(Tick(0.0))))
    table.play(*section.lines)


def test_a_phone_does_not_repeat_what_was_said_of_the_game_before() -> None:
    before, after = session(), session(started(words=[f"w{at}" for at in range(25)]))
    moment = Moment().after((*before.greet(), *take(before, "north: weather two", "south: storm")))
    moment = moment.after(take(before, "south: yes"))
    assert page(moment, NORTH)["told"] == "Storm: agent!"
    assert "Storm" not in page(moment.after(after.greet()), NORTH)["told"]


@pytest.mark.rule("C2")
def test_operatives_are_never_told_to_look_at_a_key() -> None:
    table = session(teams_started())
    moment = Moment().after((*table.greet(), *take(table, ": weather two", ": storm", ": yes")))
    assert [page(moment, side)["blind"] for side in Side] == [False, True]


def test_in_a_lesson_one_phone_gives_the_first_clue_and_nothing_counts() -> None:
    lesson = session()
    moment = Moment().after((*lesson.greet(), *lesson.take(Heard(("teach me",), NORTH))))
    north, south = (page(moment, side) for side in Side)
    assert (north["due"], north["acts"], bool(north["numbers"])) == ("Your clue", "clue", True)
    assert (south["due"], south["acts"], south["numbers"]) == ("North's clue", None, [])
    assert everybodys(moment)["due"] == "A lesson: nothing counts yet"
    moment = moment.after(lesson.take(Heard(("quit",))))
    assert everybodys(moment)["due"] == "Either side may begin."


def test_only_the_last_captions_are_kept() -> None:
    table = session()
    moment = Moment().after((*table.greet(), *take(table, *["north: repeat"] * KEPT)))
    assert len(moment.captions) == KEPT
    assert moment.captions[-1].number == moment.said - 1 == 2 * KEPT


@pytest.mark.parametrize("side", list(Side))
def test_pages_are_in_the_language_of_the_table(side: Side) -> None:
    """Questions, answers and captions are in the table's language."""
    table = session()
    told = (*take(table, "north: weather two"), *table.take(Tick(1.0)))
    moment = Moment().after((*told, *take(table, "south: storm")))
    labels = [one["label"] for one in page(moment, side, PIRATE)["question"]["choices"]]
    assert labels == (["Aye capn", "No"] if side is SOUTH else [])
    assert "Sail on" in str(everybodys(moment.after(take(table, "[south]")), PIRATE))


def test_before_a_game_there_is_nothing_to_show() -> None:
    assert everybodys(Moment()) == {"captions": []}
    assert page(Moment(), NORTH) == {}
