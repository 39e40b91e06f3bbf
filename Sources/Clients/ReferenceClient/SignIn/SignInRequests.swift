internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE
internal import Synchronization

/// Sends the requests of a sign-in, bounded in time and size, without following redirects (RFC 9700 §4.11).
struct SignInRequests {
    /// How long one request may take.
    static let timeLimit = Duration.seconds(30)

    let fixture: SignInFixture
    let flaws: FlawSwitch
    /// How many requests wait for their response.
    let inFlight = RequestCount()

    /// Gets a document.
    nonisolated(nonsending) func get(
        _ url: String, accessToken: String? = nil, ifNoneMatch tag: String? = nil, following redirects: String? = nil,
        timeLimit: Duration? = nil, maximumSize: Int? = nil
    ) async throws(Refusal) -> ResponseMessage {
        var headers = [HeaderField("Accept", "application/json")]
        if let accessToken {
            let scheme =
                fixture.settings.bindsRefreshToken && flaws.has("access-token-sent-as-bound") ? "DPoP" : "Bearer"
            headers.append(HeaderField("Authorization", "\(scheme) \(bearer(accessToken))"))
        }
        if let tag { headers.append(HeaderField("If-None-Match", tag)) }
        return try await send(
            RequestMessage(method: "GET", url: url, headers: headers), following: redirects, timeLimit: timeLimit,
            maximumSize: maximumSize)
    }

    /// Posts a form.
    nonisolated(nonsending) func post(
        _ form: [(name: String, value: String)], to url: String, proofs: [String] = [],
        following redirects: String? = nil, timeLimit: Duration? = nil, maximumSize: Int? = nil
    ) async throws(Refusal) -> ResponseMessage {
        let fields =
            [HeaderField("Content-Type", "application/x-www-form-urlencoded")]
            + proofs.map { HeaderField("DPoP", $0) }
        let sent = placed(form, in: url)
        return try await send(
            RequestMessage(
                method: "POST", url: sent.url, headers: fields + sent.headers, body: Array(encoded(sent.form).utf8)),
            following: redirects, timeLimit: timeLimit, maximumSize: maximumSize)
    }

    /// The URL with a parameter that must not be in it.
    func leaking(_ name: String, _ value: String, in url: String) -> String {
        url + (url.contains("?") ? "&" : "?") + encoded([(name, value)])
    }

    private func encoded(_ form: [(name: String, value: String)]) -> String {
        form.map { FormEncoding(flaws).encoded($0.name) + "=" + encoded($0.value, of: $0.name) }.joined(separator: "&")
    }

    private nonisolated(nonsending) func send(
        _ request: RequestMessage, following redirects: String?, timeLimit: Duration? = nil, maximumSize: Int? = nil
    ) async throws(Refusal) -> ResponseMessage {
        var request = request
        var limit = timeLimit ?? (flaws.has("slow-answers-waited-for") ? .seconds(7200) : Self.timeLimit)
        if flaws.has("answers-awaited-for-a-second") { limit = .seconds(1) }
        let size = maximumSize ?? (flaws.has("size-limit-unbounded") ? Int.max : JSONText.maximumBodySize)
        for _ in 0..<5 {
            inFlight.value.add(1, ordering: .relaxed)
            let answer = await fixture.send(request, timeLimit: limit, maximumBodyBytes: size)
            inFlight.value.subtract(1, ordering: .relaxed)
            switch answer {
            case .response(let response):
                guard let redirects, let next = redirected(request, response),
                    flaws.has(redirects) || isFollowedByMistake(request, next, response)
                else {
                    return response
                }
                request = next
            case .timedOut: throw Refusal(.timedOut, "no response came in time")
            case .tooLarge: throw Refusal(.network, "the response is too large")
            case .unreachable: throw Refusal(.network, "the address is unreachable")
            case .brokenOff: throw broken("the connection broke", request)
            }
        }
        throw Refusal(.network, "there are too many redirects")
    }

    /// Whether a client follows a redirect because it takes the location for one at the same host.
    private func isFollowedByMistake(
        _ request: RequestMessage, _ next: RequestMessage, _ response: ResponseMessage
    ) -> Bool {
        if flaws.isHonest { return false }
        if next.url == request.url, flaws.has("redirects-to-itself-followed") { return true }
        let location = HeaderFields(fields: response.headers, flaws: FlawSwitch(nil)).lines("Location").first
        return location?.hasPrefix("/") == true && flaws.has("relative-redirects-followed")
    }

    /// The same request at the location that the response names.
    private func redirected(_ request: RequestMessage, _ response: ResponseMessage) -> RequestMessage? {
        guard (300...399).contains(response.status),
            let location = HeaderFields(fields: response.headers, flaws: FlawSwitch(nil)).lines("Location").first,
            let base = URL(string: request.url), let url = URL(string: location, relativeTo: base)
        else { return nil }
        return RequestMessage(
            method: request.method, url: url.absoluteString, headers: request.headers, body: request.body)
    }
}

/// A number that all copies of the sender share.
final class RequestCount: Sendable {
    let value = Atomic(0)
}
