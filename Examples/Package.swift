// swift-tools-version: 6.3
import PackageDescription

// A package that depends on Assay to test its own client, and to sign people in.

let package = Package(
    name: "assay-examples",
    platforms: [.macOS(.v15)],
    products: [.library(name: "CallbackReader", targets: ["CallbackReader"])],
    dependencies: [.package(name: "assay", path: "..")],
    targets: [
        // The library that the app ships. It depends on nothing of Assay.
        .target(name: "CallbackReader"),
        // Describes the library to Assay, for the tests and the adapter.
        .target(
            name: "CallbackClient",
            dependencies: ["CallbackReader", .product(name: "AssayConformance", package: "assay")]),
        .executableTarget(
            name: "callback-adapter",
            dependencies: ["CallbackClient", .product(name: "AssayAdapters", package: "assay")]),
        .testTarget(
            name: "CallbackReaderTests",
            dependencies: [
                "CallbackClient", .product(name: "AssayConformance", package: "assay"),
                .product(name: "AssayTesting", package: "assay"),
            ]),
        // Sessions whose callers refresh tokens at the same time: two that hold in every order, and three with a mistake.
        .target(name: "RefreshingSession"),
        .target(
            name: "RefreshingClient",
            dependencies: [
                "RefreshingSession", .product(name: "AssayConformance", package: "assay"),
                .product(name: "AssayTesting", package: "assay"),
            ]),
        .testTarget(
            name: "RefreshingClientTests",
            dependencies: [
                "RefreshingClient", "RefreshingSession", .product(name: "AssayConformance", package: "assay"),
                .product(name: "AssayTesting", package: "assay"),
            ]),
        // The model behind the screens of an app that signs people in.
        .target(
            name: "SignInModel",
            dependencies: [
                .product(name: "GoogleSignInAccounts", package: "assay"),
                .product(name: "GoogleSignInClient", package: "assay"),
            ]),
        .testTarget(
            name: "SignInModelTests",
            dependencies: [
                "SignInModel", .product(name: "GoogleSignInAccounts", package: "assay"),
                .product(name: "GoogleSignInClient", package: "assay"),
            ]),
        // A program that signs in.
        .executableTarget(
            name: "sign-in",
            dependencies: [
                .product(name: "GoogleSignInClient", package: "assay"),
                .product(name: "GoogleSignInURLSession", package: "assay"),
            ]),
        // A program for a terminal, which signs in through the browser.
        .executableTarget(
            name: "cli-sign-in",
            dependencies: [
                .product(name: "GoogleSignInClient", package: "assay"),
                .product(name: "GoogleSignInLoopback", package: "assay"),
                .product(name: "GoogleSignInURLSession", package: "assay"),
            ]),
        // A library that tests itself with exported vectors.
        .executableTarget(
            name: "verify-vectors",
            dependencies: [
                .product(name: "GoogleSignInClient", package: "assay"), .product(name: "StrictJOSE", package: "assay"),
            ],
            path: "vectors/swift"),
    ]
)
