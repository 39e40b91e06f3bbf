// swift-tools-version: 6.3
import PackageDescription

// Clients whose tests must fail, because each makes a mistake after which the suite cannot ask it anything.
// scripts/examples/check-examples runs them and expects the failures.

let package = Package(
    name: "assay-mistaken-clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "assay", path: "../../..")],
    targets: ["AlwaysUnsupportedTests", "NoHandlersTests", "MissingHandlerTests"].map { name in
        .testTarget(name: name, dependencies: [.product(name: "AssayTesting", package: "assay")])
    }
)
