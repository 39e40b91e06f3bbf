public import GoogleSignInClient
internal import StrictJOSE

/// Exchanges an ID token for a Firebase session (`accounts:signInWithIdp` of the Identity Toolkit REST API, v1).
public struct FirebaseSignIn: IDTokenExchange {
    /// The longest accepted lifetime of a session, in seconds; Firebase grants an hour.
    static let maximumLifetime: Int64 = 86_400

    private let channel: BackendChannel
    private let wallTime: @Sendable () -> Int64

    /// Creates an exchange with a Firebase project.
    ///
    /// - Parameters:
    ///   - apiKey: the project's web API key: letters, digits, `-` and `_`.
    ///   - origin: the origin of Identity Toolkit; tests use another one.
    ///   - context: the transport and the clock.
    ///   - timeLimit: the time limit of one exchange.
    ///   - endpoints: which origins are allowed.
    /// - Throws: `invalid-configuration` for a key with other characters.
    public init(
        apiKey: String, origin: String = "https://identitytoolkit.googleapis.com", context: GoogleSignInContext,
        timeLimit: Duration = .seconds(30), endpoints: EndpointPolicy = .secure
    ) throws(GoogleSignInError) {
        let isPlain = apiKey.utf8.allSatisfy { ASCII.isAlphanumeric($0) || "-_".utf8.contains($0) }
        guard !apiKey.isEmpty, isPlain else {
            throw GoogleSignInError(.invalidConfiguration, "API key: expected letters, digits, hyphens and underscores")
        }
        channel = BackendChannel(
            url: "\(origin)/v1/accounts:signInWithIdp?key=\(apiKey)", context: context, timeLimit: timeLimit,
            endpoints: endpoints)
        wallTime = context.wallTime
    }

    /// Sends the ID token to Firebase.
    public func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
        var form = [("id_token", request.idToken.text), ("providerId", request.identity.provider.firebaseID)]
        if let nonce = request.nonce { form.append(("nonce", nonce)) }
        let response = try await channel.post([
            ("postBody", JSONWriter.string(FormEncoding.encode(form))),
            // Firebase requires one, but uses it only for flows that it started itself.
            ("requestUri", JSONWriter.string("http://localhost")),
            ("returnIdpCredential", "true"), ("returnSecureToken", "true"),
        ])
        guard response.isSuccess else {
            guard let message = response.root["error"]?["message"]?.string else { throw response.refusal }
            throw GoogleSignInError(firebaseMessage: message) ?? response.refusal
        }
        return try grant(response.root, for: request)
    }

    private func grant(_ root: JSONValue, for request: BackendRequest) throws(GoogleSignInError) -> BackendGrant {
        // The email address belongs to a user with another sign-in method; the response has no session.
        if try BackendResponse.flag(root["needConfirmation"], named: "needConfirmation") == true {
            throw GoogleSignInError(.accountExists, "the account has another sign-in method")
        }
        guard root["providerId"]?.isString(request.identity.provider.firebaseID) == true else {
            throw BackendResponse.malformed("providerId", "that of the request")
        }
        let identity = request.identity
        guard let federated = root["federatedId"],
            federated.isString(identity.subject) || federated.isString(identity.provider.prefix + identity.subject)
        else { throw BackendResponse.malformed("federatedId", "the subject of the ID token") }
        guard let text = root["expiresIn"]?.string, let seconds = Int64(text), 1...Self.maximumLifetime ~= seconds
        else {
            throw BackendResponse.malformed("expiresIn", "seconds as a string, at most a day")
        }
        let (expiresAt, overflow) = wallTime().addingReportingOverflow(seconds)
        guard !overflow else { throw BackendResponse.malformed("expiresIn", "a shorter lifetime") }
        return try BackendGrant(
            userID: BackendResponse.userID(root["localId"], named: "localId"),
            isNewUser: BackendResponse.flag(root["isNewUser"], named: "isNewUser"),
            credentials: .firebase(
                FirebaseSession(
                    idToken: BackendResponse.secret(root["idToken"], named: "idToken"),
                    refreshToken: BackendResponse.secret(root["refreshToken"], named: "refreshToken"),
                    expiresAt: expiresAt)))
    }
}

extension IdentityProvider {
    /// Firebase's name for the provider.
    fileprivate var firebaseID: String {
        switch self {
        case .google: "google.com"
        case .apple: "apple.com"
        }
    }

    /// The prefix of the subject in Firebase's `federatedId`.
    fileprivate var prefix: String {
        switch self {
        case .google: "https://accounts.google.com/"
        case .apple: "https://appleid.apple.com/"
        }
    }
}

extension FirebaseSignIn: CustomStringConvertible, CustomReflectable {
    /// Only the name of the type, because the URL contains the API key.
    public var description: String { "FirebaseSignIn" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
