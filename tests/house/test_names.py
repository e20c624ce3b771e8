"""Class names are unique: no two classes in a package share one."""

import ast
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PROGRAM = ("assistant", "hardware", "models", "tools")


def shared_names(top: Path) -> dict[str, list[str]]:
    """The classes defined in several modules of one folder, and those modules."""
    found = defaultdict[tuple[Path, str], list[str]](list)
    for path in sorted(top.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[path.parent, node.name].append(path.name)
    return {name: modules for (_, name), modules in found.items() if len(modules) > 1}


def test_class_names_are_unique_within_a_package() -> None:
    assert {top: shared_names(HOUSE / top) for top in PROGRAM} == {top: {} for top in PROGRAM}


def test_two_classes_with_equal_names_would_be_found(tmp_path: Path) -> None:
    for name in ("box.py", "sheet.py"):
        (tmp_path / name).write_text("class Scene:\n    pass\n", "utf-8")
    assert shared_names(tmp_path) == {"Scene": ["box.py", "sheet.py"]}
