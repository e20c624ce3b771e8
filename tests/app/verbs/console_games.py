"""Games played at the console of `tabletop play`."""

from pathlib import Path

from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from tests.tables import KEY, WORDS

LOST = ["north: weather two", f"south: {WORDS[15]}", "[south]"]


def played(store: Path, lines: list[str], *options: str) -> Result:
    """A game at the console, on the plain table."""
    words, key = store / "words.txt", store / "key.txt"
    words.write_text("\n".join(WORDS), "utf-8")
    key.write_text(KEY, "utf-8")
    laid = ["--words", str(words), "--key", str(key), "--store", str(store), *options]
    result = CliRunner().invoke(tabletop, ["play", "--console", *laid], input="\n".join(lines))
    assert result.exit_code == 0, result.output
    return result
