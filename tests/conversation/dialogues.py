"""Dialogues: what is said at a table and how the table answers, as lines of text.

    == no to a card offers the next one that was heard [D17]
    north: battle two
    : river | mirror = River?
    : no = Mirror?

The words after `=` are the complete answer; with `…` at the end they are only its beginning, and
after `!=` the answer differs. A line without either gets any answer at all. `|` separates an
utterance's readings, and `@-0.5` after a reading is its weight. Before the colon are the speaker,
how well it is heard (`sure`, `close`, `typed`), and when it began and ended if that matters: `north
sure 3.5 4`. `tests/sections.py` explains `each:` and `at:`. Other lines:

    [south]                     a tap, or `double`, `hold`, `release`; with when it began: `11.9`;
                                `cut`: it silenced something, `cut question`: the open question
    wait 2.5                    seconds pass; `speaks`, `listens`, `silent`: what the box does
    partner storm               the partner answers its last task: a card, `weather 2`, `-` to stop
    late storm                  it answers its first task
    advised north ballet 2      a hint arrives; `for brick candle`: the cards that it is for
    trouble partner: given up   a device fails
    picks south storm           a phone touches a card, `weather 2` or an order; `at 0.5`: by then
    phone south came            a phone takes a seat, or `went`; of a phone: `[south phone]`
    settles 2                   a phone chooses this volume
    errand wifi Attic           it asks for an errand of the machine; `did wifi`: that is done

Expectations: `clue weather 2`, `clue -`, `asked Storm?`, `shows HEARD: HM` (on north's screen),
`across -` (on south's), `screen YOUR CLUE` and `opposite FIRST / CLUE?` (the lines there), `pages
key, words` (north's and south's), `phrases yes, two` (that are listened for, or `a clue`; likewise
`consents`, which count as a yes, and `deliberate`, which end late), `word estonia, astonia`, `found
1`, `turn 2`, `phase guess`, `guesser south`, `bank 7`, `penalised yes, no`, `noted : yes; # : no`,
`beeps understood`, `off yes`, `cards STORM, LAKE` (on the table), `covered brick agent`, `task
guess south 1` (for the partner: what, for which seat, its number), `objected storm`, `advises north
clue` (a hint is requested), `frees north` (a seat for another phone), `does update` (an errand is
sent to the machine), `volume 2`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assistant.conversation.effects import Advise, Effect, FreeSeat, Note, SwitchOff, Think
from assistant.conversation.session import Session
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import (
    Advised,
    Certainty,
    Comfort,
    Cue,
    Cut,
    Doing,
    Errand,
    ErrandEnded,
    ErrandKind,
    Heard,
    Input,
    Phone,
    PhoneNews,
    Picked,
    Press,
    Pressed,
    Proposed,
    Status,
    Tick,
    Trouble,
    Vocabulary,
)
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.task import Answer, Task
from assistant.game.rules.view import EMPTY_PLACE
from assistant.language.intents import Order
from assistant.language.normal import normal
from assistant.language.questions import HowMany
from tests.sections import sections
from tests.tables import asked, sentences, shown

FOLDER = Path(__file__).parent / "dialogues"

PARTIES: Mapping[str, Party] = {str(one): one for one in (*Side, *Team)}
HEARD = {
    "sure": Certainty.SURE,
    "close": Certainty.CLOSE,
    "likely": Certainty.LIKELY,
    "typed": None,
}
DOING = {"speaks": Doing.SPEAKING, "listens": Doing.LISTENING, "silent": Doing.IDLE}


def dialogues(name: str, at: str = "plain") -> list[object]:
    """The dialogues of a file as test cases; `at` is the table used where no line names another."""
    return sections(FOLDER / f"{name}.txt", at)


@dataclass(slots=True)
class Table:
    """A table at which a dialogue is played."""

    session: Session
    certainty: Certainty | None = None
    """Default certainty of a line that states none; None where everything is typed."""
    now: float = 0.0
    effects: tuple[Effect, ...] = ()
    """Effects of the last line."""
    tasks: list[Think] = field(default_factory=list)
    """Tasks given to the partner."""

    @property
    def task(self) -> Task:
        """The partner's latest task."""
        return self.tasks[-1].task

    def play(self, *lines: str) -> str:
        """Play lines and compare every answer with the table's; returns the last answer."""
        for line in lines:
            self._line(line)
        return self._answer()

    def take(self, message: Input) -> str:
        """Take one message; returns the answer."""
        self.keep(self.session.take(message))
        return self._answer()

    def keep(self, effects: tuple[Effect, ...]) -> None:
        """Store the effects of a message."""
        self.effects = effects
        self.tasks += (one for one in effects if isinstance(one, Think))

    def _answer(self) -> str:
        return " ".join(sentences(self.effects))

    def _line(self, line: str) -> None:
        said, other, unwanted = line.partition(" !=")
        said, equals, wanted = (said, "", "") if other else line.partition(" =")
        what, _, rest = said.partition(" ")
        if what in CHECKS:
            assert CHECKS[what](self, rest) == rest, line
            return
        answer = self._act(said, what, rest)
        if other:
            assert answer != unwanted.strip(), line
        elif equals and wanted.endswith("…"):
            assert answer.startswith(wanted.strip()[:-1]), f"{line}\nbut: {answer}"
        elif equals:
            assert answer == wanted.strip(), f"{line}\nbut: {answer}"

    def _act(self, said: str, what: str, rest: str) -> str:
        return self.take(self._message(said, what, rest))

    def _message(self, said: str, what: str, rest: str) -> Input:
        if said.startswith("["):
            return self._pressed(said.strip("[]").split())
        if said in DOING:
            return Status(DOING[said])
        match what:
            case "wait":
                self.now += float(rest)
                return Tick(self.now)
            case "partner" | "late":
                task = self.tasks[0 if what == "late" else -1]
                answer, reads, words = rest.partition(" reads ")
                read_as = tuple(words.replace("-", "").split()) if reads else None
                return Proposed(task.number, self._decided(answer), read_as)
            case "advised":
                seat, words = rest.split(" ", 1)
                answer, _, cards = words.partition(" for ")
                meant = tuple(self.position(word) for word in cards.split())
                return Advised(Side(seat), self._decided(answer), meant)
            case "trouble":
                device, fault = rest.split(": ")
                return Trouble(Complaint(Device(device), Fault(fault)))
            case "phone":
                seat, news = rest.split()
                return Phone(Side(seat), PhoneNews(news))
            case "picks":
                seat, words = rest.split(" ", 1)
                words, _, at = words.partition(" at ")
                return Picked(PARTIES[seat], self._picked(words), float(at) if at else None)
            case "settles":
                return Comfort(float(rest))
            case "errand":
                kind, _, about = rest.partition(" ")
                return Errand(ErrandKind(kind), about)
            case "did":
                return ErrandEnded(ErrandKind(rest), good=True, lines=("a line",))
            case _:
                return self._heard(said)

    def _heard(self, said: str) -> Heard:
        who, _, words = said.partition(":")
        named = who.split()
        by = next((PARTIES[one] for one in named if one in PARTIES), None)
        certainty = next((HEARD[one] for one in named if one in HEARD), self.certainty)
        readings = [one.partition(" @") for one in words.split(" | ")]
        texts = tuple(text.strip() for text, _, _ in readings)
        weights = tuple(float(weight) for _, _, weight in readings if weight)
        return Heard(texts, by, certainty, *_times(named), weights, phone="phone" in named)

    def _pressed(self, words: list[str]) -> Pressed:
        who, *how = words
        cut = Cut(self.session.question if "question" in how else None) if "cut" in how else None
        press = next((Press(one) for one in how if one in set(Press)), Press.TAP)
        began, _ = _times(how)
        return Pressed(PARTIES[who], press, cut, began, phone="phone" in how)

    def _decided(self, words: str) -> Answer:
        match words.split():
            case ["-"]:
                return None
            case [place] if place.isdigit():
                return int(place)
            case [word, number] if number.isdigit():
                return Clue(word, int(number))
            case _:
                return self.position(words)

    def _picked(self, words: str) -> int | Clue | str:
        order = words.upper().replace(" ", "_") in Order.__members__
        picked = words.replace(" ", "_") if order else self._decided(words)
        assert picked is not None, words
        return picked

    def position(self, word: str) -> int:
        """The place of a card."""
        return [normal(card.word) for card in self.session.view.cards].index(word)


