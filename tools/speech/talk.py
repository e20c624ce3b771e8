"""Table talk: people talk to each other with words on the table, and its effects are counted.

Nobody says only yes or no, and nobody speaks to the box. Time is that of the sound, so a scene
takes only as long as its recognizer works.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from assistant.conversation.effects import Effect, Say
from assistant.conversation.session import Session
from assistant.faces.render import announcement
from assistant.game.errors import TabletopError
from assistant.game.messages import Clip, Cue, Earcon, Heard, Recognizer, Tick, Vocabulary, Voice
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.hearing.ear import Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.hearing.resample import resample
from assistant.language import language
from assistant.language.intents import Use, orders_for
from assistant.language.statements import Asked
from tools.speech import noise as sounds
from tools.speech.clips import Clips, Entry
from tools.speech.compose import Studio
from tools.speech.in_play import in_play
from tools.speech.listen import pieces
from tools.speech.noise import Wave
from tools.speech.recordings import Kind
from tools.speech.tables import deal

MINUTES = 2
"""Length of a scene in minutes, after which there is another table."""
PAUSE = (0.2, 2.0)
"""Minimum and maximum seconds between two utterances."""
BABBLE = (1.0, 3.0)
"""Seconds in which everybody speaks at once."""
SECONDS_A_WORD, TAIL = 0.36, 0.65
"""Seconds for which the box speaks per word, and for which it stays deaf afterwards."""

SAYINGS = (
    "I think {one} goes with {other}.",
    "Not {one}, that is far too risky.",
    "What about {one}, or maybe {other}?",
    "She said {number}, so it cannot be {one}.",
    "Yes but {one} could be the assassin.",
    "No way that it is {one}.",
    "Did you mean {one}?",
    "{one}, {number}. Was that the clue?",
    "If she says yes to {one} we are done.",
    "We had {one} before, and {other} too.",
    "Wait, is it my turn?",
    "{one}!",
    "Well, {one} is like {other}, is it not?",
)
"""Sentences that players say to each other, with words on their table.

A yes or no is among other words, without a pause, because alone it would be an answer.
"""


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A few minutes at one table."""

    number: int
    board: tuple[str, ...]
    clue_is_due: bool
    trusting: bool
    """Whether a card that was certainly heard is touched without a yes."""
    seconds: float

    @property
    def name(self) -> str:
        """A number that distinguishes it from other scenes."""
        confirm = "unsure" if self.trusting else "always"
        return f"talk {self.number} {confirm} {self.seconds:.0f}"


@dataclass(slots=True)
class Happened:
    """The result of a scene."""

    seconds: float = 0.0
    utterances: int = 0
    """Number of stretches of talk in which the recognizer heard words."""
    understood: int = 0
    questions: int = 0
    sentences: int = 0
    reveals: int = 0
    clues: int = 0
    turns: int = 0
    """Number of turns that ended."""
    games: int = 0
    """Number of games that ended."""
    moments: tuple[str, ...] = ()
    """What was understood, with its time and the answer."""


def table_talks(
    clips: Clips, minutes: float, seed: int, trusting: Sequence[bool]
) -> tuple[TableTalk, ...]:
    """Scenes of this total length for each confirmation mode; a third of them await a clue."""
    texts = list(dict.fromkeys(entry.text for entry in clips.of(Kind.WORD)))
    count = max(1, round(minutes / MINUTES))
    seconds = 60 * minutes / count
    boards = [deal(texts, f"{seed} scene {number}") for number in range(count)]
    return tuple(
        TableTalk(number, board, number % 3 == 2, trusts, seconds)
        for trusts in trusting
        for number, board in enumerate(boards)
    )


def said(
    scene: TableTalk, clips: Clips, room: Studio, voices: Sequence[Voice]
) -> Iterator[tuple[str, Wave]]:
    """The utterances of a scene, and its sound; both are determined by the scene and the seed."""
    random = Random(f"{room.seed} talk {scene.number}")
    fixed = sounds.dice(f"{room.seed} pauses {scene.number}")
    bare = [
        entry
        for entry in clips.entries
        if language().understanding.orders.get(entry.text) not in orders_for(Use.ANSWERS)
    ]
    kinds = {
        "talk": (3, [one for one in bare if one.kind is Kind.TALK]),
        "on the table": (3, [one for one in bare if one.text in scene.board]),
        "words": (2, [one for one in bare if one.kind is Kind.WORD]),
        "numbers": (1, [one for one in bare if one.kind is Kind.DIGIT]),
    }
    left = scene.seconds
    while left > 0:
        kind, clips_of_it = random.choice(
            [(name, of) for name, (weight, of) in kinds.items() for _ in range(weight) if of]
            + [("babble", [])] * bool(room.crowd)
            + [("saying", [])] * (2 if voices else 0)
        )
        what, wave = _one(kind, clips_of_it, scene, room, voices, random)
        pause = sounds.near_silence(random.uniform(*PAUSE), fixed)
        left -= (len(wave) + len(pause)) / sounds.RATE
        yield what, np.concatenate([wave, pause])


