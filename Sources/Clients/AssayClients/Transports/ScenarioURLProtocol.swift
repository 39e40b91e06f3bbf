internal import AssayConformance
internal import Foundation
internal import GoogleSignInClient
internal import GoogleSignInURLSession
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Answers a session's requests for any host from a scenario, so that the library uses its real URLs.
///
/// A session creates the instances, so a header field of the request names the scenario; the providers never see it.
final class ScenarioURLProtocol: URLProtocol {
    /// A size that is larger than any client accepts.
    private static let maximumBodyBytes = 1 << 22
    private static let worlds = Mutex<[String: SignInFixture]>([:])
    fileprivate static let field = "X-Assay-Scenario"

    /// Whether the session has given up the request, so that nothing may be delivered any more.
    private var isStopped = false
    /// Recursive, because a delivery can stop the loading.
    private let lock = NSRecursiveLock()

    static func add(_ fixture: SignInFixture, as name: String) { worlds.withLock { $0[name] = fixture } }
    static func remove(_ name: String) { worlds.withLock { $0[name] = nil } }

    override class func canInit(with request: URLRequest) -> Bool {
        request.value(forHTTPHeaderField: field) != nil
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let name = request.value(forHTTPHeaderField: Self.field), let url = request.url,
            let fixture = Self.worlds.withLock({ $0[name] })
        else { return fail(.cannotConnectToHost) }
        let headers = (request.allHTTPHeaderFields ?? [:]).filter { $0.key != Self.field }
            .sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value) }
        // A response that is held must not block the queue of the session. It is delivered from another thread, as
        // `URLProtocol` allows.
        let task = Sending(loading: self)
        fixture.send(
            RequestMessage(
                method: request.httpMethod ?? "GET", url: url.absoluteString, headers: headers, body: content),
            timeLimit: .milliseconds(Int64(request.timeoutInterval * 1_000)), maximumBodyBytes: Self.maximumBodyBytes
        ) { answer in
            task.loading.lock.withLock {
                if !task.loading.isStopped { task.loading.deliver(answer, from: url) }
            }
        }
    }

    /// The request that waits for a response, which only one thread delivers.
    private struct Sending: @unchecked Sendable {
        let loading: ScenarioURLProtocol
    }

    private func deliver(_ answer: TransportResult, from url: URL) {
        switch answer {
        case .response(let response):
            deliver(response, from: url)
        case .tooLarge:
            // The client must stop by itself long before the end.
            deliver(
                ResponseMessage(
                    status: 200, headers: [HeaderField("Content-Type", "application/json")],
                    body: [UInt8](repeating: UInt8(ascii: " "), count: Self.maximumBodyBytes)), from: url)
        case .timedOut: fail(.timedOut)
        case .unreachable: fail(.cannotConnectToHost)
        case .brokenOff: fail(.networkConnectionLost)
        }
    }

    override func stopLoading() { lock.withLock { isStopped = true } }

    private func deliver(_ answer: ResponseMessage, from url: URL) {
        var fields: [String: String] = [:]
        // Of repeated fields the first counts, like in a session on Linux.
        for header in answer.headers where !fields.keys.contains(where: { $0.lowercased() == header.name.lowercased() })
        {
            fields[header.name] = header.value
        }
        guard
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        if !answer.body.isEmpty { client?.urlProtocol(self, didLoad: Data(answer.body)) }
        client?.urlProtocolDidFinishLoading(self)
    }

    private func fail(_ code: URLError.Code) {
        client?.urlProtocol(self, didFailWithError: URLError(code))
    }

    /// The request's content, which is a stream on Apple's platforms.
    private var content: [UInt8] {
        if let body = request.httpBody { return [UInt8](body) }
        guard let stream = request.httpBodyStream else { return [] }
        stream.open()
        defer { stream.close() }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while content.count < Self.maximumBodyBytes {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { break }
            content += buffer.prefix(count)
        }
        return content
    }
}

/// `URLSessionTransport` with a session whose requests `ScenarioURLProtocol` answers.
final class ScenarioURLSessionTransport: HTTPTransport {
    private let name: String
    private let session = URLSessionTransport(endpoints: .secure, protocolClasses: [ScenarioURLProtocol.self])

    init(_ fixture: SignInFixture) {
        name = UUID().uuidString
        ScenarioURLProtocol.add(fixture, as: name)
    }

    deinit { ScenarioURLProtocol.remove(name) }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        var fields = request.fields
        fields.append(name: ScenarioURLProtocol.field, value: name)
        return try await session.response(
            to: HTTPRequest(method: request.method, url: request.url, fields: fields, body: request.body),
            limits: limits)
    }
}
