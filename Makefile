# make run | test | format | lint | bench. `run` and `test` install missing system packages first and say so.

SWIFT ?= swift
SOURCES := Package.swift Sources Tests

.PHONY: help run test bench format lint packages clean

help:
	@echo "make run      judge the bundled client library by every vector (release build)"
	@echo "make test     build and run all tests"
	@echo "make bench    measured ratios against the limits of this machine (release build)"
	@echo "make format   format the sources in place"
	@echo "make lint     check the format of the sources, and every vector"

run: packages
	$(SWIFT) build -c release --product assay
	@"$$($(SWIFT) build -c release --show-bin-path)/assay" run $(ARGUMENTS)

test: packages
	$(SWIFT) test

bench: packages
	$(SWIFT) build -c release --product assay
	@"$$($(SWIFT) build -c release --show-bin-path)/assay" bench $(ARGUMENTS)

format:
	$(SWIFT) format format --in-place --parallel --recursive --configuration .swift-format $(SOURCES)

lint: packages
	$(SWIFT) format lint --strict --parallel --recursive --configuration .swift-format $(SOURCES)
	$(SWIFT) build -c release --product assay
	@"$$($(SWIFT) build -c release --show-bin-path)/assay" vectors lint

packages:
	@scripts/install-packages

clean:
	$(SWIFT) package clean
