internal import AssayDocument
internal import OpenSSLCrypto
internal import TokenForge

extension MockGoogleProvider {
    /// Google's debugging endpoint: what an access token or an ID token says, if it is a good one.
    func tokenInfo(_ exchange: Exchange) -> Answer {
        let form = exchange.form
        let query = exchange.query
        if let token = form["access_token"] ?? query["access_token"] { return accessTokenInfo(token, exchange) }
        if let token = form["id_token"] ?? query["id_token"] { return idTokenInfo(token, exchange) }
        return OAuthError(400, "invalid_request", "either access_token, id_token, or token_handle required").answer
    }

    private static let invalid = OAuthError(400, "invalid_token", "Invalid Value")

    private func accessTokenInfo(_ token: String, _ exchange: Exchange) -> Answer {
        guard let (access, grant) = grants.accessToken(token, at: exchange.now),
            let person = configuration.person(grant.subject)
        else { return Self.invalid.answer }
        var info: DocumentValue = [
            "azp": .string(grant.clientID), "aud": .string(grant.clientID), "sub": .string(person.subject),
            "scope": .string(access.scopes.joined(separator: " ")), "exp": .string(String(access.expiry)),
            "expires_in": .string(String(access.expiry.subtractingReportingOverflow(exchange.now).partialValue)),
        ]
        if Scopes.includesEmail(access.scopes), let email = person.email {
            info["email"] = .string(email)
            if let isVerified = person.emailVerified { info["email_verified"] = Self.text(isVerified) }
        }
        info["access_type"] = .string(grant.isOffline ? "offline" : "online")
        return .json(200, info)
    }

    private func idTokenInfo(_ token: String, _ exchange: Exchange) -> Answer {
        let segments = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard segments.count == 3, let header = Self.object(segments[0]), let claims = Self.object(segments[1]),
            let signature = Base64.decodeURL(segments[2]), case .string(let keyID) = header["kid"],
            header["alg"] == "RS256", claims["iss"] == .string(configuration.idTokenIssuer),
            case .number(let expiry) = claims["exp"], let seconds = Int64(expiry), seconds > exchange.now,
            isSigned(segments[0] + "." + segments[1], signature, keyID), case .object(let members) = claims
        else { return Self.invalid.answer }
        var info = DocumentValue.object(
            members.map { DocumentMember($0.name, DocumentNode(Self.text($0.node.value))) })
        info["alg"] = "RS256"
        info["kid"] = .string(keyID)
        info["typ"] = header["typ"] ?? "JWT"
        return .json(200, info)
    }

    private static func object(_ segment: String) -> DocumentValue? {
        guard let bytes = Base64.decodeURL(segment), let node = try? Document.parse(bytes, file: "token"),
            case .object = node.value
        else { return nil }
        return node.value
    }

    /// This endpoint gives every claim as text.
    private static func text(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .number(let text): .string(text)
        case .bool(let flag): .string(flag ? "true" : "false")
        default: value
        }
    }

    private func isSigned(_ input: String, _ signature: [UInt8], _ keyID: String) -> Bool {
        for name in keys.state.published {
            guard let key = forge.keys[name], key.kid == keyID, case .string(let n) = key.publicJWK["n"],
                case .string(let e) = key.publicJWK["e"], let modulus = Base64.decodeURL(n),
                let exponent = Base64.decodeURL(e),
                let publicKey = try? RSAPublicKey(modulus: modulus, exponent: exponent)
            else { continue }
            return publicKey.isValidSignature(signature, for: Array(input.utf8))
        }
        return false
    }
}
