"""The file in which players fill in the lines of their map."""

from __future__ import annotations

import pytest

from assistant.rules.lines import read_lines
from assistant.rules.notation import NotationError
from tests.rules.test_missions import DUET


@pytest.mark.rule("M7")
def test_lines_are_read_with_names_as_people_write_them() -> None:
    text = '# our sheet\nlines = [\n  ["berlin", "London"], # a long one\n  ["rio", "Bogotá"],\n]\n'
    assert [(one.name, other.name) for one, other in read_lines(text, DUET)] == [
        ("Berlin", "London"),
        ("Rio de Janeiro", "Bogota"),
    ]
    assert read_lines("lines = []", DUET) == ()


@pytest.mark.rule("M7")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", 'it needs lines = [["Berlin", "London"], …]'),
        ("lines = 3", 'it needs lines = [["Berlin", "London"], …]'),
        ("lines = [", "this is not TOML: Invalid value (at end of document)"),
        ("\n\nlines = ?", "line 3: this is not TOML: Invalid value"),
        ("\nline = []", "line 2: “line” is unknown; only lines belong here"),
        ('lines = [\n["Berlin", "Bagdad"]]', "line 2: “Bagdad” is no mission; is it Baghdad?"),
        ('lines = [\n["Berlin", "Atlantis"]]', "line 2: “Atlantis” is no mission"),
        ('lines = [\n["Berlin"]]', "line 2: a line connects two cities"),
        ('lines = [\n["Berlin", "Rio", "Paris"]]', "line 2: a line connects two cities"),
        ('lines = ["Berlin", "Rio"]', "line 1: a line connects two cities"),
        ("lines = [[1, 2]]", "line 1: a line connects two cities"),
        ("lines = [[1,  2]]", "a line connects two cities"),
        ('lines = [["Rio", "rio de janeiro"]]', "line 1: a line from Rio to itself"),
    ],
)
def test_lines_that_do_not_fit_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_lines(text, DUET)
    assert str(refused.value) == reason
