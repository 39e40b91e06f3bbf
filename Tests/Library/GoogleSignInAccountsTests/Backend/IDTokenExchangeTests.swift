import AssayJSON
import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct IDTokenExchangeTests {
    private static func function(_ transport: any HTTPTransport) -> SignInFunction {
        SignInFunction(url: "https://backend.example/sign-in", context: BackendFixtures.context(transport))
    }

    private static func firebase(_ transport: any HTTPTransport) throws -> FirebaseSignIn {
        try FirebaseSignIn(apiKey: "AIzaAssay-key_1", context: BackendFixtures.context(transport))
    }

    @Test
    func theFunctionReturnsAUserWithTemporaryKeys() async throws {
        let function = Self.function(try ProviderStandIn())
        let grant = try await function.exchange(BackendFixtures.request())
        #expect(grant.isNewUser == true)
        #expect(grant.credentials.expiresAt == BackendFixtures.now + 3_600)
        let again = try await function.exchange(BackendFixtures.request(intent: .signIn))
        #expect(again.userID == grant.userID)
        #expect(again.isNewUser == false)
    }

    @Test
    func theFunctionsErrorsHaveACode() async throws {
        let function = Self.function(try ProviderStandIn())
        let signIn = try BackendFixtures.request(intent: .signIn)
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await function.exchange(signIn) }?.code
                == .notSignedIn
        )
        let forApp = try BackendFixtures.request(["aud": "app.example"])
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await function.exchange(forApp) }?.code
                == .backendRejected)
        _ = try await function.exchange(BackendFixtures.request())
        let signUp = try BackendFixtures.request(intent: .signUp)
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await function.exchange(signUp) }?.code
                == .accountExists)
    }

    @Test
    func firebaseReturnsASessionOnlyForTheTokensSubject() async throws {
        let firebase = try Self.firebase(ProviderStandIn())
        let grant = try await firebase.exchange(BackendFixtures.request())
        #expect(grant.isNewUser == true)
        #expect(grant.credentials.expiresAt == BackendFixtures.now + 3_600)
        let forApp = try BackendFixtures.request(["aud": "app.example"])
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(forApp) }?.code
                == .backendRejected)
        // The token belongs to another user than the app assumes.
        let confused = try BackendFixtures.request(subject: "1002")
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(confused) }?.code
                == .backendRejected)
    }

    static let messages: [(String, GoogleSignInError.Code)] = [
        ("INVALID_IDP_RESPONSE : Unable to verify the ID Token signature.", .backendRejected),
        ("INVALID_ID_TOKEN", .backendRejected), ("INVALID_CREDENTIAL_OR_PROVIDER_ID: x", .backendRejected),
        ("MISSING_OR_INVALID_NONCE : Nonce is missing in the request.", .backendRejected),
        ("EMAIL_EXISTS", .accountExists), ("FEDERATED_USER_ID_ALREADY_LINKED", .conflict),
        ("OPERATION_NOT_ALLOWED : The identity provider configuration is not found.", .backendRejected),
        ("USER_DISABLED", .backendRejected), ("USER_NOT_FOUND", .notSignedIn),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .backendRejected), ("SOMETHING_NEW", .backendRejected), ("", .backendRejected),
    ]

    @Test(arguments: messages)
    func firebasesMessages(message: String, code: GoogleSignInError.Code) async throws {
        let firebase = try Self.firebase(
            CannedTransport(status: 400, body: #"{"error":{"code":400,"message":"\#(message)"}}"#))
        let request = try BackendFixtures.request()
        let error = await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }
        #expect(error?.code == code)
        #expect(error?.isTemporary == (message == "TOO_MANY_ATTEMPTS_TRY_LATER"))
        #expect(message.isEmpty || error?.detail.contains(message) == false)
        // A message that is not known leaves only the status.
        #expect((error?.detail == "status 400") == ["SOMETHING_NEW", ""].contains(message))
    }

    private static let session = [
        "federatedId": #""https://accounts.google.com/1001""#, "providerId": #""google.com""#, "localId": #""u-1""#,
        "idToken": #""a.b.c""#, "refreshToken": #""r""#, "expiresIn": #""3600""#,
    ]

    static let changes: [(String, [String: String?], GoogleSignInError.Code?)] = [
        ("nothing", [:], nil), ("a plain subject", ["federatedId": #""1001""#], nil),
        ("another subject", ["federatedId": #""https://accounts.google.com/1002""#], .backendRejected),
        ("a subject that ends in it", ["federatedId": #""https://accounts.google.com/91001""#], .backendRejected),
        ("a plain subject that begins with it", ["federatedId": #""10011""#], .backendRejected),
        ("the beginning of the plain subject", ["federatedId": #""100""#], .backendRejected),
        ("a subject that begins with it", ["federatedId": #""https://accounts.google.com/10011""#], .backendRejected),
        ("the beginning of the subject", ["federatedId": #""https://accounts.google.com/100""#], .backendRejected),
        ("the issuer in capitals", ["federatedId": #""HTTPS://accounts.google.com/1001""#], .backendRejected),
        ("an empty subject", ["federatedId": #""""#], .backendRejected),
        ("the beginning of the provider", ["providerId": #""google.co""#], .backendRejected),
        ("a longer provider", ["providerId": #""google.com.x""#], .backendRejected),
        ("the provider in capitals", ["providerId": #""Google.com""#], .backendRejected),
        ("Apple's subject", ["federatedId": #""https://appleid.apple.com/1001""#], .backendRejected),
        ("no subject", ["federatedId": nil], .backendRejected),
        ("another provider", ["providerId": #""apple.com""#], .backendRejected),
        ("no user", ["localId": nil], .backendRejected), ("an empty user", ["localId": #""""#], .backendRejected),
        ("a user with a space", ["localId": #""u 1""#], .backendRejected),
        ("no token", ["idToken": nil], .backendRejected),
        ("an empty refresh token", ["refreshToken": #""""#], .backendRejected),
        ("a number for seconds", ["expiresIn": "3600"], .backendRejected),
        ("seconds below zero", ["expiresIn": #""-1""#], .backendRejected),
        ("seconds without end", ["expiresIn": #""99999999999999999999""#], .backendRejected),
        ("a text for a Boolean", ["isNewUser": #""true""#], .backendRejected),
        ("a confirmation that is due", ["needConfirmation": "true"], .accountExists),
        ("a confirmation that is not", ["needConfirmation": "false"], nil),
        (
            "a confirmation that is due, without a session",
            ["needConfirmation": "true", "idToken": nil, "refreshToken": nil, "expiresIn": nil], .accountExists
        ),
        ("no session", ["idToken": nil, "refreshToken": nil, "expiresIn": nil], .backendRejected),
    ]

    @Test(arguments: changes)
    func firebasesResponse(name: String, changes: [String: String?], code: GoogleSignInError.Code?) async throws {
        let members = Self.session.merging(changes.compactMapValues { $0 }) { $1 }
            .filter { changes[$0.key] != .some(nil) }
        let body = "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
        let firebase = try Self.firebase(CannedTransport(status: 200, body: body))
        let request = try BackendFixtures.request()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }?.code == code)
    }

    static let statuses: [(Int, String, Bool)] = [
        (499, "", false), (500, "", true), (503, "<html>", true), (429, "{}", true), (404, "{}", false),
        (302, "", false),
        (428, "", false), (429, "", true), (430, "", false), (200, "[]", false), (200, #"{"user":{}}"#, false),
        (201, "{}", false), (200, "{", false),
    ]

    @Test(arguments: statuses)
    func otherResponses(status: Int, body: String, isTemporary: Bool) async throws {
        let transport = CannedTransport(status: status, body: body)
        let request = try BackendFixtures.request()
        for exchange in [Self.function(transport) as any IDTokenExchange, try Self.firebase(transport)] {
            let error = await refusal { () async throws(GoogleSignInError) in try await exchange.exchange(request) }
            #expect(error?.code == .backendRejected)
            #expect(error?.isTemporary == isTemporary)
            let isObject = body.hasPrefix("{") && body.hasSuffix("}")
            #expect(error?.detail.contains("not a JSON object") == !isObject)
        }
    }

    @Test(arguments: [GoogleSignInError.Code.network, .timedOut])
    func aFailingNetworkKeepsItsReason(code: GoogleSignInError.Code) async throws {
        let function = Self.function(CannedTransport(status: 0, body: "", failure: GoogleSignInError(code)))
        let request = try BackendFixtures.request()
        let error = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        #expect(error?.code.rawValue == code.rawValue)
    }

    @Test
    func plainHTTPAndMalformedKeysAreRefused() async throws {
        let plain = SignInFunction(
            url: "http://backend.example/sign-in", context: BackendFixtures.context(try ProviderStandIn()))
        let request = try BackendFixtures.request()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await plain.exchange(request) }?.code
                == .insecureEndpoint)
        for key in ["", "a&b", "a b", "ä"] {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) {
                try FirebaseSignIn(apiKey: key, context: BackendFixtures.context(try ProviderStandIn()))
            }
        }
    }

    @Test
    func descriptionsShowNoSecrets() async throws {
        let request = try BackendFixtures.request()
        let grant = try await Self.function(try ProviderStandIn()).exchange(request)
        guard case .temporaryKeys(let keys) = grant.credentials else {
            Issue.record("no keys")
            return
        }
        var shown = "\(request) \(grant) \(String(reflecting: request)) \(String(reflecting: grant))"
        dump(request, to: &shown)
        dump(grant, to: &shown)
        for secret in [request.idToken.text, keys.secretAccessKey.text, keys.sessionToken.text] {
            #expect(!shown.contains(secret))
        }
    }
}
