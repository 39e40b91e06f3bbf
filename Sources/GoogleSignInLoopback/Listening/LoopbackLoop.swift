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
    private let receiver: (String) -> Void

    init(
        listener: LoopbackPort?, stopped: FileDescriptor, responder: LoopbackResponder, limits: LoopbackLimits,
        receiver: @escaping (String) -> Void
    ) {
        self.listener = listener
        self.stopped = stopped
        self.responder = responder
        self.limits = limits
        self.receiver = receiver
    }

    /// Runs until it is stopped, or until the browser has the answer to the response.
    mutating func run() {
        while listener != nil || !connections.isEmpty {
            var entries = [entry(stopped, POLLIN)]
            entries += connections.map { entry($0.descriptor, $0.isSending ? POLLOUT : POLLIN) }
            if let listener { entries.append(entry(listener.descriptor, POLLIN)) }
            _ = poll(&entries, nfds_t(entries.count), timeLimit())
            guard entries.first?.revents == 0 else { return }
            let now = ContinuousClock.now
            // A response ends all other connections, so nothing else proceeds after it.
            if let (url, connection) = proceed(entries.dropFirst().map { $0.revents != 0 }, now) {
                connections = connection.isEnded ? [] : [connection]
                listener = nil
                receiver(url)
                continue
            }
            connections.removeAll(where: \.isEnded)
            acceptConnections(now)
        }
    }

    /// Closes everything.
    mutating func close() {
        listener = nil
        connections = []
    }

    /// Lets the connections proceed that are ready or late; returns the first accepted response with its connection.
    private mutating func proceed(
        _ areReady: [Bool], _ now: ContinuousClock.Instant
    ) -> (url: String, LoopbackConnection)? {
        for (index, isReady) in zip(connections.indices, areReady) {
            if isReady, let url = connections[index].proceed(responder, now: now) { return (url, connections[index]) }
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
        pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
    }

    /// Milliseconds until the next deadline; -1 for no limit.
    private func timeLimit() -> Int32 {
        guard let next = connections.map(\.deadline).min() else { return -1 }
        let rest = max(.zero, next - ContinuousClock.now)
        let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
        return Int32(clamping: milliseconds + 1)
    }
}
