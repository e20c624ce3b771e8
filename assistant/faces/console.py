"""The console: text lines in, text lines out, with the same session as a game by voice."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, assert_never

from assistant.conversation.effects import Effect, Say, ToPartner, says
from assistant.conversation.session import Session
from assistant.faces.render import announcement, face, render
from assistant.faces.state import Json, screen, state
from assistant.game.messages import Heard, Input, Laid, Press, Pressed, Tick
from assistant.game.rules.cards import Side, Team, party
from assistant.language.contract import Language
from assistant.language.statements import Asked, Plain

PARTIES = "|".join((*Side, *Team))
SEATS = "|".join(Side)
"""A pattern for the seats, each of which has a screen."""
SPEECH = re.compile(rf"(?P<by>{PARTIES})?\s*:\s*(?P<words>\S.*)")
BUTTON = re.compile(rf"\[\s*(?P<by>{PARTIES})(?:\s+(?P<hold>hold))?\s*\]")
WAIT = re.compile(r"wait\s+(?P<seconds>\d+(?:\.\d*)?|\.\d+)")
SCREEN = re.compile(rf"\?\s*screen\s+(?P<side>{SEATS})")
STATE = re.compile(r"\?\s*state")
PLAIN = re.compile(r"(?!wait\s*[-.\d])[^\W_][^:\[\]{}?<>|\\]*[?]?")
"""A pattern for words without a speaker, which count as those of the party to act."""

LONGEST_WAIT = 86_400
"""Maximum number of seconds to wait."""

HOW_TO_LOOK = (
    "  Type “? screen north” or “? screen south” to look at that side's key, “help” for what can"
    " be said, and “quit” to stop."
)

LONGEST = 1000
"""Maximum number of characters in a line, more than players say at once."""
LONGEST_ECHO = 60
"""Maximum number of characters that an error quotes of an invalid line."""


@dataclass(frozen=True, slots=True)
class AskState:
    """`? state`."""


@dataclass(frozen=True, slots=True)
class AskScreen:
    """The line `? screen north`, which asks for a seat's screen."""

    seat: Side


@dataclass(frozen=True, slots=True)
class Wait:
    """`wait 2.5`."""

    seconds: float


@dataclass(frozen=True, slots=True)
class UnusableLine:
    """A line that the console cannot parse."""

    reason: str


Line = Heard | Pressed | AskState | AskScreen | Wait | UnusableLine


def read_line(text: str) -> Line | None:
    """Parse one line of input; None for an empty line or a comment."""
    line = text.removeprefix("\ufeff").strip()
    if not line or line.startswith("#"):
        return None
    if len(line) > LONGEST:
        return UnusableLine(f"cannot use a line of more than {LONGEST} characters")
    if "\ufffd" in line:
        return UnusableLine("cannot use a line that is not UTF-8 text")
    lower = line.lower()
    if speech := SPEECH.fullmatch(lower):
        return Heard((speech["words"],), party(speech["by"]) if speech["by"] else None)
    if button := BUTTON.fullmatch(lower):
        return Pressed(party(button["by"]), Press.HOLD if button["hold"] else Press.TAP)
    if wait := WAIT.fullmatch(lower):
        seconds = float(wait["seconds"])
        return Wait(seconds) if seconds <= LONGEST_WAIT else UnusableLine("cannot wait for so long")
    if STATE.fullmatch(lower):
        return AskState()
    if asked := SCREEN.fullmatch(lower):
        return AskScreen(Side(asked["side"]))
    if PLAIN.fullmatch(lower) and lower.isprintable():
        return Heard((lower,))
    shown = "".join(one if one.isprintable() else "�" for one in line[:LONGEST_ECHO])
    echo = f"{shown}…" if len(line) > LONGEST_ECHO else shown
    return UnusableLine(
        f"cannot use “{echo}”: lines are “weather two”, “north: weather two”, “: storm”,"
        " “[north]”, “[north hold]”, “wait 2.5”, “? state”, “? screen north”"
    )


