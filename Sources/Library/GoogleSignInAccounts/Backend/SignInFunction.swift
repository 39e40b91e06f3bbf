public import GoogleSignInClient
internal import StrictJOSE

/// Exchanges an ID token for a user and temporary keys at a serverless sign-in function.
///
/// The request is `{"provider", "idToken", "intent", "nonce"?, "sessionStartedAt"?}`. The response is `{"user": {"id",
/// "isNew"?, "provider"?, "subject"?}, "credentials": {"accessKeyId", "secretAccessKey", "sessionToken",
/// "expiration"}}`. Times are in seconds since 1970. With a status other than 200 the response is `{"error"}`, where the
/// error is `account-exists`, `no-account`, `session-ended` or any other.
public struct SignInFunction: IDTokenExchange {
    /// The longest accepted lifetime of keys, in seconds; the Security Token Service grants at most 36 hours.
    static let maximumLifetime: Int64 = 129_600

    private let channel: BackendChannel
    private let wallTime: @Sendable () -> Int64

    /// Creates an exchange with a sign-in function.
    ///
    /// - Parameters:
    ///   - url: the function's URL; `https`, unless the policy allows a loopback address.
    ///   - context: the transport and the clock.
    ///   - timeLimit: the time limit of one exchange.
    ///   - endpoints: which URLs are allowed.
    public init(
        url: String, context: GoogleSignInContext, timeLimit: Duration = .seconds(30),
        endpoints: EndpointPolicy = .secure
    ) {
        channel = BackendChannel(url: url, context: context, timeLimit: timeLimit, endpoints: endpoints)
        wallTime = context.wallTime
    }

    /// Sends the ID token to the function.
    public func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
        var members = [
            ("provider", JSONWriter.string(request.identity.provider.rawValue)),
            ("idToken", JSONWriter.string(request.idToken.text)),
            ("intent", JSONWriter.string(request.intent.name)),
        ]
        if let nonce = request.nonce { members.append(("nonce", JSONWriter.string(nonce))) }
        if let time = request.sessionStartedAt { members.append(("sessionStartedAt", String(time))) }
        let response = try await channel.post(members)
        guard response.isSuccess else { throw refusal(response) }
        return try grant(response, for: request)
    }

    private func refusal(_ response: BackendResponse) -> GoogleSignInError {
        let error = response.root["error"]
        if error?.isString("account-exists") == true { return GoogleSignInError(.accountExists) }
        if error?.isString("no-account") == true { return GoogleSignInError(.notSignedIn, "there is no account") }
        if error?.isString("session-ended") == true { return GoogleSignInError(.notSignedIn, "the session has ended") }
        return response.refusal
    }

    private func grant(_ response: BackendResponse, for request: BackendRequest) throws(GoogleSignInError)
        -> BackendGrant
    {
        guard let user = response.root["user"], let credentials = response.root["credentials"] else {
            throw BackendResponse.malformed("user, credentials", "objects")
        }
        if let provider = user["provider"], !provider.isString(request.identity.provider.rawValue) {
            throw BackendResponse.malformed("user.provider", "that of the ID token")
        }
        if let subject = user["subject"], !subject.isString(request.identity.subject) {
            throw BackendResponse.malformed("user.subject", "that of the ID token")
        }
        let now = wallTime()
        guard let expiry = credentials["expiration"]?.number?.exactInteger, expiry > now,
            expiry.subtractingReportingOverflow(now).partialValue <= Self.maximumLifetime
        else {
            throw BackendResponse.malformed("credentials.expiration", "seconds since 1970 within 36 hours from now")
        }
        return try BackendGrant(
            userID: BackendResponse.userID(user["id"], named: "user.id"),
            isNewUser: BackendResponse.flag(user["isNew"], named: "user.isNew"),
            credentials: .temporaryKeys(
                TemporaryKeys(
                    accessKeyID: BackendResponse.userID(
                        credentials["accessKeyId"], named: "credentials.accessKeyId"),
                    secretAccessKey: BackendResponse.secret(
                        credentials["secretAccessKey"], named: "credentials.secretAccessKey"),
                    sessionToken: BackendResponse.secret(
                        credentials["sessionToken"], named: "credentials.sessionToken"),
                    expiresAt: expiry)))
    }
}

extension SignInIntent {
    fileprivate var name: String {
        switch self {
        case .signIn: "sign-in"
        case .signUp: "sign-up"
        case .either: "either"
        }
    }
}
