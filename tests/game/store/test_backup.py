"""Games and settings to a single file and back."""

import json
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from assistant.app.wiring.kept_voice import keep_voice, kept_voice
from assistant.config import load
from assistant.conversation.team_games import MAP_NAME
from assistant.game.errors import FileError
from assistant.game.messages import Comfort
from assistant.game.rules.cards import Card
from assistant.game.rules.events import GameWon
from assistant.game.rules.record import write_start
from assistant.game.store.backup import _checksum, read_backup
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.log import Move
from assistant.game.store.team_here import keep_team, team_here
from tests.game.store.journals import MOVES, full_disk, keep, opened
from tests.tables import KEY, started

OVER = [*MOVES, (GameWon(),)]
OTHERS = [*MOVES[:1], (GameWon(),)]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The owls won, gave up, and are playing a third game; one line of their map."""
    store = tmp_path / "here"
    play(store, "owls", OVER, MOVES, MOVES[:2])
    (store / MAP_NAME).write_text('lines = [["Berlin", "London"]]\n', "utf-8")
    return store


@pytest.fixture
def file(store: Path, tmp_path: Path) -> Path:
    """A backup of the owls' games."""
    return backed_up(store, tmp_path / "owls.json")


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """The store on another machine, where nothing has been played yet."""
    return tmp_path / "there"


def play(store: Path, team: str, *games: list[Move]) -> None:
    """Save a team's games."""
    with opened(store / FILE_NAME, team) as journal:
        for made in games:
            keep(journal, made)


def told(store: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(tabletop, [*map(str, arguments), "--store", str(store)])


def refusal(store: Path, *arguments: str | Path) -> str:
    """The error that refuses a command."""
    error = told(store, *arguments).exception
    assert isinstance(error, FileError), error
    return str(error)


def backed_up(store: Path, file: Path) -> Path:
    assert told(store, "backup", file).output == f"{file}: 2 games, {MAP_NAME}\n"
    return file


def test_a_campaign_is_restored_on_another_machine(store: Path, file: Path, there: Path) -> None:
    result = told(there, "restore", file)
    assert result.output == f"2 games of 2 were brought back; {there / MAP_NAME}\n"
    assert history(there / FILE_NAME, "owls") == history(store / FILE_NAME, "owls")[:2]
    assert (there / MAP_NAME).read_text("utf-8") == (store / MAP_NAME).read_text("utf-8")
    again = told(there, "restore", file)
    assert again.output == f"0 games of 2 were brought back; {there / MAP_NAME} stays as it is\n"


def test_the_map_is_restored_at_the_next_try_after_a_full_disk(
    store: Path, there: Path, tmp_path: Path
) -> None:
    (store / MAP_NAME).write_text(f"lines = []\n#{'-' * 900_000}\n", "utf-8")
    file = backed_up(store, tmp_path / "owls.json")
    with full_disk(600_000):
        refusal(there, "restore", file)
    assert not (there / MAP_NAME).exists()
    again = told(there, "restore", file)
    assert again.output == f"0 games of 2 were brought back; {there / MAP_NAME}\n"


def test_later_games_are_never_mixed_with_restored_ones(file: Path, there: Path) -> None:
    play(there, "owls", OTHERS)
    before = history(there / FILE_NAME, "owls")
    refused = refusal(there, "restore", file)
    assert "team “owls” has other games here; restore into another --store" in refused
    assert history(there / FILE_NAME, "owls") == before


@pytest.mark.rule("D20")
def test_a_backup_is_private_and_has_no_key_of_a_current_game(tmp_path: Path) -> None:
    file = tmp_path / "owls.json"
    play(tmp_path / "here", "owls", MOVES)
    told(tmp_path / "here", "backup", file)
    assert read_backup(file).games == ()
    assert KEY.splitlines()[0] not in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def damaged(text: str, **changes: object) -> str:
    return json.dumps({**json.loads(text), **changes})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-20], "this is no backup"),
        (lambda text: "[]", "this is no backup"),
        (lambda text: "[" * 100_000, "this is no backup"),
        (lambda text: "9" * 5000, "this is no backup that can be restored"),
        (lambda text: damaged(text, format="a holiday"), "another program wrote it"),
        (lambda text: damaged(text, version=3), "a newer version of this program wrote it"),
        (lambda text: damaged(text, files={}), "it is damaged"),
        (lambda text: damaged(text, games=[]), "it is damaged"),
        (lambda text: text.replace("agent south 3", "agent south 5"), "it is damaged"),
    ],
)
def test_an_unusable_backup_is_refused_in_one_line(
    change: Callable[[str], str], message: str, file: Path, there: Path
) -> None:
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    refused = refusal(there, "restore", file)
    assert message in refused
    assert "\n" not in refused
    assert not there.exists()


