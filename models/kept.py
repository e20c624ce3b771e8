"""Where what a model always makes the same is kept, to be made once and not at each start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from models.manifest import HERE

NAME = "kept"
"""Name of the folder; whoever deletes it loses a second or, on a slow machine, minutes."""


def folders(environment: Mapping[str, str] = os.environ, here: Path = HERE) -> tuple[Path, ...]:
    """The folders to look in, and to keep it in, in this order.

    A service may write nowhere but in its own folder, which systemd names (systemd.exec(5),
    STATE_DIRECTORY); everybody else has it beside the models.
    """
    state = environment.get("STATE_DIRECTORY", "").partition(":")[0]
    own = (Path(state) / NAME,) if state else ()
    return (*own, here / NAME)
