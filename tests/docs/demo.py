"""The game of `tabletop demo`, line by line, for pages and pictures."""

from collections.abc import Iterator

from assistant.app.demo.game import demo_session, load_script, sentences
from assistant.faces.render import face
from assistant.game.messages import Face, Heard, Input, Pressed
from assistant.game.rules.cards import Side
from assistant.language.en import ENGLISH
from assistant.language.glance import Glance


def said(line: Input) -> str:
    """A line as typed at the console."""
    match line:
        case Heard((text, *_), by):
            return f"{by}: {text}"
        case Pressed(by):
            return f"[{by}]"
        case _:
            raise AssertionError(line)


def played() -> Iterator[tuple[str, str, dict[Side, Face]]]:
    """Each line of the demo's game, with the answer and both screens after it."""
    script = load_script()
    session = demo_session(script)
    faces: dict[Side, Face] = {}
    session.greet()
    for line in script.lines:
        line = Heard(line.alternatives[:1], line.by) if isinstance(line, Heard) else line
        effects = session.take(line)
        for effect in effects:
            if isinstance(effect, Glance):
                shown = face(effect, ENGLISH)
                faces[shown.seat] = shown
        yield said(line), sentences(effects), dict(faces)
