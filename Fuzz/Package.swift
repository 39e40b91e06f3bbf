// swift-tools-version: 6.3
import PackageDescription

// Three executables. A link fuzz-TARGET to one of them runs that target. Build them only with
//   swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -O -Xswiftc -use-ld=lld
// because `--sanitize=fuzzer --sanitize=address` gives binaries without coverage half of the time. Fuzz/nightly adds an
// option that keeps the sanitizer's checks out of the counters (Fuzz/runner/build.py).

let programs = [
    // For each input a fuzzer reads all counters of its program, so the program of the parsers links little.
    "parser-fuzzer": "AssayParserFuzzTargets",
    "client-fuzzer": "AssayFuzzTargets",
    // libFuzzer uses the program's mutators for every target, so targets with a mutator have their own program.
    "document-fuzzer": "AssayFuzzTargets",
]

let package = Package(
    name: "assay-fuzz",
    platforms: [.macOS(.v15)],
    products: programs.keys.sorted().map { .executable(name: $0, targets: [$0]) },
    dependencies: [.package(name: "assay", path: "..")],
    targets: programs.sorted { $0.key < $1.key }.map { name, library in
        .executableTarget(
            name: name,
            dependencies: [.product(name: library, package: "assay")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
            ])
    },
    swiftLanguageModes: [.v6]
)
