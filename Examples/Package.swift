// swift-tools-version: 6.3
import PackageDescription

// A client of somebody else's, which depends on Assay for its tests and for its adapter.

let package = Package(
    name: "assay-examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "assay", path: "..")],
    targets: [
        .target(name: "CallbackReader", dependencies: [.product(name: "AssayTesting", package: "assay")]),
        .executableTarget(name: "callback-adapter", dependencies: ["CallbackReader"]),
        .testTarget(name: "CallbackReaderTests", dependencies: ["CallbackReader"]),
    ]
)
