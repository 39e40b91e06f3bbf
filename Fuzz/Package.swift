// swift-tools-version: 6.3
import PackageDescription

// Three executables, each of which runs the target that it is called by: fuzz-TARGET is a link to one of them. Build with
//   swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
// and no other way: `--sanitize=fuzzer --sanitize=address` yields binaries without coverage half of the time. The nightly
// adds what keeps the sanitizer's checks out of the counters (Fuzz/runner/build.py).

let programs = [
    // At each input a fuzzer looks through the counters of its whole program, so that of the parsers links little.
    "parser-fuzzer": "AssayParserFuzzTargets",
    "client-fuzzer": "AssayFuzzTargets",
    // libFuzzer changes inputs by the program's own mutators, if it has some.
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
