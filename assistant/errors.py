"""Everything this program raises on purpose has one base class.

A refusal by the rules is no error: it is a value with a reason (`rules.refusal.Refusal`).
"""

from assistant.complaints import Complaint


class TabletopError(Exception):
    """Says in one line what failed and what to do about it."""


class FileError(TabletopError):
    """A file that does not fit; names the file, the line and the reason."""


class DeviceError(TabletopError):
    """A device or an engine that is missing or broken."""


class ComplaintError(DeviceError):
    """A device that fails during a game; `complaint` is what the players are to know."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(f"{complaint.device}: {complaint.fault}")
        self.complaint = complaint


class ModelError(TabletopError):
    """A speech model that is missing, damaged or cannot be fetched."""


class WishError(TabletopError):
    """A table that cannot be laid as it was wished."""


class UncountedError(WishError):
    """A mission that would not count: locked, or won already with the same kind of cards."""
