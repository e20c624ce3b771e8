"""Files that others may have written: whatever they hold, they are read or refused in one line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant import config
from assistant.app.doctor.trial import recording
from assistant.app.verbs import check
from assistant.conversation.dealing import cards_from, key_from, lines_from
from assistant.game import decks
from assistant.game.errors import FileError
from assistant.game.outside import LARGEST, SHOWN, short, text_of, toml_of
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.store.backup import read_backup

DUET = editions.load("duet")
MAP = missions.load("duet")
assert MAP is not None


def pairs_of(path: Path) -> list[dict[str, str]]:
    return list(check._judged(path, frozenset()))


READERS = {
    "settings": config.load,
    "cards": lambda path: cards_from(path, DUET),
    "key": lambda path: key_from(path, DUET),
    "map": lambda path: lines_from(path, MAP),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"x" * (LARGEST + 1), "it is larger than 1 MB"),
        (b"# a\n# b \xff", "line 2: this is not UTF-8 text; save it as such"),
    ],
)
def test_every_reader_refuses_binary_content(
    read: object, content: bytes, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert callable(read)
    with pytest.raises(FileError) as refused:
        read(path)
    assert str(refused.value) == f"{path}: {reason}"


@pytest.mark.parametrize(
    "read", [text_of, config.load, decks.load, read_backup, recording, pairs_of]
)
def test_an_endless_file_is_refused(read: Callable[[Path], object]) -> None:
    with pytest.raises(FileError, match=r"^/dev/zero: it is larger than \d+ MB$"):
        read(Path("/dev/zero"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[mouth\n", "line 1: this is not TOML: Expected ']' at the end of a table declaration"),
        ("\n\nrate = ?", "line 3: this is not TOML: Invalid value"),
        ("lines = [\n", "line 1: this is not TOML: Invalid value"),
        ("a = 1\n\na = 2\nb = 3", "line 3: this is not TOML: “a = 2”: this is set twice"),
        ("a = 1\na = 2", "line 2: this is not TOML: “a = 2”: this is set twice"),
        ("[a]\n[a]\n", "line 2: this is not TOML: “[a]”: this is set twice"),
        ("a = {b = 1, b = 2}", "line 1: this is not TOML: “a = {b = 1, b = 2}”: this is set twice"),
        (
            f"a = 1\nlong = {'1' * 5000}",
            f"line 2: “long = {'1' * 33}…” is longer than 3000 characters",
        ),
        (f"x = {'[' * 100_000}", f"line 1: “x = {'[' * 36}…” is longer than 3000 characters"),
        ("x = " + "[\n" * 20_000, "its brackets are nested too deeply"),
    ],
)
def test_toml_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(FileError) as refused:
        toml_of(Path("a.toml"), text)
    assert str(refused.value) == f"a.toml: {reason}"


@pytest.mark.parametrize(
    "text",
    [
        f"[mouth]\nrate = 0x{'f' * 2900}",
        f"[mouth]\nrate = '{'f' * 2900}'",
        f"[mouth]\nrate = {'[' * 200 + ']' * 200}",
        f"[mouth]\n{'a' * 2900} = 1",
        f"[{'a' * 2900}]",
        f"[mouth]\n{'a.' * 1400}b = 1",
        f"[house]\ntokens = 0x{'f' * 2900}",
        f"[north]\nbus = '{'f' * 2900}'",
    ],
)
def test_a_wrong_setting_is_quoted_only_in_part(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(FileError) as refused:
        config.load(path)
    assert str(refused.value).startswith(f"{path}: line ")
    assert len(str(refused.value)) < len(str(path)) + 250


def test_only_a_long_value_is_shortened() -> None:
    assert short("x" * SHOWN) == "x" * SHOWN
    assert short("x" * (SHOWN + 1)) == f"{'x' * SHOWN}…"
