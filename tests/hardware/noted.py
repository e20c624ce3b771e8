"""The common part of stand-ins for sound cards."""


class Noted:
    """A stream of sound that logs the calls to it."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.written = b""

    def start(self) -> None:
        self.did.append("start")

    def stop(self) -> None:
        self.did.append("stop")

    def abort(self) -> None:
        self.did.append("abort")

    def close(self) -> None:
        self.did.append("close")
