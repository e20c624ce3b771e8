"""Figures of the code: counting and printing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.house import layout, main, report


def test_large_functions_are_counted_without_self(tmp_path: Path) -> None:
    for top in ("assistant", "hardware", "models"):
        (tmp_path / top).mkdir()
    body = "\n".join(f"    x = {number}" for number in range(40))
    method = "    async def add(self, a, b, c, d, e, *, f):\n" + 39 * "        x = 1\n"
    wide = "def wide(a, b, c, d, e, f, *, g):\n    return a\n"
    (tmp_path / "assistant" / "one.py").write_text(f"def long():\n{body}\n{wide}", "utf-8")
    (tmp_path / "models" / "two.py").write_text(f"class Shelf:\n{method}", "utf-8")
    (tmp_path / "hardware" / "three.py").write_text("class Shelf:\n    y = 1\n", "utf-8")
    (tmp_path / "README.md").write_text("Hello", "utf-8")
    assert layout(tmp_path) == {
        "modules": 3,
        "lines": 86,
        "lines of assistant": 43,
        "lines of hardware": 2,
        "lines of tests": 0,
        "lines of tools": 0,
        "lines of the median module": 41,
        "lines of the largest module": 43,
        "functions": 3,
        "functions of more than 40 lines": 1,
        "functions of more than 6 arguments": 1,
        "class names that stand twice": 1,
        "bytes of README.md": 5,
    }


def test_figures_are_aligned_in_columns() -> None:
    assert report({"lines": 12_345, "modules": 7}) == "lines       12,345\nmodules          7"


@pytest.mark.slow
def test_figures_can_be_printed_as_json() -> None:
    ran = CliRunner().invoke(main, ["--json"], catch_exceptions=False)
    told = json.loads(ran.output)
    assert told["modules"] > 100
    assert told["CPU seconds of `tabletop --help`"] > 0
