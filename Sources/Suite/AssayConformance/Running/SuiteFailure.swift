/// A failure of the suite itself, which says nothing about the client and leaves the run without a report.
public struct SuiteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What failed, with the vector concerned.
    public let description: String

    package init(_ description: String) { self.description = description }
}
