"""What every test can ask for."""

import hypothesis
import pytest

# How long an example takes says more of the machine than of the program.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Teach pytest the one flag that rewrites goldens."""
    parser.addoption(
        "--update",
        action="store_true",
        help="write the golden transcripts and pictures anew instead of comparing with them",
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are written instead of compared."""
    return bool(request.config.getoption("--update"))
