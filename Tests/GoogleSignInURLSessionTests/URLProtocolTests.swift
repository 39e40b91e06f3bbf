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

/// Responds for any `https` URL.
final class GoogleInProcess: URLProtocol {
    override static func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
    override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url else { return }
        let isRedirect = url.path == "/redirect"
        let fields = isRedirect ? ["Location": "com.example.app:/callback?code=c"] : ["X-Asked": url.absoluteString]
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
