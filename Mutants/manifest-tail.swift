// The mutants: the library is compiled from its rewritten sources, and the program that tries them is added.
let mutated: Set<String> = [
    "StrictJOSE", "GoogleSignInClient", "GoogleSignInURLSession", "GoogleSignInLoopback", "GoogleSignInAccounts",
    "GoogleSignInDirectory", "JOSECryptography",
]
// The code of a mutant that is never reached, or whose variable is never read, is not an error here. A function with many
// mutants has a large frame, which only unoptimized code clears at every call.
let mutatedSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableExperimentalFeature("Lifetimes"),
    .unsafeFlags(["-suppress-warnings", "-O"]),
]
for target in package.targets where mutated.contains(target.name) {
    target.path = "Mutated/\(target.name)"
    target.dependencies.append("CAssayMutants")
    target.swiftSettings = mutatedSettings
}
package.targets.append(.target(name: "CAssayMutants", path: "Mutants/Switch"))
package.targets.append(
    .executableTarget(
        name: "mutant-trial",
        dependencies: [
            "AssayAdapterClient", "AssayAdapters", "AssayClients", "AssayConformance", "AssaySchedules",
            "AssayJSON", "CAssayMutants", "GoogleSignInLoopback", "ScheduleExplorer",
        ],
        path: "Mutants/Trial", swiftSettings: settings))

// Other tests do not test the library, and take time to build.
package.targets.removeAll { target in
    target.type == .test && !mutated.contains(String(target.name.dropLast("Tests".count)))
}
