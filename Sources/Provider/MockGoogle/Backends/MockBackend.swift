package import AssayJSON
internal import JOSECryptography
package import TokenForge

/// The server of an app as a value: it verifies ID tokens as a server must, and stores which users it knows.
///
/// It trusts only the token: signature, issuer, audience (its own client ID alone), `exp`, `iat`, and the nonce if the
/// request has one (Google, "Verify the Google ID token on your server side").
package struct MockBackend: Sendable {
    /// The kind of server.
    package enum Kind: String, Sendable, CaseIterable {
        /// The sign-in function of the app's backend.
        case signInFunction = "sign-in-function"
        /// Firebase's `accounts:signInWithIdp`.
        case firebase
    }

    /// The values that the server compares a token with.
    package struct Rules: Sendable {
        package var issuers: [String]
        /// The server's own client IDs.
        package var audiences: [String]
        /// The key pairs whose public keys the provider publishes.
        package var keys: [TestKey]
        /// The issuers of Sign in with Apple, if the server also accepts its tokens.
        package var appleIssuers: [String]

        package init(issuers: [String], audiences: [String], keys: [TestKey], appleIssuers: [String] = []) {
            self.issuers = issuers
            self.audiences = audiences
            self.keys = keys
            self.appleIssuers = appleIssuers
        }
    }

    /// The status and the body of a response.
    package struct Reply: Sendable, Hashable {
        package let status: Int
        package let body: JSONValue
    }

    /// The person that a valid token names.
    struct Person {
        let provider: String
        let subject: String
        let email: String?
        let isEmailVerified: Bool
        let userID: String
        let isNew: Bool
    }

    private var known: Set<String> = []

    package init() {}

    /// Responds to the body of a request.
    ///
    /// - Parameter now: seconds since 1970.
    package mutating func answer(_ kind: Kind, to body: [UInt8], by rules: Rules, at now: Int64) -> Reply {
        let request = (try? JSON.parse(body, file: "request"))?.value
        return switch kind {
        case .signInFunction: signInFunction(request, rules, now)
        case .firebase: firebase(request, rules, now)
        }
    }

    /// Verifies a token; `nil` if it is invalid.
    mutating func person(
        _ token: String, provider: String, nonce: String?, rules: Rules, now: Int64, isNewAllowed: Bool = true
    ) -> Person? {
        let issuers = provider == "apple" ? rules.appleIssuers : rules.issuers
        guard let token = ReceivedIDToken(token, keys: rules.keys), let issuer = token.text("iss"),
            issuers.contains(issuer), let audience = token.text("aud"), rules.audiences.contains(audience),
            let expiry = token.seconds("exp"), expiry > now, let issued = token.seconds("iat"), issued <= now + 300,
            let subject = token.text("sub"), Self.fits(token.text("nonce"), nonce)
        else { return nil }
        let key = provider + "|" + subject
        let isNew = !known.contains(key)
        if isNewAllowed { known.insert(key) }
        return Person(
            provider: provider, subject: subject, email: token.text("email"),
            isEmailVerified: [.bool(true), .string("true")].contains(token.claims["email_verified"] ?? .null),
            userID: Self.identifier(key, length: 28), isNew: isNew)
    }

    /// Whether the nonce of the token is the given one or its SHA-256 hash; without a given one, always.
    private static func fits(_ claim: String?, _ nonce: String?) -> Bool {
        guard let nonce else { return true }
        return claim == nonce || claim == (try? HashAlgorithm.sha256.hash(Array(nonce.utf8))).map(Hexadecimal.text)
    }

    /// An identifier derived from a text, so that equal requests get equal responses.
    static func identifier(_ text: String, length: Int) -> String {
        let hash = (try? HashAlgorithm.sha256.hash(Array("backend|\(text)".utf8))) ?? Array(text.utf8)
        return String(Hexadecimal.text(hash).prefix(length))
    }
}
