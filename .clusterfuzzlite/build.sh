#!/usr/bin/env bash
# Called in the image that the Dockerfile makes, with $SRC, $WORK, $OUT and $SANITIZER set. All the work is in
# Fuzz/package, which runs anywhere.
set -euo pipefail

if [ "${SANITIZER:-address}" != address ]; then
    echo "the targets are built with the address sanitizer alone; coverage is a part of Fuzz/nightly" >&2
    exit 3
fi
cd "$SRC/assay"
ASSAY_FUZZ_SCRATCH="$WORK/fuzz" Fuzz/package "$OUT"
