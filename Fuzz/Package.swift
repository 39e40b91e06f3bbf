// swift-tools-version: 6.3
import PackageDescription

// One executable a fuzz target. Build with
//   swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
// and no other way: `--sanitize=fuzzer --sanitize=address` yields binaries without coverage half of the time. The nightly
// adds what keeps the sanitizer's checks out of the counters (Fuzz/runner/build.py).

let targets = [
    "base64url",
    "json",
    "compact-jws",
    "jwk",
    "jwk-set",
    "der",
    "pkcs1-signature",
    "id-token-structured",
    "id-token-raw",
    "callback-url",
    "token-response",
    "user-info",
    "provider-metadata",
    "code-verifier",
    "cache-headers",
    "sign-in",
    "schedules",
    "vector-file",
    "provider-request",
    "stored-session",
    "property-list",
    "authorization-request",
    "redirects",
    "canary-bug",
    "canary-double-resume",
]

/// The targets whose bodies need little: at each input a fuzzer looks through the counters of the whole program.
let small: Set = ["base64url", "json", "compact-jws", "jwk", "jwk-set", "der", "pkcs1-signature", "canary-bug"]

let package = Package(
    name: "assay-fuzz",
    platforms: [.macOS(.v15)],
    products: targets.map { .executable(name: "fuzz-\($0)", targets: ["fuzz-\($0)"]) },
    dependencies: [.package(name: "assay", path: "..")],
    targets: targets.map {
        .executableTarget(
            name: "fuzz-\($0)",
            dependencies: [
                .product(name: small.contains($0) ? "AssayParserFuzzTargets" : "AssayFuzzTargets", package: "assay")
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
            ])
    },
    swiftLanguageModes: [.v6]
)
