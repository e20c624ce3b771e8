"""Debian packages for a card: the selection, and the archive in which apt finds them."""

import hashlib
import lzma
import re
from pathlib import Path

import click
import pytest

from tools.card_files import OF_THE_PI, PACKAGES
from tools.debs import Deb, archive, by_name, closure, download, save

HOUSE = Path(__file__).parents[2]

INDEX = """\
Package: base-files
Essential: yes
Pre-Depends: awk

Package: mawk
Provides: awk
Priority: required

Package: voice
Depends: sound (>= 1.2) | noise, data:any, base-files
Filename: pool/v/voice_1_all.deb
SHA256: @sum@

Package: noise
Depends: voice

Package: data
"""


@pytest.fixture
def base(tmp_path: Path) -> str:
    """The address of an archive whose only file is that of `voice`."""
    folder = tmp_path / "archive"
    (folder / "dists/trixie/main/binary-arm64").mkdir(parents=True)
    (folder / "pool/v").mkdir(parents=True)
    (folder / "pool/v/voice_1_all.deb").write_bytes(b"voice")
    index = INDEX.replace("@sum@", hashlib.sha256(b"voice").hexdigest())
    packed = lzma.compress(index.encode())
    (folder / "dists/trixie/main/binary-arm64/Packages.xz").write_bytes(packed)
    return folder.as_uri()


@pytest.fixture
def debs(base: str) -> dict[str, Deb]:
    return by_name(archive(base, "trixie", "arm64", download))


def test_dependencies_of_a_package_are_needed_too(debs: dict[str, Deb]) -> None:
    assert set(closure(["voice"], debs)) == {"voice", "noise", "data", "base-files", "mawk"}
    assert [name for name, deb in debs.items() if deb.everywhere] == ["awk", "base-files", "mawk"]
    with pytest.raises(click.ClickException, match="sound or tone: no archive has it"):
        closure(["odd"], {"odd": Deb("Package: odd\nDepends: sound | tone", "")})


def test_the_later_archive_wins_and_a_real_package_before_a_provided_one() -> None:
    old, new = Deb("Package: lamp\nVersion: 1", "a"), Deb("Package: lamp\nVersion: 2", "b")
    assert by_name([old, new, Deb("Package: led\nProvides: lamp", "c")])["lamp"] is new


def test_saved_packages_form_a_separate_archive(debs: dict[str, Deb], tmp_path: Path) -> None:
    save([debs["voice"]], tmp_path / "debs", download)
    index = (tmp_path / "debs/Packages").read_text()
    assert re.findall(r"(?m)^Filename: (.*)$", index) == ["./voice_1_all.deb"]
    assert (tmp_path / "debs/voice_1_all.deb").read_bytes() == b"voice"
    save([debs["voice"]], tmp_path / "debs", lambda _: pytest.fail("it is there"))


def test_a_file_that_differs_from_the_index_is_refused(
    debs: dict[str, Deb], tmp_path: Path
) -> None:
    with pytest.raises(click.ClickException, match=r"voice_1_all\.deb: not the file"):
        save([debs["voice"]], tmp_path, lambda _: b"noise")
    with pytest.raises(click.ClickException, match=r"nowhere\.deb: "):
        download(f"{tmp_path.as_uri()}/nowhere.deb")


def test_the_packages_are_those_that_bootstrap_and_the_script_install() -> None:
    bootstrap = (HOUSE / "bootstrap").read_text()
    listed = bootstrap[
        bootstrap.index("debian_packages()") : bootstrap.index("if [[ $extras == test")
    ]
    named = set(re.findall(r"say '([\w.-]+) ", listed)) - {"python3"}
    script = (HOUSE / "systemd/card-setup.sh").read_text()
    installed = re.findall(r"apt-get (?:install --fix-broken -y|-y install) ([\w-]+)", script)
    assert {*PACKAGES, OF_THE_PI} == {*named, *installed}
