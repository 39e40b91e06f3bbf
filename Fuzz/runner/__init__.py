"""The implementation of `Fuzz/nightly`, `Fuzz/smoke`, `Fuzz/replay` and `Fuzz/check-breaks`."""

import os

FUZZ = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(FUZZ)
