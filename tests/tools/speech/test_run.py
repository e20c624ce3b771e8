"""A whole measurement with a recognizer of tones, also stopped and resumed."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from assistant.game.errors import DeviceError, FileError
from assistant.game.messages import Certainty, Readings, Vocabulary
from assistant.hearing.end_of_speech import EndOfSpeech
from tests.tools.speech.heard import Loud
from tests.tools.speech.tones import Whistled, engine
from tools.speech import cost
from tools.speech.compose import Studio
from tools.speech.counts import marked, mistakes, percentile, tables
from tools.speech.kept import LISTENING, PLAYING, kept, program, work_off
from tools.speech.listen import Cut, Outcome, alone, whole_path
from tools.speech.plan import Item, Task
from tools.speech.report import Figures, lines, text
from tools.speech.run import hear
from tools.speech.score import Result


def whistled(
    room: Studio, hears: Callable[[list[str]], Readings] | None = None
) -> Callable[[Item], Outcome]:
    recognizer = Whistled(hears) if hears else Whistled()
    return lambda item: hear(item, room, alone(recognizer), ear=False)


def at_once(items: tuple[Item, ...], does: Callable[[Item], Outcome]) -> list[tuple[Item, Outcome]]:
    """The outcomes of an uninterrupted measurement."""
    return work_off(items, does, {})


class StoppedError(Exception):
    pass


def test_a_perfect_recognizer_makes_no_mistake(room: Studio, items: tuple[Item, ...]) -> None:
    heard = marked(at_once(items, whistled(room)))
    assert [one.item for one in heard] == list(items)
    assert {one.mark.result for one in heard} == {Result.RIGHT}
    assert mistakes(heard).rows == ()


def test_an_interrupted_run_keeps_its_finished_items(
    room: Studio, items: tuple[Item, ...], tmp_path: Path
) -> None:
    asked: list[Item] = []

    def stopped(item: Item) -> Outcome:
        if len(asked) == 3:
            raise StoppedError
        asked.append(item)
        return whistled(room)(item)

    path, this = tmp_path / "new" / "work", {"program": "this"}
    with pytest.raises(StoppedError), kept(path, this) as results:
        work_off(items, stopped, results)
    left: list[Item] = []

    def counted(item: Item) -> Outcome:
        left.append(item)
        return whistled(room)(item)

    steps: list[int] = []
    with kept(path, this) as results:
        went_on = work_off(items, counted, results, steps.append)
    assert left == list(items[3:])
    assert sum(steps) == len(items)
    whole = at_once(items, whistled(room))
    assert [one.readings for _, one in went_on] == [one.readings for _, one in whole]


def test_a_changed_program_restarts_the_measurement(tmp_path: Path) -> None:
    path = tmp_path / "work"
    outcome = Outcome(
        (Readings(("storm",), Certainty.CLOSE),), 0.25, 0.5, Cut.SPLIT, 0.4, "trouble"
    )
    for circumstances in ({"program": "old"}, {"program": "new"}):
        with kept(path, circumstances) as results:
            assert "an item" not in results
            results["an item"] = outcome
    with kept(path, {"program": "new"}) as results:
        assert results["an item"] == outcome
    assert program(LISTENING) == program(LISTENING) != program(PLAYING)


def test_an_unwritable_folder_for_results_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(FileError, match="choose another --work"),
        kept(tmp_path / "file" / "work", {}),
    ):
        pass


def test_the_whole_path_cuts_each_utterance_out_of_the_sound(
    room: Studio, items: tuple[Item, ...]
) -> None:
    through = whole_path(Whistled(), EndOfSpeech(Loud()))
    for item in items:
        outcome = hear(item, room, through, ear=True)
        assert outcome.cut is Cut.WHOLE
        complete = item.task in (Task.GUESS, Task.CLUE)
        assert outcome.waited == pytest.approx(0.32 if complete else 0.72, abs=0.06)
        assert [one.texts for one in outcome.readings] == [
            (" ".join(entry.text for entry in item.entries),)
        ]


def test_a_wrong_cut_is_reported(room: Studio, items: tuple[Item, ...]) -> None:
    clip = room.compose(items[0], after=1.5)
    through = whole_path(Whistled(), EndOfSpeech(Loud()))
    said = Vocabulary(("storm",))
    silence = type(clip)(bytes(len(clip.samples)), clip.rate)
    assert through(silence, said).cut is Cut.MISSED
    twice = through(type(clip)(clip.samples * 2, clip.rate), said)
    assert (twice.cut, len(twice.readings)) == (Cut.SPLIT, 2)
    short = type(clip)(clip.samples[: int(0.7 * 2 * clip.rate)], clip.rate)
    assert through(short, said).cut is Cut.ENDLESS


def test_an_engine_that_fails_costs_one_item(room: Studio, items: tuple[Item, ...]) -> None:
    def fails(words: list[str]) -> Readings:
        if "storm" in words:
            raise DeviceError("it stopped")
        return Readings((" ".join(words),))

    heard = marked(at_once(items, whistled(room, fails)))
    failed = [one for one in heard if one.outcome.trouble]
    assert {entry.text for one in failed for entry in one.item.entries} >= {"storm"}
    assert {one.mark.result for one in failed if one.item.expected} == {Result.NOTHING}
    assert "it stopped" in text([mistakes(heard)])


def made(
    room: Studio, items: tuple[Item, ...], hears: Callable[[list[str]], Readings]
) -> dict[str, Figures]:
    heard = marked(at_once(items, whistled(room, hears)))
    found = tables(heard, engine(Whistled()), now=90, ear=False)
    return {table.title: table for table in found}


def test_the_tables_count_the_outcomes(room: Studio, items: tuple[Item, ...]) -> None:
    def confused(words: list[str]) -> Readings:
        heard = " ".join(words).replace("storm", "crown")
        if "crown" not in heard:
            return Readings((heard,), Certainty.LIKELY)
        return Readings((heard, heard.replace("crown", "storm")), Certainty.CLOSE)

    got = made(room, items, confused)
    (guesses,), (clues,) = got["Guesses"].rows, got["Clues"].rows
    assert guesses["guesses"] == clues["clues"] == 5
    assert guesses["correct"] == pytest.approx(0.8)
    assert guesses["wrong"] == pytest.approx(0.2)
    assert clues["word"] == pytest.approx(0.8)
    assert clues["at once"] == pytest.approx(0.6)
    assert clues["asked"] == pytest.approx(0.4)
    assert clues["wrong"] == 0
    assert clues["number"] == clues["one choice"] == clues["word top-5"] == 1
    lies = {row["what"]: row for row in got["Where these shares lie with 95 %"].rows}
    at_once = lies["clue right at once"]
    assert (at_once["of"], at_once["share"]) == (5, 0.6)
    assert (at_once["from"], at_once["to"]) == pytest.approx((0.2307, 0.8824), abs=1e-3)
    assert lies["number made up"]["share"] == 0
    (alone,) = got["Words alone, a clue due"].rows
    assert (alone["words alone"], alone["number made up"]) == (5, 0)
    assert got["Commands"].rows[0]["correct"] == 1
    times = got["Time"].rows
    assert [row["of"] for row in times] == [
        *("guess", "clue", "command", "alone", "outside", "talk")
    ]
    (cost,) = got["Engine"].rows
    assert (cost["engine"], cost["load s"], cost["of it engine MB"]) == ("fake", 0.5, 40)
    voices = {
        (row["tables"], row["voice"]): row for row in got["Clues by the table and the voice"].rows
    }
    for kind in ("dealt at random", "like games"):
        assert voices[kind, "strangers"]["clues"] == 5
        assert (kind, "strangers, numbers by ann") in voices
    close, likely, sure = got["How far it can be trusted"].rows
    assert (close["guesses right"], close["wrong"], close["clues offered"]) == (1, 1, 2)
    assert (likely["guesses right"], likely["clues offered"]) == (3, 3)
    assert sure["guesses right"] == 0


@pytest.mark.slow
def test_accepted_meaningless_words_are_counted(room: Studio, items: tuple[Item, ...]) -> None:
    got = made(room, items, lambda words: Readings(("yes",)))
    (answers,) = got["While yes or no is due"].rows
    assert answers["taken"] == answers["talk taken"] == 1
    assert answers["cards turned"] == 0
    sure = made(room, items, lambda words: Readings(("yes",), Certainty.SURE))
    (answers,) = sure["While yes or no is due"].rows
    outside, talk = answers["words outside"], answers["talk"]
    assert isinstance(outside, int)
    assert isinstance(talk, int)
    assert answers["cards turned"] == outside + talk
    (guesses,) = got["Guesses"].rows
    assert guesses["wrong"] == 1, "a yes that nobody asked for"


def test_tables_are_printed_for_people_and_as_json() -> None:
    table = Figures("Any", ({"noise": "clean", "correct": 0.98765, "of": 7, "none": None},))
    shown = text([table]).splitlines()
    assert shown[0].strip() == "Any"
    assert "clean 0.988 7 –" in [" ".join(line.split()) for line in shown]
    assert lines([table]) == (
        '{"table": "any", "noise": "clean", "correct": 0.98765, "of": 7, "none": null}'
    )


def test_the_95th_percentile_is_one_of_the_values() -> None:
    assert percentile([1.0], 0.95) == 1
    assert percentile([float(number) for number in range(1, 101)], 0.95) == 95
    assert percentile([1.0, 2.0, 3.0], 0.5) == 2


def test_this_process_has_a_cost() -> None:
    assert cost.megabytes() > 10
    before = cost.cpu_seconds()
    np.linalg.svd(np.random.default_rng(1).standard_normal((200, 200)))
    assert cost.cpu_seconds() > before
