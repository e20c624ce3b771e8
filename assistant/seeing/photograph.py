"""A stranger's photograph: checked before it is opened, turned upright, and freed of metadata."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

from assistant.seeing.table import PictureError, PictureFault

if TYPE_CHECKING:
    from PIL.Image import Image

BYTES = 40_000_000
PIXELS = 25_000_000
"""A Raspberry Pi 3 has the memory for so many; most JPEGs are decoded at an eighth of theirs."""
SIDE = 1600
"""The long side in pixels that is looked at."""

KINDS = ((b"\xff\xd8\xff", 0), (b"\x89PNG\r\n\x1a\n", 0), (b"WEBP", 8))
"""The first bytes of JPEG and PNG, and those of WebP with their place."""
APPLES = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypheim")


def check(photograph: bytes) -> None:
    """Raise `PictureError` for a file that is not to be opened at all."""
    if len(photograph) > BYTES:
        raise PictureError(PictureFault.TOO_LARGE)
    if photograph[4:12] in APPLES:
        raise PictureError(PictureFault.HEIC)
    if not any(photograph.startswith(mark, at) for mark, at in KINDS):
        raise PictureError(PictureFault.NOT_A_PICTURE)


def opened(photograph: bytes) -> Image:
    """The picture in RGB, as it was held, at most `SIDE` long; raises `PictureError`."""
    from PIL import Image, ImageOps

    check(photograph)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about metadata and size, which we check ourselves
            file = Image.open(io.BytesIO(photograph), formats=("JPEG", "PNG", "WEBP"))
            whole = file.width * file.height
            file.draft("RGB", (SIDE, SIDE))  # a JPEG is decoded at the size that is needed
            held = whole if "progressive" in file.info else file.width * file.height
            if held > PIXELS:
                raise PictureError(PictureFault.TOO_LARGE)
            file.thumbnail((SIDE, SIDE))
            picture = ImageOps.exif_transpose(file).convert("RGB")
    except Image.DecompressionBombError:
        raise PictureError(PictureFault.TOO_LARGE) from None
    except PictureError:
        raise
    except Exception:  # a damaged file makes Pillow raise nearly anything
        raise PictureError(PictureFault.DAMAGED) from None
    return Image.frombytes("RGB", picture.size, picture.tobytes())
