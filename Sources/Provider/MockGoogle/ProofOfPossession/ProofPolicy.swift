internal import AssayJSON

/// How the token endpoint handles DPoP proofs (RFC 9449, and Google's DPoP Adoption Guide).
package struct ProofPolicy: Sendable, Hashable {
    package enum Check: String, Sendable, CaseIterable {
        /// As at Google: a proof is optional; the refresh token of a request with a proof is bound to its key.
        case checked
        /// A request without a proof is refused.
        case required
        /// Nothing is refused but a nonce, and the log says which rules are broken.
        case ignored
    }

    package enum Nonce: String, Sendable, CaseIterable {
        /// The provider has none.
        case none
        /// The provider demands one, which stays good.
        case kept
        /// The provider demands one, and each response replaces it.
        case replaced
    }

    package var check = Check.checked
    package var nonce = Nonce.none

    init() {}

    init(decoding node: JSONNode) throws(JSONError) {
        var reader = try MemberReader(node, allowing: ["check", "nonce"])
        check = reader.choice("check", Check.self) ?? .checked
        nonce = reader.choice("nonce", Nonce.self) ?? .none
        try reader.finish()
    }
}

/// What the token endpoint remembers of proofs.
struct ProofMemory: Sendable {
    /// The maximum number of kept identifiers.
    private static let capacity = 1_024

    /// The latest nonce that was sent; `nil` if none was.
    var nonce: String?
    /// The identifiers of proofs that obeyed the rule of the nonce, oldest first.
    private(set) var identifiers: [String] = []
    /// The rules that the last token request broke; `nil` if the last request was none.
    var broken: [ProofRule]?

    mutating func remember(_ identifier: String) {
        if identifiers.count == Self.capacity { identifiers.removeFirst() }
        identifiers.append(identifier)
    }
}
