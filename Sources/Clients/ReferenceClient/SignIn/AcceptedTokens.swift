internal import AssayConformance
internal import ReferenceJOSE

/// The ID tokens that the client has accepted.
///
/// It verifies each token anew; only flaws take a token for one of these.
struct AcceptedTokens {
    /// How many tokens are remembered.
    private static let capacity = 16

    private struct Entry {
        let token: [UInt8]
        let subject: String
    }

    private var entries: [Entry] = []

    mutating func append(_ token: [UInt8], of subject: String) {
        entries = entries.suffix(Self.capacity - 1) + [Entry(token: token, subject: subject)]
    }

    /// The subject of the accepted token for which a flaw takes a refused one.
    func subject(of token: [UInt8], refusedFor reason: Reason, _ flaws: FlawSwitch) -> String? {
        if let entry = entries.last(where: { $0.token == token }) {
            let isTaken =
                switch reason {
                case .tokenExpired: flaws.has("accepted-token-kept-past-expiry")
                case .invalidNonce, .invalidIssuer: flaws.has("accepted-token-kept-for-other-requests")
                case .unknownKeyID: flaws.has("accepted-token-kept-without-its-key")
                default: false
                }
            return isTaken ? entry.subject : nil
        }
        guard reason == .invalidSignature else { return nil }
        for entry in entries.reversed() {
            if Self.signedPart(entry.token) == Self.signedPart(token), flaws.has("accepted-token-known-by-signed-part")
            {
                return entry.subject
            }
            if Self.signature(entry.token) == Self.signature(token), flaws.has("accepted-token-known-by-signature") {
                return entry.subject
            }
            if entry.token.prefix(200) == token.prefix(200), flaws.has("accepted-token-known-by-beginning") {
                return entry.subject
            }
        }
        return nil
    }

    private static func signedPart(_ token: [UInt8]) -> ArraySlice<UInt8> {
        token[..<(token.lastIndex(of: UInt8(ascii: ".")) ?? token.endIndex)]
    }

    private static func signature(_ token: [UInt8]) -> ArraySlice<UInt8> {
        token[(token.lastIndex(of: UInt8(ascii: ".")) ?? token.startIndex)...]
    }
}
