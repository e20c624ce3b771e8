"""A model publisher on this machine: a web server that can hang up, and small zips."""

import hashlib
import io
import stat
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from models.manifest import Model

FOLDER = "vosk-model-toy"
FILES = {
    f"{FOLDER}/am/final.mdl": bytes(range(256)) * 800,
    f"{FOLDER}/conf/model.conf": b"--beam=10\n",
}


def zipped(files: dict[str, bytes], links: dict[str, str] | None = None) -> bytes:
    """A zip with these files and symbolic links."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, to in (links or {}).items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(entry, to)
    return stream.getvalue()


class Shelf:
    """Served files, the server's behaviour, and the requests received."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.ranges = True
        self.cut_after: int | None = None
        self.status: int | None = None
        self.asked: list[str | None] = []
        self.address = ""

    def model(self, sha256: str | None = None) -> Model:
        digest = sha256 or hashlib.sha256(self.content).hexdigest()
        return Model(FOLDER, self.address, digest, "CC0-1.0", len(self.content))


@contextmanager
def serving(shelf: Shelf) -> Iterator[Shelf]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            shelf.asked.append(asked)
            if shelf.status is not None:
                self.send_error(shelf.status)
                return
            first = int(asked.removeprefix("bytes=").rstrip("-")) if asked and shelf.ranges else 0
            if first >= len(shelf.content):
                self.send_error(416)
                return
            body = shelf.content[first:]
            self.send_response(206 if first else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: shelf.cut_after])

        def log_message(self, *_: object) -> None:
            """Discard the server's log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    shelf.address = f"http://127.0.0.1:{server.server_port}/{FOLDER}.zip"
    try:
        yield shelf
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
