# `run` and `test` install missing system packages first and say so; each target works from a fresh clone.

SWIFT ?= swift
SOURCES := Package.swift Sources Tests Examples/Package.swift Examples/Sources Examples/Tests Fuzz/Package.swift Fuzz/Sources

.PHONY: help assay run test bench flaws explore matrix serve sanitize fuzz format lint packages clean \
	check-adapters check-examples check-fuzz check-isolate check-object-store check-orders check-reports check-rp \
	check-serve check-snippets check-verdicts

help:
	@echo "make run      judge the bundled client library by every vector (release build)"
	@echo "make test     build and run all tests"
	@echo "make bench    measured ratios against the limits of this machine (release build)"
	@echo "make flaws    the kill matrix: does every flaw of the reference client get caught (release build)"
	@echo "make explore  search the orders of concurrent sign-ins, and show that the search finds flaws (release build)"
	@echo "make fuzz     a minute of fuzzing: every target alive, planted bugs found (Fuzz/nightly runs for longer)"
	@echo "make matrix   judge libraries that others wrote, side by side, and leave report.html (release build)"
	@echo "make serve    the mock provider on a loopback port, with a page to sign in on (release build)"
	@echo "make format   format the sources in place"
	@echo "make lint     check the format of the sources, their imports, and every vector"

ASSAY = "$$($(SWIFT) build -c release --show-bin-path)/assay"

run: assay
	@$(ASSAY) run $(ARGUMENTS)

bench: assay
	@$(ASSAY) bench $(ARGUMENTS)

flaws: assay
	@$(ASSAY) flaws $(ARGUMENTS)

explore: assay
	@$(ASSAY) explore $(ARGUMENTS)
	@$(ASSAY) explore --flaws

# ARGUMENTS='--only id-token' asks for the token vectors alone, which takes seconds.
matrix: assay
	@adapters/setup
	@scripts/matrix $(ASSAY) $(ARGUMENTS)

# Adapters against the protocol, findings against those expected, docs/results.md against the libraries.
check-adapters: assay
	@scripts/check-adapters $(ASSAY)

# The bundled clients behind the adapter protocol get the verdicts that they get in process.
check-isolate: assay
	@scripts/check-isolate $(ASSAY)

serve: assay
	@$(ASSAY) serve $(ARGUMENTS)

# The curl lines of docs/mock-server.md, TLS, and a browser where there is one.
check-serve: assay
	@scripts/install-packages curl jq
	@scripts/install-packages chromium chromium-driver || echo "no browser can be installed here; the page is not clicked"
	@scripts/check-serve $(ASSAY)

# Reports against their schemas, and the HTML report in a browser where there is one.
check-reports: assay
	@scripts/install-packages chromium chromium-driver || echo "no browser can be installed here; the page is not clicked"
	@scripts/check-reports $(ASSAY)
	@scripts/check-report-browser $(ASSAY)

# The package that README.md shows and the one in Examples, which depend on this one.
check-examples: assay
	@scripts/check-examples $(ASSAY)

# Every Swift block of README.md and the pages in docs compiles.
check-snippets: packages
	$(SWIFT) build
	@scripts/check-snippets

# The stores of objects against a server with S3's interface.
check-object-store: packages
	@scripts/install-packages python3-venv
	$(SWIFT) build --build-tests
	@scripts/check-object-store

# What became of every vector, for each bundled client under each profile, against Tests/verdicts.txt.
check-verdicts: assay
	@scripts/check-verdicts $(ASSAY) $(ARGUMENTS)

# Web applications on real libraries, and one with flaws.
check-rp: assay
	@scripts/install-packages python3-venv
	@ASSAY=$(ASSAY) scripts/check-rp

# All sign-ins in two orders, by an adapter that keeps what it can; ARGUMENTS=--all takes all twenty.
check-orders: assay
	@ASSAY=$(ASSAY) scripts/check-orders $(ARGUMENTS)

assay: packages
	$(SWIFT) build -c release --product assay

test: packages
	$(SWIFT) test

# What runs on several threads, under the thread sanitizer, and what calls the system by pointers, under the address
# sanitizer; not for leaks, as it does not see the pointers that Swift keeps within enums.
sanitize: packages
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.suppressions" \
		$(SWIFT) test --sanitize=thread --scratch-path .build/thread-sanitizer \
		--filter 'GoogleSignInClient|GoogleSignInAccounts|GoogleSignInURLSession|MockGoogle|ScheduleExplorer'
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build/address-sanitizer \
		--filter GoogleSignInAccounts

fuzz: packages
	Fuzz/smoke $(ARGUMENTS)

# The tests of what runs the fuzzers, and the workflow files that call it. Needs no build.
check-fuzz:
	cd Fuzz && python3 -m unittest discover --start-directory runner_tests --top-level-directory .
	@scripts/check-workflows

format:
	$(SWIFT) format format --in-place --parallel --recursive --configuration .swift-format $(SOURCES)

lint: assay
	$(SWIFT) format lint --strict --parallel --recursive --configuration .swift-format $(SOURCES)
	@scripts/check-imports
	@$(ASSAY) vectors lint
	@scripts/check-schema

packages:
	@scripts/install-packages

clean:
	$(SWIFT) package clean
