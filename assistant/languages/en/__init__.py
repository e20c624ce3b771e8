"""English: every word that a player hears or reads, and every phrase that is understood."""

from assistant.languages.en.campaign import because, bonus_does, uncounted, unknown_mission, unmet
from assistant.languages.en.complaints import complaint
from assistant.languages.en.decks import finding, located
from assistant.languages.en.desk import DESK, TEST_CARD, desk_words
from assistant.languages.en.house import means
from assistant.languages.en.pages import PAGES
from assistant.languages.en.results import outcome
from assistant.languages.en.rulings import ruling
from assistant.languages.en.screens import screen
from assistant.languages.en.sentences import say
from assistant.languages.en.shortly import say_shortly
from assistant.languages.en.spoken import LISTENING, VOICES
from assistant.languages.en.understanding import EXAMPLES, GRAMMAR, UNDERSTANDING
from assistant.talk.language import Language, Printed

PRINTED = Printed(
    desk=DESK,
    desk_of=desk_words,
    grammar=GRAMMAR,
    examples=EXAMPLES,
    test_card=TEST_CARD,
    complaint=complaint,
    house_rule=means,
    ruling=ruling,
    outcome=outcome,
    bonus=bonus_does,
    because=because,
    uncounted=uncounted,
    unknown_mission=unknown_mission,
    unmet=unmet,
    finding=finding,
    located=located,
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
