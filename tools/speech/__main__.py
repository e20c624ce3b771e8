"""`python -m tools.speech --clips DIR`: how well, and how fast, recorded people are understood."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from assistant.app.verbs.options import FOLDER, PATH
from assistant.game.errors import TabletopError
from assistant.hearing.engines import AUTO, NAMES
from tools.speech.plan import Task
from tools.speech.run import Setting
from tools.speech.show import Wanted, ask_cards, overhear, publish, time_answers, understand

TASKS = click.Choice([one.value for one in Task])
MEASURED = click.Choice(NAMES)
"""The recognizers."""


@click.command()
@click.option("--clips", type=FOLDER, required=True, help="A folder with manifest.csv.")
@click.option(
    "--engine",
    type=MEASURED,
    default=AUTO,
    show_default=True,
    help="What listens.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="For the same items again.")
@click.option(
    "--noise",
    multiple=True,
    help="clean, pink-20, babble-5 …, or all; far, clipped or telephone for a poor microphone."
    "  [default: clean, pink-10, babble-10]",
)
@click.option(
    "--only",
    type=TASKS,
    multiple=True,
    help="Only items of this kind.",
)
@click.option("--limit", type=click.IntRange(min=1), help="At most so many items of a kind.")
@click.option("--ear", is_flag=True, help="Through our own end of speech, as at the table.")
@click.option(
    "--speech",
    type=click.FloatRange(0.05, 0.95),
    default=0.5,
    show_default=True,
    help="With --ear: how like speech a sound must be.",
)
@click.option(
    "--talk",
    type=click.FloatRange(min=0.1),
    metavar="MINUTES",
    help="Instead: overhear so much table talk at tables that are played at.",
)
@click.option(
    "--asked",
    type=click.IntRange(min=1),
    metavar="CARDS",
    help="Instead: play what is no yes while so many cards are asked about.",
)
@click.option("--latency", is_flag=True, help="Instead: how long answers take, in real time.")
@click.option("--threads", type=click.IntRange(min=1), default=2, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes that listen; times are only good with one.",
)
@click.option("--model", type=FOLDER, help="Vosk's model, unpacked.  [default: that fetched]")
@click.option("--work", type=FOLDER, help="Keep what is done here; the same command goes on.")
@click.option("--mistakes", is_flag=True, help="Also list what was not understood as meant.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
@click.option("--out", type=PATH, help="Write the tables into this file, too.")
def speech(
    *,
    clips: Path,
    engine: str,
    seed: int,
    noise: tuple[str, ...],
    only: tuple[str, ...],
    limit: int | None,
    ear: bool,
    speech: float,
    talk: float | None,
    asked: int | None,
    latency: bool,
    threads: int,
    model: Path | None,
    jobs: int,
    work: Path | None,
    mistakes: bool,
    as_json: bool,
    out: Path | None,
) -> None:
    """Let a recognizer hear recorded people guess, give clues, and talk past it.

    The folder's manifest.csv has the columns file, text, kind (word, digit, control, oog)
    and speaker. A guess is a word, a clue a word and a digit; pink noise or babble is mixed
    under them. Tables of 25 of the words are dealt by the seed, and the game's own parser
    says what would have come of it.
    """
    if sum(map(bool, (talk, asked, latency))) > 1:
        raise click.UsageError("--talk, --asked and --latency are measured one at a time")
    setting = Setting(clips, engine, seed, ear, speech, threads, model)
    wanted = Wanted(noise, tuple(map(Task, only)), limit, jobs, work, mistakes)
    if latency:
        tables = time_answers(setting, wanted)
    elif asked:
        tables = ask_cards(setting, wanted, asked)
    elif talk:
        tables = overhear(setting, wanted, talk)
    else:
        tables = understand(setting, wanted)
    publish(tables, as_json, out)


if __name__ == "__main__":
    try:
        speech()
    except TabletopError as error:
        sys.exit(f"speech: {error}")
