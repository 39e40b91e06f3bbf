// swift-tools-version: 6.3
import PackageDescription

// A client of somebody else's, which depends on Assay for its tests and for its adapter.

let package = Package(
    name: "assay-examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "assay", path: "..")],
    targets: [
        // What ships. It knows nothing of Assay.
        .target(name: "CallbackReader"),
        // The same as Assay sees it, for the tests and the adapter.
        .target(
            name: "CallbackClient",
            dependencies: ["CallbackReader", .product(name: "AssayConformance", package: "assay")]),
        .executableTarget(
            name: "callback-adapter",
            dependencies: ["CallbackClient", .product(name: "AssayAdapters", package: "assay")]),
        .testTarget(
            name: "CallbackReaderTests",
            dependencies: ["CallbackClient", .product(name: "AssayTesting", package: "assay")]),
    ]
)
