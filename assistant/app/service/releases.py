"""Releases of the program: signed tags of a git repository, at an address or on a USB stick."""

import os
import re
import subprocess
from pathlib import Path

from assistant.app.service.place import HERE, ServiceError
from assistant.game.outside import text_of

SIGNERS = Path(__file__).with_name("signers.txt")
"""Keys that may sign a release, in ssh-keygen's ALLOWED SIGNERS format. This version's file decides
whether the next version is accepted.
"""

OWNERS = Path("/etc/tabletop-signers.txt")
"""The owner's key, copied from this machine's card, in the same format."""

KEY = Path("~/tabletop-release")
"""Where `tabletop release key` creates an owner's key; its public half ends in `.pub`."""

NO_KEY = "updates are off, for there is no key: `tabletop release key` makes one, docs/releasing.md"

NO_OTHER = ("-c", "gpg.openpgp.program=/bin/false", "-c", "gpg.x509.program=/bin/false")
"""Git options that ignore root's other keys, so that they cannot sign a release."""

LARGEST = 1 << 28
"""Maximum size of a fetch, because its signature can be verified only afterwards."""
MEMORY = 1 << 29
"""Git's maximum memory, in bytes, when it contacts another machine."""
ONE_FILE = ("-c", "fetch.unpackLimit=1", "-c", "core.bigFileThreshold=16m")
"""Git options that store a fetch in a single file, and keep large files out of memory."""

NEWS = 20
"""Maximum number of changelog lines to show."""


def keys(*files: Path) -> str:
    """The keys in these files, one per line; empty if there are no keys."""
    there = (file for file in files or (SIGNERS, OWNERS) if file.is_file())
    lines = (line for file in there for line in file.read_text("utf-8").splitlines())
    return "".join(f"{line}\n" for line in lines if line and line[0] != "#")


def signer(public: str) -> str:
    """The public half of a key as one line, as ssh-keygen writes it; raises `ServiceError`."""
    found = re.match(r"(ssh-\w+ [A-Za-z0-9+/=]+)( [ -~]*)?\n?$", public)
    if not found:
        raise ServiceError("this is not the public half of a key that `tabletop release key` makes")
    return f'owner namespaces="git" {found[1]}\n'


def age(version: str) -> tuple[int, ...]:
    """Sort key for versions such as “0.2.0”, oldest first; empty for any other text."""
    found = re.fullmatch(r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})", version)
    return tuple(map(int, found.groups())) if found else ()


def version_in(folder: Path) -> str:
    """The program's version in a checkout; empty if there is no checkout."""
    try:
        text = (folder / "assistant" / "__init__.py").read_text("utf-8")
    except OSError:
        return ""
    found = re.search(r'(?m)^__version__ = "(.*)"$', text)
    return found[1] if found and age(found[1]) else ""


def origin(folder: Path = HERE) -> str:
    """The address that a checkout was cloned from; empty if it has none."""
    trusted = ("-c", "safe.directory=*")  # any owner is trusted, as root runs the checkout anyway
    try:
        return _git(*trusted, "-C", str(folder), "remote", "get-url", "origin").strip()
    except ServiceError:
        return ""


def repository_at(home: str) -> str:
    """The repository on a USB stick, or `home` itself if that is an address or a repository."""
    on_stick = sorted(Path(home).glob("*.git")) if Path(home).is_dir() else []
    return str(on_stick[-1]) if on_stick and Path(home, ".git") not in on_stick else home


def newest(home: str, memory: int = MEMORY) -> str:
    """The newest tagged version in a repository; empty if there is none.

    `memory` limits git's memory in bytes, because the list of tags has no maximum length. Raises
    `ServiceError` if the repository cannot be reached.
    """
    listed = _git("ls-remote", "--tags", "--refs", "--", home, seconds=60, memory=memory)
    found = re.findall(r"(?m)\trefs/tags/v(.*)$", listed)
    return max(filter(age, found), key=age, default="")


def fetch(
    home: str,
    wanted: str,
    place: Path,
    trusted: str | None,
    here: Path = HERE,
    most: int = LARGEST,
) -> None:
    """Fetch a version into the new folder `place`; `trusted` keys of None accept any signature.

    Raises `ServiceError` if it cannot be fetched, exceeds `most` bytes, is not signed by a trusted
    key, or differs from the version in its tag. Later updates come from the origin of the version
    in `here`.
    """
    tag = f"refs/tags/v{wanted}"  # The full ref, so that no branch of the same name is fetched.
    _git("init", "--quiet", str(place))
    within = ("-C", str(place))
    _git(*within, "remote", "add", "origin", origin(here) or home)  # home may be a removable stick
    words = ("fetch", "--quiet", "--no-tags", "--depth", "1", "--", home, f"{tag}:{tag}")
    _git(*within, *ONE_FILE, *words, most=most, memory=MEMORY)
    if trusted is not None:
        _check_signed(place, wanted, trusted)
    _git(*within, "checkout", "--quiet", "--detach", tag)
    if version_in(place) != wanted:
        raise ServiceError(f"v{wanted} at {home} holds {version_in(place)}")


def _check_signed(place: Path, wanted: str, trusted: str) -> None:
    signers = place / ".git" / "signers"
    signers.write_text(trusted, "utf-8")
    only = (*NO_OTHER, "-c", f"gpg.ssh.allowedSignersFile={signers}")
    try:
        # The signature covers the name, so that an older release cannot pose as a newer one.
        verify = ("verify-tag", "--format=%(tag)", f"refs/tags/v{wanted}")
        named = _git("-C", str(place), *only, *verify).strip()
    except ServiceError as error:
        raise ServiceError(f"v{wanted} is not signed by a key that is known here") from error
    if named != f"v{wanted}":
        raise ServiceError(f"v{wanted} was signed as {named}")


def news(place: Path, since: str) -> list[str]:
    """The lines of the changelog in `place` about versions after `since`."""
    told: list[str] = []
    for part in re.split(r"(?m)^## ", text_of(place / "CHANGELOG.md"))[1:]:
        heading, *lines = part.splitlines()
        if age(heading[1 : heading.find("]")]) > age(since):
            told += [heading, *(line for line in lines if line and line[0] != "#")]
    more = len(told) - NEWS
    return told if more <= 0 else [*told[:NEWS], f"… and {more} lines more in CHANGELOG.md"]


def _git(*words: str, seconds: float = 1800, most: int = 0, memory: int = 0) -> str:
    """The output of git; raises `ServiceError` with its last line if it fails.

    `most` is the maximum size of a file in bytes, and `memory` of its memory; 0 for no limit.
    """
    limits = {"--fsize": most, "--as": memory}
    limited = ("prlimit", *(f"{name}={value}" for name, value in limits.items() if value))
    quiet = {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -o BatchMode=yes"}
    try:
        done = subprocess.run(
            (*(limited if most or memory else ()), "git", *words),
            env={**os.environ, **quiet},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=True,
        )
    except FileNotFoundError as error:
        raise ServiceError("git is missing: sudo apt install git") from error
    except subprocess.TimeoutExpired as error:
        raise ServiceError("it does not answer") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.strip().splitlines() or ["it was stopped"]
        raise ServiceError(next((one for one in said if "fatal" in one), said[-1])) from error
    return done.stdout
