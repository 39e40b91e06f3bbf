# Each target works in a fresh clone. A target names the system packages that are missing; make packages installs them.

SWIFT ?= swift
SOURCES := Package.swift Sources Tests Examples/Package.swift Examples/Sources Examples/Tests Examples/vectors Fuzz/Package.swift Fuzz/Sources \
	Mutants/Package.swift Mutants/Sources Mutants/Tests Mutants/Trial

.PHONY: help assay run test repeat-tests bench flaws schedules matrix hunt site serve sanitize fuzz format lint docs \
	dist packages clean check-action check-adapters check-browser check-dependency check-dist check-examples check-fuzz \
	check-combinations check-isolate check-object-store check-oracle check-orders check-packages check-planted-flaws check-remedies check-reports \
	check-serve compare-speed check-site check-snippets check-vector-export check-verdicts check-web check-wheel picture release-assay

help:
	@echo "make packages install the system packages that the build needs"
	@echo "make run      run every vector against the bundled client library"
	@echo "make test     build and run all tests"
	@echo "make bench    measure performance against the limits of this machine (release build)"
	@echo "make flaws    check that the vectors catch every flaw of the reference client"
	@echo "make schedules search the orders of concurrent sign-ins, and check that the search finds flaws (release build)"
	@echo "make fuzz     fuzz for a minute: every target works and planted bugs are found (Fuzz/nightly runs longer)"
	@echo "make matrix   compare libraries of other projects: a report in .build/matrix, and a site in .build/site"
	@echo "make hunt     test these libraries on inputs that nobody wrote, a minute each"
	@echo "make site     write that site again"
	@echo "make serve    run the mock provider on a loopback port, with a sign-in page"
	@echo "make docs     build the documentation of each library product, and list its public declarations in docs/api"
	@echo "make dist     build a tarball and a Python wheel that need no Swift toolchain, in .build/dist (release build, Linux)"
	@echo "make format   format the sources in place"
	@echo "make lint     check the format of the sources, their imports, what they fetch, and every vector"

# One debug build serves the tests and the program; what measures speed or searches long has a release build.
ASSAY = "$$($(SWIFT) build --show-bin-path)/assay"
RELEASE_ASSAY = "$$($(SWIFT) build -c release --show-bin-path)/assay"

run: assay
	@$(ASSAY) run $(ARGUMENTS)

bench: release-assay
	@$(RELEASE_ASSAY) bench $(ARGUMENTS)

# Compares how long other libraries take for an ID token: the table of docs/speed.md.
compare-speed: release-assay
	@scripts/suite/compare-speed $(RELEASE_ASSAY)

