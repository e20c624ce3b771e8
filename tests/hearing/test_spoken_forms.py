"""How a word can be said to a recognizer that does not know it."""

import pytest

from assistant.hearing.spoken_forms import as_written, spoken_forms

KNOWN = {"storm", "loch", "ness", "that's", "i'm", "o'clock", "b.", "rain", "bow", "ra", "inbow"}


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("storm", "storm"),
        ("lochness", "loch ness"),
        ("rainbow", "rain bow"),
        ("thats", "that's"),
        ("im", "i'm"),
        ("oclock", "o'clock"),
        ("b", "b."),
        ("c", None),
        ("zyzzyva", None),
        ("stormy", None),
        ("", None),
        ("storm" * 10, None),
    ],
)
def test_a_form_is_made_of_known_words(word: str, form: str | None) -> None:
    assert spoken_forms([word], KNOWN.__contains__) == {word: form}


def test_a_spoken_form_uses_the_longest_known_parts() -> None:
    knows = {"car", "petbag", "carpet", "bag"}.__contains__
    assert spoken_forms(["carpetbag"], knows) == {"carpetbag": "car petbag"}
    assert spoken_forms(["carpetbag"], (KNOWN | {"carpet", "bag"}).__contains__) == {
        "carpetbag": "carpet bag"
    }


def test_an_alias_is_replaced_by_its_word() -> None:
    aliases = {"loch ness": "lochness", "that's": "thats", "b.": "b", "loch": "lok"}
    assert as_written("guess loch ness please", aliases) == "guess lochness please"
    assert as_written("that's all", aliases) == "thats all"
    assert as_written("b. b. b. two", aliases) == "b b b two"
    assert as_written("loch nessie", aliases) == "lok nessie"
    assert as_written("b.b", aliases) == "b.b"
    assert as_written("storm", {}) == "storm"
