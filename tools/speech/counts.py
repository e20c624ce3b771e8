"""Counts the results of a measurement, in one table for each question."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median

from assistant.game.messages import Certainty
from tools.bench.intervals import wilson
from tools.speech.latency import Waited
from tools.speech.listen import Cut, Outcome
from tools.speech.plan import CLEAN, Item, Noise, Task, at_a_game
from tools.speech.report import Figures, Value
from tools.speech.run import Engine
from tools.speech.score import Mark, Result, mark
from tools.speech.tables import Moment
from tools.speech.talk import Happened, TableTalk

PARTS = {
    "end": "end of speech",
    "recognition": "recognition",
    "rules": "rules",
    "voice": "speech out",
    "total": "first sound of the sentence",
    "first": "first sound of any kind",
}
"""The headings for the parts of `Waited`."""

TUNED_WITH = ("art4apps", "julia", "allison")
"""Speakers whose recordings served to tune the program."""
HELD_OUT = ("allison",)
"""Speakers in `strangers.csv` whose recordings others use to evaluate the program."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An item, with its outcome and the outcome's mark."""

    item: Item
    outcome: Outcome
    mark: Mark


def marked(measured: Iterable[tuple[Item, Outcome]]) -> list[Heard]:
    """Score every outcome."""
    return [Heard(item, outcome, mark(item, outcome)) for item, outcome in measured]


def tables(heard: Sequence[Heard], engine: Engine, now: float, ear: bool) -> list[Figures]:
    """All tables; `now` is the program's memory in megabytes after the recognition."""
    noises = list(dict.fromkeys(one.item.noise for one in heard))
    made = [
        Figures("Guesses", tuple(_guesses(noise, _in(heard, noise)) for noise in noises)),
        Figures("Clues", tuple(_clues(noise, _in(heard, noise)) for noise in noises)),
        Figures("Clues by the table and the voice", tuple(_at_tables(heard, noises))),
        Figures("Words alone, a clue due", tuple(_alone(n, _in(heard, n)) for n in noises)),
        Figures("Commands", tuple(_commands(noise, _in(heard, noise)) for noise in noises)),
        Figures("While yes or no is due", tuple(_answers(n, _in(heard, n)) for n in noises)),
        Figures("Where these shares lie with 95 %", tuple(_intervals(heard, noises))),
        Figures("How far it can be trusted", tuple(_certainties(heard, noises))),
        Figures("Time", tuple(_times(heard))),
        Figures("Engine", (_engine(engine, now),)),
    ]
    if ear:
        made.append(Figures("End of speech", tuple(_cuts(n, _in(heard, n)) for n in noises)))
    return [table for table in made if any(_counted(row) for row in table.rows)]


def overheard(scenes: Sequence[tuple[TableTalk, Happened]]) -> Figures:
    """The results of overheard table talk, by confirmation mode."""
    return Figures("Table talk", tuple(_talk(scenes, trusting) for trusting in (False, True)))


def answered(waits: Sequence[tuple[Item, Waited | None]]) -> Figures:
    """Response times and their parts."""
    rows: list[dict[str, Value]] = []
    for task in dict.fromkeys(item.task for item, _ in waits):
        alike = [waited for item, waited in waits if item.task is task]
        there = [one for one in alike if one]
        for part in ("end", "recognition", "rules", "voice", "total", "first"):
            seconds = sorted(getattr(one, part) for one in there)
            rows.append(
                {
                    "of": str(task),
                    "part": PARTS[part],
                    "answered": f"{len(there)} of {len(alike)}",
                    "median s": round(median(seconds), 3) if seconds else None,
                    "95 % within s": round(percentile(seconds, 0.95), 3) if seconds else None,
                }
            )
    return Figures("From the end of speech to the answer", tuple(rows))


def moments(scenes: Sequence[tuple[TableTalk, Happened]]) -> Figures:
    """All moments in the talk at which something was understood."""
    rows: list[dict[str, Value]] = [
        {"scene": scene.name, "what came of it": moment}
        for scene, happened in scenes
        for moment in happened.moments
    ]
    return Figures("Understood in table talk", tuple(rows))


def _talk(scenes: Sequence[tuple[TableTalk, Happened]], trusting: bool) -> dict[str, Value]:
    alike = [happened for scene, happened in scenes if scene.trusting is trusting]
    minutes = sum(one.seconds for one in alike) / 60
    heard = ("utterances", "understood", "sentences", "questions")
    names = (*heard, "reveals", "clues", "turns", "games")
    counts: dict[str, Value] = {name: sum(getattr(one, name) for one in alike) for name in names}
    confirm = "unsure" if trusting else "always"
    return {"confirm": confirm, "minutes": round(minutes, 1) if alike else None, **counts}


