"""What `Fuzz/nightly`, `Fuzz/smoke`, `Fuzz/replay` and `Fuzz/check-breaks` are made of."""

import os

FUZZ = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(FUZZ)
