internal import CAssayMicroHTTPD
internal import MockGoogle

/// A request from its first line to the end of its response.
///
/// Only the thread of the server uses it.
final class PendingRequest {
    private enum Stage {
        case head
        case body
        case asked(LateResponse)
        case answered(MockResponse)
        case queued
        /// There is no response; the connection ends when it is resumed.
        case over
    }

    private let target: RequestTarget
    private let context: ServerContext
    private var stage = Stage.head
    private var body: [UInt8] = []
    private var received: UInt64 = 0

    init(_ target: RequestTarget, context: ServerContext) {
        self.target = target
        self.context = context
    }

    /// Takes the next step: after the head, for each piece of the body, at its end, and after each resumption.
    func advance(
        _ connection: ConnectionHandle, _ line: RequestLine, piece: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch stage {
        case .head:
            guard line.isWhole(connection, target) else { return queue(Self.plain(400, "Bad Request"), connection) }
            let declared = RequestReading.declaredLength(RequestReading.headers(of: connection)) ?? 0
            if declared > UInt64(context.limits.readBody) {
                return queue(Self.plain(413, "Request Entity Too Large"), connection)
            }
            stage = .body
            return .YES
        case .body:
            guard piece.isEmpty else { return take(piece) }
            let late = LateResponse()
            ask(connection, String(cString: line.method), late)
            if let response = late.value { return answer(response, connection) }
            stage = .asked(late)
            return context.suspended.suspend(connection, until: late) ? .YES : .NO
        case .asked(let late):
            guard !context.suspended.isOver, let response = late.value else { return .NO }
            return answer(response, connection)
        case .answered(let response):
            // A server that stops resumes all connections; a delayed response must not be sent early.
            guard !context.suspended.isOver else { return .NO }
            return deliver(response, connection)
        case .queued, .over:
            return .NO
        }
    }

    private func take(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
        received += UInt64(piece.count)
        guard received <= UInt64(context.limits.readBody) else { return .NO }
        body.append(contentsOf: piece.prefix(context.limits.keptBody + 1 - body.count))
        return .YES
    }

    private func ask(_ connection: ConnectionHandle, _ method: String, _ late: LateResponse) {
        let headers = RequestReading.headers(of: connection)
        let origin = RequestReading.origin(of: headers, among: context.namedHosts) ?? context.origin
        guard let url = RequestReading.url(of: target.text, at: origin) else {
            return late.set(Self.plain(400, "Bad Request"))
        }
        context.handler(WebRequest(method: method, url: url, headers: headers, body: body)) { late.set($0) }
    }

    private func answer(_ response: MockResponse, _ connection: ConnectionHandle) -> MHD_Result {
        stage = .answered(response)
        let delay = response.delivery.delay
        return delay > 0 ? suspend(connection, milliseconds: delay) : deliver(response, connection)
    }

    private func deliver(_ response: MockResponse, _ connection: ConnectionHandle) -> MHD_Result {
        switch response.delivery.ending {
        case .neverAnswers:
            stage = .over
            return suspend(connection, milliseconds: nil)
        case .reset(after: ...0), .unreachable:
            SystemCalls.reset(connection.socket)
            return .NO
        case .complete, .closed, .reset, .closedByUser:
            return queue(response, connection)
        }
    }

    private func suspend(_ connection: ConnectionHandle, milliseconds: Int?) -> MHD_Result {
        context.suspended.suspend(connection, milliseconds: milliseconds) ? .YES : .NO
    }

    private func queue(_ response: MockResponse, _ connection: ConnectionHandle) -> MHD_Result {
        stage = .queued
        do {
            return try ResponseSending.queue(response, on: connection, of: context)
        } catch {
            // This transport must report what it cannot send.
            context.refusals.record(error.description)
            let honest = Self.plain(500, "this transport cannot send the response: \(error.description)")
            return (try? ResponseSending.queue(honest, on: connection, of: context)) ?? .NO
        }
    }

    static func plain(_ status: Int, _ text: String) -> MockResponse {
        MockResponse(
            status: status, headers: [HeaderField("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes(Array((text + "\n").utf8)))
    }
}
