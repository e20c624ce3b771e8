"""The file in which players enter the lines of their map."""

import tomllib

import pytest

from assistant.game.rules.missions import UnknownCityError, find, read_lines
from assistant.game.rules.notation import NotationError
from tests.game.rules.logs import DUET


@pytest.mark.rule("M7")
def test_cities_in_lines_may_be_abbreviated_or_written_in_lower_case() -> None:
    text = '# our sheet\nlines = [\n  ["berlin", "London"], # a long one\n  ["rio", "Bogotá"],\n]\n'
    assert [
        (one.name, other.name) for one, other in read_lines(text, tomllib.loads(text), DUET)
    ] == [("Berlin", "London"), ("Rio de Janeiro", "Bogota")]
    assert read_lines("lines = []", {"lines": []}, DUET) == ()


@pytest.mark.rule("M7")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", 'it needs lines = [["Berlin", "London"], …]'),
        ("lines = 3", 'it needs lines = [["Berlin", "London"], …]'),
        ("\nline = []", "line 2: “line” is unknown; only lines belong here"),
        ('lines = [\n["Berlin"]]', "line 2: a line connects two cities"),
        ('lines = [\n["Berlin", "Rio", "Paris"]]', "line 2: a line connects two cities"),
        ('lines = ["Berlin", "Rio"]', "line 1: a line connects two cities"),
        ("lines = [[1, 2]]", "line 1: a line connects two cities"),
        ("lines = [[1,  2]]", "line 1: a line connects two cities"),
        ('lines = [["Rio", "rio de janeiro"]]', "line 1: a line from Rio to itself"),
    ],
)
def test_invalid_lines_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_lines(text, tomllib.loads(text), DUET)
    assert str(refused.value) == reason


@pytest.mark.rule("M7")
@pytest.mark.parametrize(
    ("text", "city", "line"),
    [
        ('lines = [\n["Berlin", "Bagdad"]]', "Bagdad", 2),
        ('lines = [["Atlantis", "Berlin"]]', "Atlantis", 1),
        ('lines = [["Ber\\u006cin", "Atl\\u0061ntis"]]', "Atlantis", None),
    ],
)
def test_an_unknown_city_is_named_with_suggestions(text: str, city: str, line: int | None) -> None:
    with pytest.raises(UnknownCityError) as refused:
        read_lines(text, tomllib.loads(text), DUET)
    assert (refused.value.city, refused.value.line) == (find(DUET, city), line)
