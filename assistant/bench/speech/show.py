"""Showing a measurement to whoever started it: remarks, progress, tables."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from assistant.bench.speech import cost, report
from assistant.bench.speech.clips import MANIFEST
from assistant.bench.speech.kept import OUTCOMES, Kept, program
from assistant.bench.speech.latency import wait_for_answer
from assistant.bench.speech.plan import CLEAN, NOISES, Colour, Task, noise, plan
from assistant.bench.speech.run import (
    Setting,
    end_of_speech,
    hear,
    listener,
    load,
    opened,
    overhearing,
    prepared,
    talkers,
)
from assistant.bench.speech.talk import SCENES, scenes
from assistant.bench.speech.work import elsewhere, here, work_off
from assistant.errors import FileError, WishError
from assistant.voice.earcons import earcons
from assistant.voice.mouth import mouth

ANSWERS = 20
"""Guesses, and clues, that are waited for unless more or fewer are wanted."""
LEAD_IN = 0.0
"""Seconds of silence before a sentence: the settings' own come on top of what is measured."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which items, and how they are worked off; empty and None are all."""

    noises: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    limit: int | None = None
    jobs: int = 1
    work: Path | None = None
    mistakes: bool = False


def measure_speech(setting: Setting, wanted: Wanted, as_json: bool, out: Path | None) -> None:
    """Measure, and print the tables; remarks and progress go to standard error.

    Raises `FileError`, `WishError`, `DeviceError` or `ModelError`.
    """
    noises = tuple(map(noise, wanted.noises)) or NOISES
    clips, room = opened(setting)
    for remark in clips.remarks:
        remarked(remark)
    if not room.crowd and any(one.colour is Colour.BABBLE for one in noises):
        remarked("no clips of running speech (oog), so there is no babble")
        noises = tuple(one for one in noises if one.colour is not Colour.BABBLE)
    tasks = tuple(Task(name) for name in wanted.tasks) or tuple(Task)
    items = plan(clips, setting.seed, noises, tasks, wanted.limit)
    if not items:
        raise WishError(f"{setting.folder}: its clips make no such item")
    engine = load(setting.engine, setting.threads, setting.model)
    remarked(engine.reason)
    listen = listener(engine.recognizer, setting)
    hear(items[0], room, listen, setting.ear)  # the first one pays for what is loaded late
    several = elsewhere(setting, wanted.jobs, prepared) if wanted.jobs > 1 else None
    hears = several or here(lambda item: hear(item, room, listen, setting.ear))
    with (
        closing(engine),
        Kept(_path(setting, wanted), _circumstances(setting), OUTCOMES) as kept,
        progress("Listening", len(items)) as advance,
    ):
        done = report.marked(work_off(items, hears, kept, advance))
        tables = report.tables(done, engine, cost.megabytes(), setting.ear)
    if wanted.mistakes:
        tables.append(report.mistakes(done))
    publish(tables, as_json, out)


def overhear(
    setting: Setting, wanted: Wanted, minutes: float, as_json: bool, out: Path | None
) -> None:
    """Let the whole ear overhear table talk, and print what came of it."""
    clips, _ = opened(setting)
    for remark in clips.remarks:
        remarked(remark)
    if not talkers():
        remarked("neither flite nor espeak-ng is here, so that nobody says whole sentences")
    engine = load(setting.engine, setting.threads, setting.model)
    remarked(engine.reason)
    planned = scenes(clips, minutes, setting.seed, trusting=(False, True))[: wanted.limit]
    several = elsewhere(setting, wanted.jobs, overhearing) if wanted.jobs > 1 else None
    does = several or here(overhearing(setting, engine.recognizer))
    path = wanted.work / f"{setting.engine}-talk-{setting.seed}.jsonl" if wanted.work else None
    with (
        closing(engine),
        Kept(path, _circumstances(setting), SCENES) as kept,
        progress("Overhearing", len(planned)) as advance,
    ):
        happened = work_off(planned, does, kept, advance)
    tables = [report.overheard(happened)]
    if wanted.mistakes:
        tables.append(report.moments(happened))
    publish(tables, as_json, out)


def time_answers(setting: Setting, wanted: Wanted, as_json: bool, out: Path | None) -> None:
    """Speak to a table in real time, and print how long its answers took."""
    clips, room = opened(setting)
    items = plan(clips, setting.seed, [CLEAN], [Task.GUESS, Task.CLUE], wanted.limit or ANSWERS)
    if not items:
        raise WishError(f"{setting.folder}: its clips make no guess and no clue")
    engine = load(setting.engine, setting.threads, setting.model)
    remarked(engine.reason)
    remarked(f"other programs kept {os.getloadavg()[0]:.1f} processors busy")
    voice, speech = mouth(lead_in=LEAD_IN), end_of_speech(setting)
    waits = []
    with closing(engine), progress("Waiting", len(items)) as advance:
        for item in items:
            answer = wait_for_answer(item, room, engine.recognizer, speech, voice, earcons())
            waits.append((item, answer))
            advance(1)
    publish([report.answered(waits)], as_json, out)


def publish(tables: list[report.Table], as_json: bool, out: Path | None) -> None:
    """Print tables, and write them into a file if one is named; raises `FileError`."""
    shown = report.lines(tables) if as_json else report.text(tables)
    click.echo(shown)
    if out:
        try:
            out.write_text(f"{shown}\n", encoding="utf-8")
        except OSError as error:
            raise FileError(f"{out}: {error.strerror}; choose another --out") from error


def remarked(sentence: str) -> None:
    """Say something besides the tables."""
    click.echo(f"tabletop: {sentence}", err=True)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere; takes how much more is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    shown = Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
    )
    with shown:
        bar = shown.add_task(label, total=total)
        yield lambda more: shown.advance(bar, more)


def _path(setting: Setting, wanted: Wanted) -> Path | None:
    if wanted.work is None:
        return None
    path = "ear" if setting.ear else "alone"
    return wanted.work / f"{setting.engine}-{path}-{setting.seed}.jsonl"


def _circumstances(setting: Setting) -> dict[str, object]:
    """What outcomes depend on, besides the item."""
    manifest = (setting.folder / MANIFEST).read_bytes()
    return {
        "program": program(),
        "clips": hashlib.sha256(manifest).hexdigest()[:16],
        "engine": setting.engine,
        "seed": setting.seed,
        "ear": setting.ear,
        "speech": setting.speech,
        "model": str(setting.model or ""),
    }
