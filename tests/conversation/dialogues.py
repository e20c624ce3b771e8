"""Dialogues: what is said at a table and what it answers, as lines of text.

    == no to a card offers the next one that was heard [D17]
    north: battle two
    : river | mirror = River?
    : no = Mirror?

The words after `=` are all that is said then; with `…` at their end they only begin it, and after
`!=` something else is said. A line without either is answered anyhow. `|` parts the readings of an
utterance. Before the colon stands who speaks, and how well it is heard: `north sure`, `close`,
`typed`. A dialogue with `each:` is played once with each of the words in place of `{}`; `at:` names
its table. Other lines: `[south]` a tap (`double`, `hold`, `release`; `cut`: it silenced something),
`wait 2.5` seconds, `speaks`, `listens`, `silent`, and what must then be so: `clue weather 2`,
`clue -`, `asked Storm?`, `asked -`, `shows HEARD: HM`, `word estonia, astonia`, `found 1`,
`turn 2`, `bank 7`,
`penalised yes, no`, `noted : yes; # : no`, `beeps understood`, `off yes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from assistant.conversation.effects import Effect, Note, SwitchOff
from assistant.conversation.session import Session
from assistant.game.messages import Certainty, Cue, Cut, Doing, Heard, Press, Pressed, Status, Tick
from assistant.game.rules.cards import Party, Side, Team
from assistant.language.questions import HowMany
from tests.tables import asked, sentences, shown

FOLDER = Path(__file__).parent / "dialogues"

PARTIES: Mapping[str, Party] = {str(one): one for one in (*Side, *Team)}
HEARD = {
    "sure": Certainty.SURE,
    "close": Certainty.CLOSE,
    "likely": Certainty.LIKELY,
    "typed": None,
}
SHOWN = (
    "clue",
    "asked",
    "shows",
    "word",
    "found",
    "turn",
    "bank",
    "penalised",
    "noted",
    "beeps",
    "off",
)
DOING = {"speaks": Doing.SPEAKING, "listens": Doing.LISTENING, "silent": Doing.IDLE}


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The lines of one dialogue, and the name of its table."""

    lines: tuple[str, ...]
    at: str = ""
    each: str = ""


def dialogues(name: str) -> list[object]:
    """The dialogues of a file, as the cases of a test."""
    sections = (FOLDER / f"{name}.txt").read_text("utf-8").split("\n== ")[1:]
    return [case for section in sections for case in _cases(section)]


def _cases(section: str) -> Iterator[object]:
    head, *lines = (line.strip() for line in section.splitlines())
    title, _, rules = head.partition(" [")
    kept = tuple(line for line in lines if line and not line.startswith("#"))
    marks = [pytest.mark.rule(*rules.strip("]").split())] if rules else []
    at, each = _of("at: ", kept), _of("each: ", kept)
    for one in each.split(" / "):
        played = Dialogue(kept, at.replace("{}", one), one)
        yield pytest.param(played, marks=marks, id=f"{title} ({one})" if one else title)


def _of(key: str, lines: tuple[str, ...]) -> str:
    return next((line.removeprefix(key) for line in lines if line.startswith(key)), "")


@dataclass(slots=True)
class Table:
    """A table at which a dialogue is played."""

    session: Session
    certainty: Certainty | None
    """How well is heard what no line says more of; None where everything is typed."""
    now: float = 0.0
    effects: tuple[Effect, ...] = field(default=())

    def play(self, dialogue: Dialogue) -> None:
        """Play it, and hold every answer against the table's."""
        for line in dialogue.lines:
            if not line.startswith(("at: ", "each: ")):
                self._line(line.replace("{}", dialogue.each))

    def _line(self, line: str) -> None:
        said, other, unwanted = line.partition(" !=")
        said, equals, wanted = (said, "", "") if other else line.partition(" =")
        if said.startswith("["):
            self._take(_pressed(said.strip("[]").split()))
        elif said in DOING:
            self._take(Status(DOING[said]))
        elif said.startswith("wait "):
            self.now += float(said.removeprefix("wait "))
            self._take(Tick(self.now))
        elif said.split(" ")[0] in SHOWN:
            self._holds(*line.split(" ", 1))
        else:
            self._take(self._heard(said))
        answer = " ".join(sentences(self.effects))
        if other:
            assert answer != unwanted.strip(), line
        elif equals and wanted.endswith("…"):
            assert answer.startswith(wanted.strip()[:-1]), (line, answer)
        elif equals:
            assert answer == wanted.strip(), line

    def _take(self, message: Heard | Pressed | Status | Tick) -> None:
        self.effects = self.session.take(message)

    def _heard(self, said: str) -> Heard:
        who, _, words = said.partition(":")
        by = next((PARTIES[one] for one in who.split() if one in PARTIES), None)
        certainty = next((HEARD[one] for one in who.split() if one in HEARD), self.certainty)
        return Heard(tuple(one.strip() for one in words.split(" | ")), by, certainty)

    def _holds(self, what: str, wanted: str) -> None:
        view, question = self.session.view, self.session.question
        clue = view.clue.clue if view.clue else None
        waits = question.words if isinstance(question, HowMany) else ()
        cues = (one.earcon for one in self.effects if isinstance(one, Cue))
        notes = (one.line for one in self.effects if isinstance(one, Note))
        shown_now = {
            "clue": f"{clue.word} {clue.number}" if clue else "-",
            "asked": asked(self.session) or "-",
            "shows": shown(self.session, Side.NORTH).question or "-",
            "word": ", ".join(waits) or "-",
            "found": str(sum(one is not None for one in view.covered)),
            "turn": str(view.turn),
            "bank": str(view.bank.total),
            "penalised": ", ".join("yes" if one.penalised else "no" for one in view.clues) or "-",
            "noted": "; ".join(notes) or "-",
            "off": "yes" if SwitchOff() in self.effects else "-",
            "beeps": ", ".join(cues) or "-",
        }
        assert shown_now[what] == wanted


def _pressed(words: list[str]) -> Pressed:
    who, *how = words
    cut = Cut() if "cut" in how else None
    press = next((Press(one) for one in how if one in set(Press)), Press.TAP)
    return Pressed(PARTIES[who], press, cut)
