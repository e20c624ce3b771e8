"""The map in docs/architecture.md matches the actual folders."""

import re
from fnmatch import fnmatch
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "docs" / "architecture.md"
HEADING = "## The map"


def mapped() -> list[str]:
    """The map's paths: the start of each line in the block under the heading."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"{HEADING}\n")
    block = re.search(r"^```\w*\n(.*?)^```", rest, re.MULTILINE | re.DOTALL)
    assert block, f"no fenced block under {HEADING!r}"
    return [line.split()[0] for line in block[1].splitlines() if line and not line[0].isspace()]


def folders(parent: Path) -> list[str]:
    """The folders directly inside `parent` that belong to the map, with a closing slash.

    A folder that an update left with only compiled code does not count.
    """
    passing = [line.strip("/") for line in (HOUSE / ".gitignore").read_text("utf-8").splitlines()]
    return [
        f"{path.relative_to(HOUSE)}/"
        for path in sorted(parent.iterdir())
        if any(file.is_file() and "__pycache__" not in file.parts for file in path.rglob("*"))
        and not path.name.startswith(".")
        and not any(fnmatch(path.name, pattern) for pattern in passing)
    ]


def test_everything_on_the_map_exists() -> None:
    assert [path for path in mapped() if not (HOUSE / path).exists()] == []


def test_every_folder_is_on_the_map() -> None:
    known = mapped()
    standing = folders(HOUSE) + folders(HOUSE / "assistant")
    assert [path for path in standing if path not in known] == []
