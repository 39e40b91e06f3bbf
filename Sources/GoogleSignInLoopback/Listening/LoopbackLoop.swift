#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The work of the server's thread: waits for sockets, and lets each connection proceed.
struct LoopbackLoop {
    private var listener: LoopbackPort?
    private var connections: [LoopbackConnection] = []
    private let stopped: FileDescriptor
    private let responder: LoopbackResponder
    private let limits: LoopbackLimits
    private let clock: () -> ContinuousClock.Instant
    private let receiver: (String) -> Void

    init(
        listener: LoopbackPort?, stopped: FileDescriptor, responder: LoopbackResponder, limits: LoopbackLimits,
        clock: @escaping () -> ContinuousClock.Instant = { .now }, receiver: @escaping (String) -> Void
    ) {
        self.listener = listener
        self.stopped = stopped
        self.responder = responder
        self.limits = limits
        self.clock = clock
        self.receiver = receiver
    }

    /// Runs until it is stopped, or until the browser has the answer to the response.
    mutating func run() {
        while listener != nil || !connections.isEmpty {
            var entries = [entry(stopped, POLLIN)]
            entries += connections.map { entry($0.descriptor, $0.isSending ? POLLOUT : POLLIN) }
            if let listener { entries.append(entry(listener.descriptor, POLLIN)) }
            _ = poll(&entries, nfds_t(entries.count), Self.timeLimit(until: connections.map(\.deadline), now: clock()))
            guard entries.first?.revents == 0 else { return }
            let now = clock()
            // A response ends all other connections, so nothing else proceeds after it.
            if let (url, connection) = proceed(now) {
                (listener, connections) = (nil, [connection])
                receiver(url)
            }
            connections.removeAll(where: \.isEnded)
            acceptConnections(now)
        }
    }

    /// Lets each connection proceed; returns the first accepted response with its connection.
    private mutating func proceed(_ now: ContinuousClock.Instant) -> (url: String, LoopbackConnection)? {
        for index in connections.indices {
            if let url = connections[index].proceed(responder, now: now) { return (url, connections[index]) }
            if connections[index].deadline <= now { connections[index].expire(responder, now: now) }
        }
        return nil
    }

    private mutating func acceptConnections(_ now: ContinuousClock.Instant) {
        while let socket = listener?.descriptor.accepted() {
            if connections.count >= limits.connections,
                let first = connections.indices.min(by: { connections[$0].deadline < connections[$1].deadline })
            {
                connections.remove(at: first)
            }
            connections.append(LoopbackConnection(socket, limits: limits, now: now))
        }
    }

    private func entry(_ descriptor: FileDescriptor, _ events: Int32) -> pollfd {
        pollfd(fd: descriptor.number, events: Int16(events), revents: .zero)
    }

    /// Milliseconds until the first deadline is over, for `poll`; -1 for no limit.
    static func timeLimit(until deadlines: [ContinuousClock.Instant], now: ContinuousClock.Instant) -> Int32 {
        guard let next = deadlines.min() else { return -1 }
        let rest = max(.zero, next - now)
        let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
        return Int32(clamping: milliseconds + 1)
    }
}
