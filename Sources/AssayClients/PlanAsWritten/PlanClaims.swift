internal import AssayConformance
internal import Foundation

/// The claims that the plan checks, in its order, and what it hands on.
///
/// `nonce`, `azp`, `at_hash`, `nbf` and `hd` are not looked at, nor is `sub`, which OpenID Connect Core §2 requires.
struct PlanClaims: Sendable, Hashable {
    /// How far in the future `iat` may be, in seconds.
    static let issuedAtTolerance: TimeInterval = 60

    /// The subject; empty where `sub` is missing or no string, so that all such people are one.
    let subject: String
    let email: String?

    /// Checks the claims of a token whose signature is valid.
    ///
    /// Foundation bridges JSON's `true` to the number 1, so `as? TimeInterval` takes a Boolean for a time; it gives
    /// `nil` for an integer that no `Double` holds exactly. An `iat` that is missing or gives `nil` is not checked.
    init(checking claims: [String: Any], clientID: String, now seconds: Int64) throws(PlanFailure) {
        let now = Date(timeIntervalSince1970: TimeInterval(seconds))
        guard let issuer = claims["iss"] as? String, PlanIDToken.issuers.contains(issuer) else {
            throw .refused(.invalidIssuer)
        }
        guard Self.isAudience(claims["aud"], of: clientID) else { throw .refused(.invalidAudience) }
        guard let expiration = claims["exp"] as? TimeInterval, Date(timeIntervalSince1970: expiration) > now else {
            throw .refused(.tokenExpired)
        }
        if let issuedAt = claims["iat"] as? TimeInterval,
            Date(timeIntervalSince1970: issuedAt) > now.addingTimeInterval(Self.issuedAtTolerance)
        {
            throw .refused(.invalidIssuedAt)
        }
        subject = claims["sub"] as? String ?? ""
        email = claims["email"] as? String
    }

    /// A string that is the client ID, or an array of strings that holds it, whoever else is in there.
    private static func isAudience(_ audience: Any?, of clientID: String) -> Bool {
        if let single = audience as? String { return single == clientID }
        return (audience as? [String])?.contains(clientID) ?? false
    }
}
