import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct ExchangeRequestTests {
    private static let fields: HTTPHeaderFields = ["Content-Type": "application/json", "Accept": "application/json"]

    private static func request(
        _ provider: IdentityProvider, nonce: String?, _ intent: SignInIntent, sessionStartedAt: Int64? = nil
    ) throws -> BackendRequest {
        BackendRequest(
            identity: ProviderIdentity(provider: provider, subject: "1001"), idToken: try EncodedIDToken("a.b.c"),
            nonce: nonce, intent: intent, sessionStartedAt: sessionStartedAt)
    }

    static let functions:
        [(provider: IdentityProvider, nonce: String?, intent: SignInIntent, start: Int64?, body: String)] = [
            (.google, nil, .either, nil, #"{"provider":"google","idToken":"a.b.c","intent":"either"}"#),
            (.google, nil, .signIn, nil, #"{"provider":"google","idToken":"a.b.c","intent":"sign-in"}"#),
            (
                .apple, "n\"1", .signUp, nil,
                #"{"provider":"apple","idToken":"a.b.c","intent":"sign-up","nonce":"n\"1"}"#
            ),
            (
                .google, nil, .signIn, 1_790_000_000,
                #"{"provider":"google","idToken":"a.b.c","intent":"sign-in","sessionStartedAt":1790000000}"#
            ),
        ]

    @Test(arguments: functions)
    func aSignInFunction(
        _ provider: IdentityProvider, _ nonce: String?, _ intent: SignInIntent, _ start: Int64?, _ body: String
    ) async throws {
        let transport = NotingTransport()
        let function = SignInFunction(
            url: "https://backend.example/sign-in", context: BackendFixtures.context(transport),
            timeLimit: .seconds(7))
        let request = try Self.request(provider, nonce: nonce, intent, sessionStartedAt: start)
        _ = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        let sent = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(sent.method == "POST")
        #expect(sent.url == "https://backend.example/sign-in")
        #expect(sent.fields == Self.fields)
        #expect(String(decoding: sent.body, as: UTF8.self) == body)
        #expect(transport.limits == [HTTPLimits(maximumBodyBytes: 65_536, timeLimit: .seconds(7))])
    }

    static let firebases: [(provider: IdentityProvider, nonce: String?, postBody: String)] = [
        (.google, nil, "id_token=a.b.c&providerId=google.com"),
        (.apple, "N&1", "id_token=a.b.c&providerId=apple.com&nonce=N%261"),
    ]

    @Test(arguments: firebases)
    func firebase(_ provider: IdentityProvider, _ nonce: String?, _ postBody: String) async throws {
        let transport = NotingTransport()
        let firebase = try FirebaseSignIn(apiKey: "AIza-k_1", context: BackendFixtures.context(transport))
        let request = try Self.request(provider, nonce: nonce, .signUp)
        _ = await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }
        let sent = try #require(transport.requests.first)
        #expect(sent.method == "POST")
        #expect(sent.url == "https://identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=AIza-k_1")
        #expect(sent.fields == Self.fields)
        #expect(
            String(decoding: sent.body, as: UTF8.self)
                == #"{"postBody":"\#(postBody)","requestUri":"http://localhost","returnIdpCredential":true,"#
                + #""returnSecureToken":true}"#)
        #expect(transport.limits == [HTTPLimits(maximumBodyBytes: 65_536, timeLimit: .seconds(30))])
    }
}