def _one(
    kind: str,
    entries: Sequence[Entry],
    scene: TableTalk,
    room: Studio,
    voices: Sequence[Voice],
    random: Random,
) -> tuple[str, Wave]:
    if kind == "babble":
        length = round(random.uniform(*BABBLE) * sounds.RATE)
        crowd = sounds.babble(length, room.crowd, sounds.dice(f"{random.random()}"))
        return "babble", np.float32(0.05) * crowd
    if kind == "saying":
        one, other = random.sample(scene.board, 2)
        number = language().listening.numbers.spoken(random.randint(1, 4))
        text = random.choice(SAYINGS).format(one=one, other=other, number=number)
        spoken = resample(random.choice(list(voices)).speak(text), sounds.RATE)
        return text, sounds.wave(spoken)
    entry = random.choice(list(entries))
    return entry.text or "talk", room.clips[entry.path]


def play(
    scene: TableTalk, talk: Iterator[tuple[str, Wave]], recognizer: Recognizer, speech: EndOfSpeech
) -> Happened:
    """Let a real table overhear a scene, with its ear, parser, dialogue and rules."""
    table = _Overheard(scene)
    speech.reset()
    hearing = Hearing(recognizer, speech, lambda: table.vocabulary, language().listening.numbers)
    for what, wave in talk:
        for piece in pieces(sounds.clip(wave)):
            at = table.now
            table.now += piece.seconds
            if at < table.deaf_until:
                hearing.forget()
                continue
            try:
                for heard in hearing.take(Clip(piece.samples, piece.rate, at)):
                    table.hear(heard, what)
            except TabletopError as error:
                table.note(f"{what} → {error}")
    table.happened.seconds = round(table.now, 1)
    return table.happened


class _Overheard:
    """A session, with the effects of each message to it."""

    def __init__(self, scene: TableTalk) -> None:
        self._scene = scene
        self._session: Session
        self.vocabulary = Vocabulary(())
        self.now = self.deaf_until = 0.0
        self.happened = Happened()
        self._begin()

    def _begin(self) -> None:
        """Start a session in the middle of a game, with its greeting already spoken."""
        scene = self._scene
        self._session = in_play(scene.board, scene.clue_is_due, scene.trusting)
        until = self.deaf_until
        self._take(self._session.greet())
        self.deaf_until = until

    def hear(self, heard: Heard, what: str) -> None:
        """Process an utterance that was heard."""
        before, asked = self._session.view, self._session.question
        self._take(self._session.take(Tick(self.now)))
        effects = self._session.take(heard)
        self._take(effects)
        after, now = self._session.view, self.happened
        now.utterances += 1
        spoken = [effect for effect in effects if isinstance(effect, Say)]
        said = [announcement(one, language()) for one in spoken]
        now.sentences += len(said)
        question = self._session.question
        # A question that is repeated after meaningless words does not count as a new one.
        again = any(one.statements == (Asked(question),) for one in spoken) if question else False
        now.questions += question is not None and (question != asked or again)
        now.reveals += _touched(after) - _touched(before)
        now.clues += after.latest_clue != before.latest_clue and after.latest_clue is not None
        now.turns += after.turn != before.turn
        now.games += after.phase is Phase.OVER
        if Cue(Earcon.UNDERSTOOD) in effects:
            now.understood += 1
            self.note(f"{what} → {' / '.join(heard.alternatives[:3])} → {' '.join(said)}")
        if after.phase is Phase.OVER:
            self._begin()

    def note(self, text: str) -> None:
        """Record the event at the current moment."""
        self.happened.moments += (f"{self.now:.1f} s: {text}",)

    def _take(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Vocabulary():
                    self.vocabulary = effect
                case Say():
                    sentence = announcement(effect, language())
                    begins = max(self.now, self.deaf_until)
                    self.deaf_until = begins + SECONDS_A_WORD * len(sentence.split()) + TAIL
                case _:
                    pass


def _touched(view: PublicView) -> int:
    """Number of cards that were revealed, for both sides together."""
    return sum(cover is not None for cover in view.covered) + sum(map(len, view.marked))
