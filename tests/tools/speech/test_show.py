"""The commands of the three measurements, with a fake engine."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.errors import FileError
from assistant.game.messages import Certainty, Readings, Vocabulary
from tests.tools.speech.tones import Whistled, by_flite, engine, folder
from tools.speech.plan import Task
from tools.speech.report import Figures
from tools.speech.run import Engine, Setting
from tools.speech.show import Wanted, overhear, publish, time_answers, understand

SURE = Certainty.SURE


class Eager:
    """Hears the table's first place in everything, or a clue where one is due."""

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        place = next((one for one in vocabulary.phrases if one.startswith("row ")), "")
        self.readings = Readings(("weather two",) if vocabulary.clue else (place,), SURE)

    def accept(self, samples: bytes) -> None:
        pass

    def peek(self) -> Readings:
        return self.readings

    def finish(self) -> Readings:
        return self.readings


def eager(name: str, threads: int, model: Path | None) -> Engine:
    return engine(Eager())


def whistled(name: str, threads: int, model: Path | None) -> Engine:
    return engine(Whistled())


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    """Flite's voice, because our detector does not treat whistling as speech."""
    kinds = {"napoleon": "word", "two": "digit", "it was long ago": "oog"}
    path = by_flite(tmp_path_factory.mktemp("clips"), kinds)
    return Setting(path, "eager", seed=1)


def test_hearing_of_clips_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setting = Setting(folder(tmp_path, "gone.wav,gone,word,ann,1\n"), "whistled", seed=1)
    wanted = Wanted(("clean", "pink-20"), (Task.GUESS,), work=tmp_path / "work", mistakes=True)
    made = {table.title: table for table in understand(setting, wanted, whistled)}
    assert [row["correct"] for row in made["Guesses"].rows] == [1, 1]
    assert made["Engine"].rows[0]["engine"] == "fake"
    assert made["Mistakes"].rows == ()
    assert [*(tmp_path / "work").glob("whistled-alone-1*")]
    told = capsys.readouterr().err
    assert "gone.wav is not there" in told
    assert "A fake listens." in told
    assert [line for line in told.splitlines() if "Listening" in line] == [
        f"tabletop: Listening: {done} of 10" for done in range(1, 10)
    ]


def test_babble_needs_running_speech(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setting = Setting(folder(tmp_path, without="oog"), "whistled", seed=1)
    wanted = Wanted(("clean", "babble-10"), (Task.GUESS,), limit=1)
    made = {table.title: table for table in understand(setting, wanted, whistled)}
    assert [row["noise"] for row in made["Guesses"].rows] == ["clean"]
    assert "there is no babble" in capsys.readouterr().err


def test_the_whole_ear_is_measured(spoken: Setting) -> None:
    wanted = Wanted(("clean",), (Task.GUESS, Task.CLUE))
    tables = understand(replace(spoken, ear=True), wanted, eager)
    made = {table.title: table for table in tables}
    (ends,) = made["End of speech"].rows
    # Hearing the word as a whole clue leaves the number for a second clue.
    assert (ends["utterances"], ends["whole"], ends["split"]) == (2, 0.5, 0.5)
    assert made["Guesses"].rows[0]["wrong"] == 1


@pytest.mark.slow
def test_talk_is_overheard_by_tables_of_both_kinds(spoken: Setting, tmp_path: Path) -> None:
    wanted = Wanted(work=tmp_path, mistakes=True)
    table, moments = overhear(spoken, wanted, 0.5, eager)
    always, unsure = table.rows
    assert always["reveals"] == 0
    assert isinstance(unsure["reveals"], int)
    assert unsure["reveals"] > 0
    assert moments.rows
    again, _ = overhear(spoken, wanted, 0.5, eager)
    assert again == table


@pytest.mark.slow
def test_the_wait_for_an_answer_is_measured(spoken: Setting) -> None:
    (table,) = time_answers(spoken, Wanted(tasks=(Task.GUESS,)), eager)
    total = next(row for row in table.rows if row["part"] == "first sound of the sentence")
    assert total["answered"] == "1 of 1"
    assert isinstance(total["median s"], float)
    assert 0.25 < total["median s"] < 10


def test_unwritable_tables_are_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="choose another --out"):
        publish([Figures("Any", ({"of": 1},))], as_json=True, out=tmp_path / "no" / "file")
