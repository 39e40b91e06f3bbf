import Synchronization
import Testing

@testable import GoogleSignInClient

/// Responses of a transport whose requests cannot be cancelled.
@Suite struct LateResponseTests {
    private final class Deaf: HTTPTransport {
        let answer = OneTimeEvent<HTTPResponse>()

        func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
            await answer.value()
        }
    }

    private let environment = TestEnvironment()
    private let transport = Deaf()

    enum Event: CaseIterable {
        case nothing, cancellation, timeOut
    }

    /// A response may hold tokens, but after the time limit nobody knows how old it is.
    @Test(arguments: Event.allCases)
    func aResponseAfter(_ event: Event) {
        let client = HTTPClient(
            transport: transport, clock: environment.clock, timeLimit: .seconds(30), endpoints: .secure)
        let attempt = environment.start { () async throws(GoogleSignInError) in
            try await client.response(to: HTTPRequest(method: "GET", url: "https://op.example/token"))
        }
        switch event {
        case .nothing: break
        case .cancellation: attempt.cancel()
        case .timeOut: environment.advance(by: .seconds(30))
        }
        environment.settle()
        transport.answer.finish(HTTPResponse(status: 204))
        environment.settle()
        #expect(attempt.value?.status == (event == .timeOut ? nil : 204))
        #expect(attempt.failure == (event == .timeOut ? .timedOut : nil))
    }

    private final class Shown: Sendable {
        let codes = Mutex<[String]>([])
    }

    @Test(arguments: [true, false])
    func codesAfterACancellationAreNotShown(_ isCancelled: Bool) throws {
        var context = environment.context
        context.transport = transport
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: Google.clientID), context: context,
            policy: SignInFixture.policy)
        let shown = Shown()
        let attempt = environment.start { () async throws(GoogleSignInError) in
            try await coordinator.signInOnAnotherDevice { prompt in shown.codes.withLock { $0.append(prompt.userCode) }
            }
        }
        if isCancelled { attempt.cancel() }
        environment.settle()
        transport.answer.finish(
            .with(
                #"{"device_code":"AH-1","user_code":"BCDF-GHJK","verification_url":"https://www.google.com/device","#
                    + #""expires_in":1800,"interval":5}"#))
        environment.settle()
        #expect(attempt.failure == (isCancelled ? .cancelled : nil))
        #expect(shown.codes.withLock { $0 } == (isCancelled ? [] : ["BCDF-GHJK"]))
    }
}
