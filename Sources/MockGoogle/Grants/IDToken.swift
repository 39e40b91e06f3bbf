internal import AssayDocument
internal import OpenSSLCrypto
internal import TokenForge

/// What an ID token says.
struct IDTokenRequest {
    let person: Person
    let clientID: String
    /// The client that the token is for, where that is another one.
    let audience: String?
    let scopes: [String]
    let nonce: String?
    let accessToken: String
}

extension MockGoogleProvider {
    /// A document at `/served/NAME` is what `${url:NAME}` in a fault's token leads to.
    static let servedPrefix = "/served/"

    /// The ID token of a token response: honest, or with the defect that a fault asks for.
    func idToken(_ request: IDTokenRequest, _ exchange: Exchange) throws(EndpointFailure) -> String {
        guard let key = keys.state.signing else {
            throw .broken(DocumentError("every key is revoked, so nothing can be signed", at: .built))
        }
        let claims = try claims(request, at: exchange.now)
        guard let defect = exchange.token else {
            let bytes = try rendering { () throws(DocumentError) in try forge.mint(claims: claims, key: key) }
            return String(decoding: bytes, as: UTF8.self)
        }
        let bytes = try rendering { () throws(DocumentError) in
            try defective(defect, claims: claims, key: key, request, at: exchange.now)
        }
        // A defect may leave bytes that are no text; JSON has no place for them (RFC 8259, section 8.1).
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .broken(DocumentError("the token is not UTF-8 and cannot stand in JSON", at: defect.location))
        }
        return text
    }

    /// The honest claims, in Google's order.
    private func claims(_ request: IDTokenRequest, at now: Int64) throws(EndpointFailure) -> DocumentValue {
        let person = request.person
        let hash = try working { () throws(CryptoError) in try Forge.accessTokenHash(request.accessToken) }
        let (expiry, overflow) = now.addingReportingOverflow(configuration.lifetimes.idToken)
        var members: [DocumentMember] = []
        members.reserveCapacity(18)
        func add(_ name: String, _ value: DocumentValue) { members.append(DocumentMember(name, DocumentNode(value))) }
        add("iss", .string(configuration.idTokenIssuer))
        add("azp", .string(request.clientID))
        add("aud", .string(request.audience ?? request.clientID))
        add("sub", .string(person.subject))
        if let domain = person.hostedDomain { add("hd", .string(domain)) }
        if Scopes.includesEmail(request.scopes), let email = person.email {
            add("email", .string(email))
            if let isVerified = person.emailVerified { add("email_verified", isVerified) }
        }
        add("at_hash", .string(hash))
        if let nonce = request.nonce { add("nonce", .string(nonce)) }
        if Scopes.includesProfile(request.scopes) { members += person.profile }
        add("iat", .integer(now))
        add("exp", .integer(overflow ? Int64.max : expiry))
        guard !person.extraClaims.isEmpty else { return .object(members) }
        return DocumentValue.object(members).applying(.object(person.extraClaims))
    }

    /// The token that a description makes of the honest one, as a vector's does of the golden one.
    private func defective(
        _ description: TokenDescription, claims: DocumentValue, key: String, _ request: IDTokenRequest, at now: Int64
    ) throws(DocumentError) -> [UInt8] {
        guard let signingKey = forge.keys[key] else { throw DocumentError("the key is not there", at: .built) }
        var context: DocumentValue = [
            "provider": "google", "now": .integer(now), "leeway": 0, "client_id": .string(request.clientID),
            "access_token": .string(request.accessToken), "issuers": [.string(configuration.issuer)],
            "keys": .array(keys.state.published.map { DocumentNode(.string($0)) }),
        ]
        let served = configuration.documents.compactMap { document in
            document.path.hasPrefix(Self.servedPrefix) ? String(document.path.dropFirst(Self.servedPrefix.count)) : nil
        }
        if !served.isEmpty {
            // Only the names are needed here: the documents themselves are answered at their paths.
            let text = DocumentNode(["text": ""])
            context["serve"] = .object(served.map { DocumentMember($0, text) })
        }
        if let nonce = request.nonce { context["nonce"] = .string(nonce) }
        if let audience = request.audience { context["server_client_id"] = .string(audience) }
        if let domain = request.person.hostedDomain { context["hosted_domain"] = .string(domain) }
        let document: DocumentValue = [
            "header": ["alg": "RS256", "kid": .string(signingKey.kid), "typ": "JWT"],
            "claims": claims.escapingSubstitution, "sign": ["key": .string(key), "alg": "RS256"],
            "context": context.escapingSubstitution, "when": [:], "inputs": [:],
        ]
        let golden = try Golden(decoding: DocumentNode(document), keys: forge.keys)
        let described = try ContextDescription(decoding: nil, golden: golden, keys: forge.keys)
        let origin = configuration.places.url(of: .elsewhere)
        return try forge.renderToken(
            description, described, at: now, urls: ServedURLs(prefix: origin + Self.servedPrefix)
        ).bytes
    }
}
