"""The owner's tasks on a phone: errands for the box's machine, backups, and their results.

The game leaves errands to a unit run by root, but restores a backup itself, at its next start. On a
machine without that unit, such as a laptop, only backups can be taken.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from threading import Lock

from assistant.app.service.backups import files_beside, restored
from assistant.app.service.install import ASKED_UNIT
from assistant.app.service.releases import keys
from assistant.app.service.request import (
    NETWORK,
    PASSWORD,
    REQUEST,
    TOLD,
    ErrandRequest,
    ask,
    read_ended,
)
from assistant.app.service.wifi import key_of
from assistant.game.errors import FileError
from assistant.game.messages import Errand, ErrandEnded, ErrandKind
from assistant.game.store.backup import backup_of, read_backup, text_of_backup
from assistant.game.store.journal import FILE_NAME
from assistant.game.whole_file import write_whole

SENT, CONFIRMED = "restore.sent-{}.json", "restore.json"
"""Names of files beside the games: a phone's backup, with its errand's number, and the backup to
restore.
"""
WAITS = 600.0
"""Seconds after which an unconfirmed backup is deleted, because it contains keys."""
MOST = 8
"""Number of errands that can wait for confirmation at the same time."""
HEARD = "errand-told"
"""The name of the file that records the last announced result."""


@dataclass(slots=True)
class Owner:
    """The errands that one machine can carry out, and their state."""

    store: Path | None = None
    """Folder of the games; None if nothing is saved."""
    request: Path | None = None
    """Path for requests; None if no unit on this machine carries them out."""
    told: Path = TOLD
    networks: bool = False
    """Whether the machine can join another wireless network."""
    signed: bool = False
    """Whether there is a key that can verify updates."""
    ended: ErrandEnded | None = None
    """Result of the last errand."""
    _news: ErrandEnded | None = None
    """The same result until it is announced, None afterwards."""
    _seen: int = 0
    """When the file with the last result was changed, in nanoseconds."""
    clock: Callable[[], float] = time.monotonic
    _staged: dict[Errand, ErrandRequest] = field(default_factory=dict, repr=False)
    """The errands that await confirmation, with their requests."""
    _sent: dict[Errand, float] = field(default_factory=dict)
    """The errands whose backup is beside the games, each with the backup's time of arrival."""
    _numbers: Iterator[int] = field(default_factory=partial(count, 1))
    _lock: Lock = field(default_factory=Lock)

    def offered(self) -> tuple[ErrandKind, ...]:
        """The errands available on this machine."""
        if self.request is None:
            return ()
        able = {ErrandKind.WIFI: self.networks, ErrandKind.UPDATE: self.signed}
        return tuple(kind for kind in ErrandKind if able.get(kind, True))

    def wanted(self, kind: ErrandKind, network: str = "", password: str = "") -> Errand | None:
        """An errand that awaits confirmation; None if it is not available here."""
        if kind not in self.offered() or kind is ErrandKind.RESTORE:
            return None
        if kind is not ErrandKind.WIFI:
            return self._stage(Errand(kind), ErrandRequest(kind.value))
        if not (NETWORK.fullmatch(network) and PASSWORD.fullmatch(password)):
            return None
        request = ErrandRequest(kind.value, network, key_of(network, password))
        return self._stage(Errand(kind, network, next(self._numbers)), request)

    def restoring(self, backup: bytes) -> Errand | None:
        """The errand that restores this backup. Raises `FileError` if it is not a valid backup."""
        if ErrandKind.RESTORE not in self.offered() or self.store is None:
            return None
        errand = Errand(ErrandKind.RESTORE, number=next(self._numbers))
        sent = self.store / SENT.format(errand.number)
        try:
            write_whole(sent, backup)
            read_backup(sent)
        except OSError as error:
            raise FileError(f"{sent.name}: {error.strerror}") from error
        except FileError:
            sent.unlink()
            raise
        self._forget_sent(0.0)  # Only the latest one can be confirmed, so drop the others.
        with self._lock:
            self._sent[errand] = self.clock()
        return self._stage(errand, ErrandRequest("restart"))

    def _forget_sent(self, waits: float) -> None:
        """Delete backups that were not confirmed within this many seconds."""
        now = self.clock()
        with self._lock:
            for errand in [one for one, since in self._sent.items() if now - since >= waits]:
                del self._sent[errand]
                self._staged.pop(errand, None)
                if self.store:
                    (self.store / SENT.format(errand.number)).unlink(missing_ok=True)

    def _stage(self, errand: Errand, request: ErrandRequest) -> Errand:
        with self._lock:
            self._staged[errand] = request
            if len(self._staged) > MOST:
                del self._staged[next(iter(self._staged))]
            return errand

    def send(self, errand: Errand) -> None:
        """Request a confirmed errand; if that fails, the game continues."""
        with self._lock:
            request = self._staged.pop(errand, None)
            try:
                if request is None or self.request is None:
                    raise FileError("another one came in between")
                if self.request.exists():
                    raise FileError("the machine has not begun with the one before")
                if errand.kind is ErrandKind.RESTORE and self.store:
                    (self.store / SENT.format(errand.number)).replace(self.store / CONFIRMED)
                    self._sent.pop(errand, None)
                ask(request, self.request)
            except (FileError, OSError) as error:
                self._news = self.ended = ErrandEnded(errand.kind, False, (str(error),))

    def backup(self, without: int | None) -> str:
        """A backup of all finished games, except the one with the number `without`.

        Raises `FileError`.
        """
        if self.store is None:
            raise FileError("nothing is kept here")
        journal = self.store / FILE_NAME
        return text_of_backup(backup_of(journal, files_beside(self.store), without))

    def restore(self) -> None:
        """Restore the confirmed backup, once; called before the games are opened."""
        store = self.store
        if store is None:
            return
        for left in store.glob(SENT.format("*")):
            left.unlink(missing_ok=True)  # It was not confirmed before the program ended.
        if not (store / CONFIRMED).exists():
            return
        tried = store / SENT.format("last")
        try:
            (store / CONFIRMED).replace(tried)  # renamed first, so a bad backup fails only once
            lines = restored(read_backup(tried), store)
            self.ended = ErrandEnded(ErrandKind.RESTORE, True, (lines,))
        except (FileError, OSError) as error:
            self.ended = ErrandEnded(ErrandKind.RESTORE, False, (str(error),))
        self._news = self.ended
        with suppress(OSError):
            tried.unlink()

    def look(self) -> ErrandEnded | None:
        """The errand that ended since the last call. Fast enough to be polled every second."""
        self._forget_sent(WAITS)
        news, self._news = self._news, None
        if news or self.request is None or self.store is None:
            return news
        try:
            changed = self.told.stat().st_mtime_ns
        except OSError:
            return None
        if changed == self._seen:
            return None
        self._seen = changed
        heard, ended = self.store / HEARD, read_ended(self.told)
        try:
            known = heard.read_text("ascii") == str(changed)
        except (OSError, ValueError):
            known = False
        if known:
            self.ended = self.ended or ended
            return None
        self.ended = ended
        with suppress(OSError):  # If this fails, it is announced again at the next start.
            write_whole(heard, str(changed))
        return ended


def owner(
    store: Path | None,
    environment: Mapping[str, str] = os.environ,
    unit: Path = ASKED_UNIT,
) -> Owner:
    """The owner's errands on this machine."""
    folder = environment.get("RUNTIME_DIRECTORY")  # systemd sets this for a service with a folder
    request = Path(folder) / REQUEST.name if folder and unit.exists() else None
    can_join = shutil.which("nmcli") is not None
    return Owner(store, request, networks=can_join, signed=bool(keys()))
