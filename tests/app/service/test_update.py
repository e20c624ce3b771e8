"""Updating the service to another version, from real repositories with real signatures.

Only the service manager is a stand-in: a version writes to a file that it was started and whether
it stays up.
"""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from assistant.app.service.install import PLACE, STATE, UNIT, WEB
from assistant.app.service.place import HERE, ServiceError
from assistant.app.service.releases import SIGNERS, fetch, keys, newest, origin, signer, version_in
from assistant.app.service.steps import Machine
from assistant.app.service.update import (
    BEFORE,
    RESTARTS,
    SETTLE,
    STEADY,
    InstalledBox,
    place_for,
    settle,
)
from assistant.app.verbs.update import bring, go_back
from assistant.game.errors import FileError
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.schema import version_of

PROGRAM = """\
#!/bin/sh
case $1 in
--version) echo @version@ ;;
install-service) shift; echo "@version@ $*" >>$TOP/started; @does@ ;;
games) [ "$3" = $TOP/var/lib/tabletop ] || exit 9; @reads@ ;;
esac
"""

BOOTSTRAP = """\
#!/bin/sh
mkdir -p .venv/bin && cp program .venv/bin/tabletop && chmod +x .venv/bin/tabletop
echo "${WHEELS:-}" >.venv/wheels
"""

CRASHES = "exit 1"
"""Exits on start."""
NEWER = """cd $TOP/var/lib/tabletop
python3 -c "import sqlite3; d = sqlite3.connect('journal.sqlite3')
d.execute('alter table games add mood text'); d.execute('pragma user_version = 3')"
"""
"""Writes a journal that no older version can read."""


