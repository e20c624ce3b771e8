"""A process that hangs."""

import threading
from pathlib import Path


def hang(made: Path) -> None:
    threading.Event().wait()
