"""The console: lines in, lines out, through the same session as a game by voice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from assistant.effects import (
    Advise,
    BeginLesson,
    Dark,
    Effect,
    FreeSeat,
    Known,
    Listen,
    LookBack,
    Note,
    Say,
    Show,
    Think,
    says,
)
from assistant.front.state import Json, screen, state
from assistant.messages import (
    Adjust,
    Cue,
    Heard,
    Input,
    Laid,
    Light,
    Press,
    Pressed,
    Tick,
)
from assistant.render import announcement, face, render
from assistant.rules.cards import Side, Team, party
from assistant.table.lesson import Play
from assistant.talk.language import Language
from assistant.talk.statements import Asked, Plain

PARTIES = "|".join((*Side, *Team))
SEATS = "|".join(Side)
"""The seats, which have a screen each."""
SPEECH = re.compile(rf"(?P<by>{PARTIES})?\s*:\s*(?P<words>\S.*)")
BUTTON = re.compile(rf"\[\s*(?P<by>{PARTIES})(?:\s+(?P<hold>hold))?\s*\]")
WAIT = re.compile(r"wait\s+(?P<seconds>\d+(?:\.\d*)?|\.\d+)")
SCREEN = re.compile(rf"\?\s*screen\s+(?P<side>{SEATS})")
STATE = re.compile(r"\?\s*state")
PLAIN = re.compile(r"(?!wait\s*[-.\d])[^\W_][^:\[\]{}?<>|\\]*[?]?")
"""Words alone, said by whoever may speak."""

LONGEST_WAIT = 86_400
"""Seconds."""

HOW_TO_LOOK = (
    "  Type “? screen north” or “? screen south” to look at that side's key, “help” for what can"
    " be said, and “quit” to stop."
)

LONGEST_ECHO = 60
"""How many characters of an unusable line are repeated in the error."""


@dataclass(frozen=True, slots=True)
class AskState:
    """`? state`."""


@dataclass(frozen=True, slots=True)
class AskScreen:
    """`? screen north`."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Wait:
    """`wait 2.5`."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Unusable:
    """A line that the console cannot read."""

    reason: str


Line = Heard | Pressed | AskState | AskScreen | Wait | Unusable


def read_line(text: str) -> Line | None:
    """One line of input; None where there is nothing to do (empty, `#`)."""
    line = text.removeprefix("\ufeff").strip()
    if not line or line.startswith("#"):
        return None
    if "\ufffd" in line:
        return Unusable("cannot use a line that is not UTF-8 text")
    lower = line.lower()
    if speech := SPEECH.fullmatch(lower):
        return Heard((speech["words"],), party(speech["by"]) if speech["by"] else None)
    if button := BUTTON.fullmatch(lower):
        return Pressed(party(button["by"]), Press.HOLD if button["hold"] else Press.TAP)
    if wait := WAIT.fullmatch(lower):
        seconds = float(wait["seconds"])
        return Wait(seconds) if seconds <= LONGEST_WAIT else Unusable("cannot wait for so long")
    if STATE.fullmatch(lower):
        return AskState()
    if asked := SCREEN.fullmatch(lower):
        return AskScreen(Side(asked["side"]))
    if PLAIN.fullmatch(lower) and lower.isprintable():
        return Heard((lower,))
    shown = "".join(one if one.isprintable() else "�" for one in line[:LONGEST_ECHO])
    echo = f"{shown}…" if len(line) > LONGEST_ECHO else shown
    return Unusable(
        f"cannot use “{echo}”: lines are “weather two”, “north: weather two”, “: storm”,"
        " “[north]”, “[north hold]”, “wait 2.5”, “? state”, “? screen north”"
    )


class Console:
    """Drives a session by lines; `write` takes one line of output at a time.

    `wait` spends seconds on whatever clock the caller keeps and returns the time after.
    """

    def __init__(
        self,
        session: Play,
        language: Language,
        write: Callable[[str], None],
        wait: Callable[[float], float],
        as_json: bool = False,
        watch: Callable[[Sequence[Effect]], None] = lambda effects: None,
        redraws: bool = False,
        partner: Callable[[Think | Advise | LookBack], Input] | None = None,
    ) -> None:
        """`watch` is whoever shows the table elsewhere; it returns at once.

        One that `redraws` shows people the table again whenever a card is covered. The
        `partner` answers what it is asked, and nobody waits: its moves follow at once.
        """
        self._session = session
        self._language = language
        self._write = write
        self._wait = wait
        self._as_json = as_json
        self._watch = watch
        self._redraws = redraws
        self._partner = partner

    def run(self, lines: Iterable[str], leaves: bool = False) -> None:
        """Take every line to the end, or until somebody quits where that `leaves`."""
        for text in lines:
            if self.take(text) and leaves:
                return

    def greet(self) -> None:
        """Greet people with the state of the game; programs ask for it themselves."""
        effects = self._session.greet()
        self._watch(effects)
        if not self._as_json:
            self._print(effects)
        if self._redraws:
            self._write(HOW_TO_LOOK)
        self._let_think(effects)

    def take(self, text: str) -> bool:
        """Take one line; returns whether it was somebody's wish to quit the program."""
        line = read_line(text)
        match line:
            case None:
                pass
            case Unusable(reason):
                self._object({"error": reason})
            case AskState():
                self._object({"state": state(self._session.view, self._question())})
            case AskScreen(seat):
                self._show(seat)
            case Wait(seconds):
                self.send(Tick(self._wait(seconds)))
            case Heard(_, by) | Pressed(by):
                if isinstance(by, Team) and not self._session.view.has_teams:
                    self._object({"error": f"there is no {by} here: no teams play this game"})
                else:
                    # On a terminal time passes between two lines.
                    self.send(Tick(self._wait(0.0)))
                    return self.send(line)
            case _:
                assert_never(line)
        return False

    def send(self, message: Input) -> bool:
        """Take a message that did not come as a line; returns whether it was a wish to quit."""
        before = self._session.view
        effects = self._session.take(message)
        self._watch([one for one in effects if not isinstance(one, Think | Advise | LookBack)])
        self._print(effects)
        view = self._session.view
        if self._redraws and view.cards == before.cards and view.covered != before.covered:
            facts = state(view, None)
            assert isinstance(facts, dict)
            self._write(table_of(facts["cards"]))
        if self._redraws and says(effects, Plain.KEY_IS_SHOWN):
            for seat in Side:
                self._show(seat)
        self._let_think(effects)
        return says(effects, Plain.HOW_TO_LEAVE)

    def _show(self, seat: Side) -> None:
        seen = face(self._session.glance(seat), self._language)
        self._object({"screen": screen(seen, self._session.view)})

    def _let_think(self, effects: Iterable[Effect]) -> None:
        """Whatever the partner does is an answer to what was typed."""
        thought = next((one for one in effects if isinstance(one, Think | Advise | LookBack)), None)
        if thought and self._partner:
            self.send(self._partner(thought))

    def _print(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            match effect:
                case Say():
                    self._object({"say": announcement(effect, self._language)})
                case Laid(cards, columns):
                    if not self._as_json:
                        self._write(grid_of((card.word for card in cards), columns))
                case Show() | Dark() | Known() | Listen() | Note() | BeginLesson() | FreeSeat():
                    pass  # screens are asked for; everything can always be typed
                case Light() | Cue() | Adjust() | Think() | Advise() | LookBack():
                    pass  # there is neither a lamp nor a sound; a thought is no line
                case _:
                    assert_never(effect)

    def _question(self) -> str | None:
        """The open question, as it was asked."""
        asked, view = self._session.question, self._session.view
        return render((Asked(asked),), view, self._language) if asked else None

    def _object(self, value: Json) -> None:
        self._write(json.dumps(value, ensure_ascii=False) if self._as_json else plain(value))


def plain(value: Json) -> str:
    """One object as text for people."""
    match value:
        case {"say": sentence}:
            return f"  {sentence}"
        case {"error": reason}:
            return f"! {reason}"
        case {"screen": {"seat": seat, "grid": list(grid), "lines": list(lines), **rest}}:
            rows, columns, other = rest["rows"], rest["columns"], rest.get("other")
            assert isinstance(rows, list)
            assert isinstance(columns, list)
            keys = (grid, other) if isinstance(other, list) else (grid,)
            edge = "   ".join(" ".join(map(str, columns)) for _ in keys)
            beside = (
                "   ".join(" ".join(str(row)) for row in both) for both in zip(*keys, strict=True)
            )
            numbered = zip(rows, beside, strict=True)
            spaced = [f"  {edge}", *(f"{number} {row}" for number, row in numbered)]
            texts = ["", *map(str, lines)]
            height = max(len(spaced), len(texts))
            left = spaced + [" " * len(spaced[0])] * (height - len(spaced))
            right = texts + [""] * (height - len(texts))
            body = (f"  {a}   {b}".rstrip() for a, b in zip(left, right, strict=True))
            return "\n".join((f"  {seat}", *body))
        case {"state": dict(facts)}:
            shown = (
                f"  {name}: {json.dumps(fact, ensure_ascii=False)}"
                for name, fact in facts.items()
                if name != "cards"
            )
            return "\n".join((*shown, table_of(facts["cards"])))
        case _:
            return json.dumps(value, ensure_ascii=False)


def table_of(cards: Json) -> str:
    """The cards of a state as a grid; a covered card stands in brackets, a marked one with *."""
    assert isinstance(cards, list)
    names = []
    columns = 0
    for card in cards:
        assert isinstance(card, dict)
        mark = "*" if card["marked"] else ""
        names.append(f"({card['word']})" if card["covered"] else f"{card['word']}{mark}")
        columns = max(columns, int(str(card["column"])))
    return grid_of(names, columns)


def grid_of(words: Iterable[str], columns: int) -> str:
    """Words as a grid, as north sees the table."""
    cells = list(words)
    width = max(map(len, cells)) + 2
    rows = (cells[at : at + columns] for at in range(0, len(cells), columns))
    return "\n".join(f"  {''.join(word.ljust(width) for word in row)}".rstrip() for row in rows)
