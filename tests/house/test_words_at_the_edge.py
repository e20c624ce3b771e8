"""Only the languages, at the edge, contain words that players hear or read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from assistant.language import LANGUAGES, language
from assistant.language.en.understanding import UNDERSTANDING

HOUSE = Path(__file__).parents[2]

WORDLESS = (
    "assistant/game/rules",
    "assistant/game/referee",
    "assistant/game/complaints.py",
    "assistant/game/messages.py",
    *sorted(str(path.relative_to(HOUSE)) for path in (HOUSE / "assistant/language").glob("*.py")),
    "assistant/conversation",
    "assistant/hearing",
    "assistant/speaking",
    "assistant/faces/render.py",
    "assistant/faces/loop.py",
    "hardware",
)
"""Places that must not contain words that players hear or read."""

EXCEPTIONS: dict[str, str] = {
    "assistant/language/contract.py": "says what a language lacks, to whoever made it",
    "assistant/game/rules/notation.py": "says what is wrong in a file that somebody wrote",
    "assistant/game/rules/missions.py": "says what is wrong in a file that somebody wrote",
    "assistant/game/rules/key.py": "says what is wrong in a file that somebody wrote",
    "assistant/game/rules/record.py": "writes the journal, which programs read",
    "assistant/hearing/engines.py": "says what to fetch, to whoever starts the program",
    "assistant/hearing/choose.py": "says which recognizer listens, to whoever starts the program",
    "assistant/hearing/whisper_model.py": "says what to install, to whoever starts the program",
    "hardware/header.py": "names the places of the header for whoever builds the box",
    "hardware/capture.py": "says why a device cannot be opened, to whoever starts the program",
    "hardware/portaudio.py": "says why a device cannot be opened, to whoever starts the program",
    "hardware/wiring.py": "says what is wrong in settings, to whoever wrote them",
    "hardware/overlays.py": "says what is wrong in config.txt, to whoever wrote it",
    "hardware/wired.py": "says what is wrong in settings, to whoever wrote them",
}
"""Files that address somebody else, with their readers."""

NAMES = {
    "NFKD": "a form of Unicode",
    "PYTHONPATH": "an environment variable",
    "TERM": "an environment variable",
    "import main; main()": "a program for another process",
}
"""Texts that are names elsewhere, with their origins."""

SLOTS = ("row nth", "row side", "row back", "column nth", "column side", "column back")
"""Phrase slots with two-word names."""

SPEECH = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]{2,}|[^\W\d_]{3,}[.!?]$|^[A-Z]{4,}$")
"""Two words, a word with a full stop, or a word in capitals, as on a screen."""


def sources() -> Iterator[Path]:
    for place in WORDLESS:
        path = HOUSE / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if not any(file.is_relative_to(HOUSE / one) for one in EXCEPTIONS):
                yield file


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every text that is neither documentation nor an error or assertion message."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(ast.Constant()) | ast.Raise():
                continue
            case ast.Assert(test):
                yield from texts(test)
            case ast.Call(ast.Name(name)) if name.endswith("Error"):
                continue
            case ast.ClassDef(bases=[ast.Name("Enum" | "StrEnum")]):
                continue  # values of an enumeration are names
            case ast.Constant(str()):
                yield node
            case _:
                yield from texts(node)


def names_of_meanings() -> frozenset[str]:
    """Names of rows and conditions in phrases and examples, which the readers look up."""
    exact, examples = UNDERSTANDING.exact, UNDERSTANDING.second.conditions
    meanings = (row.name for row in exact.rows)
    of_meanings = [row.conditions for row in exact.rows]
    conditions = frozenset[str]().union(*of_meanings, *examples.values())
    return frozenset((*exact.lists, *meanings, *examples, *conditions))


def test_inner_modules_contain_no_words_for_players() -> None:
    names = {*NAMES, *names_of_meanings(), *SLOTS}
    found = [
        f"{path.relative_to(HOUSE)}:{one.lineno}: {one.value!r}"
        for path in sources()
        for one in texts(ast.parse(path.read_text("utf-8")))
        if SPEECH.search(str(one.value)) and one.value not in names
    ]
    assert found == []


def languages_in(tree: ast.AST) -> Iterator[str]:
    """The modules of languages that a module imports."""
    for node in ast.walk(tree):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        packages = tuple(f"assistant.language.{code}" for code in LANGUAGES)
        yield from (name for name in names if name.startswith(packages))


def test_only_the_table_of_languages_names_a_language() -> None:
    """A second language needs one package and one row in that table."""
    outside = [
        path
        for top in ("assistant", "hardware", "models")
        for path in sorted((HOUSE / top).rglob("*.py"))
        if not path.is_relative_to(HOUSE / "assistant/language")
    ]
    found = {
        str(path.relative_to(HOUSE)): [*languages_in(ast.parse(path.read_text("utf-8")))]
        for path in outside
    }
    assert {path: names for path, names in found.items() if names} == {}
    reading = sorted((HOUSE / "assistant/language").glob("*.py"))
    knowing = [one.name for one in reading if [*languages_in(ast.parse(one.read_text("utf-8")))]]
    assert knowing == ["__init__.py"]
    table = ast.parse((HOUSE / "assistant/language/__init__.py").read_text("utf-8"))
    assert {*languages_in(table)} == {"assistant.language.en"}
    assert language() is LANGUAGES["en"]()


def test_every_exempted_file_exists() -> None:
    assert [place for place in EXCEPTIONS if not (HOUSE / place).exists()] == []


def test_a_planted_sentence_would_be_found() -> None:
    inside = (
        'def f() -> str:\n    """Say something to them."""\n    return "Go on, or end the turn."'
    )
    assert [one.value for one in texts(ast.parse(inside))] == ["Go on, or end the turn."]
    assert SPEECH.search("Go on, or end the turn.")
    assert SPEECH.search("Undone.")
    assert SPEECH.search("PAUSED")
    assert not SPEECH.search("sudden-death")
    assert not SPEECH.search("lgpio")
