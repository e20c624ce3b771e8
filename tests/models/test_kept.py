"""The folder for a model's reusable results."""

from pathlib import Path

from models.kept import folders
from models.manifest import HERE


def test_a_service_uses_its_own_folder_first() -> None:
    assert folders({"STATE_DIRECTORY": "/var/lib/tabletop"})[0] == Path("/var/lib/tabletop/kept")
    assert folders({"STATE_DIRECTORY": "/var/lib/a:/var/lib/b"})[0] == Path("/var/lib/a/kept")


def test_other_users_have_the_folder_beside_the_models() -> None:
    assert folders({}) == (HERE / "kept",)
    assert folders({"STATE_DIRECTORY": "/state"}, Path("/models"))[1] == Path("/models/kept")
