"""A separate process as seen from outside; `tests/hearing/test_watched.py` has more crashes."""

import gc
import os
import resource
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from assistant.apart import inside
from assistant.apart.child import Child, Patience, Process, StoppedError
from assistant.apart.kept import ObjectApart
from assistant.game.errors import DeviceError
from tests.stand_ins import children


def crash(made: Path) -> None:
    """Crash as native code does."""
    os.kill(os.getpid(), signal.SIGSEGV)


def named(made: Path) -> str:
    return made.name


def add(name: str, made: Path) -> bool:
    (made / name).touch()
    return True


def refuse(made: Path) -> None:
    raise DeviceError(f"not in {made.name}")


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child[Path]]:
    child = Child(partial(Path, tmp_path), Patience(load=20, answer=10))
    yield child
    child.end()


def test_work_is_done_in_the_child_in_order(child: Child[Path], tmp_path: Path) -> None:
    child.tell(partial(add, "first"))
    assert child.ask(partial(add, "second")) is True
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first", "second"]
    assert child.ask(os.path.basename) == tmp_path.name


def test_a_refusal_is_passed_on_and_the_process_continues(
    child: Child[Path], tmp_path: Path
) -> None:
    with pytest.raises(DeviceError, match=f"^not in {tmp_path.name}$"):
        child.ask(refuse)
    assert child.ask(named) == tmp_path.name


def test_a_crash_stops_only_its_own_process_and_reports_its_place(
    child: Child[Path], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    crashing = Child(partial(Path, tmp_path), Patience(load=20, answer=10))
    with pytest.raises(StoppedError):
        crashing.ask(crash)
    crashing.end()
    written = capfd.readouterr().err
    assert "Fatal Python error: Segmentation fault" in written
    assert "in crash" in written
    assert child.ask(named) == tmp_path.name


def test_a_process_runs_without_standard_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    child = Child(partial(Path, tmp_path), Patience(load=20, answer=10))
    assert child.ask(named) == tmp_path.name
    child.end()


def test_a_stopped_process_is_replaced(tmp_path: Path) -> None:
    kept = ObjectApart(partial(Path, tmp_path), Patience(load=20, answer=10))
    before = kept.child().pid
    with pytest.raises(StoppedError):
        kept.ask(crash)
    assert kept.lose() == 0.0
    assert kept.ask(named) == tmp_path.name
    assert kept.child().pid != before
    kept.close()
    assert kept.resting
    with pytest.raises(StoppedError, match="closed"):
        kept.ask(named)


@contextmanager
def no_room() -> Iterator[None]:
    """Use up this process's file descriptors, so that it can start no child."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_process_that_cannot_start_is_reported_and_retried(tmp_path: Path) -> None:
    with closing(ObjectApart(partial(Path, tmp_path), Patience(load=20, answer=10))) as kept:
        with pytest.raises(StoppedError):
            kept.ask(crash)
        with no_room():
            assert kept.lose() == 0.0
            with pytest.raises(DeviceError, match="no process can be started"):
                kept.ask(named)
        assert kept.ask(named) == tmp_path.name


def test_a_process_ends_when_nothing_refers_to_it() -> None:
    end = Process(__name__).end
    (pid,) = children()
    gc.collect()
    assert children() == [pid]
    del end
    gc.collect()
    assert children() == []


PARENT = """
import os
from functools import partial
from pathlib import Path
from assistant.apart.child import Child
from tests.apart.hangs import hang
child = Child(partial(Path, "."))
child.tell(hang)
print(child.pid, flush=True)
input()
os._exit(0)
"""


def test_a_process_ends_with_its_parent_even_if_it_hangs() -> None:
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = os.pidfd_open(int(parent.stdout.readline()))
        assert not select.select([child], [], [], 0)[0]
        parent.communicate(b"\n")
    assert select.select([child], [], [], 10)[0]  # a process's file becomes readable when it ends
    os.close(child)


def main() -> None:
    """Wait until the pipe is closed."""
    with suppress(EOFError):
        inside.line().recv()
