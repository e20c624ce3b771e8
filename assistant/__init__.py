"""A voice-driven assistant for the Codenames family of tabletop games."""

import os

__version__ = "0.2.0"

# Read by numpy when it is imported, here and in processes of ours. Its matrices are small: on two
# busy cores, several threads make it eight times slower. The recognizer needs the other cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# onnxruntime, which Piper and others need, would write into the home folder and send data about
# how it is used. This program sends nothing.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
