internal import AssayConformance
internal import ReferenceJOSE

/// Further scopes for a person who is signed in (Google, Using OAuth 2.0, Incremental authorization).
extension ReferenceSignIn {
    /// The scopes to ask for, and whom.
    func asked(_ request: SignInStart) throws(Refusal) -> (scopes: [String], loginHint: String?) {
        guard let addition = request.addition else { return (fixture.settings.scopes, request.loginHint) }
        guard let person = sessions[addition.session]?.credential?.subject else {
            throw Refusal(.notSignedIn, "nobody is signed in in this session")
        }
        return (["openid"] + addition.scopes, flaws.has("added-scopes-asked-of-anybody") ? nil : person)
    }

    /// Makes the tokens of a response those of the earlier session's person.
    ///
    /// A refresh token that is replaced is not revoked, because that would end everything that the person has granted.
    func add(_ addition: SignInAddition, to credential: inout SignInCredential) async throws(Refusal) {
        guard let earlier = sessions[addition.session]?.credential else {
            throw Refusal(.notSignedIn, "the session has ended")
        }
        guard isSamePerson(credential, earlier) else {
            throw Refusal(.userMismatch, "another person has granted the scopes")
        }
        let before = earlier.scopes ?? fixture.settings.scopes
        let all = before + addition.scopes.filter { !before.contains($0) }
        var scopes = credential.scopes ?? (flaws.has("absent-scope-grants-nothing") ? [] : all)
        if scopes != all, flaws.has("added-scopes-taken-for-granted") { scopes = all }
        if !before.allSatisfy(scopes.contains), flaws.has("added-scopes-joined-with-earlier") {
            scopes += before.filter { !scopes.contains($0) }
        }
        guard scopes.count >= all.count || !flaws.has("added-scopes-all-or-none") else {
            throw Refusal(.accessDenied, "a scope is missing")
        }
        credential.scopes = scopes
        if let newer = credential.refreshToken {
            if let old = earlier.refreshToken, old != newer {
                if let revocation = sessions[addition.session]?.endpoints.revocation,
                    flaws.has("replaced-refresh-token-revoked")
                {
                    _ = try await requests.post([(name: "token", value: old)], to: revocation)
                }
                if flaws.has("added-refresh-token-ignored") { credential.refreshToken = old }
            }
        } else if !flaws.has("refresh-token-lost-with-added-scopes") {
            // The ID tokens that it obtains belong to the first sign-in.
            credential = SignInCredential(
                idToken: credential.idToken, comparedIDToken: earlier.comparedIDToken,
                accessToken: credential.accessToken, refreshToken: earlier.refreshToken,
                firstRefreshToken: earlier.firstRefreshToken, subject: credential.subject, nonce: earlier.nonce,
                scopes: scopes)
        }
    }

    private func isSamePerson(_ credential: SignInCredential, _ earlier: SignInCredential) -> Bool {
        if credential.subject == earlier.subject { return true }
        if flaws.has("added-scopes-of-anybody-taken") { return true }
        if earlier.isWithoutNewIDToken, flaws.has("person-forgotten-without-new-id-token") { return true }
        func email(_ credential: SignInCredential) -> String? {
            JSONText(flaws).unverifiedClaims(of: Array(credential.idToken.utf8))?.text("email")
        }
        return email(credential) == email(earlier) && flaws.has("added-scopes-person-compared-by-email")
    }

    /// What the client tells its caller about the end of a sign-in.
    func output(_ credential: SignInCredential, _ addition: SignInAddition?) -> [String: OutputValue] {
        var output: [String: OutputValue] = ["subject": .string(credential.subject)]
        if let claims = JSONText(flaws).unverifiedClaims(of: Array(credential.idToken.utf8)) {
            output["email_verified"] = VerifiedEmail(claims, flaws).value.map(OutputValue.flag)
        }
        guard let addition, let scopes = credential.scopes else { return output }
        output["scopes"] = .strings(scopes)
        output["missing_scopes"] = .strings(AddedScopes(flaws).missing(addition.scopes, in: scopes))
        return output
    }
}

/// Compares the scopes that are asked for with those that are granted: as sets, with their case (RFC 6749 §3.3).
struct AddedScopes {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    func missing(_ asked: [String], in granted: [String]) -> [String] {
        asked.filter { scope in
            if granted.contains(longName(scope)) || granted.contains(scope) { return false }
            if granted.contains(where: { $0.lowercased() == scope.lowercased() }), flaws.has("scope-case-ignored") {
                return false
            }
            return !(granted.joined(separator: " ").contains(scope) && flaws.has("scope-looked-for-in-text"))
        }
    }

    /// Google grants these two under other names.
    private func longName(_ scope: String) -> String {
        guard scope == "email" || scope == "profile", !flaws.has("long-scope-names-not-known") else { return scope }
        return "https://www.googleapis.com/auth/userinfo.\(scope)"
    }
}
