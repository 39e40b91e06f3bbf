internal import AssayConformance
internal import Foundation

/// The plan's checks of claims, in its order, and the claims that it returns.
///
/// It does not check `nonce`, `azp`, `at_hash`, `nbf` and `hd`, nor that `sub` exists (OpenID Connect Core §2).
struct PlanClaims: Sendable, Hashable {
    /// The number of seconds that `iat` may be in the future.
    static let issuedAtTolerance: TimeInterval = 60

    /// The subject; empty if `sub` is missing or not a string, so all such people share one identity.
    let subject: String
    let email: String?

    /// Checks the claims of a token whose signature is valid.
    ///
    /// Foundation bridges JSON's `true` to the number 1, so `as? TimeInterval` accepts a Boolean as a time. It returns
    /// `nil` for an integer that a `Double` cannot represent exactly. An `iat` that is missing or `nil` is not checked.
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

    /// Whether the audience is the client ID or an array of strings that contains it, possibly among others.
    private static func isAudience(_ audience: Any?, of clientID: String) -> Bool {
        if let single = audience as? String { return single == clientID }
        return (audience as? [String])?.contains(clientID) ?? false
    }

    /// The output of an operation that verifies an ID token.
    var output: [String: OutputValue] {
        var output: [String: OutputValue] = ["subject": .string(subject)]
        if let email { output["email"] = .string(email) }
        return output
    }
}