def spoilt(text: str, **changes: object) -> str:
    """A backup whose first game or map is wrong, but whose checksum is correct."""
    content = {name: value for name, value in json.loads(text).items() if name != "checksum"}
    content["games"][0] |= {name: value for name, value in changes.items() if name != "files"}
    content["files"] = changes.get("files", content["files"])
    return json.dumps({**content, "checksum": _checksum(content)})


@pytest.mark.parametrize(
    "changes",
    [
        {"started": "yesterday"},
        {"started": None},
        {"started": "2026-01-01\ud800"},
        {"result": "won twice"},
        {"result": None},
        {"moves": ["dance"]},
        {"moves": ["undo"]},
        {"moves": ["agent south 99"]},
        {"moves": [["agent south 3"]]},
        {"moves": ["clue north weather -7"]},
        {"moves": [f"clue north weather {'9' * 4000}"]},
        {"moves": ["clue north \x1b[2J 2"]},
        {"moves": [f"clue north {'x' * 5000} 2"]},
        {"moves": ["agent south -1"]},
        {"moves": ["clue north weather 2", "undo"] * 2501, "result": "left"},
        {"moves": ["token north"] * 10, "result": "left"},
        {"team": "\x1b[2J"},
        {"team": "x" * 4000},
        {"started": "0001-01-01"},
        {"started": "9999-12-31"},
        {"start": write_start(started()).replace("bank 9 0", "bank -9 0")},
        {"start": write_start(started()).replace("bank 9 0", f"bank {'9' * 4000} 0")},
        {"start": write_start(started()).replace("players 4", "players -4")},
        {"start": write_start(started()).replace("players 4", "players 4\nhouse timer -5")},
        {"start": write_start(started()).replace("players 4", f"players 4\ndeck {'x' * 5000}")},
        {"start": write_start(replace(started(), cards=(*started().cards, Card("WORD"))))},
        {"files": ["Berlin", "London"]},
        {"files": {"map.toml": "lines\udfff"}},
        {"files": {"map.toml": 7}},
    ],
    ids=lambda changes: repr(changes)[:60],
)
def test_a_backup_with_invalid_content_is_refused(
    changes: dict[str, object], file: Path, there: Path
) -> None:
    file.write_text(spoilt(file.read_text("utf-8"), **changes), "utf-8")
    assert "this is no backup that can be restored" in refusal(there, "restore", file)
    assert not there.exists()


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(FileError, match="it is larger than 30 MB"):
        read_backup(Path("/dev/zero"))


def test_a_backup_overwrites_only_backups_and_empty_files(store: Path, tmp_path: Path) -> None:
    journal, other = store / FILE_NAME, tmp_path / "other"
    was = journal.read_bytes()
    other.write_text("a letter", "utf-8")
    for path, why in (
        (journal, "games are kept in it; choose another file"),
        (other, "this is no backup; choose another file"),
        (tmp_path / "no" / "file", "choose another file"),
    ):
        assert why in refusal(store, "backup", path)
    assert journal.read_bytes() == was
    backed_up(store, backed_up(store, tmp_path / "owls.json"))
    (tmp_path / "empty").touch()
    backed_up(store, tmp_path / "empty")


