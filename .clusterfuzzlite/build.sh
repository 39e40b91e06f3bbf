#!/usr/bin/env bash
# Runs in the image of the Dockerfile, with $SRC, $WORK, $OUT and $SANITIZER set. Fuzz/package does the work and runs
# anywhere.
set -euo pipefail

if [ "${SANITIZER:-address}" != address ]; then
    echo "the targets are built only with the address sanitizer; Fuzz/nightly measures coverage" >&2
    exit 3
fi
cd "$SRC/assay"
ASSAY_FUZZ_SCRATCH="$WORK/fuzz" Fuzz/package "$OUT"
