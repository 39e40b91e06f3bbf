import Foundation
import GoogleSignInClient
import GoogleSignInURLSession
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transport with Google's URLs and responses from inside the process.
@Suite struct URLProtocolTests {
    @Test func requestsTheExactURL() async throws {
        let transport = URLSessionTransport(endpoints: .secure, protocolClasses: [GoogleInProcess.self])
        let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))
        let google = ProviderMetadata.google
        for url in [google.tokenEndpoint, google.jwksURI, "\(google.authorizationEndpoint)?state=a%20b"] {
            let response = try await transport.response(to: HTTPRequest(method: "GET", url: url), limits: limits)
            #expect(response.status == 200)
            #expect(response.fields["X-Asked"] == [url])
            #expect(response.body == Array("{}".utf8))
        }
    }

    @Test func redirectsAreReturned() async throws {
        let transport = URLSessionTransport(endpoints: .secure, protocolClasses: [GoogleInProcess.self])
        let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))
        let response = try await transport.response(
            to: HTTPRequest(method: "GET", url: "https://accounts.google.com/redirect"), limits: limits)
        #expect(response.status == 302)
        #expect(response.fields["Location"] == ["com.example.app:/callback?code=c"])
    }
}

extension URLProtocolTests {
    private func response(to path: String) async throws(GoogleSignInError) -> HTTPResponse {
        let transport = URLSessionTransport(endpoints: .secure, protocolClasses: [GoogleInProcess.self])
        let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))
        return try await transport.response(
            to: HTTPRequest(method: "GET", url: "https://accounts.google.com\(path)?secret=s"), limits: limits)
    }

    @Test(
        arguments: [
            ("/fail/in-time", .timedOut), ("/fail/by-itself", .cancelled), ("/fail/offline", .network),
            ("/fail/for-the-certificate", .network), ("/fail/otherwise", .network),
        ] as [(String, GoogleSignInError.Code)])
    func failuresKeepTheirKindAndNotTheURL(_ path: String, _ code: GoogleSignInError.Code) async {
        let error = await #expect(throws: GoogleSignInError.self) { try await response(to: path) }
        #expect(error?.code == code)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.contains("google.com") == false)
    }

    @Test func fieldsAreSortedByName() async throws {
        let names = try await response(to: "/fields").fields.fields.map(\.name)
        #expect(names.filter { $0.hasPrefix("X-") } == (0..<9).map { "X-\($0)" } + ["X-Asked"])
    }
}

/// Responds for any `https` URL.
final class GoogleInProcess: URLProtocol {
    override static func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
    override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url else { return }
        if url.path.hasPrefix("/fail/") {
            let error: any Error =
                switch url.lastPathComponent {
                case "in-time": URLError(.timedOut)
                case "by-itself": URLError(.cancelled)
                case "offline": URLError(.notConnectedToInternet)
                case "for-the-certificate": URLError(.serverCertificateUntrusted)
                default: NSError(domain: "other", code: 1)
                }
            client?.urlProtocol(self, didFailWithError: error)
            return
        }
        let isRedirect = url.path == "/redirect"
        var fields = isRedirect ? ["Location": "com.example.app:/callback?code=c"] : ["X-Asked": url.absoluteString]
        if url.path == "/fields" { for number in 0..<9 { fields["X-\(number)"] = "" } }
        guard
            let response = HTTPURLResponse(
                url: url, statusCode: isRedirect ? 302 : 200, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("{}".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
