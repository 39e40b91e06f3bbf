import Foundation
import GoogleSignInClient
import Testing

/// A credential whose person has granted `openid email`, and a request for further scopes.
@Suite struct AddedScopesTests {
    static let drive = "https://www.googleapis.com/auth/drive.file"
    static let calendar = "https://www.googleapis.com/auth/calendar.readonly"

    let fixture: SignInFixture
    let credential: GoogleCredential

    init() throws {
        fixture = try SignInFixture()
        credential = try fixture.signIn()
    }

    private func add(_ scopes: [String] = [drive]) -> Attempt<GoogleCredential> {
        fixture.environment.start { [fixture, credential] () async throws(GoogleSignInError) in
            try await fixture.coordinator.addScopes(scopes, to: credential)
        }
    }

    /// The token endpoint's response to the newest code.
    private func respond(
        subject: String = Google.subject, scope: String?, refreshToken: String? = "1//second"
    ) throws {
        let idToken = try fixture.google.idToken(
            nonce: fixture.parameter("nonce"), now: fixture.environment.wallTime, subject: subject)
        var members = [
            #""access_token":"ya29.second""#, #""token_type":"Bearer""#, #""expires_in":3599"#,
            #""id_token":"\#(idToken)""#,
        ]
        if let scope { members.append(#""scope":"\#(scope)""#) }
        if let refreshToken { members.append(#""refresh_token":"\#(refreshToken)""#) }
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: .with("{\(members.joined(separator: ","))}"))
    }

    @Test func asksTheSignedInPersonForAllScopes() throws {
        let attempt = add()
        #expect(try fixture.parameter("scope") == "openid email \(Self.drive)")
        #expect(try fixture.parameter("include_granted_scopes") == "true")
        #expect(try fixture.parameter("login_hint") == Google.subject)
        let page = try #require(fixture.environment.userAgent.sessions.last).request.url
        #expect(!page.contains("prompt="), "the user is known")
        try fixture.callBack()
        try respond(scope: "openid email \(Self.drive)")
        let added = try #require(attempt.result).get()
        #expect(added.grantedScopes == ["openid", "email", Self.drive])
        #expect(added.missingScopes(of: [Self.drive]).isEmpty)
        #expect(added.tokens.accessToken?.text == "ya29.second")
        #expect(added.tokens.refreshToken?.text == "1//second")
    }

    /// An address may be another account's by now.
    @Test func namesThePersonBySubAlone() throws {
        let known = credential.claims
        let claims = IDTokenClaims(
            issuer: known.issuer, subject: known.subject, audiences: known.audiences, expiration: known.expiration,
            issuedAt: known.issuedAt, email: "mahina@example.com", isEmailVerified: true)
        _ = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.addScopes([Self.drive], granted: ["openid"], to: claims)
        }
        #expect(try fixture.parameter("login_hint") == Google.subject)
    }

    @Test func aSignInAsksForNoEarlierScopes() throws {
        _ = fixture.begin()
        let page = try #require(fixture.environment.userAgent.sessions.last).request.url
        #expect(!page.contains("include_granted_scopes"))
        #expect(try fixture.parameter("prompt") == "select_account")
    }

    @Test(arguments: [nil, "1//second"]) func theRefreshTokenStaysIfThereIsNoNewOne(_ new: String?) throws {
        let attempt = add()
        try fixture.callBack()
        try respond(scope: "openid email \(Self.drive)", refreshToken: new)
        let added = try #require(attempt.value)
        #expect(added.tokens.refreshToken?.text == (new ?? credential.tokens.refreshToken?.text))
        #expect(added.tokens.accessToken?.text == "ya29.second")
        // A refresh compares with the sign-in that the refresh token came from, by its nonce.
        let refresh = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.refresh(added)
        }
        let signInNonce = try #require((new == nil ? credential : added).claims.nonce)
        let idToken = try fixture.google.idToken(nonce: signInNonce, now: fixture.environment.wallTime)
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        #expect(refresh.value?.claims.nonce == signInNonce)
    }

    @Test(arguments: [
        ("openid email", [AddedScopesTests.drive, calendar]),
        ("openid email \(AddedScopesTests.calendar)", [drive]),
        ("openid \(AddedScopesTests.calendar) email \(AddedScopesTests.drive)", []),
        ("openid email \(AddedScopesTests.drive.uppercased()) \(AddedScopesTests.calendar)", [drive]),
        ("openid email \(AddedScopesTests.drive).metadata \(AddedScopesTests.calendar)", [drive]),
    ])
    func tellsWhatTheUserHasLeftOut(_ scope: String, _ missing: [String]) throws {
        let attempt = add([Self.drive, Self.calendar])
        try fixture.callBack()
        try respond(scope: scope)
        #expect(try #require(attempt.value).missingScopes(of: [Self.drive, Self.calendar]) == missing)
    }

    @Test func aResponseWithoutScopeGrantsWhatWasAskedFor() throws {
        let attempt = add()
        try fixture.callBack()
        try respond(scope: nil)
        #expect(attempt.value?.grantedScopes == ["openid", "email", Self.drive])
    }

    /// Google has long names for `email` and `profile` alone.
    @Test(arguments: ["EMAIL", "emails", "PROFILE", "profiles"])
    func otherScopesHaveNoLongName(_ scope: String) {
        let long = "https://www.googleapis.com/auth/userinfo.\(scope)"
        #expect(GoogleCredential.missing([long], from: [scope]) == [long])
    }

    @Test func longNamesAreTheSameScopes() throws {
        #expect(
            credential.missingScopes(of: ["openid", "email", "https://www.googleapis.com/auth/userinfo.email"]) == [])
        #expect(credential.missingScopes(of: ["profile", "profile", "Email"]) == ["profile", "Email"])
    }

    /// The last one has the Kelvin sign, which is canonically equivalent to K.
    @Test(arguments: [(Google.subject, Google.subject + "0"), ("K1", "k1"), ("\u{212A}1", "K1")])
    func anotherPersonIsRefused(_ asked: String, _ returned: String) throws {
        let attempt = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.addScopes(
                [Self.drive], granted: ["openid"], to: Google.claims(subject: asked))
        }
        try fixture.callBack()
        try respond(subject: returned, scope: "openid email \(Self.drive)")
        #expect(attempt.failure == .userMismatch)
    }

    @Test(arguments: [("https://op.example", false), ("accounts.google.com", true)])
    func onlyAPersonOfTheProviderIsAsked(_ issuer: String, _ isAsked: Bool) {
        let attempt = fixture.environment.start { [fixture] () async throws(GoogleSignInError) in
            try await fixture.coordinator.addScopes([Self.drive], granted: [], to: Google.claims(issuer: issuer))
        }
        #expect(attempt.failure == (isAsked ? nil : GoogleSignInError.Code.invalidConfiguration))
        #expect(fixture.environment.userAgent.sessions.count == (isAsked ? 2 : 1))
    }

    @Test func nothingIsAskedIfAllIsGranted() throws {
        let attempt = add(["email", "openid"])
        #expect(attempt.value == credential)
        #expect(fixture.environment.userAgent.sessions.count == 1)
    }

    @Test(arguments: [["two scopes"], [""], ["a\u{22}"], [String(repeating: "s", count: 257)]])
    func malformedScopesAreRefused(_ scopes: [String]) throws {
        #expect(add(scopes).failure == .invalidConfiguration)
        #expect(fixture.environment.userAgent.sessions.count == 1)
    }

    @Test func oneRequestAtATime() throws {
        _ = add()
        #expect(fixture.begin().failure == .signInInProgress)
    }
}
