"""The tests that prove each rule: `./tabletop-dev tests.house.rules` prints them, and gaps.

The rules come from `docs/rules.md`, and each is printed with its place there. The marks are read as
pytest collects them, so that computed ones count like written ones.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
HEADING = "the rulebook"
"""The title of the first column in the table of sentences."""
FEW = 8
"""A test with more cases than this shows their number instead of their names."""
PAGE = TESTS.parent / "docs" / "rules.md"
AUDIT = Path(__file__).with_name("rulebooks.md")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rulebooks, by its id and its first words."""

    id: str
    words: str

    @property
    def link(self) -> str:
        """The rule's place in the documentation."""
        return f"docs/{PAGE.name}#{self.id.lower()}"


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that is marked with a rule id."""

    rule: str
    test: str


@dataclass(frozen=True, slots=True)
class Witness:
    """A pytest plugin that records the marks of every collected test."""

    proofs: list[Proof] = field(default_factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Called by pytest after collection."""
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.proofs.extend(Proof(rule, item.nodeid) for rule in mark.args)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a rulebook in our words, with the rules behind it."""

    words: str
    behind: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The rules that answer it."""
        return tuple(re.findall(r"\b[DVMHCYW]\d+\b", self.behind))


def listed(text: str) -> tuple[Rule, ...]:
    """The rules on the page, one per line: an anchor and the id come first."""
    lines = re.findall(r'^- <a id="(\w+)"></a>\*\*(\w+)\*\* (.*)$', text, re.MULTILINE)
    return tuple(Rule(name, words) for anchor, name, words in lines if anchor == name.lower())


def audited(text: str) -> tuple[Sentence, ...]:
    """The rulebooks' sentences: the rows of the audit's tables."""
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", text, re.MULTILINE)
    return tuple(Sentence(*row) for row in rows if row[0] != HEADING)


def table(rules: tuple[Rule, ...], proofs: list[Proof]) -> str:
    """One line per rule, and below it the tests that prove it."""
    lines = []
    for rule in rules:
        lines.append(f"{rule.id:4} {rule.words}  ({rule.link})")
        tests = [proof.test for proof in proofs if proof.rule == rule.id]
        lines.extend(f"       {test}" for test in folded(tests))
    return "\n".join(lines)


def folded(tests: list[str]) -> Iterator[str]:
    """A test with many cases on one line."""
    cases = Counter(test.partition("[")[0] for test in tests)
    for test, count in cases.items():
        if count > FEW:
            yield f"{test} ({count} cases)"
        else:
            yield from (one for one in tests if one.partition("[")[0] == test)


def missing(rules: tuple[Rule, ...], proofs: list[Proof]) -> Iterator[str]:
    """Rules without a test, and tests for rules missing from the page."""
    proved = {proof.rule for proof in proofs}
    for rule in rules:
        if rule.id not in proved:
            yield f"{rule.link} is promised, but no test names {rule.id}"
    known = {rule.id for rule in rules}
    for proof in proofs:
        if proof.rule not in known:
            yield f"{proof.test} names {proof.rule}, which is not in docs/{PAGE.name}"


def main() -> int:
    """Print the table; the exit code is 1 if anything is missing, or pytest's own if it failed."""
    witness = Witness()
    # suppresses pytest's own output and the options that request it
    silent = ["-p", "no:terminal", "-o", "addopts=--strict-markers"]
    if code := pytest.main(["--collect-only", *silent, str(TESTS)], plugins=[witness]):
        sys.stderr.write("the tests cannot be collected; `pytest --collect-only` says why\n")
        return code
    rules = listed(PAGE.read_text("utf-8"))
    complaints = list(missing(rules, witness.proofs))
    sys.stdout.write(f"{table(rules, witness.proofs)}\n")
    sys.stderr.writelines(f"{complaint}\n" for complaint in complaints)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
