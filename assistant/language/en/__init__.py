"""English: every word that a player hears or reads, and every phrase that is understood."""

from functools import partial

from assistant.language.contract import Language, Printed
from assistant.language.en.answers import ruling
from assistant.language.en.campaign import DOES, reason
from assistant.language.en.complaints import complaint
from assistant.language.en.desk import desk_words
from assistant.language.en.house import means
from assistant.language.en.pages import PAGES
from assistant.language.en.screens import screen
from assistant.language.en.sentences import say, say_shortly
from assistant.language.en.slots import chosen
from assistant.language.en.spoken import LISTENING, VOICES
from assistant.language.en.texts import texts
from assistant.language.en.understanding import EXAMPLES, PHRASES, UNDERSTANDING

PRINTED = Printed(
    desk_of=desk_words,
    phrases=PHRASES,
    examples=EXAMPLES,
    test_card=texts()["test_card"]["keys"],
    complaint=complaint,
    house_rule=means,
    ruling=ruling,
    outcome=partial(chosen, "result"),
    bonus=DOES.__getitem__,
    reason=reason,
)

ENGLISH = Language(
    code="en",
    understanding=UNDERSTANDING,
    listening=LISTENING,
    voices=VOICES,
    say=say,
    shortly=say_shortly,
    screen=screen,
    printed=PRINTED,
    pages=PAGES,
)

__all__ = ["ENGLISH"]
