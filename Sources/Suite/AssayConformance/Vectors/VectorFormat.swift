/// A version of the format of vector files.
package enum VectorFormat: String, CaseIterable, Sendable, Comparable {
    case first = "1"
    /// Adds the operation `account`.
    case accounts = "1.1"
    /// Adds texts in UTF-16.
    case textsInUTF16 = "1.2"
    /// Adds credential responses, security events, sign-ins of devices without a browser, added scopes, and whether an
    /// address is verified.
    case credentialsAndDevices = "1.3"
    /// Adds refusals of what is unusable, outputs that must be absent, and `accept`, `query` and `endpoint` next to
    /// `either`.
    case unusableValues = "1.4"
    /// Adds a token that is verified again, and clocks that are set back in a scenario, sign-ins without a refresh token
    /// in a script, `output`, and `messages` of one message.
    case repeatedTokens = "1.5"
    /// Adds steps of a scenario that the client is asked for together.
    case simultaneousSteps = "1.6"
    /// Adds a client that is ended and started again within a scenario.
    case relaunches = "1.7"
    /// Adds clients that bind their refresh token to a key, and what providers and logs say of their proofs.
    case proofs = "1.8"

    /// The newest version, which includes all others.
    package static var newest: VectorFormat { allCases.max() ?? .first }

    /// Whether one version is earlier than the other.
    package static func < (one: VectorFormat, other: VectorFormat) -> Bool { one.number < other.number }

    /// The member of a file that states the version, after a line feed; empty for the first, which a file need not state.
    package var line: String { self == .first ? "" : "\n  \"format\": \"\(rawValue)\"," }

    private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ClientOperation {
    /// The first version of the format that has the operation.
    package var format: VectorFormat {
        switch self {
        case .account: .accounts
        case .verifyCredentialResponse, .verifySecurityEvent, .parseDeviceAuthorization: .credentialsAndDevices
        default: .first
        }
    }
}
