"""The recipes of CONTRIBUTING.md, carried out on a copy of the program.

Each adds a toy with exactly the files that its recipe names, and then plays with it by the same
commands that people use.
"""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.speaking.wav import write_wav
from tests.docs.toys.whistle import Whistle
from tests.language import pirate

HOUSE = Path(__file__).parents[2]
TOYS = Path(__file__).with_name("toys")
PROGRAM = ("assistant", "hardware", "models")


def named(recipe: str) -> tuple[str, ...]:
    """The files in a recipe's table."""
    text = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
    _, _, rest = text.partition(f"### {recipe}\n")
    assert rest, f"CONTRIBUTING.md has no recipe {recipe!r}"
    table = re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return tuple(path for row in rows for path in re.findall(r"`([^`]+)`", row))


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the program that one recipe changes."""

    folder: Path
    recipe: str
    name: str
    """The value of NAME, or CODE, in the recipe."""

    def path(self, of: str) -> Path:
        """A file named in the recipe; other files are refused."""
        assert of in named(self.recipe), f"{of} is not in the recipe “{self.recipe}”"
        return self.folder / filled(of, self.name)

    def add(self, toy: Path, to: str) -> None:
        """Add a file."""
        assert not self.path(to).exists()
        self.path(to).parent.mkdir(exist_ok=True)
        shutil.copy(toy, self.path(to))

    def insert(self, line: str, into: str, before: str) -> None:
        """Insert text before the only match of a pattern."""
        path = self.path(into)
        text = path.read_text("utf-8")
        (found,) = re.finditer(before, text, re.MULTILINE)
        path.write_text(text[: found.start()] + line + text[found.start() :], "utf-8")

    def replace(self, one: str, other: str, within: str) -> None:
        """Replace the only occurrence of this text."""
        text = self.path(within).read_text("utf-8")
        assert text.count(one) == 1
        self.path(within).write_text(text.replace(one, other), "utf-8")

    def changed(self) -> set[str]:
        """The files that differ from ours."""
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {
            str(path.relative_to(self.folder))
            for path in files
            if "__pycache__" not in path.parts
            and not is_same(path, HOUSE / path.relative_to(self.folder))
        }

    def tabletop(self, *arguments: str, lines: str = "") -> str:
        """The changed program's output."""
        assert self.changed() == {filled(path, self.name) for path in named(self.recipe)}
        done = subprocess.run(
            [sys.executable, "-B", "-m", "assistant", *arguments],
            cwd=self.folder,
            input=lines,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def filled(path: str, name: str) -> str:
    """A recipe's path with a name filled in."""
    return path.replace("NAME", name).replace("CODE", name)


def is_same(one: Path, other: Path) -> bool:
    return other.exists() and one.read_bytes() == other.read_bytes()


def copy(folder: Path, recipe: str, name: str) -> Copy:
    for part in PROGRAM:
        left_out = shutil.ignore_patterns("__pycache__", "vosk-model-*")
        shutil.copytree(HOUSE / part, folder / "program" / part, ignore=left_out)
    return Copy(folder / "program", recipe, name)


@pytest.mark.slow
def test_the_recipe_for_a_new_edition_suffices(tmp_path: Path) -> None:
    house = copy(tmp_path, "A new edition", "pictures")
    house.add(TOYS / "pictures.toml", "assistant/game/rules/editions/NAME.toml")
    house.add(TOYS / "painters.toml", "assistant/language/en/pieces/NAME.toml")
    key = tmp_path / "key.txt"
    key.write_text("AA AA A. A. A.\nA. .A .A .A .A\nAX XA XX .. ..\n.. .. .. .. ..\n")
    play = ("play", "--console", "--json", "--edition", "pictures", "--deal", "pictures")
    lines = [
        *("north: weather two", "south: row one column five", "[south]", "? screen south"),
        *("south: row four column five", "[south]", "? state"),
        "south: new game pictures",
    ]
    out = house.tabletop(
        *play, "--key", str(key), "--store", str(tmp_path / "games"), lines="\n".join(lines)
    )
    answers = [json.loads(line) for line in out.splitlines()]
    said = [one["say"] for one in answers if "say" in one]
    assert said[:5] == [
        "Weather, two.",
        "Row one column five?",
        "Painter. Go on, or end the turn.",
        "Row four column five?",
        "Bystander. Six turns left. South's clue.",
    ]
    assert said[5] == "Start a new game: Toy Pictures?"
    (screen,) = (one["screen"] for one in answers if "screen" in one)
    assert screen["rows"] == [4, 3, 2, 1]
    assert screen["columns"] == [5, 4, 3, 2, 1]
    assert screen["grid"] == [".....", "..XAX", "AAAA.", "#..AA"]
    (state,) = (one["state"] for one in answers if "state" in one)
    assert (len(state["cards"]), state["found"]) == (20, 1)
    assert state["cards"][-1]["marked"] == ["south"]


@pytest.mark.slow
def test_the_recipe_for_a_new_recognizer_suffices(tmp_path: Path) -> None:
    house = copy(tmp_path, "A new recognizer", "parrot")
    engines = "assistant/hearing/engines.py"
    house.add(TOYS / "parrot.py", "assistant/hearing/NAME.py")
    body = "    from assistant.hearing.parrot import Parrot\n\n    return Parrot()\n\n\n"
    build = f"def _parrot(resources: Resources) -> Recognizer:\n{body}"
    house.insert(build, engines, "^ENGINES: ")
    row = '        "parrot": Engine("Parrot", _parrot, packages={"click": "click"}),\n'
    house.insert(row, engines, r"^    \}$")
    settings = tmp_path / "tabletop.toml"
    settings.write_text('[ears]\nengine = "parrot"\n')
    recording = tmp_path / "words.wav"
    recording.write_bytes(write_wav(Whistle(120).speak("weather two")))
    test = ("mic-test", "--no-play", "--from", str(recording), "--config", str(settings))
    heard = house.tabletop(*test)
    assert "Parrot listens, as asked." in heard
    assert "Heard, likely: “" in heard
    assert "parrot" in house.tabletop("demo", "--help")


@pytest.mark.slow
def test_the_recipe_for_a_new_voice_suffices(tmp_path: Path) -> None:
    house = copy(tmp_path, "A new voice", "whistle")
    mouth = "assistant/speaking/mouth.py"
    house.add(TOYS / "whistle.py", "assistant/speaking/NAME.py")
    house.insert("from assistant.speaking.whistle import Whistle\n", mouth, "^\nLEAD_IN")
    house.insert('        "whistle": Whistle,\n', mouth, '^        "espeak": partial')
    house.insert('"whistle", ', "assistant/config.py", r'(?<="voice": \()')
    settings = tmp_path / "tabletop.toml"
    settings.write_text('[mouth]\nvoice = "whistle"\n')
    assert "voice" in house.tabletop("doctor", "voice", "--config", str(settings))


@pytest.mark.slow
def test_the_recipe_for_a_new_language_suffices(tmp_path: Path) -> None:
    house = copy(tmp_path, "A new language", "pirate")
    house.add(Path(pirate.__file__), "assistant/language/CODE/__init__.py")
    known = "assistant/language/__init__.py"
    load = "def _pirate() -> Language:\n    from assistant.language.pirate import PIRATE\n\n"
    house.insert(f"{load}    return PIRATE\n\n\n", known, "^LANGUAGES: ")
    house.replace('{"en": _english}', '{"en": _english, "en-x-pirate": _pirate}', known)
    table = HOUSE / "tests/transcripts/tables/plain"
    given = ("--words", f"{table}.words", "--key", f"{table}.key", "--store", str(tmp_path))
    lines = ("north: weather twain", "south: brick", "south: aye cap'n", "south: weigh anchor")
    spoken = ("--language", "en-x-pirate")
    said = house.tabletop("play", "--console", *spoken, *given, lines="\n".join(lines))
    assert "Weather, two." in said
    assert "A shipmate! Sail on, or weigh anchor." in said
    assert "Eight turns left." in said


def test_a_recipe_names_existing_files() -> None:
    headings = re.findall(r"^### (A new .+)$", (HOUSE / "CONTRIBUTING.md").read_text(), re.M)
    assert len(headings) >= 7
    for recipe in headings:
        for path in named(recipe):
            there = (HOUSE / path).exists()
            assert there != bool(re.search("NAME|CODE", path)), f"{recipe}: {path}"


@pytest.mark.parametrize(
    ("recipe", "example"), [("A new confirmation", "ConfirmStop"), ("A new effect", "Adjust")]
)
def test_a_recipe_names_every_file_of_its_example(recipe: str, example: str) -> None:
    files = {
        str(path.relative_to(HOUSE))
        for part in PROGRAM
        for path in (HOUSE / part).rglob("*.py")
        if re.search(rf"\b{example}\b", path.read_text("utf-8"))
    }
    assert files == set(named(recipe))
