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

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        guard let credential = Self.credential else { throw GoogleSignInError(.userCancelled) }
        let idToken = try Self.verify(credential.idToken, after: nil)
        return GoogleCredential(
            idToken: idToken,
            tokens: SignInTokens(
                accessToken: try AccessToken(credential.accessToken),
                accessTokenExpiration: idToken.claims.expiration.seconds,
                refreshToken: try RefreshToken(credential.refreshToken)))
    }

    func refresh(
        _ token: RefreshToken, previous: GoogleJWTClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
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
        guard let idToken else { return RefreshedTokens(tokens: tokens) }
        do throws(GoogleSignInError) {
            let verified = try Self.verify(idToken, after: previous)
            tokens.accessTokenExpiration = verified.claims.expiration.seconds
            return RefreshedTokens(tokens: tokens, idToken: verified)
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
    /// - Parameter previous: the claims that the token must continue, after a refresh.
    static func verify(
        _ probe: IDTokenProbe, after previous: GoogleJWTClaims?
    ) throws(GoogleSignInError) -> VerifiedIDToken {
        let keys = try KeySetResponse(HTTPResponse(jsonBody: probe.keySet)).keySet
        let verifier = IDTokenVerifier(provider: IDTokenProvider(probe), testKeys: .allowed)
        var context = try IDTokenContext(probe)
        context.previous = previous
        return VerifiedIDToken(
            encoded: try EncodedIDToken(String(decoding: probe.idToken, as: UTF8.self)),
            claims: try verifier.verify(probe.idToken, keys: keys, context: context))
    }
}
