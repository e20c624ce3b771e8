"""Real tables overhear talk, and the outcomes are counted."""

from dataclasses import replace
from itertools import cycle

import numpy as np
import pytest

from assistant.game.errors import DeviceError
from assistant.game.messages import Certainty, Readings
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Use, orders_for
from assistant.language.normal import normal
from tests.tools.speech.heard import Hums, Loud
from tests.tools.speech.tones import WORDS, Whistled
from tools.speech.clips import Clips
from tools.speech.compose import Studio
from tools.speech.counts import moments, overheard
from tools.speech.talk import (
    MINUTES,
    PAUSE,
    SAYINGS,
    Happened,
    TableTalk,
    play,
    said,
    table_talks,
)


def scene(recorded: tuple[Clips, Studio], trusting: bool = False, clue: bool = False) -> TableTalk:
    first = table_talks(recorded[0], 2, 1, [trusting])[0]
    return replace(first, seconds=40.0, clue_is_due=clue)


def overhear(
    recorded: tuple[Clips, Studio], where: TableTalk, recognizer: Whistled | None = None
) -> Happened:
    talk = said(where, *recorded, voices=())
    return play(where, talk, recognizer or Whistled(), EndOfSpeech(Loud()))


def test_talk_is_cut_into_scenes_and_some_wait_for_a_clue(recorded: tuple[Clips, Studio]) -> None:
    planned = table_talks(recorded[0], 12, 1, [False, True])
    assert len(planned) == 2 * 12 / MINUTES
    assert sum(one.seconds for one in planned) == 2 * 12 * 60
    assert [one.clue_is_due for one in planned[:6]] == [False, False, True] * 2
    assert len({one.name for one in planned}) == len(planned)


def test_people_talk_with_pauses_and_never_just_say_yes(recorded: tuple[Clips, Studio]) -> None:
    where = scene(recorded)
    hums = Hums()
    spoken = list(said(where, *recorded, voices=[hums]))
    seconds = sum(len(wave) for _, wave in spoken) / 16_000
    assert where.seconds <= seconds < where.seconds + 8
    for _, wave in spoken:
        assert np.abs(wave[-round(PAUSE[0] * 16_000) :]).max() < 0.01
    names = {name for name, _ in spoken}
    assert {"babble", "so then i told her"} < names
    assert not {UNDERSTANDING.orders.get(name) for name in names} & set(orders_for(Use.ANSWERS))
    assert hums.said
    assert set(hums.said) <= names
    again = list(said(where, *recorded, voices=[Hums()]))
    assert [name for name, _ in again] == [name for name, _ in spoken]


def test_no_sentence_of_talk_is_an_answer() -> None:
    for saying in SAYINGS:
        text = normal(saying.format(one="storm", other="river", number="two"))
        assert UNDERSTANDING.orders.get(text) not in orders_for(Use.ANSWERS)


def test_words_of_the_table_are_confirmed_and_nothing_is_revealed(
    recorded: tuple[Clips, Studio],
) -> None:
    happened = overhear(recorded, scene(recorded))
    assert happened.questions > 0
    assert happened.sentences >= happened.questions
    assert happened.understood >= happened.questions
    assert (happened.reveals, happened.clues, happened.turns) == (0, 0, 0)
    assert happened.seconds == pytest.approx(40, abs=8)
    assert len(happened.moments) == happened.understood
    asked = [moment for moment in happened.moments if moment.endswith("?")]
    assert any(f"→ {word} →" in moment for word in WORDS for moment in asked)


def test_a_trusting_table_reveals_cards_surely_heard(recorded: tuple[Clips, Studio]) -> None:
    assert overhear(recorded, scene(recorded, trusting=True)).reveals > 0
    doubtful = Whistled(lambda words: Readings(tuple(words[:1]), Certainty.LIKELY))
    assert overhear(recorded, scene(recorded, trusting=True), doubtful).reveals == 0


def test_a_game_that_talk_ended_is_followed_by_another(recorded: tuple[Clips, Studio]) -> None:
    where = replace(scene(recorded, trusting=True), seconds=180.0)
    words = cycle(where.board)
    guessing = Whistled(lambda heard: Readings((next(words),), Certainty.SURE))
    happened = overhear(recorded, where, guessing)
    assert happened.games == 1
    assert "You lost" not in happened.moments[-1]
    assert not any("game is over" in moment for moment in happened.moments)


def test_a_yes_and_a_clue_in_talk_are_counted(recorded: tuple[Clips, Studio]) -> None:
    def agreeing(words: list[str]) -> Readings:
        heard = " ".join(words)
        said = heard if heard in WORDS else "yes"
        return Readings((said,), Certainty.SURE) if words else Readings()

    assert overhear(recorded, scene(recorded), Whistled(agreeing)).reveals > 0
    giving = Whistled(lambda words: Readings(("zymurgy two",)) if words else Readings())
    assert overhear(recorded, scene(recorded, clue=True), giving).clues == 1


def test_the_box_is_deaf_while_it_speaks(recorded: tuple[Clips, Studio]) -> None:
    where = scene(recorded)
    word = next(text for text in WORDS if text in where.board)
    wave = recorded[1].clips[next(p for p in recorded[1].clips if p.name == "0.wav")]
    pause = np.zeros(16_000, np.float32)
    talk = iter([(word, np.concatenate([wave, pause])), ("soon after", wave)])
    asking = Whistled(lambda words: Readings((word,)) if words else Readings())
    happened = play(where, talk, asking, EndOfSpeech(Loud()))
    assert happened.utterances == 1


def test_a_failing_recognizer_is_recorded(recorded: tuple[Clips, Studio]) -> None:
    def fails(words: list[str]) -> Readings:
        raise DeviceError("it stopped")

    happened = overhear(recorded, scene(recorded), Whistled(fails))
    assert happened.understood == 0
    assert "it stopped" in happened.moments[0]


def test_scenes_are_counted_with_their_moments(recorded: tuple[Clips, Studio]) -> None:
    where = scene(recorded)
    happened = overhear(recorded, where)
    always, unsure = overheard([(where, happened)]).rows
    assert (always["questions"], always["reveals"]) == (happened.questions, 0)
    assert unsure["minutes"] is None
    told = [row["what came of it"] for row in moments([(where, happened)]).rows]
    assert told == list(happened.moments)
