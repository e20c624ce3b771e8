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

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


WHITE = Image.new("RGB", (600, 400), "white")


@pytest.mark.parametrize(
    ("photograph", "fault"),
    [
        (b"", PictureFault.NOT_A_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", PictureFault.NOT_A_PICTURE),
        (saved(WHITE, "GIF"), PictureFault.NOT_A_PICTURE),
        (saved(WHITE, "TIFF"), PictureFault.NOT_A_PICTURE),
        (b"\xff\xd8\xff" + b"no picture", PictureFault.NOT_A_PICTURE),
        (saved(WHITE)[:300], PictureFault.NOT_A_PICTURE),
        (saved(WHITE, "PNG")[:90], PictureFault.NOT_A_PICTURE),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", PictureFault.HEIC),
        (b"\0\0\0\x1cftypmif1\0\0\0\0mif1heic", PictureFault.HEIC),
        (saved(WHITE) + bytes(BYTES), PictureFault.TOO_LARGE),
        (bomb(9000, 6000), PictureFault.TOO_LARGE),
        (bomb(60000, 60000), PictureFault.TOO_LARGE),
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
