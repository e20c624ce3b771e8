"""The loop of a game at the table, with stand-ins for devices."""

from collections.abc import Iterable

from assistant.conversation.effects import BeginLesson, Known, SwitchOff
from assistant.faces.loop import Inbox, Outputs, run
from assistant.faces.typed_input import take_typed
from assistant.game.messages import (
    Adjust,
    Comfort,
    Earcon,
    Face,
    Heard,
    Input,
    Laid,
    Press,
    Pressed,
    Utterance,
)
from assistant.game.rules.cards import Side
from assistant.game.rules.commands import Guess
from assistant.language.en import ENGLISH
from assistant.language.questions import Confirm
from tests.tables import NORTH, SOUTH, fresh, heard, session


class Room:
    """Collects all output of a game; it is its own screen."""

    def __init__(self) -> None:
        self.utterances: list[Utterance] = []
        self.written: list[str] = []
        self.laid: list[Laid] = []
        self.faces: list[Face] = []
        self.coming: list[str] = []
        say, write, lay = self.utterances.append, self.written.append, self.laid.append
        self.outputs = Outputs(ENGLISH, say, [self], write, lay, self.prepare)

    @property
    def said(self) -> list[str]:
        return [utterance.text for utterance in self.utterances]

    def show(self, face: Face) -> None:
        self.faces.append(face)

    def prepare(self, sentences: Iterable[str]) -> None:
        self.coming = list(sentences)


def played(*messages: Input) -> Room:
    room, inbox = Room(), Inbox()
    for message in messages:
        inbox.put(message)
    inbox.put(None)
    run(session(), inbox, room.outputs, clock=lambda: 0.0, beat=0.0)
    return room


def test_speech_and_presses_produce_voice_pictures_and_a_transcript() -> None:
    room = played(
        Pressed(NORTH, Press.TAP),
        Heard(("whether or not", "weather two")),
        Heard(("brick",)),
        Pressed(SOUTH, Press.TAP),
    )
    answers = {
        "[north]": "North, your clue.",
        ": weather two": "Weather, two.",
        ": brick": "Brick?",
        "[south]": "Agent. Go on, or end the turn.",
    }
    assert room.said[1:] == [*answers.values()]
    # a player who taps often speaks at once, and would not be heard over a sentence
    assert [one.sound for one in room.utterances[1:]] == [Earcon.LISTENING, None, None, None]
    assert room.written[1:] == [line for a, b in answers.items() for line in (a, f"# {b}")]
    assert {face.seat for face in room.faces} == set(Side)
    assert room.faces[-1].cells[4][1].covered  # the fourth card, on south's rotated grid
    assert len(room.laid) == 1


def test_an_utterance_has_its_question_and_says_if_it_tells_more() -> None:
    room = played(Heard(("weather two",), NORTH), Heard(("brick",)), Heard(("help",)))
    clue, brick, told = room.utterances[1:]
    assert (clue.text, clue.question, clue.told) == ("Weather, two.", None, True)
    asked = Confirm(Guess(SOUTH, 3))
    assert (brick.text, brick.question, brick.told) == ("Brick?", asked, False)
    assert told.text.startswith("Brick? You can also say: ")
    assert told.told


def test_public_state_and_lesson_effects_produce_no_output() -> None:
    """Voice and screens present this effect; a terminal shows neither state nor key."""
    room = Room()
    room.outputs.take((Known(fresh().table), BeginLesson()))
    assert (room.said, room.written, room.laid, room.faces) == ([], [], [], [])


def test_the_questions_for_the_visible_cards_are_prepared_for_the_voice() -> None:
    lines = heard("north: weather two", "south: storm", "[south]")
    assert len(played(lines[0]).coming) == 25
    room = played(*lines[:2])
    assert room.said[-1] in room.coming
    room = played(*lines)
    assert len(room.coming) == 24
    assert "Storm?" not in room.coming


def test_the_ear_gets_the_phrases_that_can_be_said_now() -> None:
    room = played(Heard(("weather two",), NORTH))
    assert "storm" in room.outputs.vocabulary.phrases
    assert not room.outputs.vocabulary.clue


def test_the_session_gets_the_time_while_no_messages_arrive() -> None:
    inbox, room = Inbox(), Room()
    times: list[float] = []

    def clock() -> float:
        times.append(1.0)
        inbox.put(None)
        return 1.0

    run(session(), inbox, room.outputs, clock=clock, beat=0.0)
    assert times == [1.0]


def test_volume_comfort_and_switching_off_reach_the_devices() -> None:
    asked = list[object]()
    wanted = (Adjust(volume=1.5), Comfort(2.0))
    room = Room()
    room.outputs.take(wanted)  # no device can
    room.outputs.adjust = room.outputs.settle = asked.append
    room.outputs.switch_off = lambda: asked.append("off")
    room.outputs.take((*wanted, SwitchOff()))
    assert asked == [*wanted, "off"]


def test_a_keyboard_stands_in_for_the_buttons() -> None:
    put, written = list[Heard | Pressed](), list[str]()
    lines = ["[north]\n", "north: weather two\n", "\n", "storm\n", "[east]\n", "? state\n"]
    take_typed(lines, put.append, written.append)
    said = [Heard(("weather two",), NORTH), Heard(("storm",))]
    assert put == [Pressed(NORTH, Press.TAP), *said]
    assert written[0].startswith("# cannot use “[east]”")
    assert written[1:] == ["# That works at the console only: tabletop play --console --resume"]
