"""Every rule that is promised is proved by a test that names it."""

from tests.house.rules import LIST, Proof, Rule, listed, marked, proofs, table

RULES = listed(LIST.read_text("utf-8"))
PROOFS = proofs()


def test_every_promised_rule_is_named_by_a_test() -> None:
    proved = {proof.rule for proof in PROOFS}
    assert [rule for rule in RULES if rule.promised and rule.id not in proved] == []


def test_no_test_names_a_rule_that_is_not_listed() -> None:
    known = {rule.id for rule in RULES}
    assert [proof for proof in PROOFS if proof.rule not in known] == []


def test_every_rule_is_listed_once() -> None:
    ids = [rule.id for rule in RULES]
    counts = {"D": 21, "V": 4, "M": 8, "H": 11, "C": 12, "Y": 6, "W": 10}
    assert sorted(ids) == sorted(
        f"{x}{n}" for x, last in counts.items() for n in range(1, last + 1)
    )


def test_marks_are_found_wherever_pytest_takes_them() -> None:
    source = """
pytestmark = pytest.mark.rule("D1")
@pytest.mark.rule("D2", "D3")
def test_one(): ...
@pytest.mark.rule("D4")
class TestTwo:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("D5"))])
    def test_three(self, x): ...
@pytest.mark.skip("D6")
def test_four(): ...
"""
    assert sorted(marked(source, "here"), key=lambda proof: proof.rule) == [
        Proof("D1", "here"),
        Proof("D2", "here::test_one"),
        Proof("D3", "here::test_one"),
        Proof("D4", "here::TestTwo"),
        Proof("D5", "here::TestTwo::test_three"),
    ]


def test_the_table_shows_each_rule_and_its_tests() -> None:
    rules = (Rule("D3", "turned", True), Rule("V1", "looser", False))
    assert table(rules, (Proof("D3", "tests/test_key.py::test_turned"),)) == (
        "D3   turned\n       tests/test_key.py::test_turned\nV1   looser  (not yet)\n"
    )
