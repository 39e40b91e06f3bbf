internal import CAssayMicroHTTPD
internal import MockGoogle

/// A body that is sent piece by piece, in drops if it trickles, to its end or to an early one.
final class PacedBody {
    private let body: MockBody
    private let delivery: MockDelivery
    private let connection: ConnectionHandle
    private let suspended: SuspendedConnections
    /// How many bytes are sent before the end that the delivery wants.
    private let limit: Int
    private var restOfDrop: Int

    init(
        _ response: MockResponse, limit: Int, on connection: ConnectionHandle,
        suspending suspended: SuspendedConnections
    ) {
        body = response.body
        delivery = response.delivery
        self.connection = connection
        self.suspended = suspended
        self.limit = limit
        restOfDrop = response.delivery.trickle?.byteCount ?? Int.max
    }

    /// What goes into the buffer, as libmicrohttpd wants it told.
    func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let position = Int(exactly: position), position < limit else { return end() }
        if let trickle = delivery.trickle, restOfDrop == 0 {
            restOfDrop = max(1, trickle.byteCount)
            SystemCalls.flush(connection.socket)
            return suspended.suspend(connection, milliseconds: trickle.interval) ? 0 : assayEndWithError
        }
        let piece = body.piece(from: position, maximum: min(limit - position, buffer.count, restOfDrop))
        guard !piece.isEmpty else { return end() }
        buffer.copyBytes(from: piece)
        if delivery.trickle != nil { restOfDrop -= piece.count }
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
