/// The open connections to the port, at most as many as the limit.
///
/// Every program of the computer can connect as often as it likes. So a connection is read when it is accepted, and once
/// more before it makes room for another: a request that has arrived is never lost.
struct LoopbackConnections {
    /// A connection with the callback URL of the response that it has brought.
    typealias Response = (url: String, connection: LoopbackConnection)

    private(set) var open: [LoopbackConnection] = []
    private let limits: LoopbackLimits

    init(_ open: [LoopbackConnection] = [], limits: LoopbackLimits) {
        self.open = open
        self.limits = limits
    }

    /// Lets each connection proceed; returns the first accepted response.
    mutating func proceed(_ responder: LoopbackResponder, now: ContinuousClock.Instant) -> Response? {
        for index in open.indices {
            if let url = open[index].proceed(responder, now: now) { return (url, open[index]) }
            if open[index].deadline <= now { open[index].expire(responder, now: now) }
        }
        open.removeAll(where: \.isEnded)
        return nil
    }

    /// Adds a connection, and makes room for it first; returns the first accepted response.
    mutating func add(
        _ descriptor: FileDescriptor, _ responder: LoopbackResponder, now: ContinuousClock.Instant
    ) -> Response? {
        if let response = makeRoom(responder, now: now) { return response }
        var connection = LoopbackConnection(descriptor, limits: limits, now: now)
        if let url = connection.proceed(responder, now: now) { return (url, connection) }
        if !connection.isEnded { open.append(connection) }
        return nil
    }

    /// Closes the connection that would end first, of those that have sent nothing if there are any.
    private mutating func makeRoom(_ responder: LoopbackResponder, now: ContinuousClock.Instant) -> Response? {
        while open.count >= limits.connections, let index = open.indices.min(by: { closes($0, before: $1) }) {
            let wasIdle = open[index].isIdle
            if let url = open[index].proceed(responder, now: now) { return (url, open[index]) }
            // Something has arrived meanwhile, so another one may be idle now.
            if wasIdle && !open[index].isIdle && !open[index].isEnded { continue }
            open.remove(at: index)
        }
        return nil
    }

    private func closes(_ first: Int, before second: Int) -> Bool {
        let (first, second) = (open[first], open[second])
        return first.isIdle == second.isIdle ? first.deadline < second.deadline : first.isIdle
    }
}
