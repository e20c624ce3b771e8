"""Complaints of devices in English: what happened, and what to do about it."""

from __future__ import annotations

import re
from dataclasses import replace

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.rules.cards import Party
from assistant.language.en.numbers import NUMBERS

MICROPHONE = {
    Fault.BACK: "The microphone is back.",
    Fault.FLAT: "The microphone is on, but nothing at all comes from it. Is it muted?",
    Fault.NOISE: "Only noise comes from the microphone. Plug it in again, or choose another one.",
    Fault.OVERDRIVEN: "The microphone is overdriven. Turn it down, or move it away.",
    Fault.TOO_FEW_SAMPLES: (
        "Part of the sound is lost. Close other programs, or choose another microphone."
    ),
    Fault.TOO_MANY_SAMPLES: (
        "The microphone runs too fast, so words sound wrong. Choose another one."
    ),
}

RECOGNIZER = {
    Fault.RESTARTED: "The recognizer stopped and is started anew. Say that again.",
    Fault.HANGS: "The recognizer took too long and is started anew. Say that again.",
    Fault.TOO_MUCH_TO_HEAR: "More may be said now than the recognizer can hear; use fewer words.",
    Fault.KNOWS_NO_WORD: (
        "The speech model knows none of the words that may be said now; is it a model for English?"
    ),
}

REMOTE = {
    Fault.BACK: "The other computer hears for us again.",
    Fault.HANGS: "The other computer took too long to hear that.",
    Fault.NO_ANSWER: "The other computer does not answer.",
    Fault.FAILED: "The other computer's answer made no sense.",
}

UNKEPT = {
    Fault.FULL: "The disk is full.",
    Fault.READ_ONLY: "Nothing can be written where games are kept.",
    Fault.IN_USE: "That team is playing elsewhere; end that game, or choose another team.",
    Fault.LOCKED: "Another program is using the saved games. Try again in a moment.",
    Fault.DAMAGED: "The saved games are damaged.",
    Fault.NO_DECK: "There is no such deck.",
    Fault.TOO_FEW_CARDS: "That deck has too few cards.",
}
UNREADABLE = "A file of the games or the cards cannot be used now."

NOT_FOR_EARS = re.compile(r"(?<![^\s('\"“])(?:\.{0,2}/|--)[^\s:;,)'\"”]+")
"""Paths and options, as errors of the operating system name them."""

PLURALS = {Device.BUTTON: "buttons", Device.LAMP: "lamps", Device.SCREEN: "screens"}


def complaint(one: Complaint) -> str:
    """The sentence that the players are told."""
    match one.device:
        case Device.MICROPHONE:
            return _microphone(one)
        case Device.LOUDSPEAKER:
            return _loudspeaker(one)
        case Device.DETECTOR:
            return _keeps_stopping("speech detector", one)
        case Device.RECOGNIZER:
            return _recognizer(one)
        case Device.REMOTE:
            meanwhile = "" if one.fault is Fault.BACK else " This one listens meanwhile."
            return f"{REMOTE.get(one.fault, one.detail)}{meanwhile}"
        case Device.VOICE:
            return f"No voice: {one.detail}. Look at the screens."
        case Device.EAR:
            return f"The ear stopped: {one.detail}. Buttons still work; start again."
        case Device.BUTTON | Device.LAMP:
            return _button_or_lamp(one)
        case Device.SCREEN:
            return _screen(one)
        case Device.PARTNER if one.fault is Fault.GIVEN_UP:
            return "The partner does not answer any more. Play its part yourselves."
        case Device.PARTNER if one.fault is Fault.FAILED:
            return "What I know of words cannot be read, so I have no answer."
        case Device.PARTNER:
            return "The partner stopped and thinks again."
        case Device.PICTURES:
            return f"The screens cannot be drawn: {one.detail}."
        case Device.STORE if one.fault is Fault.MOVES_LOST:
            number = NUMBERS.spoken(one.count) if one.count < 100 else str(one.count)
            return f"The last {'move was' if one.count == 1 else f'{number} moves were'} lost."
        case Device.STORE if one.fault is Fault.DAMAGED:
            return "The saved games were damaged. Those that could be saved are here."
        case Device.STORE:
            return f"Nothing can be kept ({one.detail}). This game is lost when it is switched off."


