"""`./bootstrap` with a toy project and toy wheels: installing, updating, and failing to.

The script is real, as are pip, uv and the virtual environment. Only the project is a small toy, and
Debian's packages count as installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

uv = pytest.importorskip("uv", reason="./bootstrap has not been run since it brings uv")

HOUSE = Path(__file__).parents[2]

pytestmark = pytest.mark.slow

BACKEND = """
import pathlib, sys
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from wheels import wheel
ENTRY = {"entry_points.txt": "[console_scripts]\\ntabletop = program:main\\n"}
def build_editable(folder, settings=None, metadata=None):
    here = str(pathlib.Path(__file__).parent)
    return wheel(pathlib.Path(folder), "toy", "1.0", {"toy.pth": here + "\\n"}, ENTRY).name
build_wheel = build_editable
"""

PROJECT = """
[build-system]
requires = ["hammer>=1"]
build-backend = "backend"
backend-path = ["."]
[project]
name = "toy"
version = "1.0"
dependencies = ["nail>=1.0"]
[project.optional-dependencies]
web = ["glue>=1"]
voice = ["bell>=1"]
"""

DEAD = "http://127.0.0.1:9/simple"
"""A package index that does not respond."""

MAKER = '''
import base64, hashlib, zipfile
def wheel(folder, name, version, files, told=()):
    """Write a wheel of these files."""
    info = f"{name}-{version}.dist-info"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    parts = dict(files)
    parts |= {f"{info}/{file}": text for file, text in dict(told).items()}
    parts[f"{info}/METADATA"] = f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n"
    parts[f"{info}/WHEEL"] = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    record = f"{info}/RECORD,,\\n"
    for file, text in parts.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()
        record += f"{file},sha256={digest.rstrip('=')},{len(text.encode())}\\n"
    parts[f"{info}/RECORD"] = record
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in parts.items():
            entry = zipfile.ZipInfo(file)
            entry.external_attr = 0o100755 << 16  # a script can be run
            archive.writestr(entry, text)
    return path
'''


def wheel(folder: Path, name: str, version: str, text: str = "", **scripts: str) -> str:
    """A wheel with one module of this text and with scripts, and its entry for the lock."""
    space: dict[str, object] = {}
    exec(MAKER, space)
    make = space["wheel"]
    assert callable(make)
    files = {f"{name}.py": text or f"VERSION = {version!r}\n"}
    files |= {f"{name}-{version}.data/scripts/{one}": told for one, told in scripts.items()}
    digest = hashlib.sha256(make(folder, name, version, files).read_bytes()).hexdigest()
    return f"{name}=={version} --hash=sha256:{digest}\n"


class Checkout:
    """A toy project with our bootstrap, with a folder of wheels beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheels = folder / "toy", folder / "wheels"
        self.log = self.folder / ".venv" / "setup.log"
        for one in (self.folder / "lock", self.wheels, folder / "bin"):
            one.mkdir(parents=True)
        shutil.copy(HOUSE / "bootstrap", self.folder)
        (self.folder / "backend.py").write_text(BACKEND)
        (self.folder / "wheels.py").write_text(MAKER)
        (self.folder / "program.py").write_text(
            "import glue, nail\ndef main(): print('plays with nail', nail.VERSION)\n"
        )
        self.project(PROJECT)
        self._program("dpkg-query", "echo installed")
        # commands run as root must not affect this machine, whoever runs the tests
        self._program("apt-get", "echo 'no network' >&2; exit 100")
        self._program("dpkg", "exit 0")
        self._program("sudo", '[ "$1" != -n ] || shift; exec "$@"')
        self._around = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "PYTHON": sys.executable}
        self.lock(wheel(self.wheels, "nail", "1.0"))

    def _program(self, name: str, script: str) -> None:
        path = self.folder.parent / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def without_debian(self) -> None:
        """Make Debian's packages missing from now on."""
        self._program("dpkg-query", "exit 1")

    def project(self, text: str) -> None:
        """Write pyproject.toml."""
        (self.folder / "pyproject.toml").write_text(text)

    def lock(self, nail: str) -> None:
        """Write the lock with this nail."""
        real = "#!python\nimport os, sys, uv\nos.execv(uv.REAL, [uv.REAL, *sys.argv[1:]])\n"
        found = f"REAL = {uv.find_uv_bin()!r}\n"
        build = wheel(self.wheels, "hammer", "1.0") + wheel(
            self.wheels, "uv", "1.0", found, uv=real
        )
        (self.folder / "lock" / "build.txt").write_text(build)
        packages = nail + wheel(self.wheels, "glue", "1.0") + wheel(self.wheels, "bell", "1.0")
        (self.folder / "lock" / "packages.txt").write_text(packages)

    def run(self, *words: str, **around: str) -> subprocess.CompletedProcess[str]:
        """Run bootstrap or an installed command, without any package index."""
        inherited = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
        # this machine's own pip settings could add another index
        settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": DEAD, "UV_DEFAULT_INDEX": DEAD}
        return subprocess.run(
            [str(self.folder / words[0]), *words[1:]], capture_output=True, text=True, check=False,
            env={**inherited, **settings, **self._around, **around}, stdin=subprocess.DEVNULL,
            timeout=300,
        )  # fmt: skip

    def set_up(self, **around: str) -> str:
        """Run bootstrap, which must succeed; returns its output."""
        done = self.run("bootstrap", **around)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def played(self) -> str:
        """The installed program's output."""
        return self.run(".venv/bin/tabletop").stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, Path]:
    """A checkout that was set up from the folder of wheels, and a complete copy of it."""
    folder = tmp_path_factory.mktemp("kept") / "here"
    made = Checkout(folder)
    said = made.set_up(WHEELS=str(made.wheels))
    assert f"Python packages from {made.wheels} to install: 3," in said
    assert "Piper's voice" in said
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy, symlinks=True)
    return made, copy


