internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// The content of an ID token.
struct IDTokenContent {
    let person: Person
    let clientID: String
    /// The client that the token is for, if it is another one.
    let audience: String?
    let scopes: [String]
    let nonce: String?
    /// The nonce of the authorization request, which a fault may put into the token of a refresh.
    let requestNonce: String?
    /// The access token that is issued with it; `nil` if there is none.
    let accessToken: String?
    /// The identifier of a credential, which Google gives to tokens of its button and of One Tap.
    var identifier: String?
}

extension MockGoogleProvider {
    /// `${url:NAME}` in the token of a fault is the URL of the document at `/served/NAME`.
    static let servedPrefix = "/served/"

    /// The ID token of a token response: honest, or with the defect of a fault.
    mutating func idToken(_ content: IDTokenContent, _ request: EndpointRequest) throws(EndpointFailure) -> String {
        guard let key = keys.state.signing else {
            throw .broken(JSONError("every key is revoked, so nothing can be signed", at: .built))
        }
        let claims = try claims(content, at: request.now)
        honestToken = forge.keys[key].map { (["alg": "RS256", "kid": .string($0.kid), "typ": "JWT"], claims) }
        guard let defect = request.token else {
            let bytes = try rendering { () throws(JSONError) in try forge.mint(claims: claims, key: key) }
            return String(decoding: bytes, as: UTF8.self)
        }
        let bytes = try rendering { () throws(JSONError) in
            guard let kid = forge.keys[key]?.kid else { throw JSONError("there is no such key", at: .built) }
            return try rendered(
                defect, header: ["alg": "RS256", "kid": .string(kid), "typ": "JWT"], claims: claims, key: key, content,
                at: request.now)
        }
        // A defect may produce bytes that are not text, which JSON cannot contain (RFC 8259 §8.1).
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .broken(JSONError("the token is not UTF-8, so JSON cannot contain it", at: defect.location))
        }
        return text
    }

    /// The honest claims, in the order that Google uses.
    private func claims(_ content: IDTokenContent, at now: Int64) throws(EndpointFailure) -> JSONValue {
        let person = content.person
        let hash = try working { () throws(CryptoError) in
            try content.accessToken.map { token throws(CryptoError) in try Forge.accessTokenHash(token) }
        }
        let (expiry, overflow) = now.addingReportingOverflow(configuration.lifetimes.idToken)
        var members: [JSONMember] = []
        members.reserveCapacity(18)
        func add(_ name: String, _ value: JSONValue) { members.append(JSONMember(name, JSONNode(value))) }
        add("iss", .string(configuration.idTokenIssuer))
        add("azp", .string(content.clientID))
        add("aud", .string(content.audience ?? content.clientID))
        add("sub", .string(person.subject))
        if let domain = person.hostedDomain { add("hd", .string(domain)) }
        if Scopes.includesEmail(content.scopes), let email = person.email {
            add("email", .string(email))
            if let isVerified = person.emailVerified { add("email_verified", isVerified) }
        }
        if let hash { add("at_hash", .string(hash)) }
        if let nonce = content.nonce { add("nonce", .string(nonce)) }
        if Scopes.includesProfile(content.scopes) { members += person.profile }
        if content.identifier != nil { add("nbf", .integer(now)) }
        add("iat", .integer(now))
        add("exp", .integer(overflow ? Int64.max : expiry))
        if let identifier = content.identifier { add("jti", .string(identifier)) }
        guard !person.extraClaims.isEmpty else { return .object(members) }
        return JSONValue.object(members).applying(.object(person.extraClaims))
    }

    /// The token that a description derives from the honest one, as a vector derives one from the golden token.
    func rendered(
        _ description: TokenDescription, header: JSONValue, claims: JSONValue, key: String, _ content: IDTokenContent,
        at now: Int64
    ) throws(JSONError) -> [UInt8] {
        var context: JSONValue = [
            "provider": "google", "now": .integer(now), "leeway": 0, "client_id": .string(content.clientID),
            "issuers": [.string(configuration.issuer)],
            "keys": .array(keys.state.published.map { JSONNode(.string($0)) }),
        ]
        let served = configuration.documents.compactMap { document in
            document.path.hasPrefix(Self.servedPrefix) ? String(document.path.dropFirst(Self.servedPrefix.count)) : nil
        }
        if !served.isEmpty {
            // Only the names are needed here: the documents are served at their paths.
            let text = JSONNode(["text": ""])
            context["serve"] = .object(served.map { JSONMember($0, text) })
        }
        if let token = content.accessToken { context["access_token"] = .string(token) }
        if let nonce = content.requestNonce { context["nonce"] = .string(nonce) }
        if let audience = content.audience { context["server_client_id"] = .string(audience) }
        if let domain = content.person.hostedDomain { context["hosted_domain"] = .string(domain) }
        let document: JSONValue = [
            "header": header,
            "claims": claims.escapingSubstitution, "sign": ["key": .string(key), "alg": "RS256"],
            "context": context.escapingSubstitution, "when": [:], "inputs": [:],
        ]
        let golden = try Golden(decoding: JSONNode(document), keys: forge.keys)
        let described = try ContextDescription(decoding: nil, golden: golden, keys: forge.keys)
        let origin = configuration.places.url(of: .elsewhere)
        return try forge.renderToken(
            description, described, at: now, urls: ServedURLs(prefix: origin + Self.servedPrefix)
        ).bytes
    }
}
