"""Measures a phone's way to its first key: `./tabletop-dev tests.faces.web.browser.first_key`.

Chromium slows its network down to a fast 3G: 1.6 Mbit/s down, 0.75 up, and 150 ms until an answer
begins. It says how long several fresh phones took from the touch that takes the seat until the key
was drawn, and how many bytes came. It ends with 1 if the median is too long.
"""

import sys
import time
from statistics import median

import click
from playwright.sync_api import Browser

from tests.faces.web.browser.conftest import PHONE, launched
from tests.faces.web.served import playing

WITHIN = 1.6
"""Seconds to the first key."""

SPEED = {"downloadThroughput": 200_000, "uploadThroughput": 93_750}
NETWORK = {"offline": False, "latency": 150, **SPEED}
"""Milliseconds of delay, and bytes a second."""


def first_key(browser: Browser) -> tuple[float, int]:
    """Seconds and bytes from taking a seat to its key on a phone that was never here."""
    with playing() as table:
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        page = context.new_page()
        page.goto(table.web.join)
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", NETWORK)
        came = [0]
        devtools.on("Network.dataReceived", lambda one: came.append(one["encodedDataLength"]))
        began = time.monotonic()
        page.get_by_role("button").first.click(no_wait_after=True)
        page.wait_for_selector("#page:not([inert]) #key .card")  # it can be touched
        took = time.monotonic() - began
        context.close()
    return took, sum(came)


@click.command()
@click.option("--phones", type=click.IntRange(1), default=9, show_default=True)
def main(phones: int) -> None:
    """Measure with a number of phones, in sequence."""
    with launched() as browser:
        found = [first_key(browser) for _ in range(phones)]
    took = sorted(seconds for seconds, _ in found)
    size = max(came for _, came in found)
    click.echo(f"{median(took):.2f} s ({took[0]:.2f} to {took[-1]:.2f}), {size} bytes to the key")
    sys.exit(0 if median(took) <= WITHIN else 1)


if __name__ == "__main__":
    main()
