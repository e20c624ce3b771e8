"""A clock that tests move."""


class Clock:
    """Seconds that pass only when a test advances them."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
