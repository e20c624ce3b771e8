"""Runs other programs, which may be missing or hang."""

import subprocess
from collections.abc import Callable

PATIENCE = 5.0
"""Timeout in seconds."""

Asks = Callable[..., str | None]
"""Runs a command; returns its output, or None if it is missing or fails."""


def ask(*command: str) -> str | None:
    """Output of a command without the final newline; None if it is missing, fails or hangs."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
