public import StrictJOSE

/// The answer to a request for the provider's keys (OpenID Connect Core §10.1.1).
public struct KeySetResponse: Sendable {
    /// The keys, the unusable ones included, which are never selected.
    public let keySet: JSONWebKeySet

    /// Seconds for which the response says that the keys may be used before they are asked for again.
    ///
    /// `max-age` less `Age` (RFC 9111 §4.2), at least 0. Floor and ceiling are the cache's to set.
    public let freshnessLifetime: Int

    /// The IDs of the keys that may verify an ID token's signature, in the order of the document.
    public var usableKeyIDs: [String] { keySet.usableKeyIDs }

    /// Reads a response.
    ///
    /// A set without a single usable key is no error here: it may be right, and a token that asks for one of its keys
    /// gets its own reason.
    ///
    /// - Throws: `key-set-unavailable` for a status other than 200; `invalid-key-set` for a document that is no JWK
    ///   Set, or a `Content-Type` that is there and is neither `application/json` nor `application/jwk-set+json`.
    ///   No specification asks for one here, so its absence is let through.
    public init(_ response: HTTPResponse) throws(GoogleSignInError) {
        guard response.status == 200 else {
            throw GoogleSignInError(.keySetUnavailable, "status \(response.status)")
        }
        switch response.contentType {
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
    /// How many keys there are and how long they are fresh.
    public var description: String { "KeySetResponse(\(keySet.keys.count) keys, fresh for \(freshnessLifetime) s)" }
}
