"""Which test proves which rule: `python -m tests.house.rules` prints it, and what is missing.

The marks are read as pytest collects them, so that computed ones count like written ones.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FEW = 8
"""More cases of one test than this are counted instead of named."""
LIST = Path(__file__).with_name("promised.txt")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rulebooks, by its id and a few words that recall it."""

    id: str
    words: str
    promised: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that is marked with a rule id."""

    rule: str
    test: str


@dataclass(frozen=True, slots=True)
class Witness:
    """A plugin for pytest that writes down the marks of every test it collects."""

    proofs: list[Proof] = field(default_factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Called by pytest when it knows all tests."""
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.proofs.extend(Proof(rule, item.nodeid) for rule in mark.args)


def listed(text: str) -> tuple[Rule, ...]:
    """Read the list of rules: sections in brackets, then a line `ID words` each."""
    promised = False
    rules = []
    for line in text.splitlines():
        if line.startswith("["):
            promised = line == "[promised]"
        elif line and not line.startswith("#"):
            name, words = line.split(maxsplit=1)
            rules.append(Rule(name, words, promised))
    return tuple(rules)


def table(rules: tuple[Rule, ...], proofs: list[Proof]) -> str:
    """One line a rule, and below it the tests that prove it."""
    lines = []
    for rule in rules:
        lines.append(f"{rule.id:4} {rule.words}{'' if rule.promised else '  (not yet)'}")
        tests = [proof.test for proof in proofs if proof.rule == rule.id]
        lines.extend(f"       {test}" for test in folded(tests))
    return "\n".join(lines)


def folded(tests: list[str]) -> Iterator[str]:
    """A test of many cases on one line."""
    cases = Counter(test.partition("[")[0] for test in tests)
    for test, count in cases.items():
        if count > FEW:
            yield f"{test} ({count} cases)"
        else:
            yield from (one for one in tests if one.partition("[")[0] == test)


def missing(rules: tuple[Rule, ...], proofs: list[Proof]) -> Iterator[str]:
    """What is promised without a proof, and what is proved but listed nowhere."""
    proved = {proof.rule for proof in proofs}
    for rule in rules:
        if rule.promised and rule.id not in proved:
            yield f"{rule.id} is promised, but no test names it"
    known = {rule.id for rule in rules}
    for proof in proofs:
        if proof.rule not in known:
            yield f"{proof.test} names {proof.rule}, which is not in {LIST.name}"


def main() -> int:
    """Print the table; the exit code is 1 if anything is missing, pytest's own if it failed."""
    witness = Witness()
    # no words from pytest itself, nor the options that ask it for some
    silent = ["-p", "no:terminal", "-o", "addopts=--strict-markers"]
    if code := pytest.main(["--collect-only", *silent, str(TESTS)], plugins=[witness]):
        sys.stderr.write("the tests cannot be collected; `pytest --collect-only` says why\n")
        return code
    rules = listed(LIST.read_text("utf-8"))
    complaints = list(missing(rules, witness.proofs))
    sys.stdout.write(f"{table(rules, witness.proofs)}\n")
    sys.stderr.writelines(f"{complaint}\n" for complaint in complaints)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