@pytest.fixture
def ready(kept: tuple[Checkout, Path]) -> Checkout:
    """The checkout in its state after set-up, at its original path, which its files contain."""
    made, copy = kept
    here = made.wheels.parent
    shutil.rmtree(here)
    shutil.copytree(copy, here, symlinks=True)
    made.folder = here / "toy"
    assert made.played() == "plays with nail 1.0"
    return made


def test_a_second_run_needs_neither_wheels_nor_a_network(ready: Checkout) -> None:
    assert ready.set_up().startswith("Ready.")


def test_the_locked_version_is_installed_despite_a_newer_one(checkout: Checkout) -> None:
    wheel(checkout.wheels, "nail", "2.0", "raise SystemExit('broken')")
    checkout.set_up(WHEELS=str(checkout.wheels))
    assert checkout.played() == "plays with nail 1.0"


def test_a_wheel_with_another_checksum_is_refused(checkout: Checkout) -> None:
    wheel(checkout.wheels, "nail", "1.0", "VERSION = 'forged'\n")
    done = checkout.run("bootstrap", WHEELS=str(checkout.wheels))
    assert done.returncode == 1
    assert "a file is another than the one that lock/ names" in done.stderr
    assert "Hash mismatch for `nail==1.0`" in checkout.log.read_text()


def test_an_update_without_a_network_uses_what_is_installed_and_says_so(ready: Checkout) -> None:
    newer = wheel(ready.wheels, "nail", "1.1")
    ready.lock(newer)
    for _ in range(2):
        said = ready.set_up()
        assert "Not updated: the package index did not answer (is this machine online?)" in said
        assert "What is installed is good enough and is used" in said
        assert ready.played() == "plays with nail 1.0"
    ready.set_up(WHEELS=str(ready.wheels))
    assert ready.played() == "plays with nail 1.1"
    assert ready.set_up().startswith("Ready.")


def test_a_change_to_the_project_alone_needs_no_network(ready: Checkout) -> None:
    ready.project(PROJECT.replace("nail>=1.0", "nail>=0.9"))
    said = ready.set_up()
    assert "Ready." in said
    assert "Not updated" not in said


def test_a_required_update_without_a_network_fails(ready: Checkout) -> None:
    ready.project(PROJECT.replace("nail>=1.0", "nail>=1.1"))
    ready.lock(wheel(ready.wheels, "nail", "1.1"))
    done = ready.run("bootstrap")
    assert done.returncode == 1
    assert "the package index did not answer" in done.stderr
    ready.project(PROJECT)
    assert "good enough" in ready.set_up()


def test_an_update_from_an_incomplete_folder_names_the_missing_wheel(ready: Checkout) -> None:
    ready.lock(wheel(ready.wheels, "nail", "1.1"))
    (ready.wheels / "nail-1.1-py3-none-any.whl").unlink()
    assert "lacks nail" in ready.set_up(WHEELS=str(ready.wheels))
    assert ready.played() == "plays with nail 1.0"


def test_an_interrupted_setup_is_completed(ready: Checkout) -> None:
    (found,) = (ready.folder / ".venv").glob("lib/*/site-packages/nail.py")
    found.unlink()
    (ready.folder / ".venv" / "ready").unlink()
    said = ready.set_up(WHEELS=str(ready.wheels))
    assert "to install: 1," in said
    assert ready.played() == "plays with nail 1.0"


def test_the_first_setup_fails_without_its_debian_packages(checkout: Checkout) -> None:
    checkout.without_debian()
    done = checkout.run("bootstrap", WHEELS=str(checkout.wheels))
    assert done.returncode == 1
    assert "apt-get could not install espeak-ng" in done.stderr


def test_an_update_continues_without_an_unavailable_debian_package(ready: Checkout) -> None:
    ready.without_debian()
    said = ready.set_up()
    assert "Installing espeak-ng: the voice" in said
    assert "is this machine online?" in said
    assert "going on without" in said
    assert ready.played() == "plays with nail 1.0"


def test_a_moved_folder_is_set_up_again(ready: Checkout) -> None:
    moved = ready.folder.with_name("moved")
    ready.folder.rename(moved)
    ready.folder = moved
    assert "to install: 3," in ready.set_up(WHEELS=str(ready.wheels))
    assert ready.played() == "plays with nail 1.0"


def test_the_setup_of_an_older_bootstrap_is_brought_up_to_date(ready: Checkout) -> None:
    kept = ready.folder / ".venv" / "ready"
    kept.write_text("3.11.2 (main, Apr 28 2025) [GCC 12.2.0] /usr \nsum\nplay\n")
    (ready.folder / ".venv" / "made").unlink()
    assert ready.set_up().startswith("Ready.")
    assert kept.read_text().splitlines()[2] == "voice web"


def test_piper_can_be_omitted_and_added_later(checkout: Checkout) -> None:
    said = checkout.set_up(WHEELS=str(checkout.wheels), VOICE="espeak")
    assert "to install: 2," in said
    assert "Piper" not in said
    assert checkout.set_up().startswith("Ready.")  # the choice is saved
    done = checkout.run("bootstrap", "voice", WHEELS=str(checkout.wheels))
    assert "to install: 1," in done.stdout
    assert "Ready, with voice." in done.stdout
