"""Switching the box off, by holding both buttons or by a confirmed order.

All moves are already on disk, so nothing has to be saved.
"""

import math
from dataclasses import replace

from assistant.conversation.desk import Desk
from assistant.conversation.effects import SwitchOff
from assistant.conversation.listening.attention import NEVER
from assistant.conversation.state import Leaving, State
from assistant.game.rules.cards import Party, Side
from assistant.language.glance import SwitchingOff
from assistant.language.statements import Plain

HELD = 5.0
"""Seconds for which both buttons must be held."""
TOGETHER = 10.0
"""Seconds after which a held button no longer counts, because a lost phone never releases it."""
SAYS = 8.0
"""Seconds for the spoken farewell, before the machine stops the program."""
VAIN = 60.0
"""Seconds to wait for the machine to switch itself off, after which the game resumes."""


def held(at: State, by: Party, desk: Desk) -> State:
    """Record a held button; if both seats' buttons are held, the countdown begins."""
    at = replace(at, holding={**at.holding, by: at.now})
    both = all(at.now - at.holding.get(side, NEVER) < TOGETHER for side in Side)
    starts = desk.manners.switches_off and both and at.leaving is None
    return _until(at, at.now + HELD) if starts else at


def released(at: State, by: Party) -> State:
    """Record the release of a button, which stops the countdown."""
    at = replace(at, holding={of: since for of, since in at.holding.items() if of is not by})
    return at if at.leaving is None or at.leaving.sure else replace(at, leaving=None)


def ticked(at: State) -> State:
    """Count down, then say farewell, then have the machine switched off."""
    leaving = at.leaving
    if leaving is None:
        return at
    if at.now < leaving.until:
        return at if leaving.sure else _until(at, leaving.until)
    if not leaving.sure:
        return sure(at)
    if leaving.asked:
        return replace(at, leaving=None)
    return replace(at, leaving=replace(leaving, until=at.now + VAIN, asked=True)).emit(SwitchOff())


def sure(at: State) -> State:
    """Say farewell; the machine is switched off soon after."""
    farewell = Leaving(at.now + SAYS, SwitchingOff(0), sure=True)
    return replace(at.opened(), leaving=farewell).say(Plain.FAREWELL)


def _until(at: State, until: float) -> State:
    return replace(at, leaving=Leaving(until, SwitchingOff(math.ceil(until - at.now))))
