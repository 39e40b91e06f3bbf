// The tests end the sheet of the stand-in, which Apple's does not allow.
#if canImport(AuthenticationServices) && os(Linux)
    import AuthenticationServices
    import Foundation
    import Synchronization
    import Testing

    @testable import GoogleSignInClient

    @Suite(.serialized) @MainActor struct WebAuthenticationUserAgentTests {
        private final class Window: NSObject, ASWebAuthenticationPresentationContextProviding, Sendable {
            func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
                ASPresentationAnchor()
            }
        }

        /// What the completion handler received.
        private final class Received: Sendable {
            let answers = Mutex<[(url: String?, error: GoogleSignInError?)]>([])
        }

        private let window = Window()
        private let received = Received()

        private func session(_ redirectURI: String, isEphemeral: Bool = true) throws -> any ExternalUserAgentSession {
            try WebAuthenticationUserAgent(presentationContext: window, prefersEphemeralSession: isEphemeral).session(
                for: ExternalUserAgentRequest(
                    url: "https://accounts.google.com/o/oauth2/v2/auth?state=s",
                    redirectURI: RedirectURI(redirectURI))
            ) { [received] url, error in received.answers.withLock { $0.append((url, error)) } }
        }

        @Test(arguments: [
            (input: "com.example.app:/oauth2redirect", expected: ["com.example.app"]),
            (input: "https://app.example/callback", expected: ["app.example", "/callback"]),
        ])
        func showsTheSheetForTheCallback(_ test: (input: String, expected: [String])) async throws {
            let session = try session(test.input)
            #expect(await session.start())
            let sheet = try #require(ASWebAuthenticationSession.shown)
            #expect(sheet.url.absoluteString == "https://accounts.google.com/o/oauth2/v2/auth?state=s")
            #expect(sheet.callback.parts == test.expected)
            #expect(sheet.prefersEphemeralWebBrowserSession)
            sheet.end(URL(string: "\(test.input)?state=s&code=c"), nil)
            #expect(received.answers.withLock { $0.map(\.url) } == ["\(test.input)?state=s&code=c"])
            #expect(received.answers.withLock { $0.first?.error } == nil)
        }

        @Test func sharesCookiesOnRequest() async throws {
            #expect(await (try session("com.example.app:/oauth2redirect", isEphemeral: false)).start())
            #expect(ASWebAuthenticationSession.shown?.prefersEphemeralWebBrowserSession == false)
        }

        private struct OtherError: Error {}

        @Test(arguments: [
            (ASWebAuthenticationSessionError(.canceledLogin) as any Error, GoogleSignInError.Code.userCancelled),
            (ASWebAuthenticationSessionError(.presentationContextNotProvided), .webAuthenticationUnavailable),
            (ASWebAuthenticationSessionError(.presentationContextInvalid), .webAuthenticationUnavailable),
            (OtherError(), .webAuthenticationUnavailable),
        ])
        func passesOnAnError(_ error: any Error, _ expected: GoogleSignInError.Code) async throws {
            #expect(await (try session("com.example.app:/oauth2redirect")).start())
            ASWebAuthenticationSession.shown?.end(nil, error)
            #expect(received.answers.withLock { $0.map { $0.error?.code } } == [expected])
            #expect(received.answers.withLock { $0.first?.url } == nil)
        }

        @Test func cannotReceiveOnALoopbackPort() async throws {
            #expect(await !(try session("http://127.0.0.1:8080/")).start())
            #expect(received.answers.withLock { $0.isEmpty })
        }

        @Test func isNotShownAfterItWasCancelled() async throws {
            let session = try session("com.example.app:/oauth2redirect")
            await session.cancel()
            #expect(await !session.start())
        }

        @Test func closesTheSheet() async throws {
            let session = try session("com.example.app:/oauth2redirect")
            #expect(await session.start())
            #expect(ASWebAuthenticationSession.shown?.isCancelled == false)
            await session.cancel()
            #expect(ASWebAuthenticationSession.shown?.isCancelled == true)
        }
    }
#endif
