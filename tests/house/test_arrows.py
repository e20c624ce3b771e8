"""Imports point one way: devices never see the game, and the rules see nothing at all."""

import ast
import sys
from functools import cache
from graphlib import TopologicalSorter

from tests.house.modules import MODULES

OUTSIDE = "game.complaints game.errors game.messages game.rules.cards"
"""The parts of the game that every device, voice and child process may import."""
GAME = (
    "game.rules game.referee game.complaints game.errors game.messages game.decks game.store "
    "game.outside game.whole_file"
)
ROOMS = f"""
apart: game.complaints game.errors
game.rules:
game.complaints: game.rules.cards
game.whole_file:
game.outside: game.errors
game.errors: game.complaints game.rules.standing game.rules.wish
game.messages: game.complaints game.rules.cards game.rules.clue game.rules.hindsight game.rules.wish
game.referee: game.rules
game.decks: game.complaints game.errors game.outside game.referee game.rules
game.store: game.complaints game.errors game.outside game.whole_file game.rules
language: {OUTSIDE} game.decks game.referee game.rules
language.en: {OUTSIDE} game.decks game.referee game.rules language
partner: {OUTSIDE} apart game.referee game.rules
speaking: {OUTSIDE} apart language
seeing: apart game.errors
hearing: {OUTSIDE} apart game.whole_file language
conversation: {GAME} language
config: game.errors game.outside game.rules.edition game.rules.house
    hearing.engines language.words hardware.wired hardware.wiring
faces: {GAME} config conversation language seeing
hardware: {OUTSIDE} apart language.desk_words
models: game.errors
"""
"""Each room and the rooms that it may import. A new room needs its arrows here."""


def full(name: str) -> str:
    """The full name of a module or a room."""
    return name if name.partition(".")[0] in ("hardware", "models") else f"assistant.{name}"


ARROWS: dict[str, set[str]] = {
    full(room): {*map(full, others.split())}
    for room, _, others in (
        line.partition(":") for line in ROOMS.replace("\n    ", " ").strip().splitlines()
    )
}


DOORS = ("assistant.app", "assistant.__main__", "tools")
"""The entry points: they import any room, and each other only in this order.

The workshop is last: it may use the whole program, and nothing in the program may use it.
"""

WITH_PACKAGES = {
    "assistant.language.addressed",
    "assistant.language.nearest",
    "assistant.language.sentence_model",
    "hardware",
    "models",
    "assistant.hearing",
    "assistant.speaking",
    "assistant.seeing",
    "assistant.faces.web",
    "assistant.partner",
    *DOORS,
}
"""Rooms and modules that may use more than the standard library."""


@cache
def imported(module: str) -> set[str]:
    """The modules that `module` imports, ours by full name and others by their first part."""
    found = set[str]()
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import():
                found.update(alias.name for alias in node.names)
            case ast.ImportFrom():
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = (
                    ".".join([*above, node.module or ""]).strip(".") if node.level else node.module
                )
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    found.add(inner if inner in MODULES else str(base))
            case _:
                pass
    return {name if name in MODULES else name.partition(".")[0] for name in found}


def inside(module: str, room: str) -> bool:
    """Whether `module` is `room` or inside it."""
    return module == room or module.startswith(f"{room}.")


def room_of(module: str) -> str | None:
    """The innermost room or door that contains `module`."""
    around = [room for room in (*ARROWS, *DOORS) if inside(module, room)]
    return max(around, key=len, default=None)


def allowed(importer: str, target: str) -> bool:
    """Whether the import of our module `target` by `importer` points in the permitted direction."""
    room = room_of(importer)
    if room is None or inside(target, room):
        return room is not None
    if room in DOORS:
        return target == "assistant" or room_of(target) not in DOORS[DOORS.index(room) :]
    return any(
        inside(target, other) and room_of(other) == room_of(target) for other in ARROWS[room]
    )


def test_every_module_has_a_rule_for_its_imports() -> None:
    packages = {"assistant", "assistant.game"}
    assert [name for name in MODULES if name not in packages and room_of(name) is None] == []


def test_imports_point_one_way() -> None:
    wrong = [
        f"{module} imports {target}"
        for module in MODULES
        for target in sorted(imported(module))
        if target in MODULES and not allowed(module, target)
    ]
    assert wrong == []


def test_only_listed_modules_import_third_party_packages() -> None:
    wrong = [
        f"{module} imports {target}"
        for module in MODULES
        for target in sorted(imported(module))
        if target not in MODULES
        and target not in sys.stdlib_module_names
        and not any(inside(module, place) for place in WITH_PACKAGES)
    ]
    assert wrong == []


def test_imports_between_modules_form_no_cycle() -> None:
    ours = {module: imported(module) & MODULES.keys() - {module} for module in MODULES}
    packages = {module for module, path in MODULES.items() if path.name == "__init__.py"}
    assert list(TopologicalSorter({one: ours[one] - packages for one in ours}).static_order())


def test_a_wrong_import_would_be_found() -> None:
    assert not allowed("assistant.game.rules.duet", "assistant.game.messages")
    assert not allowed("assistant.conversation.session", "hardware.drawing")
    assert not allowed("assistant.conversation.session", "assistant.language.en.sentences")
    assert not allowed("assistant.speaking.speaker", "hardware.drawing")
    assert not allowed("hardware.drawing", "assistant.game.rules.game")
    assert not allowed("assistant.language.readers", "assistant.conversation.deciding.dialogue")
    assert not allowed("assistant.faces.console", "assistant.app.cli")
    assert not allowed("assistant.app.verbs.play", "tools.enclosure")
    assert allowed("hardware.drawing", "assistant.game.rules.cards")
    assert allowed("assistant.app.cli", "assistant.app.wiring.app")
