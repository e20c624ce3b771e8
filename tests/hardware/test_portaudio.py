"""The library of sound: what it writes by itself stays off the terminal."""

import subprocess
import sys

NOISY = """
import ctypes, sys
from hardware.portaudio import hushed
C = ctypes.CDLL(None)
def library(text):
    C.write(2, text, len(text))
print("before", file=sys.stderr)
with hushed():
    library(b"Expression failed\\n")
    print("inside", file=sys.stderr)
    sys.stderr.flush()
library(b"after\\n")
print("the end", file=sys.stderr)
"""


def test_library_output_is_hidden_and_pythons_is_not() -> None:
    done = subprocess.run([sys.executable, "-c", NOISY], capture_output=True, text=True, check=True)
    assert done.stderr == "before\ninside\nafter\nthe end\n"
    assert done.stdout == ""


CRASHING = """
import faulthandler, os, signal
from hardware.portaudio import hushed
faulthandler.enable()
with hushed():
    os.kill(os.getpid(), signal.SIGSEGV)
"""


def test_a_crash_report_is_not_hidden() -> None:
    done = subprocess.run([sys.executable, "-c", CRASHING], capture_output=True, text=True)
    assert done.returncode < 0
    assert "Fatal Python error: Segmentation fault" in done.stderr
