"""A table without sound card and box, to measure how long a start takes.

Everything else is there: journal, recognizer, end of speech, voice, session. It opens no device, so
it can run during a game.
"""

import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from assistant.app.service.systemd import systemd
from assistant.app.wiring import box
from assistant.app.wiring.opening import Keeping, open_table
from assistant.config import NO_EARS, Settings, load
from assistant.conversation.dealing import Wishes
from assistant.game.decks import load as load_deck
from hardware.microphone import Recording


def play(settings: Settings, store: Path) -> None:
    """Play until told to end; the service manager is notified as in any game."""
    settings = replace(settings, box=replace(settings.box, wired="no"))
    opened = open_table(load_deck("everyday"), Wishes(), Keeping(store), settings=settings)
    sound = box.SoundDevices(lambda report: Recording(()), lambda report: box.Mute())
    around = box.Surroundings(
        lambda line: None, systemd=systemd(), hears=settings.ears.engine != NO_EARS
    )
    with closing(opened):
        box.play(opened.session, settings, sound, around)


def main() -> None:
    """Play with the recognizer and the folder of the arguments."""
    engine, store = sys.argv[1:]
    settings = load()
    play(replace(settings, ears=replace(settings.ears, engine=engine)), Path(store))


if __name__ == "__main__":
    main()
