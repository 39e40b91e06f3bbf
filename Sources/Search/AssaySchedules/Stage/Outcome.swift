internal import AssayJSON

/// The outcome of a call.
enum Outcome: Sendable, Equatable {
    /// The tokens of the visit with that number.
    case signedIn(Int)
    /// The tokens of the device whose codes were those with that number.
    case signedInOnDevice(Int)
    /// The tokens of the refresh request with that number.
    case refreshed(Int)
    case verified
    case revoked
    /// A refusal with its reason.
    case refused(String)

    /// The outcome's name in scenarios.
    var name: String {
        switch self {
        case .signedIn: "signed-in"
        case .signedInOnDevice: "signed-in-on-device"
        case .refreshed: "refreshed"
        case .verified: "verified"
        case .revoked: "revoked"
        case .refused(let reason): reason
        }
    }

    /// All names that a scenario can use.
    static let names = [
        "signed-in", "signed-in-on-device", "access-denied", "refreshed", "verified", "revoked", "user-cancelled",
        "web-authentication-unavailable",
        "invalid-authorization-response", "state-mismatch", "token-exchange-failed", "key-set-unavailable",
        "unknown-key-id", "sign-in-in-progress", "cancelled", "timed-out", "network", "provider-error",
    ]

    /// Reads an outcome's name.
    static func name(_ node: JSONNode) throws(JSONError) -> String {
        let name = try node.string()
        guard names.contains(name) else {
            throw node.error("there is no outcome \"\(name)\"\(SpellingSuggestion.clause(for: name, among: names))")
        }
        return name
    }
}
