// swift-tools-version: 6.3
import Foundation
import PackageDescription

// Imports run downwards only: a target may import what is named in its row and what those import. docs/architecture.md
// says what lives where.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// How much work the optimizer does on a module.
///
/// It takes four times as long as all other work of the compiler.
enum Optimization {
    /// In release builds: what users link, and what plays and judges vectors.
    case release
    /// In debug builds too: what reads and writes bytes.
    ///
    /// There `assay flaws` and the tests spend their time. One build then serves both.
    case always
    /// Never: what runs once in a while, and mostly waits or writes text.
    case never

    /// SwiftPM refuses `unsafeFlags` in a dependency by URL and version, except for manifests of tools version 6.2 and
    /// later; scripts/release/check-dependency sees that each product can be such a dependency.
    var settings: [SwiftSetting] {
        switch self {
        case .release: []
        // The optimizer then sees the whole module once, not a part of it in each of several processes.
        case .always:
            [
                .unsafeFlags(
                    ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
                    .when(configuration: .debug))
            ]
        case .never: [.unsafeFlags(["-Onone"], .when(configuration: .release))]
        }
    }
}

/// The modules of Apple's systems that have a stand-in in this build, so that what only those systems compile is built
/// and runs on Linux.
///
/// There are some only if `ASSAY_APPLE_STAND_INS` is in the environment; nothing that imports them must be released.
let appleStandIns =
    Context.environment["ASSAY_APPLE_STAND_INS"] == nil
    ? [] : ["AuthenticationServices", "CommonCrypto", "CryptoKit", "Darwin", "Security"]

func target(
    _ name: String, _ dependencies: [Target.Dependency], optimization: Optimization = .release,
    experimentalFeatures: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies + appleStandIns.map { .byName(name: $0) },
        swiftSettings: settings + optimization.settings + experimentalFeatures.map { .enableExperimentalFeature($0) })
}

/// The privacy manifest of a target, which goes into the apps for Apple's systems: those are built on macOS.
func privacyManifest(of target: Target) -> Target {
    #if os(macOS)
        target.resources = [.copy("PrivacyInfo.xcprivacy")]
    #else
        target.exclude = ["PrivacyInfo.xcprivacy"]
    #endif
    return target
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies + appleStandIns.map { .byName(name: $0) },
        swiftSettings: settings)
}

/// Everything in a folder of this package but what is named: the vectors' target is rooted at the top, so that a new area
/// needs no edit here, and must be told what is not its own.
func others(than names: Set<String>, in folder: String = "") -> [String] {
    let path = Context.packageDirectory + "/" + folder
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return found.filter { !names.contains($0) && !$0.hasPrefix(".") }.sorted().map {
        folder.isEmpty ? $0 : "\(folder)/\($0)"
    }
}

/// The targets of a room: a folder of `Sources` and one of `Tests`, which have a folder for each target.
func room(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets where target.path == nil {
        target.path = "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name)"
    }
    return targets
}

