"""Plans the benchmark: the utterances and their tables, determined by a seed.

A table has 25 cards: words of the clips, completed from our own deck. No two of them sound the
same, and none sounds like a spoken word that is not on the table, so that every mistake that is
counted is a real one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from tools.speech.clips import Clips, Entry
from tools.speech.games import like_a_game
from tools.speech.recordings import Kind, MeasureError
from tools.speech.tables import Moment, deal, table

COMMANDS = (Moment.GUESS, Moment.MORE, Moment.ANSWER, Moment.VERDICT, Moment.CLUE)
"""The moments at which commands are said, in order of preference."""


class Task(StrEnum):
    """The kind of an item."""

    GUESS = "guess"
    COMMAND = "command"
    CLUE = "clue"
    ALONE = "alone"
    """A clue's word without its number; no number may be invented."""
    OUTSIDE = "outside"
    """A word that means nothing at this moment, so it must be ignored."""
    TALK = "talk"
    """Running speech, which must be ignored."""


class Colour(StrEnum):
    """The kind of noise mixed with an utterance, or of a poor microphone."""

    CLEAN = "clean"
    PINK = "pink"
    BABBLE = "babble"
    FAR = "far"
    CLIPPED = "clipped"
    TELEPHONE = "telephone"


@dataclass(frozen=True, slots=True, order=True)
class Noise:
    """A noise, and the signal-to-noise ratio in dB; a microphone has no ratio."""

    colour: Colour
    snr: int = 0

    def __str__(self) -> str:
        """Its name on the command line: `clean`, `far`, `pink-10`."""
        return f"{self.colour}-{self.snr}" if self.colour in MIXED else self.colour.value


MIXED = (Colour.PINK, Colour.BABBLE)
CLEAN = Noise(Colour.CLEAN)
MICROPHONES = tuple(Noise(one) for one in Colour if one not in (Colour.CLEAN, *MIXED))
NOISES = (CLEAN, *(Noise(one, snr) for one in MIXED for snr in (20, 10, 5)))
ALL = "all"
"""The name for all noises; the default ones take less than half the time."""
USUAL = ("clean", "pink-10", "babble-10")


def noises(names: Iterable[str]) -> tuple[Noise, ...]:
    """The noises with these names, each once; the default ones if there are no names.

    Raises `MeasureError` for an unknown name.
    """
    found: dict[Noise, None] = {}
    for name in tuple(names) or USUAL:
        found |= dict.fromkeys(NOISES if name == ALL else (noise(name),))
    return tuple(found)


def noise(name: str) -> Noise:
    """The noise with that name; raises `MeasureError` for an unknown one."""
    colour, _, snr = name.partition("-")
    alone = {str(one): one for one in (CLEAN, *MICROPHONES)}
    if name in alone:
        return alone[name]
    if colour in MIXED and snr.isdecimal():
        return Noise(Colour(colour), int(snr))
    there = ", ".join((*alone, "pink-10, babble-5"))
    raise MeasureError(f"“{name}” is no noise; there are {there} and the like")


@dataclass(frozen=True, slots=True)
class Item:
    """One utterance at a table."""

    task: Task
    moment: Moment
    entries: tuple[Entry, ...]
    """The clips to play: a single one, or the word and the number of a clue."""
    board: tuple[str, ...]
    noise: Noise = CLEAN

    @property
    def name(self) -> str:
        """A name that is unique among the items with the same clips."""
        said = "+".join(f"{one.path.parent.name}/{one.path.name}" for one in self.entries)
        return f"{self.task} {self.moment} {self.noise} {said}"

    @property
    def speaker(self) -> str:
        """The speaker; for a clue, that of its word."""
        return self.entries[0].speaker

    @property
    def expected(self) -> str:
        """The text that is expected; empty if the sound must have no effect."""
        if self.task in (Task.ALONE, Task.OUTSIDE, Task.TALK):
            return ""
        return " ".join(entry.text for entry in self.entries)


def plan(
    clips: Clips,
    seed: int,
    noises: Sequence[Noise] = NOISES,
    tasks: Sequence[Task] = tuple(Task),
    limit: int | None = None,
) -> tuple[Item, ...]:
    """All items, one noise after the other; at most `limit` for each task and moment."""
    once = [item for item in _items(clips, seed) if item.task in tasks]
    chosen = [
        item
        for task in tasks
        for moment in Moment
        for item in _some([i for i in once if (i.task, i.moment) == (task, moment)], seed, limit)
    ]
    return tuple(replace(item, noise=noise) for noise in noises for item in chosen)


def _some(items: list[Item], seed: int, limit: int | None) -> list[Item]:
    if limit is None or limit >= len(items):
        return items
    kept = sorted(Random(f"{seed} some").sample(range(len(items)), limit))
    return [items[index] for index in kept]


def _items(clips: Clips, seed: int) -> Iterator[Item]:
    words = clips.of(Kind.WORD)
    texts = list(dict.fromkeys(entry.text for entry in words))
    for entry in words:
        board = deal(texts, f"{seed} guess {entry.path.name}", on=entry.text)
        yield Item(Task.GUESS, Moment.GUESS, (entry,), board)
    for entry in clips.of(Kind.CONTROL):
        board = deal(texts, f"{seed} command {entry.path.name}", off=entry.text)
        moment = _moment(entry.text, board)
        if moment:
            yield Item(Task.COMMAND, moment, (entry,), board)
    for entry in (*words, *clips.of(Kind.CONTROL)):
        board = deal(texts, f"{seed} outside {entry.path.name}", off=entry.text)
        for at in (Moment.GUESS, Moment.ANSWER):
            if table(board, at).hear([entry.text]) is None:
                yield Item(Task.OUTSIDE, at, (entry,), board)
    for entry in clips.of(Kind.TALK):
        board = deal(texts, f"{seed} talk {entry.path.name}")
        for at in (Moment.GUESS, Moment.CLUE, Moment.ANSWER):
            if table(board, at).hear([entry.text]) is None:
                yield Item(Task.TALK, at, (entry,), board)
    yield from _clues(clips, texts, seed)
    for entry in words:
        if " " not in entry.text:
            board = deal(texts, f"{seed} alone {entry.path.name}", off=entry.text)
            yield Item(Task.ALONE, Moment.CLUE, (entry,), board)


def _clues(clips: Clips, texts: Sequence[str], seed: int) -> Iterator[Item]:
    """Recorded clues, and each word with a number, by its own speaker if there is one."""
    for entry in clips.of(Kind.CLUE):
        board = deal(texts, f"{seed} clue {entry.path.name}", off=entry.text.split()[0])
        yield Item(Task.CLUE, Moment.CLUE, (entry,), board)
    digits = clips.of(Kind.DIGIT)
    for entry in clips.of(Kind.WORD):
        own = [digit for digit in digits if digit.speaker == entry.speaker] or digits
        if " " not in entry.text and own:
            digit = Random(f"{seed} number {entry.path.name}").choice(own)
            board = deal(texts, f"{seed} clue {entry.path.name}", off=entry.text)
            yield Item(Task.CLUE, Moment.CLUE, (entry, digit), board)


def at_a_game(item: Item) -> Item:
    """The same clue, at a table like those of games; its sound does not depend on the table."""
    word = item.entries[0].text.split()[0]
    return replace(item, board=like_a_game(word, item.name))


def _moment(command: str, board: tuple[str, ...]) -> Moment | None:
    """The first moment at which a command is expected."""
    return next((at for at in COMMANDS if command in table(board, at).vocabulary.phrases), None)