@dataclass(slots=True)
class Console:
    """Passes text lines to a session, and prints the answers."""

    session: Session
    language: Language
    write: Callable[[str], None]
    """A function that prints one line."""
    wait: Callable[[float], float]
    """A function that waits so many seconds by the caller's clock; returns the time afterwards."""
    as_json: bool = False
    watch: Callable[[Sequence[Effect]], None] = lambda effects: None
    """Shows the table on other screens, without blocking."""
    redraws: bool = False
    """Whether to print the table again when a card is covered, which helps a human reader."""
    partner: Callable[[ToPartner], Input] | None = None
    """The partner, which answers tasks at once."""

    def run(self, lines: Iterable[str], leaves: bool = False) -> None:
        """Process all lines; with `leaves`, stop at a line that quits."""
        for text in lines:
            if self.take(text) and leaves:
                return

    def greet(self) -> None:
        """Print the state of the game for a human reader; programs ask for it themselves."""
        effects = self.session.greet()
        self.watch(effects)
        if not self.as_json:
            self._print(effects)
        if self.redraws:
            self.write(HOW_TO_LOOK)
        self._let_think(effects)

    def take(self, text: str) -> bool:
        """Process one line; returns whether it quits."""
        line = read_line(text)
        match line:
            case None:
                pass
            case UnusableLine(reason):
                self._object({"error": reason})
            case AskState():
                self._object({"state": self._state()})
            case AskScreen(seat):
                self._show(seat)
            case Wait(seconds):
                self.send(Tick(self.wait(seconds)))
            case Heard(_, by) | Pressed(by):
                if isinstance(by, Team) and not self.session.view.has_teams:
                    self._object({"error": f"there is no {by} here: no teams play this game"})
                else:
                    # on a terminal, time passes between two lines
                    self.send(Tick(self.wait(0.0)))
                    return self.send(line)
            case _:
                assert_never(line)
        return False

    def send(self, message: Input) -> bool:
        """Process a message other than a line; returns whether it quits."""
        before = self.session.view
        effects = self.session.take(message)
        self.watch([one for one in effects if not isinstance(one, ToPartner)])
        self._print(effects)
        view = self.session.view
        if self.redraws and view.cards == before.cards and view.covered != before.covered:
            facts = state(view, None)
            assert isinstance(facts, dict)
            self.write(table_of(facts["cards"]))
        if self.redraws and says(effects, Plain.KEY_IS_SHOWN):
            for seat in Side:
                self._show(seat)
        self._let_think(effects)
        return says(effects, Plain.HOW_TO_LEAVE)

    def _show(self, seat: Side) -> None:
        seen = face(self.session.glance(seat), self.language)
        self._object({"screen": screen(seen, self.session.view)})

    def _let_think(self, effects: Iterable[Effect]) -> None:
        """Let the partner answer at once, so that its move follows the line directly."""
        thought = next((one for one in effects if isinstance(one, ToPartner)), None)
        if thought and self.partner:
            self.send(self.partner(thought))

    def _print(self, effects: Iterable[Effect]) -> None:
        """Print announcements and, for humans, the cards to lay; screens are printed on request."""
        for effect in effects:
            if isinstance(effect, Say):
                self._object({"say": announcement(effect, self.language)})
            elif isinstance(effect, Laid) and not self.as_json:
                self.write(grid_of((card.word for card in effect.cards), effect.columns))

    def _state(self) -> Json:
        """The public state, with the wording of a question that is open or only displayed."""
        asked, view = self.session.question or self.session.suggested, self.session.view
        words = render((Asked(asked),), view, self.language) if asked else None
        return state(view, words, quiet=asked is not None and asked != self.session.question)

    def _object(self, value: Json) -> None:
        self.write(json.dumps(value, ensure_ascii=False) if self.as_json else plain(value))


def plain(value: Json) -> str:
    """An output object as human-readable text."""
    match value:
        case {"say": sentence}:
            return f"  {sentence}"
        case {"error": reason}:
            return f"! {reason}"
        case {"screen": dict(shown)}:
            return _screen(shown)
        case {"state": dict(facts)}:
            texts = {name: json.dumps(fact, ensure_ascii=False) for name, fact in facts.items()}
            shown_facts = (f"  {name}: {text}" for name, text in texts.items() if name != "cards")
            return "\n".join((*shown_facts, table_of(facts["cards"])))
        case _:
            return json.dumps(value, ensure_ascii=False)


def _screen(shown: dict[str, Any]) -> str:
    """A seat's screen as text: the key, or both sides once shown, and the lines beside it."""
    keys = (shown["grid"], shown["other"]) if "other" in shown else (shown["grid"],)
    edge = "   ".join(" ".join(map(str, shown["columns"])) for _ in keys)
    rows = ("   ".join(" ".join(row) for row in both) for both in zip(*keys, strict=True))
    numbered = zip(shown["rows"], rows, strict=True)
    left = [f"  {edge}", *(f"{number} {row}" for number, row in numbered)]
    beside = zip_longest(left, ["", *shown["lines"]], fillvalue="")
    body = (f"  {key:{len(left[0])}}   {line}".rstrip() for key, line in beside)
    return "\n".join((f"  {shown['seat']}", *body))


def table_of(cards: Json) -> str:
    """The cards in a state as a grid; covered ones are in brackets, marked ones have a *."""
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
    """Words as a grid, in north's orientation."""
    cells = list(words)
    width = max(map(len, cells)) + 2
    rows = (cells[at : at + columns] for at in range(0, len(cells), columns))
    return "\n".join(f"  {''.join(word.ljust(width) for word in row)}".rstrip() for row in rows)
