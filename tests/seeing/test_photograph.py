"""A stranger's file is checked before it is opened, and its metadata is discarded."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from assistant.seeing.photograph import BYTES, SIDE, opened
from assistant.seeing.table import PictureError, PictureFault


def saved(picture: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A tiny PNG that claims to be huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


WHITE = Image.new("RGB", (600, 400), "white")
NO_PICTURES = (
    *(b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", saved(WHITE, "GIF"), saved(WHITE, "TIFF")),
)


@pytest.mark.parametrize(
    ("photograph", "fault"),
    [
        *((data, PictureFault.NOT_A_PICTURE) for data in NO_PICTURES),
        (b"\xff\xd8\xff" + b"no picture", PictureFault.DAMAGED),
        *((saved(WHITE, kind)[:-200], PictureFault.DAMAGED) for kind in ("JPEG", "PNG", "WEBP")),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", PictureFault.HEIC),
        (b"\0\0\0\x1cftypmif1\0\0\0\0mif1heic", PictureFault.HEIC),
        (saved(WHITE) + bytes(BYTES), PictureFault.TOO_LARGE),
        *((bomb(*size), PictureFault.TOO_LARGE) for size in ((7000, 7000), (60000, 60000))),
    ],
)
def test_an_unusable_file_is_refused_with_a_reason(photograph: bytes, fault: PictureFault) -> None:
    with pytest.raises(PictureError) as refused:
        opened(photograph)
    assert refused.value.fault is fault


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_turned_upright_and_loses_its_metadata(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # as held upright
    exif.get_ifd(0x8825)[1] = "N"
    picture = opened(saved(Image.new("RGB", (4000, 3000), "red"), kind, exif=exif))
    assert picture.size == (SIDE * 3 // 4, SIDE)
    assert not picture.getexif()
    assert not picture.info


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "CMYK"])
def test_pictures_in_other_colours_are_read(mode: str) -> None:
    kind = "JPEG" if mode in ("L", "CMYK") else "PNG"
    assert opened(saved(WHITE.convert(mode), kind)).getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.slow
@pytest.mark.parametrize("progressive", [False, True])
def test_a_picture_of_fifty_megapixels_is_read(progressive: bool) -> None:
    huge = Image.new("RGB", (8192, 6144), "red")
    assert opened(saved(huge, progressive=progressive)).size == (SIDE, 1200)


@pytest.mark.slow
def test_a_progressive_picture_that_would_take_too_much_memory_is_refused() -> None:
    """A second JPEG of this size is decoded at reduced resolution."""
    huge = Image.new("L", (9300, 7000))
    assert opened(saved(huge)).width == SIDE
    with pytest.raises(PictureError) as refused:
        opened(saved(huge, progressive=True))
    assert refused.value.fault is PictureFault.TOO_LARGE
