internal import AssayClients
internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import StrictJOSE

extension FuzzTargets {
    /// The claims of a security event token, which the golden key signs.
    package static let securityEvent = FuzzTarget(
        "security-event", weight: 2, running: FuzzRunning(executionsPerSecond: 1500),
        // The claims of Google's tokens.
        dictionary: FuzzDictionary(
            texts: [
                "\"iss\":\"https://accounts.google.com\"", "\"iss\":\"https://accounts.google.com/\"", "\"aud\":",
                "\"iat\":",
                "\"jti\":\"1\"", "\"events\":{", "\"https://schemas.openid.net/secevent/risc/event-type/",
                "account-disabled\":",
                "sessions-revoked\":", "account-enabled\":", "verification\":", "account-purged\":",
                "account-credential-change-required\":", "\"https://schemas.openid.net/secevent/oauth/event-type/",
                "tokens-revoked\":", "token-revoked\":", "\"subject\":{", "\"subject_type\":\"iss-sub\"",
                "\"subject_type\":\"id_token_claims\"", "\"subject_type\":\"email\"",
                "\"subject_type\":\"oauth_token\"",
                "\"token_type\":\"refresh_token\"", "\"token_identifier_alg\":\"prefix\"",
                "\"hash_base64_sha512_sha512\"",
                "\"token\":", "\"sub\":\"1\"", "\"email\":", "\"reason\":\"hijacking\"", "\"state\":", "null", "[]",
                "1e9", "{}", "}",
            ]),
        breaks: SecurityEventProperties.breaks,
        seeds: { vector in
            guard let probe = vector.input as? SecurityEventProbe else { return [] }
            let segments = probe.token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard segments.count == 3, let claims = try? Base64URL.decode(Array(segments[1])) else { return [] }
            return vector.seed(claims)
        },
        drafts: { bytes throws(FuzzDraftError) in
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
            return [
                FuzzDraft(
                    ClientOperation.verifySecurityEvent.rawValue, area: "security-event/found",
                    [("token", ["claims_text": FuzzDraft.literal(.string(text))])])
            ]
        },
        SecurityEventProperties.check)
}

private enum SecurityEventProperties {
    /// Checks of the library without which the target finds a difference.
    static let breaks = [
        FuzzBreak(
            "event-subject-issuer", "Sources/Library/GoogleSignInClient/SecurityEvents/SecurityEventSubject.swift",
            replace: "guard let issuer = value[\"iss\"], issuers.contains(where: issuer.isString),",
            with: "guard value[\"iss\"] != nil || issuers.isEmpty,", says: "agree",
            why: "the sub of another issuer is taken for a Google Account, and somebody else is signed out")
    ]

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let fixtures = try FuzzFixtures.shared.get()
        guard let claims = String(validating: bytes, as: UTF8.self),
            let token = try? fixtures.forge.idTokenProbe(
                token: JSONNode(["claims_text": FuzzDraft.literal(.string(claims))]), context: nil
            ).idToken
        else { return }
        let golden = fixtures.idToken
        let clientIDs = ["web.example", golden.clientID]
        var read: SecurityEventToken?
        let library = try Library.observe { () throws(GoogleSignInError) in
            let keys = try KeySetResponse(HTTPText.response(status: 200, jsonField, golden.keySet)).keySet
            let verified = try SecurityEventVerifier(clientIDs: clientIDs, testKeys: .allowed).verify(token, keys: keys)
            read = verified
            return verified.output
        }
        if let read {
            try expect(!read.id.isEmpty && !read.events.isEmpty, "an accepted token has a jti and an event")
            try expect(read.audiences.contains { clientIDs.contains($0) }, "an accepted token is for the app")
            try checkDescriptions(read)
            for case .refreshToken(let identifier)? in read.events.map(\.subject) { try checkMatching(identifier) }
        }
        let probe = SecurityEventProbe(
            token: token, keySet: golden.keySet, issuer: RISCConfiguration.google.issuer, clientIDs: clientIDs)
        try Agreement.check(library: library, reference: ReferenceClient().observation(of: probe))
    }

    /// Descriptions and dumps show the identifier of the token and the types of its events, and no subject.
    private static func checkDescriptions(_ token: SecurityEventToken) throws(BrokenProperty) {
        try expect("\(token)" == "SecurityEventToken(id: \(token.id))", "a description shows the identifier alone")
        try expect(labels(token) == ["id"], "a dump shows the identifier alone")
        for event in token.events {
            try expect("\(event)" == "SecurityEvent(\(event.type.rawValue))", "a description shows the type alone")
            try expect(labels(event) == ["type"], "a dump shows the type alone")
            guard let subject = event.subject else { continue }
            try expect("\(subject)" == "SecurityEventSubject(redacted)", "a description shows no subject")
            try expect(labels(subject) == [], "a dump shows no subject")
            guard case .refreshToken(let identifier) = subject else { continue }
            try expect("\(identifier)" == "RefreshTokenIdentifier(redacted)", "a description shows no token")
            try expect(labels(identifier) == [], "a dump shows no token")
        }
    }

    private static func labels(_ value: Any) -> [String?] { Mirror(reflecting: value).children.map(\.label) }

    /// A prefix of at most 16 characters names the token that it is; a hash of another length names no token.
    private static func checkMatching(
        _ identifier: SecurityEventSubject.RefreshTokenIdentifier
    ) throws(BrokenProperty) {
        switch identifier {
        case .prefix(let prefix):
            guard let token = try? RefreshToken(prefix) else { return }
            try expect(
                identifier.matches(token) == (prefix.count <= 16), "a prefix of up to 16 characters names its token")
        case .doubleHash(let hash):
            guard let token = try? RefreshToken("1//assay-golden-refresh-token") else { return }
            let longer = SecurityEventSubject.RefreshTokenIdentifier.doubleHash(hash + "A")
            try expect(
                !identifier.matches(token) || !longer.matches(token), "a hash with a digit more names another token")
        }
    }

    private static let jsonField = [HeaderField("Content-Type", "application/json")]
}
