"""The English words of a desk, which replaces the box."""

from collections.abc import Mapping
from dataclasses import asdict

from assistant.game.rules.cards import Identity
from assistant.game.rules.view import PublicView
from assistant.language.desk_words import DeskWords
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Order

UNKNOWN = "UNKNOWN"
"""The name, in `texts`, of a card with unknown identity."""


def desk_words(view: PublicView) -> DeskWords:
    """The words of a desk, with the card names of the edition on the table."""
    names = asdict(pieces(view))

    def told(section: str) -> Mapping[str, str]:
        return {key: text.format_map(names) for key, text in texts()[section].items()}

    def by_identity(section: str) -> Mapping[Identity | None, str]:
        return {
            None if one == UNKNOWN else Identity[one]: text for one, text in told(section).items()
        }

    return DeskWords(
        letters=by_identity("desk_letters"),
        meanings=told("desk_meanings"),
        open=by_identity("desk_open"),
        covered=by_identity("desk_covered"),
        texts=texts()["desk"],
        shortly={"r": UNDERSTANDING.phrase(Order.RESUME)},
    )
