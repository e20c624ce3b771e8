"""A stranger's photograph: checked before it is opened, turned upright, and freed of metadata."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING

from assistant.seeing.table import PictureError, PictureFault

if TYPE_CHECKING:
    from PIL.Image import Image

BYTES = 8_000_000
PIXELS = 50_000_000
"""More than any phone of today sends; a decompressed picture takes 3 bytes for each."""
SIDE = 1600
"""The long side in pixels that is looked at."""
DIM = 75
"""The brightest twentieth of a dark photograph is below this, of 255."""
SOFT = 8.0
"""The sharpest edges of a blurred photograph are below this, in percent of its contrast."""

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
            if file.width * file.height > PIXELS:
                raise PictureError(PictureFault.TOO_LARGE)
            file.draft("RGB", (SIDE, SIDE))  # a JPEG is decoded at the size that is needed
            picture = ImageOps.exif_transpose(file).convert("RGB")
    except Image.DecompressionBombError:
        raise PictureError(PictureFault.TOO_LARGE) from None
    except PictureError:
        raise
    except Exception:  # a damaged file makes Pillow raise nearly anything
        raise PictureError(PictureFault.NOT_A_PICTURE) from None
    picture.thumbnail((SIDE, SIDE))
    return Image.frombytes("RGB", picture.size, picture.tobytes())


def flaw(picture: Image) -> PictureFault | None:
    """DARK or BLURRED, if that may be why nothing was read."""
    import numpy as np
    from PIL import ImageFilter

    grey = picture.convert("L")
    grey.thumbnail((1000, 1000))
    grey = grey.filter(ImageFilter.GaussianBlur(1.5))  # the noise of a dim room is sharp, too
    light = np.asarray(grey, dtype=np.float32)
    dark, bright = np.percentile(light, (5, 95))
    if bright < DIM:
        return PictureFault.DARK
    step = np.abs(light[:, 2:] - 2 * light[:, 1:-1] + light[:, :-2])
    down = np.abs(light[2:] - 2 * light[1:-1] + light[:-2])
    sharpest = max(np.percentile(step, 99.9), np.percentile(down, 99.9))
    return PictureFault.BLURRED if 100 * sharpest < SOFT * max(bright - dark, 20) else None
