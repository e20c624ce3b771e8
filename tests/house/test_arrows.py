"""Imports point one way: devices never see the game, and the rules see nothing at all."""

import ast
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

HOUSE = Path(__file__).parents[2]

DEVICES = {
    "assistant.apart",
    "assistant.complaints",
    "assistant.desk_words",
    "assistant.messages",
    "assistant.errors",
    "assistant.rules.cards",
}

ARROWS = {
    "assistant.rules": set[str](),
    "assistant.complaints": {"assistant.rules.cards"},
    "assistant.desk_words": {"assistant.messages", "assistant.rules.cards"},
    "assistant.languages": {
        "assistant.complaints",
        "assistant.decks",
        "assistant.desk_words",
        "assistant.messages",
        "assistant.referee",
        "assistant.rules",
        "assistant.talk",
    },
    "assistant.errors": {
        "assistant.complaints",
        "assistant.rules.standing",
        "assistant.rules.wish",
    },
    "assistant.apart": {"assistant.complaints", "assistant.errors"},
    "assistant.voice.engines": {
        "assistant.errors",
        "assistant.messages",
        "assistant.talk.spoken",
        "assistant.voice",
    },
    "assistant.config": {
        "assistant.errors",
        "assistant.rules.edition",
        "assistant.rules.house",
        "assistant.talk.words",
        "assistant.voice.engines",
    },
    "assistant.messages": {
        "assistant.complaints",
        "assistant.rules.cards",
        "assistant.rules.clue",
        "assistant.rules.hindsight",
        "assistant.rules.wish",
    },
    "assistant.partner": {"assistant.rules", "assistant.referee"},
    "assistant.partner.process": {
        "assistant.apart",
        "assistant.complaints",
        "assistant.errors",
        "assistant.messages",
        "assistant.partner.seated",
        "assistant.rules",
    },
    "assistant.bench": {"assistant.errors"},
    "assistant.decks": {"assistant.referee", "assistant.rules", "assistant.errors"},
    "assistant.referee": {"assistant.rules"},
    "assistant.talk": {
        "assistant.complaints",
        "assistant.rules",
        "assistant.referee",
        "assistant.messages",
    },
    "assistant.talk.language": {
        "assistant.complaints",
        "assistant.decks.findings",
        "assistant.desk_words",
        "assistant.referee",
        "assistant.rules",
        "assistant.talk",
    },
    "assistant.voice": DEVICES
    | {
        "assistant.talk.frequent",
        "assistant.talk.numbers",
        "assistant.talk.spoken",
        "assistant.whole_file",
    },
    "hardware": DEVICES,
    "models": {"assistant.errors"},
    "assistant.effects": {"assistant.messages", "assistant.rules", "assistant.talk"},
    "assistant.render": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.talk",
    },
    "assistant.whole_file": set(),
    "assistant.store": {"assistant.rules", "assistant.errors", "assistant.whole_file"},
    "assistant.table": set(),
    "assistant.table.undo_history": {
        "assistant.store.log",
        "assistant.rules",
    },
    "assistant.table.desk": {
        "assistant.errors",
        "assistant.referee",
        "assistant.rules",
        "assistant.store.log",
        "assistant.table.next_table",
        "assistant.talk",
    },
    "assistant.table.state": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.table.desk",
        "assistant.table.undo_history",
        "assistant.talk",
    },
    "assistant.table.screens": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.table.desk",
        "assistant.table.state",
        "assistant.talk",
    },
    "assistant.table.tasks": {
        "assistant.rules",
        "assistant.table.state",
        "assistant.talk",
    },
    "assistant.table.between_games": {
        "assistant.errors",
        "assistant.rules",
        "assistant.store.log",
        "assistant.table.desk",
        "assistant.table.state",
        "assistant.table.undo_history",
        "assistant.talk",
    },
    "assistant.table.conduct": {
        "assistant.effects",
        "assistant.errors",
        "assistant.messages",
        "assistant.rules",
        "assistant.store.log",
        "assistant.table.between_games",
        "assistant.table.desk",
        "assistant.table.state",
        "assistant.table.tasks",
        "assistant.talk",
    },
    "assistant.table.partnering": {
        "assistant.complaints",
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.table.conduct",
        "assistant.table.desk",
        "assistant.table.state",
        "assistant.table.tasks",
        "assistant.talk",
    },
    "assistant.table.hearing": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.table.between_games",
        "assistant.table.conduct",
        "assistant.table.desk",
        "assistant.table.partnering",
        "assistant.table.screens",
        "assistant.table.state",
        "assistant.talk",
    },
    "assistant.table.step": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.store.log",
        "assistant.table.between_games",
        "assistant.table.conduct",
        "assistant.table.desk",
        "assistant.table.hearing",
        "assistant.table.partnering",
        "assistant.table.screens",
        "assistant.table.state",
        "assistant.table.undo_history",
        "assistant.talk",
    },
    "assistant.table.session": {
        "assistant.effects",
        "assistant.messages",
        "assistant.rules",
        "assistant.store.log",
        "assistant.table.between_games",
        "assistant.table.desk",
        "assistant.table.next_table",
        "assistant.table.screens",
        "assistant.table.state",
        "assistant.table.step",
        "assistant.talk",
    },
    "assistant.table.lesson": {
        "assistant.effects",
        "assistant.table.session",
        "assistant.rules",
        "assistant.referee",
        "assistant.talk",
        "assistant.messages",
        "assistant.store.log",
        "assistant.errors",
    },
    "assistant.table.next_table": {
        "assistant.store.log",
        "assistant.rules",
        "assistant.talk.laying",
    },
    "assistant.table.dealing": {
        "assistant.decks",
        "assistant.rules",
        "assistant.errors",
        "assistant.languages",
        "assistant.talk.normal",
    },
    "assistant.table.team_games": {
        "assistant.errors",
        "assistant.table.dealing",
        "assistant.decks",
        "assistant.store.history",
        "assistant.store.journal",
        "assistant.store.log",
        "assistant.store.team_here",
        "assistant.rules",
        "assistant.table.session",
        "assistant.talk",
    },
    "assistant.service": {"assistant.errors", "assistant.whole_file"},
    "assistant.front": {
        "assistant.effects",
        "assistant.messages",
        "assistant.render",
        "assistant.rules",
        "assistant.store",
        "assistant.table.lesson",
        "assistant.talk",
    },
    "assistant.web": {
        "assistant.config",
        "assistant.effects",
        "assistant.errors",
        "assistant.messages",
        "assistant.front.kept_game",
        "assistant.front.state",
        "assistant.render",
        "assistant.rules",
        "assistant.store",
        "assistant.talk",
        "assistant.whole_file",
    },
    "assistant.table.loop": {
        "assistant.effects",
        "assistant.table.lesson",
        "assistant.messages",
        "assistant.render",
        "assistant.talk",
    },
}
"""Each room, and what it may import besides itself. Whoever adds a room adds its arrows."""