def test_all_teams_settings_and_voice_are_restored_on_a_new_machine(
    store: Path, there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(store, "bats", OVER)
    keep_voice(store, Comfort(1.5, 1.0))
    keep_team(store, "bats")
    monkeypatch.chdir(tmp_path)
    Path("tabletop.toml").write_text("[mouth]\nrate = 150\n", "utf-8")
    Path("stick").mkdir()
    told(store, "backup", "stick")
    (file,) = Path("stick").iterdir()
    stays = told(there, "restore", file).output
    assert stays.startswith("3 games of 3 were brought back; tabletop.toml stays as it is; ")
    Path("tabletop.toml").unlink()
    told(there, "restore", file)
    assert load().mouth.rate == 150
    assert (kept_voice(there), team_here(there)) == (Comfort(1.5, 1.0), "bats")
    for team in ("owls", "bats"):
        assert history(there / FILE_NAME, team) == history(store / FILE_NAME, team)[:2]


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ('[ears]\nengin = "auto"\n', "tabletop.toml: line 2: "),
        ("[[[", "tabletop.toml: "),
        (
            '[ears]\nengine = "wyoming://10.0.0.9:10300"\n',
            "sends what is heard to another computer",
        ),
    ],
)
def test_settings_that_are_invalid_or_send_sound_away_are_not_restored(
    settings: str,
    why: str,
    store: Path,
    there: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tabletop.toml").write_text(settings, "utf-8")
    told(store, "backup", "all.json")
    Path("tabletop.toml").unlink()
    output = told(there, "restore", "all.json").output
    assert "2 games of 2 were brought back; tabletop.toml was not brought back: " in output
    assert why in output
    assert not Path("tabletop.toml").exists()


def test_games_of_several_teams_are_restored_all_or_none(
    store: Path, there: Path, tmp_path: Path
) -> None:
    play(store, "bats", OVER)
    file = tmp_path / "all.json"
    told(store, "backup", file)
    play(there, "owls", OTHERS)
    refusal(there, "restore", file)
    assert history(there / FILE_NAME, "bats") == ()


def test_nothing_is_restored_during_a_game(store: Path, file: Path) -> None:
    with opened(store / FILE_NAME, "owls"):
        error = told(store, "restore", file).exception
    assert "another game of this team is being played" in str(error)


def test_a_backup_of_the_first_version_can_be_restored(file: Path, there: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    files = content.pop("files")
    del content["checksum"]
    old = {**content, "version": 1, "team": "owls", "map": files[MAP_NAME]}
    file.write_text(json.dumps({**old, "checksum": _checksum(old)}), "utf-8")
    result = told(there, "restore", file)
    assert result.output == f"2 games of 2 were brought back; {there / MAP_NAME}\n"


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has other people's rights")


@pytest.fixture
def theirs() -> Iterator[Path]:
    """Another user's folder of games, which that user can reach."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        made = Path(folder) / "theirs"
        made.mkdir()
        os.chown(made, 4321, 4321)
        yield made


@needs_root
def test_files_restored_by_root_belong_to_the_owner_of_the_folder(file: Path, theirs: Path) -> None:
    told(theirs, "restore", file)
    assert {path.stat().st_uid for path in theirs.iterdir()} == {4321}
    assert os.geteuid() == 0


@needs_root
def test_root_follows_no_link_to_what_the_owner_may_not_read(
    file: Path, theirs: Path, tmp_path: Path
) -> None:
    told(theirs, "restore", file)
    secret = tmp_path / "secret"
    secret.write_text("root:x:0")
    (theirs / MAP_NAME).unlink()
    (theirs / MAP_NAME).symlink_to(secret)
    refusal(theirs, "backup", tmp_path / "taken.json")
    assert not (tmp_path / "taken.json").exists()