def mistakes(heard: Iterable[Heard]) -> Figures:
    """All items with a wrong outcome, and the words that were heard."""
    rows: list[dict[str, Value]] = [
        {
            "noise": str(one.item.noise),
            "due": str(one.item.moment),
            "said": " ".join(entry.text or "…" for entry in one.item.entries),
            "came": str(one.mark.result),
            "certainty": one.mark.certainty.name.lower(),
            "taken for": one.mark.taken,
            "heard": " | ".join(_texts(one.outcome)) or one.outcome.trouble,
        }
        for one in heard
        if one.mark.result is not Result.RIGHT
    ]
    return Figures("Mistakes", tuple(rows))


def _counted(row: dict[str, Value]) -> bool:
    """Whether a row has any number but 0."""
    return any(value not in (None, 0) and not isinstance(value, str) for value in row.values())


def _in(heard: Iterable[Heard], noise: Noise) -> list[Heard]:
    return [one for one in heard if one.item.noise == noise]


def _of(heard: Iterable[Heard], task: Task, *moments: Moment) -> list[Heard]:
    return [
        one
        for one in heard
        if one.item.task is task and (not moments or one.item.moment in moments)
    ]


def _share(heard: Sequence[Heard], test: Callable[[Heard], bool]) -> float | None:
    return round(sum(map(test, heard)) / len(heard), 4) if heard else None


def _ended(result: Result) -> Callable[[Heard], bool]:
    return lambda one: one.mark.result is result


RIGHT, ASKED, WRONG, NOTHING = map(_ended, Result)


def _offered(one: Heard) -> bool:
    return one.mark.offered


def _turned(one: Heard) -> bool:
    return one.mark.turned


SHARES: tuple[tuple[str, Task, Moment, Callable[[Heard], bool]], ...] = (
    ("guess right", Task.GUESS, Moment.GUESS, RIGHT),
    ("guess wrong", Task.GUESS, Moment.GUESS, WRONG),
    ("clue right at once", Task.CLUE, Moment.CLUE, RIGHT),
    ("clue taken and wrong", Task.CLUE, Moment.CLUE, WRONG),
    ("clue right after one choice", Task.CLUE, Moment.CLUE, _offered),
    ("number made up", Task.ALONE, Moment.CLUE, WRONG),
    ("word outside taken for a card", Task.OUTSIDE, Moment.GUESS, WRONG),
    ("word outside turned a card", Task.OUTSIDE, Moment.ANSWER, _turned),
)
"""The columns with shares that are reported with a confidence interval."""


def _intervals(heard: Sequence[Heard], noises: Sequence[Noise]) -> Iterator[dict[str, Value]]:
    for noise in noises:
        for what, task, moment, test in SHARES:
            alike = _of(_in(heard, noise), task, moment)
            if alike:
                low, high = wilson(sum(map(test, alike)), len(alike))
                yield {
                    "noise": str(noise),
                    "what": what,
                    "of": len(alike),
                    "share": _share(alike, test),
                    "from": round(low, 4),
                    "to": round(high, 4),
                }