def _times(words: list[str]) -> tuple[float | None, float | None]:
    """When an utterance began and ended, as far as the words state it."""
    began, ended, *_ = (*(float(one) for one in words if one[0].isdigit()), None, None)
    return began, ended


def _clue(table: Table, _: str) -> str:
    clue = table.session.view.clue
    return f"{clue.clue.word} {clue.clue.number}" if clue else "-"


def _word(table: Table, _: str) -> str:
    question = table.session.question
    return ", ".join(question.words) if isinstance(question, HowMany) else "-"


def _task(table: Table, _: str) -> str:
    if not table.tasks:
        return "-"
    return " ".join((table.task.act.value, table.task.by, str(len(table.tasks))))


def _covered(table: Table, wanted: str) -> str:
    word, _, _ = wanted.rpartition(" ")
    return f"{word} {table.session.view.covered[table.position(word)]}"


def _advises(table: Table, _: str) -> str:
    wanted = next((one for one in table.effects if isinstance(one, Advise)), None)
    return f"{wanted.seat} {wanted.task.act.value}" if wanted else "-"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "-"


def _expected(table: Table, wanted: str, kind: str) -> str:
    """The `wanted` phrases that recognizers now expect; `-` if they expect none of this kind."""
    (vocabulary,) = (one for one in table.effects if isinstance(one, Vocabulary))
    phrases = getattr(vocabulary, kind)
    phrases += ("a clue",) if vocabulary.clue and phrases else ()
    return _listed(one for one in wanted.split(", ") if one in phrases) if phrases else "-"


