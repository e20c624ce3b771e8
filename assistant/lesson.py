"""The spoken lesson: a first game of two minutes, played on the cards that lie there.

The practice game has a key of its own, so nothing of the real one is seen or said. Every step
says what to do and waits until the table has done it; whatever else is said is answered as in
any game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from assistant.effects import Effect, Say
from assistant.log import Saved, Unkept
from assistant.rules import key as keys
from assistant.rules.bank import Bank
from assistant.rules.cards import Card, Identity, Party, Side
from assistant.rules.edition import Edition
from assistant.rules.events import GameStarted
from assistant.rules.game import Game
from assistant.rules.key import Key
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.talk.questions import Confirm
from assistant.talk.statements import Lesson as Said
from assistant.talk.statements import LessonStep
