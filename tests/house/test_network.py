"""No data is sent anywhere, except by the modules that players ask for by name."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.house.modules import MODULES

CLIENTS = {
    *("urllib.request", "http.client", "ftplib", "smtplib", "requests", "httpx", "aiohttp"),
    *("wyoming.client", "faster_whisper.download_model"),
}
"""Modules through which a program requests data from another machine, or sends data to it."""


def clients_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom():
                names = [str(node.module), *(f"{node.module}.{one.name}" for one in node.names)]
            case _:
                continue
        yield from (name for name in names if name in CLIENTS)


def test_only_downloads_and_the_remote_recognizer_can_reach_other_machines() -> None:
    found = {name for name, path in MODULES.items() if [*clients_in(path.read_text("utf-8"))]}
    fetching = {"models.download", "tools.debs"}
    assert found == {*fetching, "assistant.hearing.wyoming_engine"}


def test_an_import_of_a_network_client_would_be_found() -> None:
    for line in ("import urllib.request", "from urllib import request", "import http.client"):
        assert [*clients_in(line)]
    assert not [*clients_in("import socket\nfrom http import HTTPStatus")]


def test_a_library_with_telemetry_writes_nothing_in_the_home_folder(tmp_path: Path) -> None:
    """Importing onnxruntime created a file there for telemetry."""
    unset = ("ORT_DISABLE_TELEMETRY", "XDG_CACHE_HOME")
    home = {name: value for name, value in os.environ.items() if name not in unset}
    home["HOME"] = str(tmp_path)
    subprocess.run([sys.executable, "-c", "import assistant, onnxruntime"], env=home, check=True)
    assert list(tmp_path.iterdir()) == []