def unkept(fault: Fault) -> str:
    """The sentence about something that could not be read or saved."""
    return UNKEPT.get(fault, UNREADABLE)


def spoken(one: Complaint) -> str:
    """The sentence for the voice, without paths, which do not help at the table."""
    return complaint(replace(one, detail=NOT_FOR_EARS.sub("a file", one.detail)))


def headline(one: Complaint) -> str:
    """The start of that sentence, for a screen."""
    return complaint(one).split("(")[0].split(".")[0].removeprefix("The ").strip().upper()


def _microphone(one: Complaint) -> str:
    why = one.detail or "no sound arrives"
    silent = f"The microphone is silent ({why}). It is tried again; buttons still work."
    return MICROPHONE.get(one.fault, silent)


def _loudspeaker(one: Complaint) -> str:
    if one.fault is Fault.BACK:
        return "The loudspeaker is back."
    why = "it does not answer" if one.fault is Fault.HANGS else one.detail
    return f"No sound ({why}). The screens show everything; check the speaker."


def _recognizer(one: Complaint) -> str:
    match one.fault:
        case Fault.GIVEN_UP:
            return _keeps_stopping("recognizer", one)
        case Fault.UNKNOWN_WORDS:
            return f"I cannot hear {', '.join(one.words)}: say the row and column instead."
        case _:
            return RECOGNIZER.get(one.fault, one.detail)


def _keeps_stopping(what: str, one: Complaint) -> str:
    return (
        f"The {what} keeps stopping; the next try is in {one.seconds or 0:.0f} seconds."
        " Buttons and typing go on."
    )


def _button_or_lamp(one: Complaint) -> str:
    if one.of is None:
        return f"There are no {PLURALS[one.device]}: {_cause(one)}."
    match one.fault:
        case Fault.PRESS_LOST:
            return f"A press of {one.of}'s button was lost: {one.detail}."
        case Fault.WENT_OUT:
            return f"{_name(one.of)}'s lamp went out: {one.detail}. The game goes on."
        case _:
            return f"{_name(one.of)}'s {one.device} is off: {_cause(one)}."


def _screen(one: Complaint) -> str:
    screen = "The screen" if one.of is None else f"{_name(one.of)}'s screen"
    match one.fault:
        case Fault.BACK:
            return f"{screen} is back."
        case Fault.NOT_CLEARED:
            return f"{screen} could not be cleared: {one.detail}."
        case _:
            return f"{screen} is missing: {_cause(one)}. The game goes on."


def _cause(one: Complaint) -> str:
    """The reason why pins or buses cannot be used, as the end of a sentence."""
    pin = f"GPIO {one.pin} (place {one.place} of the header)"
    match one.fault:
        case Fault.NO_PIN_LIBRARY:
            return "the pins need lgpio; install the package python3-lgpio"
        case Fault.NO_PINS:
            return f"this machine's pins cannot be used ({one.detail})"
        case Fault.PIN_TAKEN:
            return (
                f"{pin} is in use; stop the other program that uses it, or look for an overlay "
                "in config.txt that claims it"
            )
        case Fault.PIN_FAILED:
            return f"{pin} cannot be used ({one.detail})"
        case Fault.NO_I2C | Fault.NO_SPI:
            return f"there is no {_bus(one.fault)} bus; switch it on with raspi-config"
        case Fault.I2C_FORBIDDEN | Fault.SPI_FORBIDDEN:
            bus = _bus(one.fault)
            return f"this user may not use the {bus} bus; add the user to the group {bus.lower()}"
        case Fault.NO_ANSWER:
            return "nothing answers at its address; check its four wires and its address jumper"
        case Fault.LOST:
            return f"it stopped answering ({one.detail}); check its wires"
        case Fault.LOST_POWER:
            return "it stopped answering (it lost its power for a moment); check its wires"
        case _:
            return one.detail or one.fault.value


def _bus(fault: Fault) -> str:
    return "SPI" if fault in (Fault.NO_SPI, Fault.SPI_FORBIDDEN) else "I2C"


def _name(party: Party) -> str:
    return party.value.capitalize()
