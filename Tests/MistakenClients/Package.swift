// swift-tools-version: 6.3
import PackageDescription

// Clients whose tests have to fail: each makes a mistake because of which the suite asks it nothing.
// scripts/check-examples runs them and expects the failures.

let package = Package(
    name: "assay-mistaken-clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "assay", path: "../..")],
    targets: ["AlwaysUnsupportedTests", "NoHandlersTests", "MissingHandlerTests"].map { name in
        .testTarget(name: name, dependencies: [.product(name: "AssayTesting", package: "assay")])
    }
)
