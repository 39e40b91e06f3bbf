import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct ExchangeResponseTests {
    private static let now = BackendFixtures.now

    private static let credentials: [String: String] = [
        "accessKeyId": #""AKIA1""#, "secretAccessKey": #""secret""#, "sessionToken": #""session""#,
        "expiration": "\(now + 3_600)",
    ]

    typealias Change = NamedCase<(user: [String: String?], credentials: [String: String?]), GoogleSignInError.Code?>

    private static func user(
        _ name: String, _ changes: [String: String?], _ code: GoogleSignInError.Code?
    ) -> Change {
        Change(name, (changes, [:]), code)
    }

    private static func keys(_ name: String, _ changes: [String: String?], _ code: GoogleSignInError.Code?) -> Change {
        Change(name, ([:], changes), code)
    }

    static let changes: [Change] = [
        user("nothing", [:], nil),
        user("the provider and the subject", ["provider": #""google""#, "subject": #""1001""#], nil),
        user("another provider", ["provider": #""apple""#], .backendRejected),
        user("a provider that is not a string", ["provider": "null"], .backendRejected),
        user("another subject", ["subject": #""1002""#], .backendRejected),
        user("a longer subject", ["subject": #""10011""#], .backendRejected),
        user("the beginning of the subject", ["subject": #""100""#], .backendRejected),
        user("a longer provider", ["provider": #""google2""#], .backendRejected),
        user("the beginning of the provider", ["provider": #""goog""#], .backendRejected),
        user("the provider in capitals", ["provider": #""Google""#], .backendRejected),
        user("an ID with a space", ["id": #""u 1""#], .backendRejected),
        user("an empty ID", ["id": #""""#], .backendRejected),
        user("a subject that is a number", ["subject": "1001"], .backendRejected),
        user("no ID", ["id": nil], .backendRejected), user("an ID that is a number", ["id": "1"], .backendRejected),
        user("an ID of 255 characters", ["id": "\"\(String(repeating: "u", count: 255))\""], nil),
        user("an ID of 256 characters", ["id": "\"\(String(repeating: "u", count: 256))\""], .backendRejected),
        user("an ID beyond ASCII", ["id": "\"u\u{E9}\""], .backendRejected),
        user("an ID with a DEL character", ["id": "\"u\u{7F}\""], .backendRejected),
        user("an ID of ! and ~", ["id": #""!~""#], nil),
        user("a known user", ["isNew": "false"], nil), user("isNew null", ["isNew": "null"], .backendRejected),
        user("isNew a number", ["isNew": "1"], .backendRejected),
        keys("keys that have just expired", ["expiration": "\(now)"], .backendRejected),
        keys("keys for a second", ["expiration": "\(now + 1)"], nil),
        keys("keys for 36 hours", ["expiration": "\(now + 129_600)"], nil),
        keys("keys for longer", ["expiration": "\(now + 129_601)"], .backendRejected),
        keys("a time in milliseconds", ["expiration": "\((now + 3_600) * 1_000)"], .backendRejected),
        keys("a time with a fraction", ["expiration": "\(now + 3_600).5"], .backendRejected),
        keys("a time in a string", ["expiration": "\"\(now + 3_600)\""], .backendRejected),
        keys("no time", ["expiration": nil], .backendRejected),
        keys("no key ID", ["accessKeyId": nil], .backendRejected),
        keys("a key ID with a space", ["accessKeyId": #""A 1""#], .backendRejected),
        keys("an empty secret", ["secretAccessKey": #""""#], .backendRejected),
        keys("a secret with a space", ["secretAccessKey": #""a b""#], .backendRejected),
        keys("a secret of ! and ~", ["secretAccessKey": #""!~""#], nil),
        keys("a secret with a DEL character", ["sessionToken": "\"a\u{7F}\""], .backendRejected),
        keys("no session token", ["sessionToken": nil], .backendRejected),
    ]

    private static func object(_ members: [String: String], _ changes: [String: String?]) -> String {
        let changed = members.merging(changes.compactMapValues { $0 }) { $1 }.filter { changes[$0.key] != .some(nil) }
        return "{" + changed.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            + "}"
    }

    private static func function(_ body: String, status: Int = 200) -> SignInFunction {
        SignInFunction(
            url: "https://backend.example/sign-in",
            context: BackendFixtures.context(CannedTransport(status: status, body: body)))
    }

    @Test(arguments: changes)
    func aSignInFunction(_ change: Change) async throws {
        let user = Self.object(["id": #""u-1""#], change.input.user)
        let keys = Self.object(Self.credentials, change.input.credentials)
        let function = Self.function(#"{"user":\#(user),"credentials":\#(keys)}"#)
        let request = try BackendFixtures.request()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }?.code
                == change.expected)
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func aResponseHasUpTo65536Bytes(_ count: Int, _ isAccepted: Bool) async throws {
        let user = Self.object(["id": #""u-1""#], [:])
        let body = #"{"user":\#(user),"credentials":\#(Self.object(Self.credentials, [:]))}"#
        let transport = NotingTransport(body: body + String(repeating: " ", count: count - body.utf8.count))
        let function = SignInFunction(
            url: "https://backend.example/sign-in", context: BackendFixtures.context(transport))
        let request = try BackendFixtures.request()
        let error = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        #expect((error == nil) == isAccepted)
        #expect(transport.limits.map(\.maximumBodyBytes) == [65_536])
    }

    @Test
    func everyMemberOfASignInFunctionsResponseIsKept() async throws {
        let user = #"{"id":"u-1","isNew":false}"#
        let function = Self.function(#"{"user":\#(user),"credentials":\#(Self.object(Self.credentials, [:]))}"#)
        let grant = try await function.exchange(BackendFixtures.request())
        #expect(grant.userID == "u-1")
        #expect(grant.isNewUser == false)
        #expect(
            grant.credentials
                == .temporaryKeys(
                    TemporaryKeys(
                        accessKeyID: "AKIA1", secretAccessKey: try BackendSecret("secret"),
                        sessionToken: try BackendSecret("session"), expiresAt: Self.now + 3_600)))
    }

    @Test
    func everyMemberOfFirebasesResponseIsKept() async throws {
        let body =
            #"{"federatedId":"1001","providerId":"google.com","localId":"u-1","idToken":"a.b.c","#
            + #""refreshToken":"r","expiresIn":"3600","isNewUser":true}"#
        let firebase = try FirebaseSignIn(
            apiKey: "k", context: BackendFixtures.context(CannedTransport(status: 200, body: body)))
        let grant = try await firebase.exchange(BackendFixtures.request())
        #expect(grant.userID == "u-1")
        #expect(grant.isNewUser == true)
        #expect(
            grant.credentials
                == .firebase(
                    FirebaseSession(
                        idToken: try BackendSecret("a.b.c"), refreshToken: try BackendSecret("r"),
                        expiresAt: Self.now + 3_600)))
    }

    /// A subject of which letters have another case, and which Unicode writes in another way.
    private static let subject = "caf\u{E9}K"

    static let subjects: [NamedCase<String, Bool>] = [
        NamedCase("the subject", subject, true), NamedCase("its beginning", "caf\u{E9}", false),
        NamedCase("more than it", subject + "1", false), NamedCase("in small letters", "caf\u{E9}k", false),
        NamedCase("in capitals", "CAF\u{C9}K", false), NamedCase("decomposed", "cafe\u{301}K", false),
        NamedCase("with the sign of the kelvin", "caf\u{E9}\u{212A}", false), NamedCase("nothing", "", false),
    ]

    @Test(arguments: subjects)
    func aSubjectIsComparedByteByByte(_ row: NamedCase<String, Bool>) async throws {
        let request = try BackendFixtures.request(subject: Self.subject)
        let user = #"{"id":"u-1","subject":"\#(row.input)"}"#
        let function = Self.function(#"{"user":\#(user),"credentials":\#(Self.object(Self.credentials, [:]))}"#)
        let error = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        #expect((error == nil) == row.expected)
        for prefix in ["", "https://accounts.google.com/"] {
            let error = try await firebaseRefusal(["federatedId": "\"\(prefix + row.input)\""], request)
            #expect((error == nil) == row.expected, "\(prefix)")
        }
    }

    @Test(arguments: [
        (IdentityProvider.apple, "https://appleid.apple.com/1001", true), (.apple, "1001", true),
        (.apple, "https://accounts.google.com/1001", false), (.google, "https://accounts.google.com/1001", true),
        (.google, "https://appleid.apple.com/1001", false), (.google, "accounts.google.com/1001", false),
    ])
    func firebaseNamesTheSubjectWithTheProvidersAddressOrWithoutIt(
        _ provider: IdentityProvider, _ text: String, _ isAccepted: Bool
    ) async throws {
        let request = BackendRequest(
            identity: ProviderIdentity(provider: provider, subject: "1001"), idToken: try BackendFixtures.token(),
            intent: .either)
        let error = try await firebaseRefusal(
            ["federatedId": "\"\(text)\"", "providerId": "\"\(provider.rawValue).com\""], request)
        #expect((error == nil) == isAccepted)
    }

    @Test(arguments: [
        ("needConfirmation", "true or false"), ("providerId", "that of the request"),
        ("federatedId", "the subject of the ID token"), ("localId", "1 to 255 visible ASCII characters"),
        ("isNewUser", "true or false"), ("idToken", "visible ASCII characters"),
        ("refreshToken", "visible ASCII characters"), ("expiresIn", "seconds as a string, at most a day"),
    ])
    func anErrorNamesTheMemberOfFirebasesResponse(_ member: String, _ expected: String) async throws {
        let error = try await firebaseRefusal([member: "1"], BackendFixtures.request())
        #expect(error?.detail == "\(member): expected \(expected)")
    }

    private func firebaseRefusal(_ changes: [String: String], _ request: BackendRequest) async throws
        -> GoogleSignInError?
    {
        let body = Self.object(
            [
                "federatedId": #""1001""#, "providerId": #""google.com""#, "localId": #""u-1""#,
                "idToken": #""a.b.c""#, "refreshToken": #""r""#, "expiresIn": #""3600""#,
            ], changes)
        let firebase = try FirebaseSignIn(
            apiKey: "k", context: BackendFixtures.context(CannedTransport(status: 200, body: body)))
        return await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }
    }

    @Test(arguments: [
        ("id", "user.id: expected 1 to 255 visible ASCII characters"),
        ("isNew", "user.isNew: expected true or false"),
        ("accessKeyId", "credentials.accessKeyId: expected 1 to 255 visible ASCII characters"),
        ("secretAccessKey", "credentials.secretAccessKey: expected visible ASCII characters"),
        ("sessionToken", "credentials.sessionToken: expected visible ASCII characters"),
    ])
    func anErrorNamesTheMemberOfASignInFunctionsResponse(_ member: String, _ expected: String) async throws {
        let user = Self.object(
            ["id": #""u-1""#, "isNew": "true"], ["id", "isNew"].contains(member) ? [member: "1"] : [:])
        let keys = Self.object(Self.credentials, Self.credentials[member] == nil ? [:] : [member: "1"])
        let function = Self.function(#"{"user":\#(user),"credentials":\#(keys)}"#)
        let request = try BackendFixtures.request()
        let error = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        #expect(error?.detail == expected)
    }

    @Test
    func anAppsOwnExchangeCannotGiveAUserIDThatServersCannot() throws {
        let session = FirebaseSession(
            idToken: try BackendSecret("a"), refreshToken: try BackendSecret("r"), expiresAt: Self.now)
        #expect(throws: GoogleSignInError(.backendRejected)) {
            try BackendGrant(userID: "u 1", credentials: .firebase(session))
        }
        #expect(try BackendGrant(userID: "u1", credentials: .firebase(session)).userID == "u1")
    }

    static let lifetimes: [(seconds: String, isAccepted: Bool)] = [
        ("0", false), ("1", true), ("86400", true), ("86401", false), ("3600.0", false), ("", false),
    ]

    @Test(arguments: lifetimes)
    func aSessionOfFirebaseLastsUpToADay(_ seconds: String, _ isAccepted: Bool) async throws {
        let body =
            #"{"federatedId":"1001","providerId":"google.com","localId":"u-1","idToken":"a.b.c","#
            + #""refreshToken":"r","expiresIn":"\#(seconds)"}"#
        let firebase = try FirebaseSignIn(
            apiKey: "k", context: BackendFixtures.context(CannedTransport(status: 200, body: body)))
        let request = try BackendFixtures.request()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }?.code
                == (isAccepted ? nil : .backendRejected))
    }

    @Test(arguments: [(3_600, true), (3_599, false)])
    func aSessionThatEndsBeyondTheLastTimeIsRefused(_ left: Int64, _ isAccepted: Bool) async throws {
        let body =
            #"{"federatedId":"1001","providerId":"google.com","localId":"u-1","idToken":"a.b.c","#
            + #""refreshToken":"r","expiresIn":"3600"}"#
        let context = GoogleSignInContext(
            transport: CannedTransport(status: 200, body: body), userAgent: NobodyThere(),
            wallTime: { Int64.max - left })
        let firebase = try FirebaseSignIn(apiKey: "k", context: context)
        let request = try BackendFixtures.request()
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await firebase.exchange(request) }?.code
                == (isAccepted ? nil : .backendRejected))
    }

    static let errors: [(status: Int, body: String, code: GoogleSignInError.Code, isTemporary: Bool)] = [
        (409, #"{"error":"account-exists"}"#, .accountExists, false),
        (404, #"{"error":"no-account"}"#, .notSignedIn, false),
        (500, #"{"error":"no-account"}"#, .notSignedIn, false),
        (401, #"{"error":"session-ended"}"#, .notSignedIn, false),
        (401, #"{"error":"session-ended-not"}"#, .backendRejected, false),
        (401, #"{"error":"session"}"#, .backendRejected, false),
        (401, #"{"error":"Session-Ended"}"#, .backendRejected, false),
        (400, #"{"error":"account-exists-not"}"#, .backendRejected, false),
        (400, #"{"error":"account"}"#, .backendRejected, false),
        (400, #"{"error":"Account-Exists"}"#, .backendRejected, false),
        (400, #"{"error":"no-accounts"}"#, .backendRejected, false),
        (400, #"{"error":"no"}"#, .backendRejected, false), (400, #"{"error":"No-Account"}"#, .backendRejected, false),
        (400, #"{"error":["no-account"]}"#, .backendRejected, false),
        (499, "{}", .backendRejected, false), (500, "{}", .backendRejected, true), (599, "{}", .backendRejected, true),
        (428, "{}", .backendRejected, false), (429, "{}", .backendRejected, true), (430, "{}", .backendRejected, false),
        (204, #"{"error":"account-exists"}"#, .accountExists, false),
    ]

    @Test(arguments: errors)
    func theErrorsOfASignInFunction(_ status: Int, _ body: String, _ code: GoogleSignInError.Code, _ isTemporary: Bool)
        async throws
    {
        let function = Self.function(body, status: status)
        let request = try BackendFixtures.request()
        let error = await refusal { () async throws(GoogleSignInError) in try await function.exchange(request) }
        #expect(error?.code == code)
        #expect(error?.isTemporary == isTemporary)
    }
}
