internal import AssayJSON

/// The suite cannot run, or its run would say nothing about the client.
public struct ConformanceSuiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: VisibleText) { self.description = description.description }
}
