"""The word table matches its source files."""

import io
from pathlib import Path

import pytest

from assistant.game.referee.table import SHORT, entries, kin, kinds
from tools.referee.__main__ import MADE, MAKING, REFEREE, stamp
from tools.referee.inputs import Inputs, UnusableInputError, pins, unpacked
from tools.referee.kin import CLIPPED
from tools.referee.kinds import KNOWN, known
from tools.referee.table import CURATED, curated, text_of


def test_the_table_matches_its_source_files() -> None:
    """If this fails, build the table again: `./tabletop-dev tools.referee FOLDER`."""
    assert (REFEREE / MADE).read_text("utf-8") == stamp(REFEREE)


def test_the_table_has_curated_entries_and_no_known_errors() -> None:
    def listed(word: str) -> set[str]:
        return {*(entries(word) or ())}

    related, unrelated = curated("related.txt"), curated("unrelated.txt")
    assert [word for word, made in related.items() if not made <= listed(word)] == []
    assert [word for word, made in unrelated.items() if made & listed(word)] == []


def test_our_own_names_and_titles_are_in_the_table() -> None:
    listed = list(known((MAKING / KNOWN).read_text("utf-8")))
    assert [run for run, kind in listed if kind not in kinds(tuple(run.split("_")))] == []
    assert len(listed) == len(set(listed))


def test_our_own_short_forms_are_in_the_table() -> None:
    listed = [line.split() for line in text_of(CLIPPED)]
    assert [row for row in listed if not {SHORT + long for long in row[1:]} <= {*kin(row[0])}] == []


@pytest.mark.parametrize("file", [*CURATED, CLIPPED, KNOWN])
def test_curated_files_state_their_licence(file: str) -> None:
    text = (MAKING / file).read_text("utf-8")
    assert "# licence: CC0-1.0" in text


def test_missing_and_wrong_archives_are_named(tmp_path: Path) -> None:
    first = next(iter(pins()))
    with pytest.raises(UnusableInputError, match=r"missing; inputs\.txt says where it comes from"):
        Inputs(tmp_path).check()
    (tmp_path / first).write_bytes(b"something else")
    other = r"another file than the one that inputs\.txt names"
    with pytest.raises(UnusableInputError, match=other):
        Inputs(tmp_path).check()


def test_messagepack_values_are_read() -> None:
    packed = b"\x92\x81\xa1a\x05\xdc\x00\x01\xd9\x02hi"
    assert unpacked(io.BytesIO(packed)) == [{"a": 5}, ["hi"]]
    with pytest.raises(UnusableInputError, match="0xc0"):
        unpacked(io.BytesIO(b"\xc0"))
