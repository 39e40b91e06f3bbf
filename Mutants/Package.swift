// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The tool that rewrites the client library into mutant schemata. It uses the parser of the toolchain, whose modules are
// next to the `swift` in PATH.

let tools = (Context.environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: $0 + "/swift") }
let swift = tools.first { FileManager.default.isExecutableFile(atPath: $0.path) }
let host =
    (swift?.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent().path ?? "/usr")
    + "/lib/swift/host"

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-I", host]),
]
let linking: [LinkerSetting] = [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])]

let package = Package(
    name: "assay-mutants",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "schemata", swiftSettings: settings, linkerSettings: linking),
        .testTarget(
            name: "schemataTests", dependencies: ["schemata"], path: "Tests", swiftSettings: settings,
            linkerSettings: linking),
    ],
    swiftLanguageModes: [.v6]
)