DOORS = (
    "assistant.wiring",
    "assistant.wiring.detection",
    "assistant.wiring.partner",
    "assistant.wiring.opening",
    "assistant.wiring.pages",
    "assistant.wiring.console",
    "assistant.wiring.seats",
    "assistant.wiring.box",
    "assistant.doctor",
    "assistant.wiring.app",
    "assistant.wiring.silent",
    "assistant.demo",
    "assistant.verbs",
    "assistant.commands",
    "assistant.cli",
    "assistant.__main__",
    "tools",
)
"""Where everything is put together: these import any room, and of each other those before.

The workshop is last: it may use all of the program, and nothing of the program may use it.
"""

WITH_PACKAGES = {
    "assistant.talk.nearest",
    "assistant.talk.sentence_model",
    "hardware",
    "models",
    "assistant.voice",
    "assistant.web",
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
    assert not allowed("assistant.rules.duet", "assistant.messages")
    assert not allowed("assistant.table.session", "hardware.drawing")
    assert not allowed("assistant.table.session", "assistant.languages.en.sentences")
    assert not allowed("assistant.talk.dialogue", "assistant.languages")
    assert not allowed("assistant.voice.speaker", "hardware.drawing")
    assert not allowed("hardware.drawing", "assistant.rules.game")
    assert not allowed("assistant.wiring.app", "assistant.cli")
    assert not allowed("assistant.verbs.bench", "tools.enclosure")
    assert allowed("hardware.drawing", "assistant.rules.cards")
    assert allowed("assistant.cli", "assistant.wiring.app")