def said(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


class Home:
    """A repository of releases, and the keys that sign them."""

    def __init__(self, top: Path) -> None:
        self.top, self.work, self.bare = top, top / "work", top / "stick" / "home.git"

    def set_up(self) -> None:
        top = self.top
        self.work.mkdir()
        said("git", "init", "-q", "--bare", str(self.bare), cwd=top)
        said("git", "init", "-q", cwd=self.work)
        for name in ("ours", "foreign"):
            said("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name, cwd=top)

    @property
    def signers(self) -> str:
        return signer((self.top / "ours.pub").read_text())

    def git(self, *words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "gpg.format=ssh")
        said("git", *who, *words, cwd=self.work)

    def has(
        self,
        version: str,
        does: str = "",
        reads: str = "",
        bootstrap: str = BOOTSTRAP,
        tag: str = "",
        key: str | None = "ours",
    ) -> None:
        """Publish a version whose service executes `does` when started."""
        text = PROGRAM.replace("@does@", does or "true").replace("@reads@", reads or "true")
        files = {
            "assistant/__init__.py": f'__version__ = "{version}"\n',
            "bootstrap": bootstrap,
            "program": text.replace("@version@", version),
            "CHANGELOG.md": f"# Changes\n\n## [{version}] - 2027\n\n### Added\n\n- New {version}.\n"
            "\n## [0.2.0] - 2026\n\n- Old.\n",
        }
        for name, content in files.items():
            path = self.work / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
        (self.work / "bootstrap").chmod(0o755)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", version)
        signed = ("-c", f"user.signingkey={self.top / key}.pub") if key else ()
        self.git(*signed, "tag", "-s" if key else "-a", "-m", version, tag or f"v{version}")
        self.git("push", "-q", str(self.bare), "HEAD:refs/heads/main", "--tags")


@dataclass
class Service:
    """A service manager that reports the service's state once per second."""

    top: Path
    crashing: str = ""
    """A version that starts but does not stay up."""
    seconds: int = 0

    def state(self) -> tuple[str, int]:
        up = not self.running.startswith(self.crashing or "none")
        return ("active", 0) if up else ("active", min(self.seconds // 2, RESTARTS))

    def wait(self, seconds: float) -> None:
        self.seconds += int(seconds)

    @property
    def running(self) -> str:
        return (self.top / "started").read_text().splitlines()[-1]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(tmp_path_factory.mktemp("home"))
    home.set_up()
    home.has("0.2.0")
    return home


@pytest.fixture
def home(first: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("TOP", str(tmp_path))  # the stand-in program needs it
    shutil.copytree(first.top, tmp_path, dirs_exist_ok=True)
    return Home(tmp_path)


@pytest.fixture
def box(tmp_path: Path, home: Home) -> InstalledBox:
    """A machine with 0.2.0 installed and running, and a game in its journal."""
    here = tmp_path / "opt" / "tabletop-assistant"
    machine = Machine(frozenset(), has_user=True, root=tmp_path)
    said("git", "clone", "-q", "-b", "v0.2.0", str(home.bare), str(here), cwd=tmp_path)
    said("./bootstrap", cwd=here)
    for path in (machine.at(PLACE), machine.at(STATE) / "x"):
        path.parent.mkdir(parents=True)
    machine.at(UNIT).write_text(f"ExecStart={here}/.venv/bin/tabletop play\n")
    machine.at(WEB).write_text(f"ExecStart={here}/.venv/bin/tabletop play --web-port 8500\n")
    Journal(machine.at(STATE) / FILE_NAME).close()
    (machine.at(STATE) / "voice.toml").write_text("volume = 2\n")
    (tmp_path / "started").write_text("0.2.0 at first\n")
    service = Service(tmp_path)

    def runs(command: tuple[str, ...]) -> int:
        if command[0] == "systemctl":
            return 0
        return subprocess.run(command, check=False).returncode

    told: list[str] = []
    program = here / ".venv" / "bin" / "tabletop"
    return InstalledBox(machine, here, program, runs, told.append, service.state, service.wait)


def running(box: InstalledBox) -> str:
    return Service(box.machine.root).running


def brought(box: InstalledBox, home: Home, *, source: Path | None = None) -> str:
    """Update; returns the message or the reason for its failure."""
    try:
        bring(box, str(source or home.bare), home.signers, yes=True)
    except ServiceError as error:
        return str(error)
    told = box.tell.__self__  # type: ignore[attr-defined]  # the list of the fixture
    return "\n".join(told)


def beside(box: InstalledBox) -> set[str]:
    return {path.name for path in box.here.parent.iterdir()}


def test_a_signed_version_is_installed_beside_the_old_one_and_takes_over(
    box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0")
    told = brought(box, home)
    assert "[0.3.0] - 2027\n- New 0.3.0.\n" in told
    assert "Old." not in told
    assert told.endswith("\n0.3.0 plays. For 0.2.0: sudo tabletop update --back")
    assert running(box) == "0.3.0 --web --web-port 8500"
    assert beside(box) == {"tabletop-assistant", "tabletop-assistant-0.3.0"}
    assert (box.machine.at(BEFORE) / "voice.toml").read_text() == "volume = 2\n"
    assert version_of(box.machine.at(BEFORE) / FILE_NAME) == version_of(
        box.machine.at(STATE) / FILE_NAME
    )
    assert box.machine.at(BEFORE).stat().st_mode & 0o777 == 0o700
    assert not box.machine.at(SETTLE).exists()


def test_the_previous_version_can_be_restored_and_only_two_are_kept(
    box: InstalledBox, home: Home
) -> None:
    for version in ("0.3.0", "0.4.0"):
        home.has(version)
        brought(box, home)
    assert beside(box) == {"tabletop-assistant", "tabletop-assistant-0.4.0"}
    with pytest.raises(ServiceError, match=r"no version before 0\.2\.0"):
        go_back(box)
    new = box.here.with_name("tabletop-assistant-0.4.0")
    assert origin(new) == str(home.bare)
    go_back(replace(box, here=new))
    assert running(box).startswith("0.2.0 ")
    assert "0.2.0 plays. For 0.4.0: sudo tabletop update --yes" in box.tell.__self__  # type: ignore[attr-defined]
    subprocess.run(NEWER, shell=True, check=True)
    program = box.here / ".venv" / "bin" / "tabletop"
    program.write_text("#!/bin/sh\necho 'tabletop: a newer version wrote it' >&2\nexit 2\n")
    with pytest.raises(ServiceError, match=r"0\.2\.0 cannot read the games: a newer version"):
        go_back(replace(box, here=new))


def repeated_under_a_new_name(home: Home) -> None:
    old = said("git", "rev-parse", "v0.2.0", cwd=home.work).strip()
    home.git("update-ref", "refs/tags/v0.9.0", old)
    home.git("push", "-q", str(home.bare), "--tags")


REFUSED: dict[str, tuple[Callable[[Home], None], str]] = {
    "unsigned": (lambda home: home.has("0.3.0", key=None), "v0.3.0 is not signed by a key that"),
    "foreign": (lambda home: home.has("0.3.0", key="foreign"), "v0.3.0 is not signed"),
    "repeated": (repeated_under_a_new_name, "v0.9.0 was signed as v0.2.0"),
    "another": (lambda home: home.has("0.3.0", tag="v0.4.0"), "v0.4.0 at .* holds 0.3.0"),
    "not set up": (
        lambda home: home.has("0.3.0", bootstrap="#!/bin/sh\nexit 1\n"),
        "0.3.0 cannot be installed here",
    ),
    "no program": (
        lambda home: home.has("0.3.0", bootstrap=f"{BOOTSTRAP}echo exit 1 >.venv/bin/tabletop\n"),
        "0.3.0 cannot be installed here",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_foreign_or_uninstallable_version_changes_nothing(
    case: str, box: InstalledBox, home: Home
) -> None:
    publish, why = REFUSED[case]
    publish(home)
    assert re.fullmatch(f"not updated: {why}.*; 0.2.0 plays on", brought(box, home))
    assert running(box) == "0.2.0 at first"
    assert not box.machine.at(BEFORE).exists()
    assert beside(box) == {"tabletop-assistant"}


def test_a_key_made_as_documented_signs_what_a_box_accepts(
    box: InstalledBox, home: Home, tmp_path: Path
) -> None:
    page = (HERE / "docs" / "releasing.md").read_text("utf-8")
    _, _, section = page.partition("## The key that signs\n")
    once, named, each = re.findall(r"(?s)```sh\n(.*?)```", section.partition("\n## ")[0])
    signers = home.work / SIGNERS.relative_to(HERE)
    signers.parent.mkdir(parents=True)
    shutil.copy(SIGNERS, signers)
    home.has("0.3.0", tag="draft", key=None)
    who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "HOME": str(tmp_path)}
    who |= {key.replace("AUTHOR", "COMMITTER"): one for key, one in who.items()}
    there = {"cwd": home.work, "env": {**os.environ, "PYTHONPATH": str(HERE), **who}, "check": True}
    program = f"{sys.executable} -P -m assistant"
    for commands in (once.replace("./tabletop", program), named, each):
        script = ("sh", "-euc", commands.replace("v0.2.0", "v0.3.0"))
        # without a terminal, ssh-keygen reads the passphrase from here
        subprocess.run(script, input=b"\n\n", start_new_session=True, **there)  # type: ignore[call-overload]
    home.git("push", "-q", str(home.bare), "v0.3.0")
    assert "v0.3.0 is not signed by a key that is known here" in brought(box, home)
    with pytest.raises(ServiceError, match="updates are off, for there is no key"):
        bring(box, str(home.bare), "", yes=True)
    bring(box, str(home.bare), keys(signers), yes=True)
    assert keys(signers) != keys(SIGNERS) == ""
    assert version_in(place_for(box.here, "0.3.0")) == "0.3.0"


GPG = """#!/bin/sh
cat >/dev/null
case "$*" in
    *--verify*) printf "\\n[GNUPG:] GOODSIG 1 root\\n[GNUPG:] TRUST_ULTIMATE 0 pgp\\n" ;;
    *) printf "\\n[GNUPG:] SIG_CREATED D\\n" >&2
       printf -- "-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n" ;;
esac
"""
"""Accepts every signature, as gpg does for a key that root trusts."""


def test_a_key_that_root_has_for_other_purposes_signs_no_release(
    box: InstalledBox, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gpg, settings = tmp_path / "gpg", tmp_path / "gitconfig"
    gpg.write_text(GPG)
    gpg.chmod(0o755)
    settings.write_text(f"[gpg]\n\tprogram = {gpg}\n[user]\n\tsigningkey = 1\n")
    home.has("0.3.0", key=None, tag="draft")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    home.git("-c", "gpg.format=openpgp", "tag", "-s", "-m", "0.3.0", "v0.3.0")
    home.git("verify-tag", "v0.3.0")
    home.git("push", "-q", str(home.bare), "--tags")
    assert "v0.3.0 is not signed by a key that is known here" in brought(box, home)


def test_a_fetch_is_limited_in_size_whoever_signed_it(home: Home, tmp_path: Path) -> None:
    for number in range(8):  # each alone is small enough
        (home.work / f"large-{number}").write_bytes(os.urandom(60_000))
    home.has("0.3.0", key="foreign")
    place = tmp_path / "place"
    with pytest.raises(ServiceError, match="fatal"):
        fetch(str(home.bare), "0.3.0", place, home.signers, most=200_000)
    kept = sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
    assert kept < 300_000
    with pytest.raises(ServiceError, match="not signed by a key"):
        fetch(str(home.bare), "0.3.0", tmp_path / "other", home.signers)


class Endless(BaseHTTPRequestHandler):
    """A repository with an endless list of versions."""

    def do_GET(self) -> None:
        """Respond for as long as a client reads."""
        self.send_response(200)
        self.end_headers()
        lines = "".join(f"{one:040x}\trefs/tags/v0.3.{one}\n" for one in range(20_000)).encode()
        with suppress(OSError):
            while True:
                self.wfile.write(lines)

    def log_message(self, *words: object) -> None:
        """Discard the server's log."""


@pytest.mark.slow
def test_an_endless_list_of_versions_does_not_fill_the_memory() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endless)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with pytest.raises(ServiceError, match="memory"):
            newest(f"http://127.0.0.1:{server.server_port}/x.git", memory=1 << 28)
    finally:
        server.shutdown()
        server.server_close()


def test_a_branch_moved_backwards_and_links_out_of_an_unknown_tag_change_nothing(
    box: InstalledBox, home: Home, tmp_path: Path
) -> None:
    (home.work / "CHANGELOG.md").unlink()
    (home.work / "CHANGELOG.md").symlink_to("/etc/passwd")
    home.git("add", "-A")
    home.git("commit", "-q", "-m", "links")
    home.git("-c", f"user.signingkey={tmp_path / 'foreign'}.pub", "tag", "-s", "-m", "x", "v0.3.0")
    home.git("push", "-q", str(home.bare), "--tags", "+v0.2.0^{commit}:refs/heads/main")
    told = brought(box, home)
    assert "v0.3.0 is not signed by a key that is known here" in told
    assert "root:" not in told
    home.git("push", "-q", str(home.bare), ":refs/tags/v0.3.0")
    assert "0.2.0 is the newest version" in brought(box, home)
    assert beside(box) == {"tabletop-assistant"}


def test_the_shipped_keys_are_public_and_valid_only_for_tags() -> None:
    for line in SIGNERS.read_text("utf-8").splitlines():
        assert re.fullmatch(r'#.*|\S+ namespaces="git" ssh-ed25519 AAAA\S+( \S+)?', line), line


def test_the_owner_may_install_an_unsigned_version(box: InstalledBox, home: Home) -> None:
    home.has("0.3.0", key=None)
    bring(box, str(home.bare), None, yes=True)
    assert running(box).startswith("0.3.0 ")


def test_a_branch_named_like_a_signed_version_is_not_mistaken_for_it(
    box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0")
    for name in ("program", "bootstrap"):
        (home.work / name).write_text("#!/bin/sh\nexit 1\n")
    home.git("commit", "-q", "-a", "-m", "not ours")
    home.git("push", "-q", str(home.bare), "HEAD:refs/heads/v0.3.0")
    brought(box, home)
    assert running(box).startswith("0.3.0 ")


def test_nothing_is_changed_if_the_games_cannot_be_copied(box: InstalledBox, home: Home) -> None:
    home.has("0.3.0")
    box.machine.at(BEFORE).with_name("tabletop-before.new").write_text("in the way")
    assert brought(box, home).startswith("nothing is changed: ")
    assert running(box) == "0.2.0 at first"


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/home.git", "/nowhere/home.git", ""])
def test_an_unreachable_address_is_reported(address: str, box: InstalledBox, home: Home) -> None:
    with pytest.raises(ServiceError, match=r"\A.*\Z"):
        bring(box, address, home.signers, yes=True)
    assert running(box) == "0.2.0 at first"


def test_an_update_can_come_from_a_stick_with_wheels(box: InstalledBox, home: Home) -> None:
    (home.bare.parent / "wheels").mkdir()
    assert "0.2.0 is the newest version" in brought(box, home, source=home.bare.parent)
    home.has("0.3.0")
    brought(box, home, source=home.bare.parent)
    new = box.here.with_name("tabletop-assistant-0.3.0")
    assert (new / ".venv" / "wheels").read_text() == f"{home.bare.parent / 'wheels'}\n"


@pytest.mark.parametrize("does", [CRASHES, "true", NEWER, NEWER + CRASHES])
def test_a_version_that_fails_to_start_is_replaced_by_the_old_one(
    does: str, box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0", does=does)
    service = Service(box.machine.root, crashing="0.3.0")
    with_service = replace(box, state=service.state, wait=service.wait)
    told = brought(with_service, home)
    assert told == "0.3.0 does not come up; 0.2.0 plays again. journalctl -u tabletop"
    assert running(box) == "0.2.0 --web --web-port 8500"
    journal = box.machine.at(STATE) / FILE_NAME
    Journal(journal).close()  # this version can read it
    assert journal.stat().st_mode & 0o777 == 0o600
    assert beside(box) == {"tabletop-assistant"}
    assert journal.with_name(f"{FILE_NAME}.newer").exists() is does.startswith(NEWER)
    assert not box.machine.at(SETTLE).exists()


def test_a_journal_that_cannot_even_be_opened_does_not_keep_the_old_version_from_playing(
    box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0", does="echo rubbish >$TOP/var/lib/tabletop/journal.sqlite3; exit 1")
    (box.machine.at(STATE) / "link").symlink_to("/etc/shadow")
    assert "0.2.0 plays again" in brought(box, home)
    assert running(box).startswith("0.2.0 ")
    assert not (box.machine.at(BEFORE) / "link").exists()


class PowerCutError(Exception):
    """Simulates the moment of a power cut."""


@pytest.mark.parametrize(("crashing", "plays"), [("0.3.0", "0.2.0 "), ("", "0.3.0 ")])
def test_after_a_power_cut_the_next_start_settles_the_update(
    crashing: str, plays: str, box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0")

    def cut(_seconds: float) -> None:
        raise PowerCutError

    ran: list[tuple[str, ...]] = []

    def runs(command: tuple[str, ...]) -> int:
        ran.append(command)
        return box.runs(command)

    with pytest.raises(PowerCutError):
        bring(replace(box, wait=cut, runs=runs), str(home.bare), home.signers, yes=True)
    assert ("systemctl", "enable", SETTLE.name) in ran
    unit = box.machine.at(SETTLE).read_text()
    assert f"ExecStart={box.program} update --settle\n" in unit
    service = Service(box.machine.root, crashing)
    assert settle(replace(box, state=service.state, wait=service.wait)) is not bool(crashing)
    assert running(box).startswith(plays)
    assert service.seconds <= 2 * STEADY
    assert not box.machine.at(SETTLE).exists()


def test_a_killed_update_leaves_the_old_version_and_can_be_repeated(
    box: InstalledBox, home: Home
) -> None:
    home.has("0.3.0", bootstrap="#!/bin/sh\ntouch .here\nexec sleep 60\n")
    call = (
        "import sys; from pathlib import Path\n"
        "from assistant.app.service.steps import Machine\n"
        "from assistant.app.service.update import InstalledBox\n"
        "from assistant.app.verbs.update import bring\n"
        "top, home = map(Path, sys.argv[1:3])\n"
        "machine = Machine(frozenset(), True, top)\n"
        "box = InstalledBox(machine, top / 'opt/tabletop-assistant')\n"
        "bring(box, str(home), sys.argv[3], True)\n"
    )
    where = (str(box.machine.root), str(home.bare), home.signers)
    child = subprocess.Popen((sys.executable, "-c", call, *where), start_new_session=True)
    new = box.here.with_name("tabletop-assistant-0.3.0")
    limit = time.monotonic() + 60
    while not (new / ".here").exists():
        assert time.monotonic() < limit
        assert child.poll() is None
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    assert running(box) == "0.2.0 at first"
    assert subprocess.run((box.program, "--version")).returncode == 0
    home.has("0.3.1")
    brought(box, home)
    assert running(box).startswith("0.3.1 ")
    assert beside(box) == {"tabletop-assistant", "tabletop-assistant-0.3.1"}


def test_a_journal_of_a_newer_version_is_left_alone(box: InstalledBox, home: Home) -> None:
    home.has("0.3.0")
    subprocess.run(NEWER, shell=True, check=True)
    with closing(sqlite3.connect(box.machine.at(STATE) / FILE_NAME)) as journal:
        with pytest.raises(FileError, match="a newer version of this program wrote it"):
            bring(box, str(home.bare), home.signers, yes=True)
        assert journal.execute("pragma user_version").fetchone() == (3,)
    assert running(box) == "0.2.0 at first"


@pytest.mark.parametrize(
    ("unit", "why"),
    [
        ("", "there is no service yet: sudo .* install-service"),
        ("ExecStart=/opt/tabletop-assistant-9/.venv/bin/tabletop play\n", "sudo /opt/.*-9/.*"),
    ],
)
def test_only_the_version_that_plays_is_updated(unit: str, why: str, box: InstalledBox) -> None:
    box.check()
    box.machine.at(WEB).unlink()
    box.machine.at(UNIT).write_text(unit)
    with pytest.raises(ServiceError, match=why):
        box.check()
