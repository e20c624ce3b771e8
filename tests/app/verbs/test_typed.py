r"""What people type at a terminal, and what is printed: the sections of the files in `typed/`.

    mine.txt = RAIN\nRAINBOW\n
    $ decks mine --folder .
    mine.txt: line 2: RAINBOW: ...
    [1]

First come files of the folder, where `\n` ends a line and `\xff` is a byte; the plain tables are
there, too. A line that begins with `$ ` is a command of `tabletop`, one with `> ` is typed while it
runs, several lines with ` / ` between them. All else is printed, to the letter: both streams as a
terminal shows them. `...` stands for any text within a line, and alone for any lines, or none;
`[1]` is an exit code that is not 0.
"""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.__main__ import main
from tests.sections import verbatim_sections
from tests.tables import TABLES

FILES = sorted(Path(__file__).with_name("typed").glob("*.txt"))


def printed(command: str, typed: str) -> str:
    """All of a command's output, and its exit code if it is not 0."""
    with CliRunner().isolation(typed) as (_, _, shown):
        try:
            code: object = main(shlex.split(command))
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
    text = shown.getvalue().decode().rstrip("\n")
    return (f"{text}\n" if text else "") + (f"[{code}]\n" if code else "")


def pattern(wanted: list[str]) -> str:
    """The regular expression for the expected lines."""
    lines = (re.escape(line).replace(r"\.\.\.", ".*") + r"\n" for line in wanted)
    return "".join(r"(?:.*\n)*" if line == r".*\n" else line for line in lines)


def content(text: str) -> bytes:
    """A file's bytes."""
    plain = text.replace(r"\n", "\n").encode()
    return re.sub(rb"\\x(..)", lambda found: bytes.fromhex(found[1].decode()), plain)


@pytest.mark.parametrize("lines", [one for path in FILES for one in verbatim_sections(path)])
def test_a_command_prints(
    lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TABLES, tmp_path, dirs_exist_ok=True)
    files, *commands = re.split(r"(?m)^\$ ", "\n".join(lines))
    for name, text in re.findall(r"(?m)^([\w.-]+) = (.*)$", files):
        Path(name).write_bytes(content(text))
    for one in commands:
        command, *rest = one.rstrip().split("\n")
        typed = "".join(f"{line[2:]}\n" for line in rest if line.startswith("> "))
        found = printed(command, typed.replace(" / ", "\n"))
        wanted = pattern([line for line in rest if not line.startswith("> ")])
        assert re.fullmatch(wanted, found), f"{command}\n{found}"
