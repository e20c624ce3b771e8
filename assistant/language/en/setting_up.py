"""The English of the pages where the next table is set up, or its cards are corrected."""

from __future__ import annotations

from assistant.game.rules.house import Strictness, Touch, Value

TEXTS = {
    "head": "Set up a game",
    "back": "Back to your seat",
    "which": "Which game",
    "who": "Who plays",
    "team": "Team name",
    "team_how": "Each team has its own missions and games. Leave it empty for none.",
    "players": "Players",
    "players_2": "2: one team against nobody",
    "players_3": "3: one operative for both teams",
    "players_4": "4 or more",
    "game": "Mission",
    "tokens": "Standard game, $tokens tokens",
    "cards": "Cards",
    "deal": "Deal from a deck",
    "deck": "Deck",
    "same_deck": "The one in use",
    "own": "The cards on our table",
    "paste": "All of them, one a line or with commas between",
    "fill_in": "Fill in",
    "one_by_one": "Row by row, as north sees them",
    "picture": "Take a picture of the table",
    "picture_how": "From above, all cards in it. It is read in this house, and thrown away.",
    "picture_missing": "To read it from a picture: pip install 'tabletop-assistant[picture]'",
    "picture_reading": "Reading the cards …",
    "picture_read": "Is every card in its place? North sits below.",
    "picture_doubtful": "Look at the $count marked cards. North sits below.",
    "picture_look": "Some cards are still marked: touch what is right, or type it.",
    "turn": "Turn the table",
    "picture_too_large": "The picture is too large. Take it with fewer pixels.",
    "picture_not_a_picture": "This file is no picture.",
    "picture_heic": "HEIC pictures cannot be read. Set the camera to JPEG, or send a screenshot.",
    "picture_blurred": "The picture is blurred. Take it again, with a still hand.",
    "picture_dark": "The picture is too dark. Take it again, with more light.",
    "picture_no_table": "There is no table of cards in the picture.",
    "picture_incomplete": "Too few cards can be read. Take it again, from above and closer.",
    "picture_unavailable": "Pictures cannot be read on this machine.",
    "picture_failed": "The picture could not be read. Take it again, or type the cards.",
    "place": "Row $row, column $column",
    "missing": "no word here",
    "unusable": "no card: letters or digits, at most $most of them",
    "twice": "lies there twice",
    "house": "House rules",
    "ask": "Ask the table",
    "ask_how": "Everybody hears the question. Anyone may say yes, or tap it.",
    "refused": "This cannot be asked for. Load the page again.",
    "wrong_cards": "Some cards need another look.",
    "renamed": "The team would be called $team. Ask again if that is right.",
    "wrong_team": "A team's name needs a letter or a digit.",
    "swap_head": "Change cards",
    "swap_how": "Before the first clue, any card can be another one.",
    "swap_late": "The first clue was given: the cards stay as they are.",
    "swap": "Put them down",
}

PRINTED = "as printed"

VALUES: dict[Value, str] = {
    Strictness.ADVISE: "advise: the table decides",
    Strictness.STRICT: "strict: penalty at once",
    Strictness.OFF: "off: without a referee",
    Touch.VOICE: "voice: a yes touches the card",
    Touch.TAP: "tap: only the guesser's button does",
}


def house_value(value: Value | None) -> str:
    """A possible value of a house rule."""
    if value is None:
        return PRINTED
    if isinstance(value, bool):
        return "yes" if value else "no"
    return VALUES[value] if isinstance(value, Strictness | Touch) else str(value)
