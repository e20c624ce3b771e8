"""The owner's errands: those the game leaves to root, those it does itself, and their results."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.service.owner import CONFIRMED, MOST, WAITS, Owner, owner
from assistant.app.service.request import ErrandRequest, read_request, tell
from assistant.app.service.wifi import key_of
from assistant.app.wiring.kept_voice import NAME as VOICE
from assistant.game.errors import FileError
from assistant.game.messages import Errand, ErrandEnded, ErrandKind
from assistant.game.rules.events import GameWon
from assistant.game.store.backup import read_backup
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from tests.game.store.journals import MOVES, keep, opened

UPDATE, BACK, RESTORE, WIFI = ErrandKind
BETWEEN = "another one came in between"


@pytest.fixture
def here(tmp_path: Path) -> Owner:
    """A box whose owls have won twice and are playing a third game."""
    store = tmp_path / "store"
    with opened(store / FILE_NAME, "owls") as journal:
        for end in ([(GameWon(),)], [(GameWon(),)], []):
            keep(journal, [*MOVES, *end])
    (store / VOICE).write_text("volume = 1.5\n")
    return Owner(store, tmp_path / "errand", tmp_path / "told.json", networks=True, signed=True)


def test_a_phone_is_offered_what_the_machine_can_do(tmp_path: Path) -> None:
    unit, service = tmp_path / "unit", {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert owner(tmp_path, service, unit).offered() == ()  # no unit installed that reads requests
    unit.touch()
    assert owner(tmp_path, {}, unit).offered() == ()  # not run as a service, as on a laptop
    box = owner(tmp_path, service, unit)
    assert box.wanted(UPDATE) is None  # this repository has no key to sign updates
    box.signed = True
    assert box.request == tmp_path / "errand"
    assert set(box.offered()) - {WIFI} == {UPDATE, BACK, RESTORE}
    box.networks = False
    assert WIFI not in box.offered()
    assert box.wanted(WIFI, "Attic", "secret word") is None
    assert Owner(tmp_path).wanted(UPDATE) is None
    assert Owner(tmp_path).restoring(b"{}") is None


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        ((UPDATE, "", ""), ErrandRequest("update")),
        ((BACK, "", ""), ErrandRequest("back")),
        ((BACK, "Attic", "secret word"), ErrandRequest("back")),
        (
            (WIFI, "At tic;", "secret word"),
            ErrandRequest("wifi", "At tic;", key_of("At tic;", "secret word")),
        ),
        *(((WIFI, "Attic", word), None) for word in ("", "short", "w" * 64, "secret\nword")),
        *(((WIFI, name, "secret word"), None) for name in ("", "A" * 33, "At\ntic", "Attïc")),
        ((RESTORE, "", ""), None),
    ],
)
def test_a_confirmed_errand_leaves_its_request(
    wanted: tuple[ErrandKind, str, str], left: ErrandRequest | None, here: Owner
) -> None:
    assert here.request
    errand = here.wanted(*wanted)
    assert (errand is None) == (left is None)
    assert not here.request.exists()
    if errand:
        here.send(errand)
        assert read_request(here.request) == left
        assert "secret word" not in f"{errand} {here}"
        here.request.unlink()
        assert here.look() is None
        here.send(errand)  # one confirmation is valid for one errand
        assert not here.request.exists()
        assert here.look() == here.ended == ErrandEnded(errand.kind, False, (BETWEEN,))


def test_only_the_errand_that_was_asked_about_is_confirmed(here: Owner) -> None:
    assert here.request
    first = here.wanted(WIFI, "Attic", "secret word")
    assert first
    for number in range(MOST - 1):
        other = here.wanted(WIFI, "Attic", f"other word {number}")
        assert other != first
    here.send(first)
    key = key_of("Attic", "secret word")
    assert read_request(here.request) == ErrandRequest("wifi", "Attic", key)
    here.request.unlink()
    for stranger in (Errand(UPDATE), replace(first, number=99), replace(first, about="Cellar")):
        here.send(stranger)
        assert not here.request.exists()


def test_a_request_that_nobody_has_read_is_not_overwritten(here: Owner) -> None:
    assert here.request
    for kind in (UPDATE, BACK):
        errand = here.wanted(kind)
        assert errand
        here.send(errand)
    assert read_request(here.request) == ErrandRequest("update")
    ended = here.look()
    assert ended
    assert (ended.kind, ended.good) == (BACK, False)


def test_an_unwritable_request_is_reported(here: Owner, tmp_path: Path) -> None:
    here.request = tmp_path / "gone" / "errand"
    errand = here.wanted(UPDATE)
    assert errand
    here.send(errand)
    ended = here.look()
    assert ended
    assert not ended.good
    assert "No such file or directory" in ended.lines[0]


@pytest.mark.rule("D20")
@pytest.mark.parametrize(
    ("ended", "without", "count"),
    [(False, None, 2), (False, 3, 2), (True, None, 3), (True, 3, 2)],
)
def test_a_backup_omits_the_game_on_the_table(
    ended: bool, without: int | None, count: int, here: Owner, tmp_path: Path
) -> None:
    if ended:
        assert here.store
        with opened(here.store / FILE_NAME, "owls") as journal:
            journal.resume()
            journal.append((GameWon(),))
    file = tmp_path / "backup.json"
    file.write_text(here.backup(without))
    found = read_backup(file)
    assert len(found.games) == count
    assert dict(found.files) == {VOICE: "volume = 1.5\n"}


@pytest.mark.rule("D20")
def test_a_restored_game_is_not_mistaken_for_the_game_on_the_table(tmp_path: Path) -> None:
    """Restored games have higher numbers than a lost game that is still on the table."""
    store = tmp_path / "store"
    with opened(store / FILE_NAME, "owls") as journal:
        keep(journal, [*MOVES, (GameWon(),)])
        (lost,) = games(store / FILE_NAME)
        journal.restore([replace(lost.kept, started="2026-01-01T12:00:00+00:00")])
    with opened(store / FILE_NAME, "owls") as journal:
        journal.resume()
        assert journal.current == lost.number
        file = tmp_path / "backup.json"
        file.write_text(Owner(store).backup(journal.current))
    assert [one.started for one in read_backup(file).games] == ["2026-01-01T12:00:00+00:00"]


def test_a_backup_is_restored_at_the_next_start_beside_the_current_game(
    here: Owner, tmp_path: Path
) -> None:
    assert here.request
    other = Owner(tmp_path / "new", here.request, networks=True)
    assert other.store
    with opened(other.store / FILE_NAME, "owls") as journal:
        keep(journal, MOVES[:2])
    errand = other.restoring(here.backup(None).encode())
    assert errand
    other.send(errand)
    assert read_request(here.request) == ErrandRequest("restart")
    started = owner(other.store, {})
    started.restore()
    assert started.look() == started.ended
    assert started.ended == ErrandEnded(RESTORE, True, started.ended.lines if started.ended else ())
    assert [one.kept.result is None for one in games(other.store / FILE_NAME)] == [
        *(True, False, False)
    ]
    with opened(other.store / FILE_NAME, "owls") as journal:
        saved = journal.resume()
        assert saved
        assert len(saved.moves) == 2  # the game that was being played
    assert (other.store / VOICE).read_text() == "volume = 1.5\n"
    assert not list(other.store.glob("restore*"))
    again = owner(other.store, {})
    again.restore()
    assert again.look() is None


def test_a_file_that_is_not_a_backup_is_refused_and_not_saved(here: Owner) -> None:
    assert here.store
    for sent in (b"", b"\xff\xfe", b"{}", b"[" * 100_000, here.backup(None).encode()[:-40]):
        with pytest.raises(FileError):
            here.restoring(sent)
        assert not list(here.store.glob("restore*"))


def test_a_yes_restores_the_backup_that_it_was_asked_for(here: Owner) -> None:
    assert here.store
    mine, theirs = here.backup(None), here.backup(1)
    first = here.restoring(mine.encode())
    second = here.restoring(theirs.encode())
    assert first
    assert second
    here.send(first)
    assert not (here.store / CONFIRMED).exists()
    assert here.ended
    assert here.ended.lines == (BETWEEN,)
    here.send(second)
    assert (here.store / CONFIRMED).read_text() == theirs


@pytest.mark.parametrize("restarted", [True, False])
def test_a_backup_that_nobody_confirms_is_deleted(restarted: bool, here: Owner) -> None:
    """A backup contains keys."""
    assert here.store
    now = [0.0]
    here.clock = lambda: now[0]
    errand = here.restoring(here.backup(None).encode())
    assert errand
    now[0] = WAITS - 1
    here.look()
    assert len(list(here.store.glob("restore*"))) == 1
    if restarted:
        owner(here.store, {}).restore()
    else:
        now[0] = WAITS
        here.look()
        here.send(errand)
    assert not list(here.store.glob("restore*"))


def test_a_backup_that_does_not_fit_is_reported_and_tried_once(here: Owner, tmp_path: Path) -> None:
    assert here.store
    theirs = tmp_path / "theirs"
    with opened(theirs / FILE_NAME, "owls") as journal:
        keep(journal, [*MOVES[:2], (GameWon(),)])
    (here.store / CONFIRMED).write_text(Owner(theirs).backup(None))
    here.restore()
    assert here.ended
    assert not here.ended.good
    assert "has other games here" in here.ended.lines[0]
    assert not (here.store / CONFIRMED).exists()


def test_players_hear_each_result_once_and_the_page_keeps_it(here: Owner) -> None:
    assert here.look() is None
    first = ErrandEnded(UPDATE, False, ("not updated",))
    tell(first, here.told)
    assert here.look() == here.ended == first
    assert here.look() is None
    after = Owner(here.store, here.request, here.told)  # the next start
    assert after.look() is None
    assert after.ended == first
    tell(first, here.told)
    os.utime(here.told, ns=(1, 1))
    assert after.look() == first  # the same result at another time
    os.utime(here.told, ns=(2, 2))
    assert Owner(here.store, None, here.told).look() is None
