internal import AssayJSON
internal import TokenForge

/// A scenario to play to a client.
package struct SignInProbe: OperationInput {
    let scenario: Scenario
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64

    /// The operation `sign-in`.
    package static var operation: Operation { .signIn }

    /// Whether both are the same scenario at the same instant.
    package static func == (left: SignInProbe, right: SignInProbe) -> Bool {
        left.start == right.start && left.scenario.document == right.scenario.document
    }

    /// Hashes the scenario and the instant.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(scenario.document)
    }
}
