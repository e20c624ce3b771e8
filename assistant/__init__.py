"""A voice-driven assistant for the Codenames family of tabletop games."""

import os

__version__ = "0.2.0"

# Read by numpy when it is imported, here and in processes of ours. Its sums are small: several
# threads make them eight times slower on two busy cores, and the recognizer needs the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# onnxruntime, which Piper and others need, would write into the home folder and send data about
# how it is used. This program sends nothing.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
