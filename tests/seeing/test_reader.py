"""A photograph is read in its own process, which may crash, and ends afterwards."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PIL import Image

from assistant.apart.child import Patience
from assistant.seeing.reader import available, read_picture
from assistant.seeing.sight import Sight
from assistant.seeing.table import Cell, KnownWords, PictureError, PictureFault, TableRead
from assistant.seeing.words import bare
from tools.picture.draw import photograph


def saved(picture: Image.Image, kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


WHITE = saved(Image.new("RGB", (640, 480), "white"))


class Stand:
    """Reads nothing, and ends as its number of rows specifies."""

    def table(
        self, photograph: bytes, rows: int, columns: int, known: KnownWords
    ) -> TableRead | PictureFault:
        match rows:
            case 1:
                os.kill(os.getpid(), signal.SIGKILL)
            case 2:
                threading.Event().wait()
            case 3:
                raise ValueError("something that nobody thought of")
            case 4:
                return PictureFault.DARK
            case _:
                pass
        word = Cell(f"{os.getpid()} {min(known.deck)}", sure=True, choices=(), cutout=b"")
        return TableRead((word,), rows, columns)


def stand() -> Sight:
    return cast(Sight, Stand())


def fault_of(read: Callable[[], object]) -> PictureFault:
    with pytest.raises(PictureError) as refused:
        read()
    return refused.value.fault


@pytest.mark.parametrize("rows", [1, 2, 3, 4], ids=["dies", "hangs", "fails", "finds no table"])
def test_a_process_that_fails_or_finds_no_table_is_reported(rows: int) -> None:
    patience = Patience(load=30, answer=1 if rows == 2 else 30)
    fault = PictureFault.DARK if rows == 4 else PictureFault.FAILED
    assert fault_of(lambda: read_picture(WHITE, rows, 5, KnownWords(), stand, patience)) is fault


def test_a_picture_is_read_in_another_process_that_ends() -> None:
    process, word = (
        read_picture(WHITE, 5, 5, KnownWords(frozenset({"TIGER"})), stand).cells[0].word.split()
    )
    assert word == "TIGER"
    assert int(process) != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


@pytest.mark.skipif(available(), reason="the recognizer is installed")
def test_a_missing_recognizer_is_reported() -> None:
    assert fault_of(lambda: read_picture(WHITE, 5, 5, KnownWords())) is PictureFault.UNAVAILABLE


needs_the_recognizer = pytest.mark.skipif(
    not available(), reason="the extra `picture` is not installed"
)
DECK = ("Café", *(f"{one}{two}" for one in ("TIGER", "RIVER", "CLOUD", "STONE") for two in "AEIOU"))
DECK += ("New York", "MOSQUITO", "HERB", "PIANO", "LION")
KNOWN = KnownWords(frozenset(DECK))


@needs_the_recognizer
@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 7])
def test_a_drawn_photograph_is_read(seed: int) -> None:
    drawn = photograph(seed, DECK)
    table = read_picture(drawn.picture, drawn.rows, drawn.columns, KNOWN)
    ways = [table, table.turned(), table.turned().turned(), table.turned().turned().turned()]
    read = [[bare(cell.word) for cell in way.cells] for way in ways]
    assert [bare(word) for word in drawn.words] in read
    for cell in table.cells:
        assert bool(cell.cutout) is bool(cell.word)
        if cell.word:
            assert Image.open(io.BytesIO(cell.cutout)).width == 160


@needs_the_recognizer
@pytest.mark.slow
def test_a_picture_without_cards_is_not_a_table() -> None:
    grey = saved(Image.effect_noise((1200, 900), 60).convert("RGB"), "PNG")
    assert fault_of(lambda: read_picture(grey, 5, 5, KNOWN)) is PictureFault.NO_TABLE


@needs_the_recognizer
@pytest.mark.slow
@pytest.mark.parametrize("side", [1200, 6144])
def test_a_second_look_at_a_large_photograph_takes_little_memory(side: int, tmp_path: Path) -> None:
    """A Raspberry Pi 3 has 1 GB. The table is cut off, so that parts are read closely as well."""
    drawn = Image.open(io.BytesIO(photograph(3, DECK).picture))
    half = drawn.crop((0, 0, drawn.width, drawn.height // 2)).resize((side * 4 // 3, side))
    half.save(tmp_path / "half.jpg")
    program = f"""
from pathlib import Path
from assistant.seeing.reader import KnownWords, _sight
print(_sight().table(Path({str(tmp_path / "half.jpg")!r}).read_bytes(), 5, 5, KnownWords()))
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
    fault, peak = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert fault.startswith("PictureFault.")
    assert int(peak) < 330_000