# What other libraries fail tells vectors apart, besides the flaws.
flaws: assay
	@$(ASSAY) flaws --surplus 0 --diagnosis $(or $(ADDITIONS),30) $(patsubst %,--expected-findings %,$(wildcard adapters/expected/*.json)) $(ARGUMENTS)

schedules: release-assay
	@$(RELEASE_ASSAY) schedules $(ARGUMENTS)
	@$(RELEASE_ASSAY) schedules --flaws

# Installs what the clients need. LANGUAGES="c python" and CLIENTS="PyJWT cjose" choose. What cannot be installed or has
# new findings is in the report.
matrix: assay
	@scripts/clients/matrix $(ASSAY) $(patsubst %,--language %,$(LANGUAGES)) $(patsubst %,--client %,$(CLIENTS)) \
		--site $(ARGUMENTS) || [ $$? = 1 ]

# Tests each of these clients on inputs that nobody wrote, for TIME each, a minute by default.
hunt: assay
	@scripts/clients/hunt $(ASSAY) --time $(or $(TIME),60s) --seed $(or $(SEED),1) $(patsubst %,--language %,$(LANGUAGES)) \
		$(patsubst %,--client %,$(CLIENTS)) $(ARGUMENTS)

# Looks for flaws that only two edits together show, with inputs that nobody wrote, for TIME each.
check-planted-flaws: release-assay
	@scripts/suite/check-planted-flaws $(RELEASE_ASSAY) --time $(or $(TIME),60s)

# Runs clients that conform on inputs that nobody wrote, for TIME each: none of them may be accused.
check-oracle: release-assay
	@for client in library reference lenient hostile-strict; do \
		$(RELEASE_ASSAY) run --client $$client --generate $(or $(TIME),10m) --seed $(or $(SEED),1) || exit 1; \
	done

# Writes the site of the last report again: make site ARGUMENTS="--since earlier.json".
site: assay
	@scripts/clients/site $(ASSAY) $(ARGUMENTS)

# Checks the adapters against the protocol, their findings against those expected, and docs/results.md; or quickly, of
# some clients: make check-adapters CLIENTS="PyJWT cjose".
check-adapters: assay
	@scripts/clients/check-adapters $(ASSAY) $(CLIENTS)

# Runs the code of vectors/remedies against the vectors; or that of some libraries: make check-remedies CLIENTS=PyJWT.
check-remedies: assay
	@scripts/clients/check-remedies $(ASSAY) $(CLIENTS)

# Checks that the bundled clients get the same verdicts in process and behind the adapter protocol.
check-isolate: assay
	@scripts/suite/check-isolate $(ASSAY)

serve: assay
	@$(ASSAY) serve $(ARGUMENTS)

# Runs the curl commands of docs/mock-server.md, over HTTP and TLS.
check-serve: assay
	@scripts/setup/install-packages --check curl jq
	@scripts/suite/check-serve $(ASSAY)

# Checks the reports against their schemas.
check-reports: assay
	@scripts/suite/check-reports $(ASSAY)

# Uses the pages and the script of `assay serve`, two examples and the HTML report in a browser, if one is installed.
EXAMPLES = --package-path Examples --scratch-path .build
check-browser: assay
	@scripts/setup/install-packages --check chromium chromium-driver || echo "no browser is installed; the browser check is skipped"
	$(SWIFT) build $(EXAMPLES) --product cli-sign-in --disable-build-manifest-caching
	@scripts/browser/check-serve-browser $(ASSAY)
	@scripts/browser/check-workbench $(ASSAY)
	@scripts/browser/check-google-script $(ASSAY)
	@scripts/browser/check-single-page $(ASSAY)
	@scripts/browser/check-cli-browser $(ASSAY) "$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/cli-sign-in"
	@scripts/browser/check-report-browser $(ASSAY)
	@scripts/browser/check-plain-browser
	@scripts/web/check-scripted-browser $(ASSAY)

# Makes a site, validates its pages, and uses them in a browser, if one is installed.
check-site: assay
	@scripts/setup/install-packages --check chromium chromium-driver default-jre-headless \
		|| echo "no browser is installed; the site is not checked"
	@scripts/browser/check-site $(ASSAY)

# Makes the picture in the README. ARGUMENTS=--check compares its words with those of the report.
picture: assay
	@scripts/setup/install-packages --check chromium chromium-driver golang-go
	@scripts/browser/report-picture $(ASSAY) $(ARGUMENTS)

# Builds and tests the package that docs/swift.md shows, and the one in Examples.
check-examples: assay
	@scripts/setup/install-packages --check curl
	@scripts/examples/check-examples $(ASSAY)

# Uses each library product as a package of somebody else does: by URL and version.
check-dependency: check-packages
	@scripts/release/check-dependency

# Compares the programs of Examples/vectors, which read exported vectors, with runs of the same libraries.
check-vector-export: assay
	$(SWIFT) build $(EXAMPLES) --product verify-vectors --disable-build-manifest-caching
	@scripts/examples/check-vector-export $(ASSAY) "$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/verify-vectors"

# Compiles every Swift block of README.md and the pages in docs.
check-snippets: check-packages
	$(SWIFT) build
	@scripts/source/check-snippets

# Tests the object stores against a server with the S3 interface.
check-object-store: check-packages
	$(SWIFT) build --build-tests
	@scripts/suite/check-object-store

# Compares the outcome of every vector, for each bundled client and profile, with Tests/verdicts.txt.
check-verdicts: assay
	@scripts/suite/check-verdicts $(ASSAY) $(ARGUMENTS)

# Tests web applications that use real libraries, and one with flaws.
check-web: assay
	@ASSAY=$(ASSAY) scripts/web/check-web
	@scripts/web/check-script-flaws $(ASSAY)

# Runs all sign-ins in two orders, with an adapter that keeps its state; ARGUMENTS=--all runs twenty orders.
check-orders: assay
	@ASSAY=$(ASSAY) scripts/suite/check-orders $(ARGUMENTS)

# ARGUMENTS="--together N" tries each N values together.
check-combinations: check-packages
	$(SWIFT) build --build-tests
	@scripts/suite/check-combinations .build/debug/assay .build/debug/adapter-fixture $(ARGUMENTS)

assay: check-packages
	$(SWIFT) build --product assay

release-assay: check-packages
	$(SWIFT) build -c release --product assay

test: check-packages
	$(SWIFT) test

# Tests code with threads under the thread sanitizer, and code that passes pointers to the system under the address
# sanitizer. Leaks are not checked, because the sanitizer does not see pointers that Swift keeps in enums.
sanitize: check-packages
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.suppressions" \
		$(SWIFT) test --sanitize=thread --scratch-path .build/thread-sanitizer \
		--filter 'GoogleSignInClient|GoogleSignInAccounts|GoogleSignInDirectory|GoogleSignInLoopback|GoogleSignInURLSession|MockGoogle|ScheduleExplorer'
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build/address-sanitizer \
		--filter 'GoogleSignInAccounts|GoogleSignInDirectory|GoogleSignInLoopback'

# Runs the tests of code with threads REPETITIONS times, 20 by default, and ends at the first failure: a test that depends
# on the order of threads by mistake passes most of the time.
repeat-tests: check-packages
	$(SWIFT) build --build-tests
	@"$$($(SWIFT) build --show-bin-path)/assayPackageTests.xctest" --testing-library swift-testing \
		--repetitions $(or $(REPETITIONS),20) --repeat-until fail \
		--filter '^(GoogleSignIn[A-Za-z]*|MockGoogle|MockGoogleServer|ScheduleExplorer)Tests\.' \
		>.build/repeated-tests.txt 2>&1 || \
		{ grep -aE -A 3 ' recorded an issue |Fatal error: ' .build/repeated-tests.txt; tail -n 3 .build/repeated-tests.txt; exit 1; }
	@tail -n 1 .build/repeated-tests.txt

fuzz: check-packages
	Fuzz/smoke $(ARGUMENTS)

# Tests the scripts that run the fuzzers, and the workflow files that call them. Needs no build.
check-fuzz:
	cd Fuzz && python3 -m unittest discover --start-directory runner_tests --top-level-directory .
	@scripts/source/check-workflows

dist: check-packages
	@scripts/release/dist

# Uses the tarball, the wheel and the container image in fresh systems, as root, and runs the GitHub action.
check-dist: dist
	@scripts/release/check-dist .build/dist/assay-*-linux-*.tar.gz
	@scripts/release/check-wheel .build/dist/assay-*.whl
	@scripts/release/check-container .build/dist/assay-*-linux-*.tar.gz
	@scripts/release/check-action .build/dist/assay-*-linux-*.tar.gz

# Runs the GitHub action with the debug build.
check-action: assay
	@scripts/release/dist $(ASSAY) .build/debug-dist
	@scripts/release/check-action .build/debug-dist/assay-*-linux-*.tar.gz

# Uses a wheel with the debug build.
check-wheel: assay
	@scripts/release/dist $(ASSAY) .build/debug-dist
	@scripts/release/check-wheel .build/debug-dist/assay-*.whl

format:
	$(SWIFT) format format --in-place --parallel --recursive --configuration .swift-format $(SOURCES)

lint: assay
	$(SWIFT) format lint --strict --parallel --recursive --configuration .swift-format $(SOURCES)
	@scripts/source/check-imports
	@scripts/source/check-pins
	@scripts/source/check-tracked-files
	@cd scripts && python3 -m unittest discover --quiet --start-directory tests --top-level-directory .
	@cd Mutants && python3 -m unittest discover --quiet --start-directory runner_tests --top-level-directory .
	@$(ASSAY) vectors lint --gate
	@scripts/suite/check-schema

docs: check-packages
	$(SWIFT) build
	@scripts/source/api-listing
	@scripts/source/documentation

# The system packages that the build needs, and those that a check names: make packages PACKAGES="chromium".
packages:
	@scripts/setup/install-packages $(PACKAGES)

check-packages:
	@scripts/setup/install-packages --check

clean:
	$(SWIFT) package clean
