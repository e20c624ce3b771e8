"""The few shapes used in the guide's pictures, as SVG."""

from collections.abc import Iterable

INK, FAINT, PAPER = "#222222", "#8a8a8a", "#ffffff"
BOARD, METAL, GLASS, COPPER = "#1d5c3a", "#c9ccd1", "#10151c", "#d9924b"
PLASTIC = "#f1efe8"

STYLE = (
    "text{font-family:sans-serif;font-size:13px;fill:#222}.bold{font-weight:bold}"
    ".middle{text-anchor:middle}.end{text-anchor:end}.light{fill:#fff}.small{font-size:11px}"
)


def page(width: int, height: int, shapes: Iterable[str]) -> str:
    """A whole SVG document on white."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    ground = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join((head, f"<style>{STYLE}</style>", ground, *shapes, "</svg>")) + "\n"


def text(x: float, y: float, said: str, look: str = "") -> str:
    """A line of text with its baseline at `y`; `look` names classes of `STYLE`."""
    return f'<text x="{x:g}" y="{y:g}" class="{look}">{said}</text>'


def texts(x: float, y: float, said: Iterable[str], look: str = "", apart: float = 17) -> list[str]:
    """Lines of text, one below the other."""
    return [text(x, y + apart * row, line, look) for row, line in enumerate(said)]


def box(
    x: float, y: float, width: float, height: float, fill: str, line: str = INK, round_: float = 3
) -> str:
    """A rectangle by its upper left corner."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{line}" stroke-width="1.3"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, line: str = INK) -> str:
    """A circle."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}" '
        'stroke-width="1.3"/>'
    )


def wire(path: str, color: str, width: float = 3.5) -> str:
    """A wire along an SVG path, with round bends."""
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:g}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def shape(path: str, fill: str = "none", line: str = INK) -> str:
    """A closed or open outline along an SVG path."""
    return f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="1.3"/>'


def solder(x: float, y: float) -> str:
    """A soldered joint."""
    return disc(x, y, 6, METAL, "#7d8085")


def bent(x: float, y: float, to_x: float, to_y: float) -> str:
    """The path of a wire that hangs between two points and leaves both sideways."""
    middle = (x + to_x) / 2
    return f"M{x:g} {y:g}C{middle:g} {y:g} {middle:g} {to_y:g} {to_x:g} {to_y:g}"
