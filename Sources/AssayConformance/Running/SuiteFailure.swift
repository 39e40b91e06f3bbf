/// The suite itself failed: nothing can be said of the client, and a run that met it has no report.
public struct SuiteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What failed, with the vector that it concerns.
    public let description: String

    package init(_ description: String) { self.description = description }
}
