"""Every module of the code base."""

from pathlib import Path

HOUSE = Path(__file__).parents[2]


def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    return {
        ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path
        for top in ("assistant", "hardware", "models", "tools")
        for path in sorted((HOUSE / top).rglob("*.py"))
    }


MODULES = modules()
