"""The team that took over a table is known at the next start, until nobody's game begins."""

from pathlib import Path

from assistant.game.store.team_here import NAME, keep_team, team_here


def test_a_team_is_remembered_until_another_or_none_plays(tmp_path: Path) -> None:
    for team in ("owls", "bats", ""):
        keep_team(tmp_path, team)
        assert team_here(tmp_path) == team
    assert not list(tmp_path.iterdir())


def test_an_unreadable_team_file_means_no_team(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"\xff\xfe")
    assert team_here(tmp_path) == ""
    keep_team(tmp_path / "nowhere", "owls")
    assert team_here(tmp_path / "nowhere") == ""
    (tmp_path / NAME).write_text("x" * 5000, "utf-8")
    assert team_here(tmp_path) == ""
