"""README's animation and its sound: `./tabletop-dev tests.docs.turn`.

Both are the first turn of the demo's game: two real phones' pages, both small screens, and the
words spoken. It needs Chromium, flite and Piper.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path

import av
import click
import numpy as np
from PIL import Image, ImageOps
from playwright.sync_api import Page, ViewportSize

from assistant.app.demo.game import demo_session, flite_voices, load_script
from assistant.game.messages import Clip, Face, Heard
from assistant.game.rules.cards import Side
from assistant.hearing.resample import resample
from assistant.language import language
from assistant.speaking.mouth import mouth
from hardware.drawing import draw
from hardware.lettering import BOLD, ink
from tests.docs.demo import played
from tests.faces.web.browser.conftest import PHONE, launched
from tests.faces.web.browser.phones import take_seat
from tests.faces.web.served import playing

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

FIRST, LAST = 3, 9
"""The lines of the demo's script that are shown; earlier ones are only played."""

SHOWN = (270, 480)
"""Size of a phone in the picture, in pixels."""

GAP = 16
GROUND = (236, 229, 216)
CASE = (40, 36, 32)

HOLD = 2300
"""Milliseconds for which a step stays visible."""

RATE = 22_050
PAUSE = 0.25
"""Seconds between two voices."""

LONGEST = 10.5
"""Seconds of sound."""


def phones(pages: dict[Side, Page]) -> dict[Side, Image.Image]:
    """Screenshots of both phones."""
    for page in pages.values():
        page.wait_for_timeout(900)
    shots = {seat: Image.open(BytesIO(page.screenshot())) for seat, page in pages.items()}
    return {seat: one.convert("RGB").resize(SHOWN) for seat, one in shots.items()}


def frame(shown: dict[Side, Image.Image], faces: dict[Side, Face], *lines: str) -> Image.Image:
    """A step of the turn: phones at the top, small screens below, and the words under them."""
    width, height = 2 * SHOWN[0] + 3 * GAP, SHOWN[1] + 128 + 80 + 4 * GAP
    whole = Image.new("RGB", (width, height), GROUND)
    for at, seat in enumerate(Side):
        left = GAP + at * (SHOWN[0] + GAP)
        whole.paste(shown[seat], (left, GAP))
        glass = Image.new("RGB", (SHOWN[0], 128 + GAP), (0, 0, 0))
        glass.paste(draw(faces[seat]).convert("RGB").resize((256, 128)), (7, GAP // 2))
        whole.paste(glass, (left, SHOWN[1] + 2 * GAP))
    for at, line in enumerate(lines):
        letters = ImageOps.invert(ink(line, BOLD).convert("L"))
        text = letters.resize((letters.width * 3 // 2, letters.height * 3 // 2))
        colour = ImageOps.colorize(text, CASE, GROUND)
        whole.paste(colour, ((width - text.width) // 2, SHOWN[1] + 128 + 4 * GAP + at * 34))
    return whole


def steps() -> Iterator[Image.Image]:
    """Every step of the turn, on real pages."""
    script = load_script()
    with launched() as browser, playing(lay=lambda: nullcontext(demo_session(script))) as table:
        size: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
        pages = {seat: take_seat(browser.new_page(viewport=size), table, seat) for seat in Side}
        for number, (line, answer, faces) in enumerate(played()):
            table.hear(line)
            if number in range(FIRST, LAST):
                who, _, words = line.partition(": ")
                said = f'{who.title()}: "{words}"' if words else f"{line[1:-1].title()} taps"
                yield frame(phones(pages), faces, said, answer)


def spoken() -> Clip:
    """The same turn as sound: the players have flite's voices, the assistant has Piper's."""
    people, assistant = flite_voices(), mouth(language().voices, "piper", lead_in=0)
    sound = b""
    for line, (_, answer, _) in list(zip(load_script().lines, played(), strict=True))[FIRST:LAST]:
        clips = [assistant.speak(answer)]
        if isinstance(line, Heard) and line.by in (Side.NORTH, Side.SOUTH):
            clips.insert(0, people[Side(line.by)][0].speak(f"{line.alternatives[0]}."))
        for clip in clips:
            sound += resample(clip, RATE).samples + bytes(2 * round(PAUSE * RATE))
        if len(sound) > 2 * RATE * (LONGEST - 3):
            break
    return Clip(sound, RATE)


def write_mp3(clip: Clip, path: Path) -> None:
    """The clip as a file that any browser can play."""
    with av.open(str(path), "w") as file:
        stream = file.add_stream("libmp3lame", rate=clip.rate, layout="mono")
        stream.bit_rate = 48_000
        samples = np.frombuffer(clip.samples, "<i2").reshape(1, -1)
        whole = av.AudioFrame.from_ndarray(samples, format="s16", layout="mono")
        whole.sample_rate = clip.rate
        resampler = av.AudioResampler(format="s16p", layout="mono", rate=clip.rate)
        for part in resampler.resample(whole):
            file.mux(stream.encode(part))
        file.mux(stream.encode(None))


def main() -> None:
    """Write both into docs/pictures."""
    pictures = [one.quantize(64, dither=Image.Dither.NONE) for one in steps()]
    path = FOLDER / "turn.gif"
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=HOLD, loop=0, optimize=True
    )
    click.echo(f"{path}: {len(pictures)} steps, {path.stat().st_size / 1e6:.2f} MB")
    clip, sound = spoken(), FOLDER / "turn.mp3"
    write_mp3(clip, sound)
    click.echo(f"{sound}: {clip.seconds:.1f} s, {sound.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
