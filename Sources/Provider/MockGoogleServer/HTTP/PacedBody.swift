internal import CAssayMicroHTTPD
internal import MockGoogle

/// A body that is sent in pieces, small ones if it trickles, up to its end or an early end.
final class PacedBody {
    private let body: MockBody
    private let delivery: MockDelivery
    private let connection: ConnectionHandle
    private let suspended: SuspendedConnections
    /// The number of bytes that are sent before the response ends.
    private let limit: Int
    private var restOfPiece: Int

    init(
        _ response: MockResponse, limit: Int, on connection: ConnectionHandle,
        suspending suspended: SuspendedConnections
    ) {
        body = response.body
        delivery = response.delivery
        self.connection = connection
        self.suspended = suspended
        self.limit = limit
        restOfPiece = response.delivery.trickle?.byteCount ?? Int.max
    }

    /// Fills the buffer and returns what libmicrohttpd expects.
    func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let position = Int(exactly: position), position < limit else { return end() }
        if let trickle = delivery.trickle, restOfPiece == 0 {
            restOfPiece = max(1, trickle.byteCount)
            SystemCalls.flush(connection.socket)
            return suspended.suspend(connection, milliseconds: trickle.interval) ? 0 : assayEndWithError
        }
        let piece = body.piece(from: position, maximum: min(limit - position, buffer.count, restOfPiece))
        guard !piece.isEmpty else { return end() }
        buffer.copyBytes(from: piece)
        if delivery.trickle != nil { restOfPiece -= piece.count }
        return piece.count
    }

    private func end() -> Int {
        switch delivery.ending {
        case .complete, .closedByUser:
            return assayEndOfStream
        case .reset:
            SystemCalls.reset(connection.socket)
            return assayEndWithError
        case .closed, .neverAnswers, .unreachable:
            return assayEndWithError
        }
    }
}