let targets = [
    // What an app or a server links.
    room(
        "Library",
        [
            .systemLibrary(
                name: "CAssayOpenSSL", pkgConfig: "openssl",
                providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
            .systemLibrary(
                name: "CAssaySQLite", pkgConfig: "sqlite3",
                providers: [.apt(["libsqlite3-dev"])]),
            // The client library: what the suite tests first.
            // Apple's systems have CryptoKit and Security.
            target(
                "JOSECryptography",
                [.target(name: "CAssayOpenSSL", condition: .when(platforms: [.linux, .android]))]),
            target("StrictJOSE", ["JOSECryptography"], experimentalFeatures: ["Lifetimes"]),
            target("GoogleSignInClient", ["StrictJOSE", "JOSECryptography"], experimentalFeatures: ["Lifetimes"]),
            target("GoogleSignInURLSession", ["GoogleSignInClient"]),
            // For programs on a computer: a phone has its own sheet.
            target("GoogleSignInLoopback", ["GoogleSignInClient", "JOSECryptography"]),
            // What an app has; a server has the next two. No app links SQLite, and no phone holds credentials for a bucket.
            privacyManifest(
                of: target("GoogleSignInAccounts", ["GoogleSignInClient", "StrictJOSE", "JOSECryptography"])),
            target(
                "GoogleSignInDirectory",
                ["GoogleSignInAccounts", "GoogleSignInClient", "StrictJOSE", "JOSECryptography", "CAssaySQLite"]),
            target(
                "GoogleSignInS3",
                ["GoogleSignInDirectory", "GoogleSignInAccounts", "GoogleSignInClient", "JOSECryptography"]),
            // For a build or a test of an app: what its property lists say.
            target("GoogleSignInSettings", ["GoogleSignInClient"]),
            tests("JOSECryptography", ["AssayTestSupport", "AssayCryptography", "CAssayOpenSSL", "JOSECryptography"]),
            tests("StrictJOSE", ["AssayTestSupport", "StrictJOSE", "AssayCryptography", "JOSECryptography"]),
            tests(
                "GoogleSignInClient",
                [
                    "AssayTestSupport", "AssayThreads", "GoogleSignInClient", "StrictJOSE", "AssayCryptography",
                    "JOSECryptography",
                ]),
            tests("GoogleSignInURLSession", ["AssayTestSupport", "GoogleSignInURLSession", "GoogleSignInClient"]),
            tests("GoogleSignInLoopback", ["AssayTestSupport", "GoogleSignInLoopback", "GoogleSignInClient"]),
            tests(
                "GoogleSignInAccounts",
                [
                    "AssayTestAccounts", "AssayTestSupport", "GoogleSignInAccounts", "GoogleSignInClient",
                    "JOSECryptography", "ScheduleExplorer", "TokenForge", "AssayJSON",
                ]),
            tests(
                "GoogleSignInDirectory",
                [
                    "AssayTestAccounts", "AssayTestSupport", "CAssaySQLite", "GoogleSignInAccounts",
                    "GoogleSignInClient",
                    "GoogleSignInDirectory", "GoogleSignInS3", "GoogleSignInURLSession", "ScheduleExplorer",
                    "TokenForge",
                    "AssayJSON", "MockGoogle",
                ]),
            tests("GoogleSignInSettings", ["AssayTestSupport", "GoogleSignInSettings", "GoogleSignInClient"]),
        ]),
    // What the suite stands on; nothing here knows of sign-in.
    room(
        "Base",
        [
            // The provider and the judge. They share no parsing or verifying code with what is judged.
            target("AssayJSON", [], optimization: .always),
            // Requests and responses: what a judge, a provider and a client's adapter say to each other, and a transport.
            target("AssayHTTP", [], optimization: .always),
            // The one executor and the one way to wait of what runs clients.
            target("AssayThreads", []),
            // Commands of the user's. The guardian of a command is in C: a copy of a process with many threads may run
            // nothing else.
            .target(name: "CAssayProcesses"),
            target("AssayProcesses", ["CAssayProcesses"]),
            // The cryptography that only a forger and a judge need, so no app links it.
            target("AssayCryptography", ["CAssayOpenSSL", "JOSECryptography"]),
            // For any Swift project: every order of what runs concurrently.
            target("ScheduleExplorer", []),
            tests("AssayJSON", ["AssayJSON"]),
            tests("AssayHTTP", ["AssayHTTP", "AssayTestSupport"]),
            tests("ScheduleExplorer", ["ScheduleExplorer"]),
        ]),
    // The provider, and what makes its tokens.
    room(
        "Provider",
        [
            .systemLibrary(
                name: "CAssayMicroHTTPD", pkgConfig: "libmicrohttpd",
                providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
            target("TokenForge", ["AssayCryptography", "JOSECryptography", "AssayJSON"]),
            .target(
                name: "CAssayProviderFiles",
                exclude: [
                    "client.js", "relay.js", "palette.css", "pages.css", "workbench.html", "workbench.css",
                    "workbench.js",
                    "requests.js", "controls.js", "copy.js",
                ]),
            target(
                "MockGoogle",
                [
                    "AssayCryptography", "AssayHTTP", "TokenForge", "JOSECryptography", "AssayJSON",
                    "CAssayProviderFiles",
                ]),
            target(
                "MockGoogleServer",
                [
                    "MockGoogle", "TokenForge", "AssayCryptography", "JOSECryptography", "AssayJSON",
                    "CAssayMicroHTTPD", "CAssayProviderFiles",
                ]),
            tests(
                "TokenForge", ["AssayTestSupport", "TokenForge", "AssayCryptography", "AssayJSON", "JOSECryptography"]),
            tests(
                "MockGoogle",
                [
                    "AssayTestSupport", "MockGoogle", "TokenForge", "AssayCryptography", "AssayJSON",
                    "JOSECryptography",
                ]),
            tests(
                "MockGoogleServer",
                [
                    "AssayTestSupport", "MockGoogleServer", "MockGoogle", "TokenForge", "AssayCryptography",
                    "AssayJSON",
                    "JOSECryptography",
                ]),
        ]),
    // Vectors, runner, judge and reports; both ends of the adapter protocol.
    room(
        "Suite",
        [
            target(
                "AssayConformance",
                ["AssayHTTP", "MockGoogle", "TokenForge", "JOSECryptography", "AssayJSON", "AssayThreads"]),
            // A browser that runs scripts, by WebDriver BiDi.
            target(
                "AssayWebDriver",
                ["AssayHTTP", "AssayJSON", "AssayProcesses", "AssayThreads", "JOSECryptography"], optimization: .never),
            target(
                "AssayWeb",
                [
                    "AssayWebDriver", "AssayConformance", "AssayJSON", "AssayHTTP", "AssayProcesses", "AssayThreads",
                    "MockGoogle",
                    "MockGoogleServer", "TokenForge",
                ],
                optimization: .never),
            // Scripts and style sheets.
            .target(
                name: "CAssayReportFiles", exclude: ["report.js", "report.css", "tables.js", "site.js", "site.css"]),
            target(
                "AssayReports",
                ["AssayConformance", "AssayJSON", "CAssayReportFiles", "JOSECryptography", "TokenForge"],
                optimization: .never),
            // Both ends of the adapter protocol. What serves a client as an adapter links no web server.
            target(
                "AssayAdapters", ["AssayConformance", "AssayJSON", "AssayProcesses", "AssayThreads", "TokenForge"],
                optimization: .never),
            target(
                "AssayAdapterClient",
                [
                    "AssayAdapters", "AssayConformance", "AssayHTTP", "AssayJSON", "AssayProcesses", "AssayThreads",
                    "MockGoogle", "MockGoogleServer",
                ],
                optimization: .never),
            .target(
                name: "AssayVectors", path: ".",
                exclude: others(than: ["Sources", "vectors"]) + others(than: ["Suite"], in: "Sources")
                    + others(than: ["AssayVectors"], in: "Sources/Suite"),
                sources: ["Sources/Suite/AssayVectors"], resources: [.copy("vectors")], swiftSettings: settings),
            tests(
                "AssayConformance",
                [
                    "AssayTestSupport", "AssayConformance", "AssayThreads", "AssayVectors", "AssayJSON", "MockGoogle",
                    "JOSECryptography", "TokenForge",
                ]),
            // What tests speak the adapter protocol with.
            .executableTarget(
                name: "adapter-fixture",
                dependencies: [
                    "AssayAdapterClient", "AssayAdapters", "AssayClients", "AssayConformance", "AssayHTTP", "AssayJSON",
                    "AssayThreads", "MockGoogle", "MockGoogleServer", "ReferenceClient", "TokenForge",
                ],
                path: "Tests/Suite/AdapterFixture", swiftSettings: settings),
            tests(
                "AssayAdapters",
                [
                    "AssayTestRuns", "AssayTestSupport", "AssayAdapterClient", "AssayAdapters", "AssayClients",
                    "AssayConformance", "AssayJSON", "AssayProcesses", "AssayReports", "AssayThreads", "AssayVectors",
                    "MockGoogle", "TokenForge", "adapter-fixture",
                ]),
            tests(
                "AssayReports",
                ["AssayTestRuns", "AssayTestSupport", "AssayReports", "AssayConformance", "AssayJSON"]),
            tests("AssayVectors", ["AssayVectors"]),
            tests("AssayWebDriver", ["AssayWebDriver"]),
            tests(
                "AssayWeb",
                [
                    "AssayWebDriver",
                    "AssayTestRuns", "AssayTestSupport", "AssayWeb", "AssayConformance", "AssayJSON", "AssayHTTP",
                    "AssayThreads", "AssayVectors",
                    "MockGoogle", "MockGoogleServer", "TokenForge",
                ]),
        ]),
    // The clients that come with the suite.
    room(
        "Clients",
        [
            target(
                "ReferenceJOSE", ["AssayCryptography", "AssayJSON", "JOSECryptography"], optimization: .always),
            target(
                "ReferenceClient",
                ["AssayConformance", "AssayJSON", "AssayCryptography", "JOSECryptography", "ReferenceJOSE"],
                optimization: .never),
            target(
                "AssayClients",
                [
                    "AssayAdapterClient", "AssayConformance", "AssayJSON", "AssayThreads", "AssayVectors",
                    "GoogleSignInAccounts", "GoogleSignInClient", "GoogleSignInDirectory", "GoogleSignInURLSession",
                    "JOSECryptography", "ReferenceClient", "StrictJOSE", "TokenForge",
                ]),
            tests("ReferenceJOSE", ["ReferenceJOSE"]),
            tests(
                "ReferenceClient",
                [
                    "AssayTestRuns", "AssayTestSupport", "AssayClients", "AssayConformance", "AssayJSON",
                    "ReferenceClient", "ReferenceJOSE",
                ]),
            tests(
                "AssayClients",
                [
                    "AssayTestRuns", "AssayTestSupport", "AssayClients", "AssayConformance", "AssayVectors",
                    "AssayJSON",
                    "GoogleSignInClient", "ReferenceClient", "ReferenceJOSE", "ScheduleExplorer", "TokenForge",
                ]),
        ]),
    // Searches for inputs and orders that nobody wrote.
    room(
        "Search",
        [
            target(
                "AssaySchedules",
                [
                    "AssayJSON", "GoogleSignInAccounts", "GoogleSignInClient", "ScheduleExplorer", "StrictJOSE",
                    "TokenForge",
                ]),
            // Inputs that nobody wrote, for any client.
            target(
                "AssayGeneration",
                ["AssayConformance", "AssayJSON", "ReferenceClient", "ScheduleExplorer", "TokenForge"]),
            // The bodies of the fuzz targets; the package in Fuzz/ makes executables of them. A fuzzer looks through the
            // counters of its whole program at each input, so the quick targets have a module that links little.
            target(
                "AssayParserFuzzTargets",
                [
                    "AssayCryptography", "AssayJSON", "AssayVectors", "JOSECryptography", "ReferenceJOSE", "StrictJOSE",
                ],
                optimization: .never),
            target(
                "AssayFuzzTargets",
                [
                    "AssayClients", "AssayConformance", "AssayJSON", "AssaySchedules",
                    "AssayParserFuzzTargets", "AssayReports", "AssayThreads", "GoogleSignInAccounts",
                    "GoogleSignInClient",
                    "GoogleSignInLoopback", "AssayHTTP", "MockGoogle", "JOSECryptography",
                    "ReferenceClient", "ReferenceJOSE", "ScheduleExplorer", "StrictJOSE", "TokenForge",
                ],
                optimization: .never),
            tests(
                "AssaySchedules",
                ["AssayTestSupport", "AssaySchedules", "AssayJSON", "GoogleSignInClient", "ScheduleExplorer"]),
            tests(
                "AssayGeneration",
                ["AssayTestRuns", "AssayClients", "AssayGeneration", "AssayConformance", "AssayJSON", "AssayThreads"]),
            tests(
                "AssayFuzzTargets",
                [
                    "AssayTestSupport", "AssayFuzzTargets", "AssayParserFuzzTargets", "AssayConformance", "AssayJSON",
                    "AssaySchedules", "AssayVectors", "AssayCryptography", "ScheduleExplorer",
                ]),
        ]),
    // What people use: the suite in tests of their own, and the command line.
    room(
        "Command",
        [
            target(
                "AssayTesting",
                [
                    "AssayConformance", "AssayGeneration", "AssayJSON", "AssayProcesses", "AssayReports",
                    "AssayVectors",
                    "CAssayProcesses", "ScheduleExplorer",
                ],
                optimization: .never),
            tests(
                "AssayTesting",
                [
                    "AssayAdapterClient", "AssayTesting", "AssayClients", "AssayConformance", "AssayHTTP",
                    "ReferenceClient", "adapter-fixture",
                ]),
            // What `assay adapter init` writes.
            .target(
                name: "CAssayTemplates",
                exclude: ["adapter.py", "adapter.go", "adapter.mjs", "adapter.rb", "adapter.swift"]),
            .executableTarget(
                name: "assay",
                dependencies: [
                    "AssayAdapterClient", "AssayAdapters", "AssayClients", "AssayConformance", "AssayHTTP", "AssayJSON",
                    "AssayFuzzTargets", "AssayGeneration", "AssaySchedules", "AssayParserFuzzTargets", "AssayProcesses",
                    "AssayReports",
                    "AssayThreads", "AssayVectors", "AssayWeb", "AssayWebDriver", "GoogleSignInClient",
                    "GoogleSignInURLSession",
                    "MockGoogle",
                    "MockGoogleServer", "AssayCryptography", "JOSECryptography", "ReferenceClient", "ScheduleExplorer",
                    "StrictJOSE",
                    "TokenForge", "CAssayTemplates",
                ],
                swiftSettings: settings + Optimization.never.settings),
            tests(
                "assay",
                [
                    "AssayTestRuns", "AssayTestSupport", "assay", "AssayClients", "AssayConformance", "AssayJSON",
                    "AssaySchedules", "AssayReports", "AssayVectors", "AssayWeb", "GoogleSignInClient", "MockGoogle",
                    "MockGoogleServer", "TokenForge",
                ]),
        ]),
    // What several test targets share. The accounts are apart, and so are the runs, which bring every client: the tests of
    // the provider and of the judge build without both.
    room(
        "Shared",
        [
            .target(name: "CAssayTestWidth", path: "Tests/Shared/TestWidth"),
            .target(
                name: "AssayTestSupport",
                dependencies: ["AssayJSON", "CAssayOpenSSL", "CAssayTestWidth", "TokenForge"],
                path: "Tests/Shared/TestSupport",
                swiftSettings: settings),
            .target(
                name: "AssayTestAccounts",
                dependencies: [
                    "AssayJSON", "AssayTestSupport", "GoogleSignInAccounts", "GoogleSignInClient", "MockGoogle",
                    "TokenForge",
                ],
                path: "Tests/Shared/TestAccounts", swiftSettings: settings),
            .target(
                name: "AssayTestRuns",
                dependencies: ["AssayClients", "AssayConformance", "AssayJSON", "AssayVectors", "ReferenceClient"],
                path: "Tests/Shared/TestRuns", swiftSettings: settings),
        ]),
    room(
        "AppleStandIns",
        appleStandIns.map { name in
            .target(
                name: name, dependencies: ["CAssayOpenSSL"], path: "Tests/Library/AppleStandIns/\(name)",
                swiftSettings: settings)
        }),
].flatMap(\.self)

let package = Package(
    name: "assay",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "StrictJOSE", targets: ["StrictJOSE"]),
        .library(name: "GoogleSignInClient", targets: ["GoogleSignInClient"]),
        .library(name: "GoogleSignInURLSession", targets: ["GoogleSignInURLSession"]),
        .library(name: "GoogleSignInLoopback", targets: ["GoogleSignInLoopback"]),
        .library(name: "GoogleSignInAccounts", targets: ["GoogleSignInAccounts"]),
        .library(name: "GoogleSignInDirectory", targets: ["GoogleSignInDirectory"]),
        .library(name: "GoogleSignInS3", targets: ["GoogleSignInS3"]),
        .library(name: "GoogleSignInSettings", targets: ["GoogleSignInSettings"]),
        .library(name: "ScheduleExplorer", targets: ["ScheduleExplorer"]),
        .library(name: "AssayConformance", targets: ["AssayConformance", "AssayHTTP"]),
        .library(name: "AssayFuzzTargets", targets: ["AssayFuzzTargets", "AssayParserFuzzTargets"]),
        .library(name: "AssayParserFuzzTargets", targets: ["AssayParserFuzzTargets"]),
        // For a suite that goes on after its client has crashed. It links the provider's server, which AssayTesting does not.
        .library(name: "AssayAdapterClient", targets: ["AssayAdapterClient", "AssayConformance"]),
        .library(name: "AssayTesting", targets: ["AssayConformance", "AssayTesting"]),
        .library(name: "AssayAdapters", targets: ["AssayAdapters", "AssayConformance"]),
        .executable(name: "assay", targets: ["assay"]),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
