/// The open connections to the port, at most as many as the limit.
///
/// Every program of the computer can connect as often as it likes. So a connection is read when it is accepted, and
/// once more before it makes room for another: a small request that has arrived is not lost.
struct LoopbackConnections {
    /// What ends the sign-in, with the connection that has brought it.
    typealias End = (ending: LoopbackEnding, connection: LoopbackConnection)

    private(set) var open: [LoopbackConnection] = []
    private let limits: LoopbackLimits

    init(_ open: [LoopbackConnection] = [], limits: LoopbackLimits) {
        self.open = open
        self.limits = limits
    }

    /// Lets each connection proceed; returns the first end of the sign-in.
    mutating func proceed(_ responder: inout LoopbackResponder, now: ContinuousClock.Instant) -> End? {
        for index in open.indices {
            if let ending = open[index].proceed(&responder, now: now) { return (ending, open[index]) }
            if open[index].deadline <= now { open[index].expire(responder, now: now) }
        }
        open.removeAll(where: \.isEnded)
        return nil
    }

    /// When there is room for another connection; `nil` if there is now.
    func beginningOfRoom(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard open.count >= limits.connections, let first = open.map(\.yields).min() else { return nil }
        return first <= now ? nil : first
    }

    /// Adds a connection, and makes room for it first; returns the first end of the sign-in.
    mutating func add(
        _ descriptor: SocketDescriptor, _ responder: inout LoopbackResponder, now: ContinuousClock.Instant
    ) -> End? {
        if let end = makeRoom(&responder, now: now) { return end }
        var connection = LoopbackConnection(descriptor, limits: limits, now: now)
        if let ending = connection.proceed(&responder, now: now) { return (ending, connection) }
        if !connection.isEnded { open.append(connection) }
        return nil
    }

    /// Closes the connection that would end first, of those that have sent nothing if there are any, and whose time to
    /// send is over.
    private mutating func makeRoom(_ responder: inout LoopbackResponder, now: ContinuousClock.Instant) -> End? {
        while open.count >= limits.connections,
            let index = open.indices.filter({ open[$0].yields <= now }).min(by: { closes($0, before: $1) })
        {
            let wasIdle = open[index].isIdle
            if let ending = open[index].proceed(&responder, now: now) { return (ending, open[index]) }
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
