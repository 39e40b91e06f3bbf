internal import AssayJSON
internal import Foundation
package import MockGoogle

/// Posts security event tokens to the endpoint of an app (RFC 8935).
package struct SecurityEventTransmission: Sendable {
    /// One request and what came of it.
    package struct Attempt: Sendable, Hashable {
        /// The status of the response; `nil` if there was none.
        package var status: Int?
        /// The `err` of a response in JSON (§2.3).
        package var error: String?
        /// Why there was no response.
        package var failure: String?
        /// Whether nothing was sent, because this machine lacks a socket.
        package var isUnsent: Bool

        package init(status: Int? = nil, error: String? = nil, failure: String? = nil, isUnsent: Bool = false) {
            self.status = status
            self.error = error
            self.failure = failure
            self.isUnsent = isUnsent
        }
    }

    private let receiver: WebURL
    private let transport: any WebTransport
    private let limit: Duration
    private let attempts: Int
    private let pause: Duration

    /// - Parameters:
    ///   - limit: how long the receiver may take.
    ///   - attempts: how often a token is sent at most.
    ///   - pause: the time between two attempts.
    package init(
        to receiver: WebURL, over transport: any WebTransport, within limit: Duration, attempts: Int = 1,
        pause: Duration = .zero
    ) {
        self.receiver = receiver
        self.transport = transport
        self.limit = limit
        self.attempts = attempts
        self.pause = pause
    }

    /// Sends a token until the receiver answers with a status below 500 (§2: only what may pass is tried again).
    package func send(_ token: SignedSecurityEvent) -> [Attempt] {
        var done: [Attempt] = []
        while done.count < attempts {
            if !done.isEmpty { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
            let attempt = post(token)
            done.append(attempt)
            if let status = attempt.status, status < 500 { break }
        }
        return done
    }

    private func post(_ token: SignedSecurityEvent) -> Attempt {
        let request = WebRequest(
            method: "POST", url: receiver,
            headers: [
                HeaderField("Content-Type", "application/secevent+jwt"), HeaderField("Accept", "application/json"),
            ], body: token.bytes)
        do throws(WebFailure) {
            let response = try transport.answer(request, within: limit)
            var attempt = Attempt(status: response.status)
            if let body = try? JSON.parse(Array(response.body.prefix(65_536)), file: "response").value,
                case .string(let error)? = body["err"]
            {
                attempt.error = error
            }
            return attempt
        } catch {
            switch error {
            case .timedOut, .late: return Attempt(failure: "no response in time")
            case .brokenOff: return Attempt(failure: "the connection ended before the response")
            case .noSocket(let what): return Attempt(failure: what, isUnsent: true)
            case .unreachable(let what), .malformed(let what), .unsupported(let what): return Attempt(failure: what)
            case .tooManyRedirects: return Attempt(failure: "too many redirects")
            case .interrupted: return Attempt(failure: "the wait was broken off")
            }
        }
    }
}
