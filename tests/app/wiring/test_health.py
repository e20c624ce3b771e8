"""The machine's condition, as the table reports it."""

from pathlib import Path

from assistant import __version__
from assistant.app.doctor.machine import THROTTLED
from assistant.app.wiring.health import HOT, HealthProbe
from assistant.conversation.desk import Manners
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Heard, Trouble
from assistant.language.statements import Health
from tests.tables import sentences, session


def test_unreadable_health_values_are_left_out(tmp_path: Path) -> None:
    found = HealthProbe(tmp_path / "gone", tmp_path).health()
    assert found == Health(__version__)


def test_heat_and_low_voltage_of_a_pi_are_reported(tmp_path: Path) -> None:
    zone = tmp_path / "sys/class/thermal/thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text(f"{HOT}100\n")
    (tmp_path / THROTTLED).parent.mkdir(parents=True)
    (tmp_path / THROTTLED).write_text("50000\n")
    machine = HealthProbe(tmp_path, tmp_path, "vosk")
    found = machine.health()
    assert (found.recognizer, found.low, found.hot) == ("vosk", True, HOT)
    assert found.free
    manners = Manners(health=lambda: Health("1.2", low=True, hot=81))
    table = session(manners=manners)
    table.take(Trouble(Complaint(Device.LOUDSPEAKER, Fault.BACK)))
    assert sentences(table.take(Heard(("how is the box",)))) == [
        "Version 1.2, the voltage is or was too low, too hot with 81 degrees;"
        " the last trouble: The loudspeaker is back."
    ]
