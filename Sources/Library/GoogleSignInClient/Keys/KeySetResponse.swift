public import StrictJOSE

/// The response to a request for the provider's keys (OpenID Connect Core §10.1.1).
public struct KeySetResponse: Sendable {
    /// The keys, including unusable ones, which are never selected.
    public let keySet: JSONWebKeySet

    /// How many seconds the keys may be used according to the response.
    ///
    /// `max-age` minus `Age` (RFC 9111 §4.2), at least 0. The cache applies its own minimum and maximum.
    public let freshnessLifetime: Int

    /// The IDs of the keys that may verify an ID token's signature, in the order of the document.
    public var usableKeyIDs: [String] { keySet.usableKeyIDs }

    /// Parses a response.
    ///
    /// A key set without any usable key is not an error here: it may be intended, and a token that needs one of its
    /// keys fails with its own code.
    ///
    /// - Throws: `key-set-unavailable` for a status other than 200; `invalid-key-set` for a document that is not a JWK
    ///   Set, or a `Content-Type` other than `application/json` and `application/jwk-set+json`. No specification
    ///   requires a `Content-Type` here, so it may be absent.
    public init(_ response: HTTPResponse) throws(GoogleSignInError) {
        guard response.status == 200 else {
            throw GoogleSignInError(.keySetUnavailable, "status \(response.status)")
        }
        switch response.fields.contentType {
        case .absent, .mediaType(.json), .mediaType(.jwkSet):
            break
        case .malformed, .mediaType:
            throw GoogleSignInError(.invalidKeySet, "Content-Type: expected application/json")
        }
        do {
            keySet = try JSONWebKeySet(response.body)
        } catch {
            throw GoogleSignInError(.invalidKeySet, error.description)
        }
        freshnessLifetime = CacheFreshness.seconds(of: response.fields)
    }
}

extension KeySetResponse: CustomStringConvertible {
    /// The number of keys and their freshness lifetime.
    public var description: String { "KeySetResponse(\(keySet.keys.count) keys, fresh for \(freshnessLifetime) s)" }
}
