"""Processor time and memory of this process and its children, as Linux reports them."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def cpu_seconds() -> float:
    """Processor seconds used so far by this process and by its running and finished children."""
    tick = os.sysconf("SC_CLK_TCK")
    times = os.times()
    ended = times.children_user + times.children_system
    running = sum(_ticks(child) for child in _offspring(os.getpid())) / tick
    return time.process_time() + ended + running


def megabytes() -> float:
    """Memory of this process and its children in MB; shared pages count in each of them."""
    return sum(_resident(process) for process in (os.getpid(), *_offspring(os.getpid()))) / 1e6


def _offspring(process: int) -> Iterator[int]:
    for task in _folders(PROC / str(process) / "task"):
        for child in _text(task / "children").split():
            yield int(child)
            yield from _offspring(int(child))


def _folders(path: Path) -> list[Path]:
    try:
        return list(path.iterdir())
    except OSError:  # it has ended meanwhile, or this is not Linux
        return []


def _ticks(process: int) -> int:
    fields = _text(PROC / str(process) / "stat").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12]) if fields else 0


def _resident(process: int) -> int:
    fields = _text(PROC / str(process) / "statm").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
