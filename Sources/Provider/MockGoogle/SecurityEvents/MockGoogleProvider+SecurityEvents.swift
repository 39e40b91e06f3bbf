package import AssayJSON
internal import TokenForge

/// A security event token, ready to be posted.
package struct SignedSecurityEvent: Sendable {
    /// The identifier of an honest token.
    package let identifier: String
    package let bytes: [UInt8]
}

extension MockGoogleProvider {
    /// The RISC configuration document, with Google's members.
    func riscConfiguration() -> EndpointResponse {
        .json(
            200,
            [
                "issuer": .string(configuration.issuer), "jwks_uri": .string(configuration.places.url(of: .certs)),
                "delivery_methods_supported": ["https://schemas.openid.net/secevent/risc/delivery-method/push"],
            ], headers: [HeaderField("Cache-Control", "public, max-age=3600")])
    }

    /// Signs the token of an event (RFC 8417 §2.2), as an honest provider does or with the event's changes.
    package mutating func token(of event: SentSecurityEvent, at now: Int64) throws(JSONError) -> SignedSecurityEvent {
        keys.advance(to: now)
        guard let name = keys.state.signing, let key = forge.keys[name] else {
            throw JSONError("every key is revoked, so nothing can be signed", at: .built)
        }
        guard let index = event.person.index(among: configuration.people) else {
            throw JSONError("the provider has no such person", at: .built)
        }
        let client = configuration.clients.first { $0.kind == .web } ?? configuration.clients.first
        guard let audience = event.audience ?? client?.id else { throw JSONError("there is no client", at: .built) }
        securityEventCount += 1
        let identifier = event.identifier ?? "\(configuration.seed)-event-\(securityEventCount)"
        let person = configuration.people[index]
        let claims: JSONValue = [
            "iss": .string(configuration.issuer), "aud": .string(audience),
            "iat": .integer(now.subtractingReportingOverflow(event.age).partialValue), "jti": .string(identifier),
            "events": .object([
                JSONMember(event.type, JSONNode(event.content(about: person.subject, of: configuration.issuer)))
            ]),
        ]
        let content = IDTokenContent(
            person: person, clientID: audience, audience: nil, scopes: [], nonce: nil, requestNonce: nil,
            accessToken: nil)
        let bytes = try rendered(
            event.token, header: ["alg": "RS256", "kid": .string(key.kid)], claims: claims, key: name, content, at: now)
        return SignedSecurityEvent(identifier: identifier, bytes: bytes)
    }
}
