import pytest

from hardware import header


def test_every_place_of_the_header_has_a_single_function() -> None:
    places = [*header.PLACES.values(), *header.GROUNDS, *header.POWER_3V3, *header.POWER_5V]
    assert sorted(places) == list(range(1, 41))
    assert sorted(header.PLACES) == list(range(28))


@pytest.mark.parametrize(
    ("place", "label"),
    [(1, "3.3 V"), (2, "5 V"), (6, "ground"), (11, "GPIO 17"), (39, "ground"), (40, "GPIO 21")],
)
def test_places_have_their_printed_names(place: int, label: str) -> None:
    assert header.label(place) == label


def test_a_pin_knows_its_place() -> None:
    assert header.pin(17) == header.Pin(bcm=17, header=11)
    with pytest.raises(KeyError):
        header.pin(28)
