"""Runs measurements from the command line, with remarks, progress and tables."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from assistant.game.errors import FileError
from assistant.language import language
from assistant.speaking.earcons import earcons
from assistant.speaking.mouth import mouth
from tools.speech import cost, counts
from tools.speech.clips import Clips
from tools.speech.compose import Studio
from tools.speech.kept import LISTENING, PLAYING, kept, program, work_off
from tools.speech.latency import wait_for_answer
from tools.speech.plan import CLEAN, Colour, Task, noises, plan
from tools.speech.recordings import MANIFEST, MeasureError
from tools.speech.report import Figures, lines, text
from tools.speech.run import (
    Engine,
    Setting,
    end_of_speech,
    hear,
    listener,
    load,
    opened,
    overhearing,
    talkers,
)
from tools.speech.talk import table_talks

ANSWERS = 20
"""Default number of guesses, and of clues, whose answers are timed."""
LEAD_IN = 0.0
"""Seconds of silence before a sentence; the setting `lead_in` is added to the results."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The items to measure, and how; empty and None stand for all."""

    noises: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()
    limit: int | None = None
    work: Path | None = None
    mistakes: bool = False


Loads = Callable[[str, int, Path | None], Engine]
"""A function that loads an engine, given its name, its threads, and Vosk's model."""


def understand(setting: Setting, wanted: Wanted, loads: Loads = load) -> list[Figures]:
    """Measure how well recorded people are understood; remarks go to standard error.

    Raises `FileError`, `MeasureError`, `DeviceError` or `ModelError`.
    """
    asked = noises(wanted.noises)
    clips, room = _opened(setting)
    if not room.crowd and any(one.colour is Colour.BABBLE for one in asked):
        remarked("no clips of running speech (oog), so there is no babble")
        asked = tuple(one for one in asked if one.colour is not Colour.BABBLE)
    items = plan(clips, setting.seed, asked, wanted.tasks or tuple(Task), wanted.limit)
    if not items:
        raise MeasureError(f"{setting.folder}: its clips make no such item")
    with closing(_loaded(setting, loads)) as engine:
        listen = listener(engine.recognizer, setting)
        hear(items[0], room, listen, setting.ear)  # untimed, because modules load late
        stored = kept(_path(setting, wanted), _circumstances(setting))
        with stored as results, progress("Listening", len(items)) as advance:
            does = partial(hear, room=room, listen=listen, ear=setting.ear)
            heard = counts.marked(work_off(items, does, results, advance))
        tables = counts.tables(heard, engine, cost.megabytes(), setting.ear)
    return [*tables, counts.mistakes(heard)] if wanted.mistakes else tables


def overhear(
    setting: Setting, wanted: Wanted, minutes: float, loads: Loads = load
) -> list[Figures]:
    """Measure the effects of this many minutes of table talk; raises the same as `understand`."""
    clips, _ = _opened(setting)
    if not talkers():
        remarked("neither flite nor espeak-ng is here, so that nobody says whole sentences")
    planned = table_talks(clips, minutes, setting.seed, trusting=(False, True))[: wanted.limit]
    with closing(_loaded(setting, loads)) as engine:
        stored = kept(_path(setting, wanted, "talk"), _circumstances(setting, PLAYING))
        with stored as results, progress("Overhearing", len(planned)) as advance:
            does = overhearing(setting, engine.recognizer)
            happened = work_off(planned, does, results, advance)
    tables = [counts.overheard(happened)]
    return [*tables, counts.moments(happened)] if wanted.mistakes else tables


def time_answers(setting: Setting, wanted: Wanted, loads: Loads = load) -> list[Figures]:
    """Measure response times in real time; raises the same errors as `understand`."""
    clips, room = _opened(setting)
    tasks = [task for task in (Task.GUESS, Task.CLUE) if task in (wanted.tasks or tuple(Task))]
    items = plan(clips, setting.seed, [CLEAN], tasks, wanted.limit or ANSWERS)
    if not items:
        raise MeasureError(f"{setting.folder}: its clips make no such guess and no such clue")
    remarked(f"all programs together keep {os.getloadavg()[0]:.1f} processors busy")
    voice, speech = mouth(language().voices, lead_in=LEAD_IN), end_of_speech(setting)
    waits = []
    with closing(_loaded(setting, loads)) as engine, progress("Waiting", len(items)) as advance:
        for item in items:
            answer = wait_for_answer(item, room, engine.recognizer, speech, voice, earcons())
            waits.append((item, answer))
            advance(1)
    return [counts.answered(waits)]


def _opened(setting: Setting) -> tuple[Clips, Studio]:
    clips, room = opened(setting)
    for remark in clips.remarks:
        remarked(remark)
    return clips, room


def _loaded(setting: Setting, loads: Loads) -> Engine:
    engine = loads(setting.engine, setting.threads, setting.model)
    remarked(engine.reason)
    return engine


def publish(tables: list[Figures], as_json: bool, out: Path | None) -> None:
    """Print tables, and write them to a file if one is named; raises `FileError`."""
    shown = lines(tables) if as_json else text(tables)
    click.echo(shown)
    if out:
        try:
            out.write_text(f"{shown}\n", encoding="utf-8")
        except OSError as error:
            raise FileError(f"{out}: {error.strerror}; choose another --out") from error


def remarked(sentence: str) -> None:
    """Print a remark to standard error."""
    click.echo(f"tabletop: {sentence}", err=True)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show progress: a bar on a terminal, and elsewhere a line for every tenth."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _tenths(label, total)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    shown = Progress(*columns, TimeRemainingColumn(), console=console)
    with shown:
        bar = shown.add_task(label, total=total)
        yield lambda more: shown.advance(bar, more)


def _tenths(label: str, total: int) -> Callable[[int], None]:
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        before, done = done, done + more
        if 10 * before // total < 10 * done // total < 10:
            remarked(f"{label}: {done} of {total}")

    return advance


def _path(setting: Setting, wanted: Wanted, what: str = "") -> Path | None:
    if wanted.work is None:
        return None
    how = what or ("ear" if setting.ear else "alone")
    return wanted.work / f"{setting.engine}-{how}-{setting.seed}"


def _circumstances(setting: Setting, sources: Sequence[str] = LISTENING) -> dict[str, object]:
    """Circumstances on which the outcomes depend, besides the item."""
    manifest = (setting.folder / MANIFEST).read_bytes()
    return {
        "program": program(sources),
        "clips": hashlib.sha256(manifest).hexdigest()[:16],
        "engine": setting.engine,
        "seed": setting.seed,
        "ear": setting.ear,
        "speech": setting.speech,
        "model": str(setting.model or ""),
    }
