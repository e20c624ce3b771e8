"""Errors that this program raises on purpose; they have one base class.

A refusal by the rules is no error: it is a value with a reason (`rules.refusal.Refusal`).
"""

from assistant.game.complaints import Complaint, Fault
from assistant.game.rules.standing import Uncounted
from assistant.game.rules.wish import Unmet


class TabletopError(Exception):
    """The base class; a message says in one line what failed and what to do about it."""

    fault = Fault.FAILED
    """The fault to announce at the table, where paths and commands do not help."""


class FileError(TabletopError):
    """An invalid file; names the file, the line and the reason."""

    fault = Fault.UNREADABLE

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault or self.fault


class UnkeptError(FileError):
    """A folder in which nothing can be saved: it is full or read-only."""

    def __init__(self, path: object, reason: str, cure: str) -> None:
        super().__init__(
            f"{path}: {reason}; {cure}", Fault.FULL if "full" in reason else Fault.READ_ONLY
        )
        self.reason = reason


class DamagedError(FileError):
    """A file of ours that was damaged or altered."""

    fault = Fault.DAMAGED


class DeviceError(TabletopError):
    """A device or an engine that is missing or broken."""


class ComplaintError(DeviceError):
    """A device that fails during a game; `complaint` is the announcement for the players."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(f"{complaint.device}: {complaint.fault}")
        self.complaint = complaint


class LanguageError(TabletopError):
    """A language that is unknown, or lacks something; says what."""


class ModelError(TabletopError):
    """A speech model that is missing, damaged or cannot be fetched."""


class MeasureError(TabletopError):
    """A measurement that cannot be made as requested."""


class WishError(TabletopError):
    """A table that cannot be laid as wished; a language puts `why` into words."""

    def __init__(self, why: Unmet) -> None:
        super().__init__(why)
        self.why = why


class UncountedError(WishError):
    """A mission that would not count: locked, or already won with the same kind of cards."""

    def __init__(self, why: Uncounted) -> None:
        super().__init__(why)
        self.why: Uncounted = why
