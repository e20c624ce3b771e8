"""The choice of a recognizer: the requested one, or the first that works on this machine."""

from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

from assistant.game.complaints import Report
from assistant.game.errors import DeviceError, TabletopError
from assistant.game.messages import Recognizer
from assistant.hearing import engines
from assistant.hearing.engines import ENGINES, Build, Resources
from assistant.hearing.remote import Remote
from assistant.hearing.spoken_forms import Knows
from assistant.hearing.watched import Watched
from assistant.hearing.wyoming_engine import server


@dataclass(frozen=True, slots=True)
class Choice:
    """A loaded recognizer, and the reason for choosing it."""

    recognizer: Recognizer
    name: str
    """The engine's name as it is written in the settings."""
    reason: str
    """The reason as a sentence for the players."""

    def missing(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The `words` that the recognizer does not know; empty if it cannot tell."""
        return self.recognizer.missing(words) if isinstance(self.recognizer, Knows) else ()

    def close(self) -> None:
        """Stop the recognizer's processes, if it has any."""
        if isinstance(self.recognizer, Watched | Remote):
            self.recognizer.close()


def choose(name: str, resources: Resources, report: Report = lambda one: None) -> Choice:
    """Load the engine with that name or, with `auto`, the first usable one.

    `report` is called if a recognizer on another computer fails later. Raises `DeviceError` for an
    unknown name or an engine that cannot be started, and `ModelError` for a missing or invalid
    model.
    """
    if name == engines.AUTO:
        return _automatic(resources)
    if there := engines.REMOTE.fullmatch(name):
        return _remote(name, there["host"].strip("[]"), int(there["port"]), resources, report)
    if name not in ENGINES:
        names = ", ".join(engines.NAMES)
        raise DeviceError(f"no recognizer is called {name!r}; choose one of: {names}")
    recognizer = _loaded(ENGINES[name].build, resources)
    return Choice(recognizer, name, f"{name.capitalize()} listens, as asked.")


def _automatic(resources: Resources) -> Choice:
    """The first usable engine, and why each earlier one is not usable."""
    why = []
    for name, engine in ENGINES.items():
        if engine.model and resources.vosk_model is None:
            why.append(f"{engine.title}'s model is not here ({engine.fetch})")
            continue
        try:
            recognizer = _loaded(engine.build, resources)
        except TabletopError as error:
            why.append(f"{engine.title} cannot be used ({str(error).rstrip('.')})")
            continue
        if engine.model and resources.vosk_model:
            why.append(f"its model is here ({resources.vosk_model.name})")
        return Choice(recognizer, name, f"{engine.title} listens: {'; '.join(why)}.")
    raise DeviceError(f"no recognizer can be used: {'; '.join(why)}")


def _remote(name: str, host: str, port: int, resources: Resources, report: Report) -> Choice:
    """A recognizer on another computer, with the one that `auto` chooses as a fallback."""
    if find_spec("wyoming") is None:
        raise DeviceError("the package wyoming is not installed: ./bootstrap wyoming")
    own = _automatic(resources)
    build = partial(server, host, port, resources.code)
    remote = Remote(build, own.recognizer, resources.language.numbers, report)
    reason = f"{name} listens, as asked: the sound of all speech is sent there. In reserve:"
    return Choice(remote, name, f"{reason} {own.reason}")


def _loaded(build: Build, resources: Resources) -> Recognizer:
    if resources.in_process:
        return engines.load(build, resources)
    watched = Watched(partial(engines.load, build, resources))
    try:
        watched.warm()
    except TabletopError:
        watched.close()
        raise
    return watched
