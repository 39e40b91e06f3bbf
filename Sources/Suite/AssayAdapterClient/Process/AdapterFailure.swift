internal import AssayConformance

/// A client in another process cannot be used.
public enum AdapterFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The command does not start or does not send a valid hello, so the command line is wrong.
    case unusable(String)
    /// This machine lacks a resource that the suite needs.
    case harness(String)

    /// What does not work, in a sentence.
    public var description: String {
        switch self {
        case .unusable(let text), .harness(let text): text
        }
    }

    /// The observation for the failure; a failure of this machine says nothing about the client.
    var observation: Observation {
        switch self {
        case .unusable(let text): .crashed(text)
        case .harness(let text): .notPut(text)
        }
    }
}
