"""Imports point one way: devices never see the game, and the rules see nothing at all."""

import ast
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

HOUSE = Path(__file__).parents[2]

DEVICES = {
    "assistant.apart",
    "assistant.game.complaints",
    "assistant.language.desk_words",
    "assistant.game.messages",
    "assistant.game.errors",
    "assistant.game.rules.cards",
}

ARROWS = {
    "assistant.game.rules": set[str](),
    "assistant.game.complaints": {"assistant.game.rules.cards"},
    "assistant.language.desk_words": {"assistant.game.messages", "assistant.game.rules.cards"},
    "assistant.language": {
        "assistant.game.complaints",
        "assistant.game.decks",
        "assistant.language.desk_words",
        "assistant.game.messages",
        "assistant.game.referee",
        "assistant.game.rules",
        "assistant.talk",
    },
    "assistant.game.errors": {
        "assistant.game.complaints",
        "assistant.game.rules.standing",
        "assistant.game.rules.wish",
    },
    "assistant.apart": {"assistant.game.complaints", "assistant.game.errors"},
    "assistant.hearing.engines": {
        "assistant.game.errors",
        "assistant.game.messages",
        "assistant.language.spoken",
        "assistant.voice",
    },
    "assistant.config": {
        "assistant.game.errors",
        "assistant.game.rules.edition",
        "assistant.game.rules.house",
        "assistant.language.words",
        "assistant.hearing.engines",
    },
    "assistant.game.messages": {
        "assistant.game.complaints",
        "assistant.game.rules.cards",
        "assistant.game.rules.clue",
        "assistant.game.rules.hindsight",
        "assistant.game.rules.wish",
    },
    "assistant.partner": {"assistant.game.rules", "assistant.game.referee"},
    "assistant.partner.process": {
        "assistant.apart",
        "assistant.game.complaints",
        "assistant.game.errors",
        "assistant.game.messages",
        "assistant.partner.seated",
        "assistant.game.rules",
    },
    "assistant.bench": {"assistant.game.errors"},
    "assistant.game.decks": {
        "assistant.game.referee",
        "assistant.game.rules",
        "assistant.game.errors",
    },
    "assistant.game.referee": {"assistant.game.rules"},
    "assistant.talk": {
        "assistant.game.complaints",
        "assistant.game.rules",
        "assistant.game.referee",
        "assistant.game.messages",
    },
    "assistant.language.contract": {
        "assistant.game.complaints",
        "assistant.game.decks.findings",
        "assistant.language.desk_words",
        "assistant.game.referee",
        "assistant.game.rules",
        "assistant.talk",
    },
    "assistant.voice": DEVICES
    | {
        "assistant.language.frequent",
        "assistant.language.numbers",
        "assistant.language.spoken",
        "assistant.game.whole_file",
    },
    "hardware": DEVICES,
    "models": {"assistant.game.errors"},
    "assistant.conversation.effects": {
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.talk",
    },
    "assistant.faces.render": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.talk",
    },
    "assistant.game.whole_file": set(),
    "assistant.game.store": {
        "assistant.game.rules",
        "assistant.game.errors",
        "assistant.game.whole_file",
    },
    "assistant.table": set(),
    "assistant.conversation.undo_history": {
        "assistant.game.store.log",
        "assistant.game.rules",
    },
    "assistant.conversation.desk": {
        "assistant.game.errors",
        "assistant.game.referee",
        "assistant.game.rules",
        "assistant.game.store.log",
        "assistant.conversation.next_table",
        "assistant.talk",
    },
    "assistant.conversation.state": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.conversation.desk",
        "assistant.conversation.undo_history",
        "assistant.talk",
    },
    "assistant.conversation.screens": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.conversation.desk",
        "assistant.conversation.state",
        "assistant.talk",
    },
    "assistant.conversation.tasks": {
        "assistant.game.rules",
        "assistant.conversation.state",
        "assistant.talk",
    },
    "assistant.conversation.between_games": {
        "assistant.game.errors",
        "assistant.game.rules",
        "assistant.game.store.log",
        "assistant.conversation.desk",
        "assistant.conversation.state",
        "assistant.conversation.undo_history",
        "assistant.talk",
    },
    "assistant.conversation.conduct": {
        "assistant.conversation.effects",
        "assistant.game.errors",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.game.store.log",
        "assistant.conversation.between_games",
        "assistant.conversation.desk",
        "assistant.conversation.state",
        "assistant.conversation.tasks",
        "assistant.talk",
    },
    "assistant.conversation.partnering": {
        "assistant.game.complaints",
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.conversation.conduct",
        "assistant.conversation.desk",
        "assistant.conversation.state",
        "assistant.conversation.tasks",
        "assistant.talk",
    },
    "assistant.conversation.hearing": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.conversation.between_games",
        "assistant.conversation.conduct",
        "assistant.conversation.desk",
        "assistant.conversation.partnering",
        "assistant.conversation.screens",
        "assistant.conversation.state",
        "assistant.talk",
    },
    "assistant.conversation.step": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.game.store.log",
        "assistant.conversation.between_games",
        "assistant.conversation.conduct",
        "assistant.conversation.desk",
        "assistant.conversation.hearing",
        "assistant.conversation.partnering",
        "assistant.conversation.screens",
        "assistant.conversation.state",
        "assistant.conversation.undo_history",
        "assistant.talk",
    },
    "assistant.conversation.session": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.game.rules",
        "assistant.game.store.log",
        "assistant.conversation.between_games",
        "assistant.conversation.desk",
        "assistant.conversation.next_table",
        "assistant.conversation.screens",
        "assistant.conversation.state",
        "assistant.conversation.step",
        "assistant.talk",
    },
    "assistant.conversation.lesson": {
        "assistant.conversation.effects",
        "assistant.conversation.session",
        "assistant.game.rules",
        "assistant.game.referee",
        "assistant.talk",
        "assistant.game.messages",
        "assistant.game.store.log",
        "assistant.game.errors",
    },
    "assistant.conversation.next_table": {
        "assistant.game.store.log",
        "assistant.game.rules",
        "assistant.conversation.laying",
    },
    "assistant.conversation.dealing": {
        "assistant.game.decks",
        "assistant.game.rules",
        "assistant.game.errors",
        "assistant.language",
        "assistant.language.normal",
    },
    "assistant.conversation.team_games": {
        "assistant.game.errors",
        "assistant.conversation.dealing",
        "assistant.game.decks",
        "assistant.game.store.history",
        "assistant.game.store.journal",
        "assistant.game.store.log",
        "assistant.game.store.team_here",
        "assistant.game.rules",
        "assistant.conversation.session",
        "assistant.talk",
    },
    "assistant.app.service": {"assistant.game.errors", "assistant.game.whole_file"},
    "assistant.front": {
        "assistant.conversation.effects",
        "assistant.game.messages",
        "assistant.faces.render",
        "assistant.game.rules",
        "assistant.game.store",
        "assistant.conversation.lesson",
        "assistant.talk",
    },
    "assistant.faces.web": {
        "assistant.config",
        "assistant.conversation.effects",
        "assistant.game.errors",
        "assistant.game.messages",
        "assistant.faces.kept_game",
        "assistant.faces.state",
        "assistant.faces.render",
        "assistant.game.rules",
        "assistant.game.store",
        "assistant.talk",
        "assistant.game.whole_file",
    },
    "assistant.faces.loop": {
        "assistant.conversation.effects",
        "assistant.conversation.lesson",
        "assistant.game.messages",
        "assistant.faces.render",
        "assistant.talk",
    },
}
"""Each room, and what it may import besides itself. Whoever adds a room adds its arrows."""

