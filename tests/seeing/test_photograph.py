"""A stranger's file is checked before it is opened, and leaves nothing of its metadata."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from assistant.seeing.photograph import BYTES, SIDE, flaw, opened
from assistant.seeing.table import PictureError, PictureFault


def saved(picture: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A tiny PNG that says it is huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


WHITE = Image.new("RGB", (600, 400), "white")
NO_PICTURES = (
    *(b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\xff\xd8\xff" + b"no picture"),
    *(saved(WHITE, "GIF"), saved(WHITE, "TIFF"), saved(WHITE)[:300], saved(WHITE, "PNG")[:90]),
)


@pytest.mark.parametrize(
    ("photograph", "fault"),
    [
        *((data, PictureFault.NOT_A_PICTURE) for data in NO_PICTURES),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", PictureFault.HEIC),
        (b"\0\0\0\x1cftypmif1\0\0\0\0mif1heic", PictureFault.HEIC),
        (saved(WHITE) + bytes(BYTES), PictureFault.TOO_LARGE),
        *((bomb(*size), PictureFault.TOO_LARGE) for size in ((9000, 6000), (60000, 60000))),
    ],
)
def test_a_hostile_file_is_refused_with_its_reason(photograph: bytes, fault: PictureFault) -> None:
    with pytest.raises(PictureError) as refused:
        opened(photograph)
    assert refused.value.fault is fault


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_turned_as_it_was_held_and_keeps_no_metadata(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # held upright
    exif.get_ifd(0x8825)[1] = "N"
    picture = opened(saved(Image.new("RGB", (4000, 3000), "red"), kind, exif=exif))
    assert picture.size == (SIDE * 3 // 4, SIDE)
    assert not picture.getexif()
    assert not picture.info


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "CMYK"])
def test_pictures_in_other_colours_are_read(mode: str) -> None:
    kind = "JPEG" if mode in ("L", "CMYK") else "PNG"
    assert opened(saved(WHITE.convert(mode), kind)).getpixel((5, 5)) == (255, 255, 255)


def page() -> Image.Image:
    picture = Image.new("RGB", (1200, 900), (225, 220, 210))
    pen = ImageDraw.Draw(picture)
    for x in range(0, 1200, 60):
        pen.rectangle((x, 100, x + 25, 800), fill=(20, 20, 20))
    return picture


def test_dark_and_blurred_are_told_apart() -> None:
    dark = Image.fromarray((np.asarray(page()) * 0.15).astype(np.uint8))
    assert flaw(page()) is None
    assert flaw(dark) is PictureFault.DARK
    assert flaw(page().filter(ImageFilter.GaussianBlur(9))) is PictureFault.BLURRED
    assert flaw(page().point(lambda value: value * 0.5)) is None
