"""The opening of an untrusted photograph: checked, turned upright, and without metadata."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from assistant.seeing.table import PictureError, PictureFault

BYTES = 40_000_000
PIXELS = 25_000_000
"""Maximum pixels for a Raspberry Pi 3's memory; most JPEGs are decoded at a reduced size."""
PROGRESSIVE = 52_000_000
"""The maximum for a progressive JPEG, which is decoded whole at three bytes per pixel."""
STARTS = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF")
SIDE = 1600
"""Maximum length of the picture's long side, in pixels."""


def opened(photograph: bytes) -> Image.Image:
    """The picture in RGB, upright, with sides of at most `SIDE`; raises `PictureError`."""
    if photograph[4:8] == b"ftyp":
        raise PictureError(PictureFault.HEIC)
    if len(photograph) > BYTES:
        raise PictureError(PictureFault.TOO_LARGE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about metadata and size, checked below
            file = Image.open(io.BytesIO(photograph), formats=("JPEG", "PNG", "WEBP"))
            whole = file.width * file.height if "progressive" in file.info else 0
            file.draft("RGB", (SIDE, SIDE))  # A JPEG is decoded at about the size that is needed.
            if whole > PROGRESSIVE or file.width * file.height > PIXELS:
                raise PictureError(PictureFault.TOO_LARGE)
            file.thumbnail((SIDE, SIDE))
            picture = ImageOps.exif_transpose(file).convert("RGB")
    except PictureError:
        raise
    except UnidentifiedImageError:
        is_one = photograph.startswith(STARTS)
        raise PictureError(PictureFault.DAMAGED if is_one else PictureFault.NOT_A_PICTURE) from None
    except Image.DecompressionBombError:
        raise PictureError(PictureFault.TOO_LARGE) from None
    except Exception:  # A damaged file makes Pillow raise almost any exception.
        raise PictureError(PictureFault.DAMAGED) from None
    return Image.frombytes("RGB", picture.size, picture.tobytes())
