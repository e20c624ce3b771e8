"""Errors that this program raises on purpose, with one base class.

A refusal by the rules is not an error but a value with a reason (`rules.refusal.Refusal`).
"""

from assistant.game.complaints import Complaint, Fault
from assistant.game.rules.standing import Uncounted
from assistant.game.rules.wish import Unmet


class TabletopError(Exception):
    """The base class; its one-line message says what failed and how to fix it."""

    fault = Fault.FAILED
    """The same fault as a complaint for players, to whom paths and commands are of no use."""


class FileError(TabletopError):
    """An invalid file; the message names the file, the line and the reason."""

    fault = Fault.UNREADABLE

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault or self.fault


class UnkeptError(FileError):
    """A folder that cannot store anything, because it is full or read-only."""

    def __init__(self, path: object, reason: str, cure: str) -> None:
        super().__init__(
            f"{path}: {reason}; {cure}", Fault.FULL if "full" in reason else Fault.READ_ONLY
        )
        self.reason = reason


class DamagedError(FileError):
    """A file of this program that was damaged or altered."""

    fault = Fault.DAMAGED


class DeviceError(TabletopError):
    """A missing or broken device or engine."""


class ComplaintError(DeviceError):
    """A device that failed during a game; `complaint` announces it to the players."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(f"{complaint.device}: {complaint.fault}")
        self.complaint = complaint


class LanguageError(TabletopError):
    """A language that is unknown or incomplete; the message gives details."""


class ModelError(TabletopError):
    """A speech model that is missing, damaged or impossible to fetch."""


class WishError(TabletopError):
    """A table that cannot be laid as requested; a language turns `why` into a sentence."""

    def __init__(self, why: Unmet) -> None:
        super().__init__(why)
        self.why = why


class UncountedError(WishError):
    """A mission that would not count, because it is locked or was won with this kind of cards."""

    def __init__(self, why: Uncounted) -> None:
        super().__init__(why)
        self.why: Uncounted = why
