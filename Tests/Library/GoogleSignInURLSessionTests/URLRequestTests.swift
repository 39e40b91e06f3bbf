import Foundation
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a request becomes before `URLSession` gets it.
@Suite struct URLRequestTests {
    private static let url = "https://oauth2.googleapis.com/token?a=b%20c"

    private static func converted(
        method: String = "POST", fields: HTTPHeaderFields = HTTPHeaderFields(), body: [UInt8] = [],
        timeLimit: Duration = .seconds(20)
    ) throws -> URLRequest {
        let request = HTTPRequest(method: method, url: url, fields: fields, body: body)
        return try URLRequest(request, timeLimit: timeLimit)
    }

    /// No rule depends on the method: an object store sends `PUT` and `DELETE`.
    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func everyMethodIsSentAsItIs(_ method: String) throws {
        let request = try Self.converted(
            method: method, fields: ["Content-Type": "application/octet-stream"], body: [0, 0xFF])
        #expect(request.httpMethod == method)
        #expect(request.url?.absoluteString == Self.url)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/octet-stream")
        #expect(request.httpBody == Data([0, 0xFF]))
        #expect(request.timeoutInterval == 80)
        #expect(!request.httpShouldHandleCookies)
    }

    @Test func noCookiesAreAdded() throws {
        #expect(try !Self.converted().httpShouldHandleCookies)
    }

    /// Foundation's own limit is a minute longer, so that the transfer's limit decides.
    @Test(
        arguments: [
            (.zero, 60), (.seconds(1), 61), (.milliseconds(1_500), 61.5), (.seconds(600), 660),
        ] as [(Duration, Double)])
    func theTimeLimitIsAMinuteLonger(_ limit: Duration, _ seconds: Double) throws {
        #expect(try Self.converted(timeLimit: limit).timeoutInterval == seconds)
    }

    @Test func fieldsAreAddedAndNotReplaced() throws {
        let request = try Self.converted(
            fields: HTTPHeaderFields([
                HTTPHeaderFields.Field(name: "X-A", value: "1"), HTTPHeaderFields.Field(name: "X-A", value: "2"),
                HTTPHeaderFields.Field(name: "X-B", value: "3"),
            ]))
        #expect(request.value(forHTTPHeaderField: "X-A") == "1,2")
        #expect(request.value(forHTTPHeaderField: "X-B") == "3")
    }

    @Test func anEmptyBodyIsNone() throws {
        #expect(try Self.converted().httpBody == nil)
        #expect(try Self.converted(body: [0]).httpBody == Data([0]))
    }

    /// The URL that was checked is the URL that is requested; Foundation writes the Kelvin sign (U+212A) as `k`.
    @Test(arguments: [
        "https://op.example/a b", "https://op.example/caf\u{E9}", "https://op.example/<", "https://op.example/%ZZ", "",
        "https://op.example/{", "https://op.example/?a=|", "https://op.example/%", "https://\u{212A}.example/",
    ])
    func aURLThatFoundationChangesIsRefused(_ url: String) {
        #expect(throws: GoogleSignInError(.network)) {
            try URLRequest(HTTPRequest(method: "GET", url: url), timeLimit: .seconds(1))
        }
    }
}

/// The session of a transport, which shares nothing.
@Suite struct SessionConfigurationTests {
    @Test func nothingIsStored() {
        let configuration = URLSessionTransport.configuration(endpoints: .secure, protocolClasses: [])
        #expect(configuration.httpCookieStorage == nil)
        #expect(!configuration.httpShouldSetCookies)
        #expect(configuration.httpCookieAcceptPolicy == .never)
        #expect(configuration.urlCache == nil)
        #expect(configuration.requestCachePolicy == .reloadIgnoringLocalCacheData)
        #expect(configuration.urlCredentialStorage == nil)
    }

    @Test func onlyATestReplacesTheNetwork() {
        let usual = URLSessionConfiguration.ephemeral.protocolClasses?.count
        #expect(
            URLSessionTransport.configuration(endpoints: .secure, protocolClasses: []).protocolClasses?.count == usual)
        let replaced = URLSessionTransport.configuration(endpoints: .secure, protocolClasses: [GoogleInProcess.self])
        #expect(replaced.protocolClasses?.count == 1)
    }

    /// A transport may live as long as its app, and must not keep what it has received.
    @Test(arguments: ["/", "/redirect", "/fail/offline"]) func aTransferIsForgottenWhenItHasEnded(_ path: String) async
    {
        let transport = URLSessionTransport(endpoints: .secure, protocolClasses: [GoogleInProcess.self])
        let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))
        let request = HTTPRequest(method: "GET", url: "https://accounts.google.com\(path)")
        _ = try? await transport.response(to: request, limits: limits)
        #expect(transport.delegate.transfers.withLock { $0.isEmpty })
    }
}
