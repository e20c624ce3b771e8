"""The house rules in English."""

from assistant.game.rules.house import AGREEMENTS
from assistant.language.en.house import means, spoken
from assistant.language.en.texts import texts


def test_every_house_rule_is_explained_in_one_sentence() -> None:
    assert set(texts()["house"]) == {one.name for one in AGREEMENTS}
    for one in AGREEMENTS:
        assert means(one).endswith(".")
        assert len(means(one)) < 70


def test_house_rules_are_said_in_words() -> None:
    assert spoken(AGREEMENTS[0]) == "looser turns"
    assert all(one.isalpha() for agreement in AGREEMENTS for one in spoken(agreement).split())
