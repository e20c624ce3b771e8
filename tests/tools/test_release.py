"""A release: what must agree, and that its archives can be installed and played."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant import __version__
from tools.release import CHANGELOG, build, main, section, unready

LOG = """\
## [Unreleased]

## [0.2.0] - 2026-11-23

### Added

- A lock.

## [0.1.0] - 2026-11-21

- All.
"""


def test_the_changelog_has_this_version_or_unreleased_changes() -> None:
    log = CHANGELOG.read_text("utf-8")
    versions = re.findall(r"(?m)^## \[(.+?)\]( - \d{4}-\d\d-\d\d)?$", log)
    assert versions[0] == ("Unreleased", "")
    assert all(day for _, day in versions[1:])
    assert versions[1][0] == __version__
    days = [day for _, day in versions[1:]]
    assert days == sorted(days, reverse=True)


def test_a_section_ends_where_the_next_begins() -> None:
    assert section(LOG, "0.2.0") == "### Added\n\n- A lock.\n"
    assert section(LOG, "0.1.0") == "- All.\n"
    assert section(LOG, "0.3.0") is None


@pytest.mark.parametrize(
    ("tag", "version", "log", "why"),
    [
        ("v0.2.0", "0.2.0", LOG, None),
        ("v0.2.1", "0.2.0", LOG, "the tag is v0.2.1"),
        ("v0.3.0", "0.3.0", LOG, "no dated section for 0.3.0"),
        ("v0.2.0", "0.2.0", "## [0.2.0] - 2026-11-23\n\n## [0.1.0]\n", "no dated section"),
    ],
)
def test_tag_version_and_changelog_must_agree(
    tag: str, version: str, log: str, why: str | None
) -> None:
    found = unready(tag, version, log)
    assert found is None if why is None else why in (found or "")


def test_a_tag_for_another_version_builds_nothing(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--tag", "v9.9.9", "--out", str(tmp_path / "dist")])
    assert done.exit_code == 1
    assert not (tmp_path / "dist").exists()


@pytest.mark.slow
def test_a_release_installs_and_plays_in_a_fresh_environment(tmp_path: Path) -> None:
    source, wheel = sorted(build(tmp_path / "dist"), key=lambda path: path.suffix)
    assert (source.suffixes[-2:], wheel.suffix) == ([".tar", ".gz"], ".whl")
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    python = fresh / "bin" / "python"
    # its dependencies come from this environment; the program itself does not,
    # because path files are not followed recursively
    packages = sysconfig.get_path("purelib")
    (own,) = fresh.glob("lib/python*/site-packages")
    (own / "needs.pth").write_text(f"{packages}\n")
    around = {**os.environ, "HOME": str(tmp_path / "home")}
    around.pop("PYTHONPATH", None)

    def run(*command: str | Path, lines: str = "") -> str:
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, check=False,
            cwd=tmp_path, env=around, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    install = "-m pip install --no-index --no-deps --disable-pip-version-check"
    run(python, *install.split(), wheel)
    where = run(python, "-c", "import assistant; print(assistant.__file__)")
    assert Path(where.strip()).is_relative_to(fresh)
    program = fresh / "bin" / "tabletop"
    assert run(program, "--version").strip().endswith(__version__)
    kept = ("--store", str(tmp_path / "games"))
    said = run(program, "play", "--console", "--seed", "1", *kept, lines="north: weather two\n")
    assert "Weather, two." in said
    assert sys.version_info[:2] == (3, int(own.parent.name.rpartition(".")[2]))
