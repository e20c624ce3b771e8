"""Private answers to typed words, because hearing the answer would give a clue away."""

from collections.abc import Mapping

from assistant.game.referee import relaxed, rule_on
from assistant.game.rules.cards import Party, Team
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.contract import Language
from assistant.language.intents import AskedWord, SaidClue
from assistant.language.normal import normal
from assistant.language.readers import read
from assistant.language.reading import Moment
from assistant.language.said_clue import word_begun
from assistant.language.speakers import giving
from assistant.language.statements import WordJudged


def answered(
    words: str, by: Party, view: PublicView, composes: bool, language: Language
) -> Mapping[str, str] | None:
    """The answer for one phone alone; None if the words are for the whole table.

    Words are private if they ask whether a word is valid, or if no clue by this player is due. If
    the phone `composes` a clue, one without its number goes into the composer, to ask for it there.
    """
    said, known = normal(words), language.understanding
    reading = read(said, Moment(view, None, False, known))
    match reading.intent if reading else None:
        case AskedWord(word):
            judged = WordJudged(rule_on(word, view.visible, relaxed(view)))
            return {"told": language.say(judged, view)}
        case SaidClue(correction=False) if _is_not_due(by, view):
            return {"told": f"{language.pages.expects(view, by)}."}
        case None if composes and (begun := word_begun(said.split(), view, known)):
            return {"clue": begun.clue.word}
        case _:
            return None


def _is_not_due(by: Party, view: PublicView) -> bool:
    if view.phase is Phase.CLUE:
        return giving(by, view) not in view.givers
    return isinstance(by, Team)  # the other team's turn
