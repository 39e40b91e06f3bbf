internal import AssayConformance

/// A client in another process cannot be used.
package enum AdapterFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The command does not start, or does not say hello as it should: the command line is wrong.
    case unusable(String)
    /// This machine does not give what is needed.
    case harness(String)

    package var description: String {
        switch self {
        case .unusable(let text), .harness(let text): text
        }
    }

    /// What it shows of the client: nothing where this machine is to blame.
    var observation: Observation {
        switch self {
        case .unusable(let text): .crashed(text)
        case .harness(let text): .notPut(text)
        }
    }
}
