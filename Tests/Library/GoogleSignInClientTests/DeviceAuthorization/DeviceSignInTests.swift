import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@Suite struct DeviceSignInTests {
    private final class Screen: Sendable {
        let prompts = Mutex<[DeviceSignInPrompt]>([])
    }

    private let fixture: SignInFixture
    private let screen = Screen()

    init() throws {
        fixture = try SignInFixture(clientSecret: ClientSecret("GOCSPX-device"))
    }

    private var environment: TestEnvironment { fixture.environment }
    private var polls: [ScriptedTransport.PendingRequest] {
        environment.transport.requests(to: Google.metadata.tokenEndpoint)
    }
    /// Seconds since the beginning.
    private var now: Int64 { environment.wallTime - TestEnvironment.start }

    /// Starts a sign-in, until it waits for its first poll.
    private func begin(
        interval: Int = 5, expiresIn: Int = 1_800, codesAfter delay: Duration = .zero
    ) throws -> Attempt<GoogleCredential> {
        let (coordinator, screen) = (fixture.coordinator, screen)
        let attempt = environment.start { () async throws(GoogleSignInError) in
            try await coordinator.signInOnAnotherDevice { prompt in screen.prompts.withLock { $0.append(prompt) } }
        }
        environment.advance(by: delay)
        try fixture.respond(
            to: "https://oauth2.googleapis.com/device/code",
            with: .with(
                #"{"device_code":"AH-1+","user_code":"BCDF-GHJK","verification_url":"https://www.google.com/device","#
                    + #""expires_in":\#(expiresIn),"interval":\#(interval)}"#))
        return attempt
    }

    private func answer(_ error: String, status: Int = 428) throws {
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: .with(#"{"error":"\#(error)"}"#, status: status))
    }

    /// The seconds at which the polls come, if each is answered at once.
    private func times(of answers: [(error: String, status: Int)]) throws -> [Int64] {
        var times: [Int64] = []
        for answer in answers {
            let count = polls.count
            while polls.count == count, now < 3_600 { environment.advance(by: .seconds(1)) }
            times.append(now)
            try self.answer(answer.error, status: answer.status)
        }
        return times
    }

    /// RFC 8628 §3.5 sends an error with the status of one (RFC 6749 §5.2).
    @Test func anErrorInASuccessEndsTheSignIn() throws {
        let attempt = try begin()
        environment.advance(by: .seconds(5))
        try answer("authorization_pending", status: 200)
        #expect(attempt.failure == .tokenExchangeFailed)
    }

    /// Only an exchange that fails on its way is repeated.
    @Test func aForbiddenAddressEndsTheSignIn() throws {
        let attempt = try begin()
        environment.advance(by: .seconds(5))
        try #require(polls.last).fail(.insecureEndpoint)
        environment.settle()
        #expect(attempt.failure == .insecureEndpoint)
    }

    @Test func signsIn() throws {
        let attempt = try begin()
        #expect(
            screen.prompts.withLock { $0.map { "\($0.userCode) \($0.verificationURL) \($0.expiresIn)" } }
                == ["BCDF-GHJK https://www.google.com/device 1800"])
        environment.advance(by: .seconds(4))
        #expect(polls.isEmpty)
        environment.advance(by: .seconds(1))
        #expect(
            polls.map { String(decoding: $0.request.body, as: UTF8.self) } == [
                "client_id=\(Google.clientID)&client_secret=GOCSPX-device"
                    + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=AH-1%2B"
            ])
        #expect(polls.map { $0.request.fields["Accept"] } == [["application/json"]])
        let idToken = try fixture.google.idToken(nonce: nil, now: environment.wallTime)
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: Google.tokens(idToken: idToken))
        try fixture.respondWithKeys()
        let credential = try #require(attempt.result).get()
        #expect(credential.claims.subject == Google.subject)
        // The poll was sent five seconds after the beginning.
        #expect(credential.tokens.accessTokenExpiration == TestEnvironment.start + 5 + 3_599)
        environment.advance(by: .seconds(60))
        #expect(polls.count == 1)
    }

    /// The keys are known from a sign-in before, so nothing waits any more that a cancellation would end.
    @Test func tokensThatComeWithACancellationAreNotUsed() throws {
        func answerWithTokens() throws {
            environment.advance(by: .seconds(5))
            let idToken = try fixture.google.idToken(nonce: nil, now: environment.wallTime)
            try #require(polls.last).respond(with: Google.tokens(idToken: idToken))
        }
        let first = try begin()
        try answerWithTokens()
        environment.settle()
        try fixture.respondWithKeys()
        #expect(first.failure == nil && first.result != nil)

        let second = try begin()
        try answerWithTokens()
        second.cancel()
        environment.settle()
        #expect(second.failure == .cancelled)
        // The error has them, so that the app can revoke them.
        #expect(second.error?.receivedTokens?.refreshToken?.text == "1//refresh")
    }

    @Test func theRequestForCodesHasScopesAndNoSecret() throws {
        _ = try begin()
        let requests = environment.transport.requests(to: "https://oauth2.googleapis.com/device/code")
        #expect(
            requests.map { String(decoding: $0.request.body, as: UTF8.self) }
                == ["client_id=\(Google.clientID)&scope=openid%20email%20profile"])
    }

    @Test func waitsForTheInterval() throws {
        _ = try begin(interval: 7)
        let pending = (error: "authorization_pending", status: 428)
        #expect(try times(of: [pending, pending, pending]) == [7, 14, 21])
    }

    @Test func slowsDownForGood() throws {
        _ = try begin()
        let (pending, slow) = ((error: "authorization_pending", status: 400), (error: "slow_down", status: 403))
        #expect(try times(of: [slow, pending, slow, pending, pending]) == [5, 15, 25, 40, 55])
    }

    @Test func aPollWithoutAnAnswerDoublesTheInterval() throws {
        _ = try begin()
        environment.advance(by: .seconds(5))
        try #require(polls.last).fail(.network)
        environment.settle()
        environment.advance(by: .seconds(9))
        #expect(polls.count == 1)
        environment.advance(by: .seconds(1))
        #expect(polls.count == 2)
        // No answer within the time limit of 30 seconds counts too.
        environment.advance(by: .seconds(30))
        environment.advance(by: .seconds(19))
        #expect(polls.count == 2)
        environment.advance(by: .seconds(1))
        #expect(polls.count == 3)
    }

    @Test func aBusyServerDoublesTheInterval() throws {
        _ = try begin()
        environment.advance(by: .seconds(5))
        try fixture.respond(to: Google.metadata.tokenEndpoint, with: .with("", status: 503))
        environment.advance(by: .seconds(9))
        #expect(polls.count == 1)
        environment.advance(by: .seconds(1))
        #expect(polls.count == 2)
    }

    @Test(arguments: [
        NamedCase("access_denied", 403, GoogleSignInError.Code.accessDenied),
        NamedCase("expired_token", 400, .timedOut),
        NamedCase("invalid_grant", 400, .tokenExchangeFailed),
        NamedCase("temporarily_unavailable", 503, .tokenExchangeFailed),
    ])
    func anotherErrorEndsIt(_ test: NamedCase<Int, GoogleSignInError.Code>) throws {
        let attempt = try begin()
        environment.advance(by: .seconds(5))
        try answer(test.name, status: test.input)
        #expect(attempt.failure == test.expected)
        environment.advance(by: .seconds(60))
        #expect(polls.count == 1)
    }

    /// A poll at the moment at which the codes expire would come too late.
    @Test func doesNotPollWhenTheCodesExpire() throws {
        let attempt = try begin(interval: 5, expiresIn: 5)
        environment.advance(by: .seconds(5))
        #expect(attempt.failure == .timedOut)
        #expect(polls.isEmpty)
    }

    @Test func endsWhenTheCodesExpire() throws {
        let attempt = try begin(expiresIn: 12)
        for _ in 0..<2 {
            environment.advance(by: .seconds(5))
            try answer("authorization_pending")
        }
        #expect(attempt.result == nil)
        environment.advance(by: .seconds(2))
        #expect(attempt.failure == .timedOut)
        #expect(polls.count == 2)
    }

    /// Their lifetime is counted from the request, because the provider may have begun to count before its response.
    @Test func aLateResponseDoesNotProlongTheCodes() throws {
        let attempt = try begin(expiresIn: 8, codesAfter: .seconds(4))
        environment.advance(by: .milliseconds(3_999))
        #expect(attempt.result == nil)
        environment.advance(by: .milliseconds(1))
        #expect(attempt.failure == .timedOut)
        #expect(polls.isEmpty)
    }

    /// It is not a time-out, even if the codes would expire at the end of the wait.
    @Test(arguments: [1_800, 5])
    func aCancellationEndsTheWaitAtOnce(_ lifetime: Int) throws {
        let attempt = try begin(expiresIn: lifetime)
        attempt.cancel()
        environment.settle()
        #expect(attempt.failure == .cancelled)
        environment.advance(by: .seconds(60))
        #expect(polls.isEmpty)
    }

    @Test func aCancellationEndsAPollAtOnce() throws {
        let attempt = try begin()
        environment.advance(by: .seconds(5))
        attempt.cancel()
        environment.settle()
        #expect(attempt.failure == .cancelled)
        #expect(polls.map(\.isCancelled) == [true])
        environment.advance(by: .seconds(60))
        #expect(polls.count == 1)
    }

    @Test func oneSignInAtATime() throws {
        _ = try begin()
        #expect(fixture.begin().failure == .signInInProgress)
    }

    @Test func needsAnEndpoint() throws {
        let google = Google.metadata
        let provider = try ProviderMetadata(
            issuer: google.issuer, authorizationEndpoint: google.authorizationEndpoint,
            tokenEndpoint: google.tokenEndpoint, jwksURI: google.jwksURI)
        let fixture = try SignInFixture(provider: provider)
        let coordinator = fixture.coordinator
        let attempt = fixture.environment.start { () async throws(GoogleSignInError) in
            try await coordinator.signInOnAnotherDevice { _ in }
        }
        #expect(attempt.failure == .invalidConfiguration)
    }
}
