internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The sign-in provider that the library's account service uses on a device.
final class DeviceProvider: SignInPerforming {
    private let device: AccountDevice
    /// The credential that the current sign-in returns; it is task-local because several callers may sign in at once.
    @TaskLocal private static var credential: AccountCredential?

    init(_ device: AccountDevice) { self.device = device }

    var clientID: String { device.clientID }

    /// Runs a body in which a sign-in returns the credential.
    static func withCredential<Value>(
        _ credential: AccountCredential, _ body: () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        let result: Result<Value, GoogleSignInError> = await $credential.withValue(credential) {
            do throws(GoogleSignInError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> SignInGrant {
        guard let credential = Self.credential else { throw GoogleSignInError(.userCancelled) }
        let assertion = try Self.assertion(of: credential.idToken, after: nil)
        return SignInGrant(
            assertion: assertion,
            tokens: SignInTokens(
                accessToken: try AccessToken(credential.accessToken),
                accessTokenExpiration: assertion.expiresAt,
                refreshToken: try RefreshToken(credential.refreshToken)))
    }

    func refresh(
        _ token: RefreshToken, of identity: SignInIdentity
    ) async throws(GoogleSignInError) -> SignInRefresh {
        let answer: AccountRefresh
        do throws(AccountFailure) {
            answer = try await device.refresh(token.text)
        } catch {
            throw GoogleSignInError(.network, "the provider cannot be reached")
        }
        guard case .tokens(let idToken, let accessToken, let rotated) = answer else {
            throw GoogleSignInError(.tokenExchangeFailed, "the provider refuses the refresh token")
        }
        var tokens: SignInTokens
        tokens = SignInTokens(
            accessToken: try AccessToken(accessToken),
            refreshToken: try rotated.map { text throws(GoogleSignInError) in try RefreshToken(text) } ?? token)
        guard let idToken else { return SignInRefresh(tokens: tokens) }
        do throws(GoogleSignInError) {
            let assertion = try Self.assertion(of: idToken, after: identity)
            tokens.accessTokenExpiration = assertion.expiresAt
            return SignInRefresh(tokens: tokens, assertion: assertion)
        } catch {
            throw GoogleSignInError(error.code, error.detail, isTemporary: error.isTemporary, receivedTokens: tokens)
        }
    }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        guard let token = tokens.refreshToken?.text ?? tokens.accessToken?.text else { return }
        do throws(AccountFailure) {
            try await device.revoke(token)
        } catch {
            throw GoogleSignInError(.network, "the provider cannot be reached")
        }
    }

    /// Verifies an ID token with `IDTokenVerifier`, test keys allowed.
    ///
    /// - Parameter identity: the identity that the token must have, after a refresh.
    static func assertion(
        of probe: IDTokenProbe, after identity: SignInIdentity?
    ) throws(GoogleSignInError) -> SignInAssertion {
        let keys = try KeySetResponse(HTTPResponse(jsonBody: probe.keySet)).keySet
        let verifier = IDTokenVerifier(provider: IDTokenProvider(probe), testKeys: .allowed)
        var context = try IDTokenContext(probe)
        if let identity {
            context.previous = PreviousIDToken(
                issuer: identity.issuer, subject: identity.subject, audiences: identity.audiences,
                nonce: identity.nonce,
                authenticationTime: identity.authenticationTime.map(NumericDate.init(seconds:)))
        }
        return SignInAssertion(
            try verifier.verify(probe.idToken, keys: keys, context: context),
            idToken: try EncodedIDToken(String(decoding: probe.idToken, as: UTF8.self)))
    }
}