def _guesses(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    guesses = _of(heard, Task.GUESS)
    outside = _of(heard, Task.OUTSIDE, Moment.GUESS)
    talk = _of(heard, Task.TALK, Moment.GUESS)
    return {
        "noise": str(noise),
        "guesses": len(guesses),
        "correct": _share(guesses, RIGHT),
        "wrong": _share(guesses, WRONG),
        "rejected": _share(guesses, NOTHING),
        "one correction": _share(guesses, _offered),
        "words outside": len(outside),
        "taken": _share(outside, WRONG),
        "talk": len(talk),
        "talk taken": _share(talk, WRONG),
    }


def _clues(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    clues, talk = _of(heard, Task.CLUE), _of(heard, Task.TALK, Moment.CLUE)
    return {
        "noise": str(noise),
        "clues": len(clues),
        "word": _share(clues, lambda one: one.mark.word),
        "number": _share(clues, lambda one: one.mark.number),
        "at once": _share(clues, RIGHT),
        "asked": _share(clues, ASKED),
        "wrong": _share(clues, WRONG),
        "one choice": _share(clues, _offered),
        "or same sound": _share(clues, lambda one: one.mark.alike),
        "word top-5": _share(clues, lambda one: one.mark.top),
        "rejected": _share(clues, NOTHING),
        "further": _further(clues),
        "talk": len(talk),
        "talk taken": _share(talk, WRONG),
    }


def _further(clues: Sequence[Heard]) -> float | None:
    """Mean number of further utterances per clue, without speakers from outside evaluations."""
    told = [one.mark.further for one in clues if one.item.speaker not in HELD_OUT]
    return round(sum(told) / len(told), 3) if told else None


def _at_tables(heard: Sequence[Heard], noises: Sequence[Noise]) -> Iterator[dict[str, Value]]:
    """Clues at both kinds of tables, by the speakers of their word and number."""
    clues = _of(heard, Task.CLUE)
    games = marked((at_a_game(one.item), one.outcome) for one in clues)
    for noise in noises:
        for kind, alike in {"dealt at random": clues, "like games": games}.items():
            for row in _by_voice(_in(alike, noise)):
                yield {"noise": str(noise), "tables": kind, **row}


def _by_voice(clues: Sequence[Heard]) -> Iterator[dict[str, Value]]:
    fair = [one for one in clues if one.item.speaker not in HELD_OUT]
    tuned = [one for one in fair if one.item.speaker in TUNED_WITH]
    strangers = [one for one in fair if one.item.speaker not in TUNED_WITH]
    groups = {"tuned with": tuned, "strangers": strangers}
    for speaker in dict.fromkeys(one.item.speaker for one in fair):
        groups[speaker] = [one for one in fair if one.item.speaker == speaker]
    for digit in dict.fromkeys(one.item.entries[-1].speaker for one in strangers):
        alike = [one for one in strangers if one.item.entries[-1].speaker == digit]
        groups[f"strangers, numbers by {digit}"] = alike
    for name, alike in groups.items():
        if alike:
            low, high = wilson(sum(map(RIGHT, alike)), len(alike))
            yield {
                "voice": name,
                "clues": len(alike),
                "at once": _share(alike, RIGHT),
                "from": round(low, 3),
                "to": round(high, 3),
                "wrong": _share(alike, WRONG),
                "one choice": _share(alike, _offered),
                "further": _further(alike),
            }


def _alone(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    words = _of(heard, Task.ALONE)
    return {
        "noise": str(noise),
        "words alone": len(words),
        "number made up": sum(map(WRONG, words)),
        "asked about": sum(map(ASKED, words)),
        "word kept": _share(words, lambda one: one.mark.word),
        "or another": _share(words, _offered),
    }


def _commands(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    commands = _of(heard, Task.COMMAND)
    return {
        "noise": str(noise),
        "commands": len(commands),
        "correct": _share(commands, RIGHT),
        "wrong": _share(commands, WRONG),
        "rejected": _share(commands, NOTHING),
    }


def _answers(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    outside = _of(heard, Task.OUTSIDE, Moment.ANSWER)
    talk = _of(heard, Task.TALK, Moment.ANSWER)
    return {
        "noise": str(noise),
        "words outside": len(outside),
        "taken": _share(outside, WRONG),
        "cards turned": sum(one.mark.turned for one in (*outside, *talk)),
        "talk": len(talk),
        "talk taken": _share(talk, WRONG),
    }


def _certainties(heard: Sequence[Heard], noises: Sequence[Noise]) -> Iterator[dict[str, Value]]:
    for noise in noises:
        there = _in(heard, noise)
        for certainty in Certainty:
            alike = [one for one in there if one.mark.certainty is certainty]
            guesses, clues = _of(alike, Task.GUESS), _of(alike, Task.CLUE)
            nothing = [*_of(alike, Task.OUTSIDE), *_of(alike, Task.TALK)]
            yield {
                "noise": str(noise),
                "certainty": certainty.name.lower(),
                "guesses right": sum(map(RIGHT, guesses)),
                "wrong": sum(map(WRONG, guesses)),
                "clues right": sum(map(RIGHT, clues)),
                "clues wrong": sum(map(WRONG, clues)),
                "clues offered": sum(one.mark.offered for one in clues),
                "others taken": sum(map(WRONG, nothing)),
            }


def _times(heard: Sequence[Heard]) -> Iterator[dict[str, Value]]:
    for task in (Task.GUESS, Task.CLUE, Task.COMMAND, Task.ALONE, Task.OUTSIDE, Task.TALK):
        alike = [one for one in _of(heard, task) if one.item.noise == CLEAN] or _of(heard, task)
        if alike:
            after = sorted(one.outcome.after for one in alike)
            yield {
                "of": str(task),
                "utterances": len(alike),
                "CPU s": round(sum(one.outcome.cpu for one in alike) / len(alike), 4),
                "after the end, median s": round(median(after), 4),
                "95 % within s": round(percentile(after, 0.95), 4),
            }


def _engine(engine: Engine, now: float) -> dict[str, Value]:
    return {
        "engine": engine.name,
        "load s": round(engine.seconds, 3),
        "memory MB": round(now),
        "of it engine MB": round(now - engine.before),
    }


def _cuts(noise: Noise, heard: Sequence[Heard]) -> dict[str, Value]:
    spoken = [one for one in heard if one.item.task in (Task.GUESS, Task.CLUE, Task.COMMAND)]
    shares: dict[str, Value] = {str(cut): _share(spoken, partial(_was_cut, cut)) for cut in Cut}
    waited = sorted(one.outcome.waited for one in spoken if one.outcome.waited is not None)
    return {
        "noise": str(noise),
        "utterances": len(spoken),
        **shares,
        "quiet before the end, median s": round(median(waited), 3) if waited else None,
        "95 % within s": round(percentile(waited, 0.95), 3) if waited else None,
    }


def _was_cut(how: Cut, one: Heard) -> bool:
    return one.outcome.cut is how


def percentile(ordered: Sequence[float], share: float) -> float:
    """Percentile of ascending values: the smallest that at least `share` of them do not exceed."""
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]


def _texts(outcome: Outcome) -> Iterator[str]:
    for one in outcome.readings:
        yield " / ".join(one.texts[:4])
