"""`./tabletop-dev tools.speech --clips DIR`: how well and fast recorded people are understood."""

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from assistant.app.verbs.options import FOLDER, PATH, flag, options, value
from assistant.game.errors import TabletopError
from assistant.hearing.engines import AUTO, NAMES
from tools.speech.plan import Task
from tools.speech.run import Setting
from tools.speech.show import Wanted, overhear, publish, time_answers, understand

SOME = click.IntRange(min=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechOptions:
    """The options of a measurement."""

    clips: Path = value(FOLDER, "A folder with manifest.csv.", required=True)
    engine: str = value(click.Choice(NAMES), "What listens.", AUTO, show_default=True)
    seed: int = value(int, "For the same items again.", 1, show_default=True)
    noise: tuple[str, ...] = value(
        str,
        "clean, pink-20, babble-5 …, or all; far, clipped or telephone for a poor microphone."
        "  [default: clean, pink-10, babble-10]",
        (),
        multiple=True,
    )
    only: tuple[str, ...] = value(
        click.Choice([one.value for one in Task]), "Only items of this kind.", (), multiple=True
    )
    limit: int | None = value(SOME, "At most so many items of a kind.")
    ear: bool = flag("Through our own end of speech, as at the table.")
    speech: float = value(
        click.FloatRange(0.05, 0.95),
        "With --ear: how like speech a sound must be.",
        0.5,
        show_default=True,
    )
    talk: float | None = value(
        click.FloatRange(min=0.1),
        "Instead: overhear so much table talk at tables that are played at.",
        metavar="MINUTES",
    )
    latency: bool = flag("Instead: how long answers take, in real time.")
    threads: int = value(SOME, "Of the recognizer.", 2, show_default=True)
    model: Path | None = value(FOLDER, "Vosk's model, unpacked.  [default: that fetched]")
    work: Path | None = value(FOLDER, "Keep what is done here; the same command goes on.")
    mistakes: bool = flag("Also list what was not understood as meant.")
    json: bool = flag("A JSON object a line.")
    out: Path | None = value(PATH, "Write the tables into this file, too.")


@click.command()
@options(SpeechOptions)
def speech(chosen: SpeechOptions) -> None:
    """Let a recognizer hear recorded people guess, give clues, and talk to each other.

    The folder's manifest.csv has the columns file, text, kind (word, digit, control, oog) and
    speaker. A guess is a word, a clue a word and a digit; pink noise or babble is mixed in. The
    seed deals tables of 25 of the words, and the game's own parser determines each result.
    """
    if chosen.talk and chosen.latency:
        raise click.UsageError("--talk and --latency are measured one at a time")
    setting = Setting(
        chosen.clips,
        chosen.engine,
        chosen.seed,
        chosen.ear,
        chosen.speech,
        chosen.threads,
        chosen.model,
    )
    tasks = tuple(map(Task, chosen.only))
    wanted = Wanted(chosen.noise, tasks, chosen.limit, chosen.work, chosen.mistakes)
    if chosen.latency:
        tables = time_answers(setting, wanted)
    elif chosen.talk:
        tables = overhear(setting, wanted, chosen.talk)
    else:
        tables = understand(setting, wanted)
    publish(tables, chosen.json, chosen.out)


if __name__ == "__main__":
    try:
        speech()
    except TabletopError as error:
        sys.exit(f"speech: {error}")