CHECKS: Mapping[str, Callable[[Table, str], str]] = {
    "clue": _clue,
    "word": _word,
    "task": _task,
    "covered": _covered,
    "advises": _advises,
    "asked": lambda table, _: asked(table.session) or "-",
    "pages": lambda table, _: _listed(shown(table.session, seat).page for seat in Side),
    "screen": lambda table, _: " / ".join(shown(table.session, Side.NORTH).lines),
    "opposite": lambda table, _: " / ".join(shown(table.session, Side.SOUTH).lines),
    "phrases": lambda table, wanted: _expected(table, wanted, "phrases"),
    "consents": lambda table, wanted: _expected(table, wanted, "consents"),
    "deliberate": lambda table, wanted: _expected(table, wanted, "deliberate"),
    "shows": lambda table, _: shown(table.session, Side.NORTH).question or "-",
    "across": lambda table, _: shown(table.session, Side.SOUTH).question or "-",
    "found": lambda table, _: str(sum(one is not None for one in table.session.view.covered)),
    "turn": lambda table, _: str(table.session.view.turn),
    "phase": lambda table, _: table.session.view.phase,
    "guesser": lambda table, _: _listed(map(str, table.session.view.guessers)),
    "bank": lambda table, _: str(table.session.view.bank.total),
    "cards": lambda table, _: _listed(
        one.word for one in table.session.view.cards if one != EMPTY_PLACE
    ),
    "penalised": lambda table, _: _listed(
        "yes" if one.penalised else "no" for one in table.session.view.clues
    ),
    "objected": lambda table, _: _listed(
        normal(table.session.view.cards[at].word) for at in sorted(table.task.objected)
    ),
    "noted": lambda table, _: (
        "; ".join(one.line for one in table.effects if isinstance(one, Note)) or "-"
    ),
    "beeps": lambda table, _: _listed(one.earcon for one in table.effects if isinstance(one, Cue)),
    "off": lambda table, _: "yes" if SwitchOff() in table.effects else "-",
    "frees": lambda table, _: _listed(
        one.seat for one in table.effects if isinstance(one, FreeSeat)
    ),
    "does": lambda table, _: _listed(one.kind for one in table.effects if isinstance(one, Errand)),
    "volume": lambda table, _: _listed(
        f"{one.volume:g}" for one in table.effects if isinstance(one, Comfort)
    ),
}
"""Facts about the table that a line can check: the current value, in the line's notation."""