DOORS = (
    "assistant.app.wiring",
    "assistant.app.wiring.detection",
    "assistant.app.wiring.partner",
    "assistant.app.wiring.opening",
    "assistant.app.wiring.pages",
    "assistant.app.wiring.console",
    "assistant.app.wiring.seats",
    "assistant.app.wiring.box",
    "assistant.app.doctor",
    "assistant.app.wiring.app",
    "assistant.app.wiring.silent",
    "assistant.app.demo",
    "assistant.app.verbs",
    "assistant.app.commands",
    "assistant.app.cli",
    "assistant.__main__",
    "tools",
)
"""Where everything is put together: these import any room, and of each other those before.

The workshop is last: it may use all of the program, and nothing of the program may use it.
"""

WITH_PACKAGES = {
    "assistant.language.nearest",
    "assistant.language.sentence_model",
    "hardware",
    "models",
    "assistant.voice",
    "assistant.faces.web",
    "assistant.partner",
    *DOORS,
}
"""Rooms and modules that may use more than the standard library."""


def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    return {
        ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path
        for top in ("assistant", "hardware", "models", "tools")
        for path in sorted((HOUSE / top).rglob("*.py"))
    }


MODULES = modules()


@cache
def imported(module: str) -> set[str]:
    """The modules that `module` imports, ours by the full name and others by the first part."""
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
    """Whether `module` is `room` or lies in it."""
    return module == room or module.startswith(f"{room}.")


def room_of(module: str) -> str | None:
    """The room or door that `module` belongs to: the innermost."""
    around = [room for room in (*ARROWS, *DOORS) if inside(module, room)]
    return max(around, key=len, default=None)


def allowed(importer: str, target: str) -> bool:
    """Whether the arrow from module `importer` to our module `target` points the right way."""
    room = room_of(importer)
    if room is None or inside(target, room):
        return room is not None
    if room in DOORS:
        return target == "assistant" or room_of(target) not in DOORS[DOORS.index(room) :]
    return any(inside(target, other) for other in ARROWS[room])


def test_every_module_has_a_room() -> None:
    packages = {"assistant"}
    assert [name for name in MODULES if name not in packages and room_of(name) is None] == []


def test_arrows_point_one_way() -> None:
    wrong = [
        f"{module} imports {target}"
        for module in MODULES
        for target in sorted(imported(module))
        if target in MODULES and not allowed(module, target)
    ]
    assert wrong == []


def test_only_devices_and_doors_use_packages() -> None:
    wrong = [
        f"{module} imports {target}"
        for module in MODULES
        for target in sorted(imported(module))
        if target not in MODULES
        and target not in sys.stdlib_module_names
        and not {module, room_of(module)} & WITH_PACKAGES
    ]
    assert wrong == []


def test_the_plan_has_no_circles() -> None:
    rooms = {room: {room_of(target) for target in targets} for room, targets in ARROWS.items()}
    assert list(TopologicalSorter(rooms).static_order())


def test_a_wrong_arrow_is_seen() -> None:
    assert not allowed("assistant.game.rules.duet", "assistant.game.messages")
    assert not allowed("assistant.conversation.session", "hardware.drawing")
    assert not allowed("assistant.conversation.session", "assistant.language.en.sentences")
    assert not allowed("assistant.conversation.dialogue", "assistant.language")
    assert not allowed("assistant.speaking.speaker", "hardware.drawing")
    assert not allowed("hardware.drawing", "assistant.game.rules.game")
    assert not allowed("assistant.app.wiring.app", "assistant.app.cli")
    assert not allowed("assistant.app.verbs.bench", "tools.enclosure")
    assert allowed("hardware.drawing", "assistant.game.rules.cards")
    assert allowed("assistant.app.cli", "assistant.app.wiring.app")
