#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The work of the server's thread: waits for sockets, and lets each connection proceed.
struct LoopbackLoop {
    private var listener: LoopbackPort?
    private var connections: LoopbackConnections
    private let stopped: SocketDescriptor
    private var responder: LoopbackResponder
    private var file: SignInFile?
    private let limits: LoopbackLimits
    private let clock: () -> ContinuousClock.Instant
    private let receiver: (LoopbackEnding) -> Void

    init(
        listener: LoopbackPort?, stopped: SocketDescriptor, responder: LoopbackResponder, limits: LoopbackLimits,
        file: SignInFile? = nil, clock: @escaping () -> ContinuousClock.Instant = { .now },
        receiver: @escaping (LoopbackEnding) -> Void
    ) {
        self.listener = listener
        connections = LoopbackConnections(limits: limits)
        self.stopped = stopped
        self.responder = responder
        self.limits = limits
        self.file = file
        self.clock = clock
        self.receiver = receiver
    }

    /// Runs until it is stopped, or until the browser has the answer to the request that has ended the sign-in.
    mutating func run() {
        while listener != nil || !connections.open.isEmpty {
            var entries = [entry(stopped, POLLIN)]
            entries += connections.open.map { entry($0.descriptor, $0.isSending ? POLLOUT : POLLIN) }
            let before = clock()
            let room = connections.beginningOfRoom(before)
            if let listener, room == nil { entries.append(entry(listener.descriptor, POLLIN)) }
            let times = connections.open.map(\.deadline) + [room].compactMap { $0 }
            _ = poll(&entries, nfds_t(entries.count), Self.timeLimit(until: times, now: before))
            guard entries.first?.revents == 0 else { return }
            let now = clock()
            // The end of the sign-in ends all other connections, so nothing else proceeds after it.
            if let (ending, connection) = connections.proceed(&responder, now: now) ?? acceptConnections(now) {
                (listener, file, connections) = (nil, nil, LoopbackConnections([connection], limits: limits))
                receiver(ending)
            }
        }
    }

    /// Accepts the connections that wait, but not more than can be open: those that come all the time keep the loop
    /// neither from its connections nor from its end.
    private mutating func acceptConnections(_ now: ContinuousClock.Instant) -> LoopbackConnections.End? {
        for _ in 0..<limits.connections {
            guard connections.beginningOfRoom(now) == nil, let socket = listener?.descriptor.accepted() else {
                return nil
            }
            if let end = connections.add(socket, &responder, now: now) { return end }
        }
        return nil
    }

    private func entry(_ descriptor: SocketDescriptor, _ events: Int32) -> pollfd {
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
