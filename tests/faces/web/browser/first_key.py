"""Measures how soon a phone gets its first key: `./tabletop-dev tests.faces.web.browser.first_key`.

Chromium limits its network to a fast 3G: 1.6 Mbit/s down, 0.75 up and 150 ms latency. Several new
phones in turn take a seat; the command prints the time from that touch until the key is drawn, and
the bytes received. It exits with 1 if the median is too long.
"""

import sys
import time
from statistics import median

import click
from playwright.sync_api import Browser

from tests.faces.web.browser.conftest import PHONE, launched
from tests.faces.web.served import playing

WITHIN = 1.6
"""Limit in seconds to the first key."""

SPEED = {"downloadThroughput": 200_000, "uploadThroughput": 93_750}
NETWORK = {"offline": False, "latency": 150, **SPEED}
"""Latency in milliseconds, and bytes per second."""


def first_key(browser: Browser) -> tuple[float, int]:
    """Seconds and bytes from taking a seat to its key on a first-time phone."""
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
        page.wait_for_selector("#page:not([inert]) #key .card")  # it reacts to touch
        took = time.monotonic() - began
        context.close()
    return took, sum(came)


@click.command()
@click.option("--phones", type=click.IntRange(1), default=9, show_default=True)
def main(phones: int) -> None:
    """Measure with several phones in sequence."""
    with launched() as browser:
        found = [first_key(browser) for _ in range(phones)]
    took = sorted(seconds for seconds, _ in found)
    size = max(came for _, came in found)
    click.echo(f"{median(took):.2f} s ({took[0]:.2f} to {took[-1]:.2f}), {size} bytes to the key")
    sys.exit(0 if median(took) <= WITHIN else 1)


if __name__ == "__main__":
    main()
