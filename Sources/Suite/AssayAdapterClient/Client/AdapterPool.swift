internal import AssayJSON
internal import AssayThreads

/// The processes of one client; they start when they are first needed and restart after a crash.
final class AdapterPool: Sendable {
    /// The right to use a process until it is given back.
    struct Lease: Sendable {
        let connection: AdapterConnection
        fileprivate let seat: Int
    }

    private struct Seat {
        var connection: AdapterConnection?
        var users = 0
        /// Whether one user has it exclusively, or it is being started.
        var isTaken = false
    }

    private struct State {
        var seats: [Seat]
        var waitingAlone = 0
        var failures = 0
        var restarts: [String] = []
        var nextID: UInt64 = 0

        /// The index of a seat with room, and whether it is locked now; `nil` if there is none.
        mutating func claim(room: Int) -> (seat: Int, isLocked: Bool)? {
            let free = seats.indices.filter { !seats[$0].isTaken && seats[$0].users < room }
            // An idle process is best, then one that has to be started, then the least busy one.
            let best =
                free.first { seats[$0].users == 0 && seats[$0].connection != nil }
                ?? free.min { seats[$0].users < seats[$1].users }
            guard let seat = best else { return nil }
            seats[seat].users += 1
            // The first user may have to start it, and other users have to wait for that.
            if seats[seat].users == 1 { seats[seat].isTaken = true }
            return (seat, seats[seat].isTaken)
        }
    }

    /// The number of failed starts in a row after which no further start is tried.
    private static let maximumFailures = 3
    private static let slowestHello = Duration.seconds(30)

    let command: String
    let timeout: Duration
    /// The first process's hello; later ones must be valid but are not compared with it.
    let hello: AdapterHello
    private let state: Monitor<State>

    /// Starts the first process and exchanges hellos.
    init(command: String, processes: Int, timeout: Duration) throws(AdapterFailure) {
        self.command = command
        self.timeout = timeout
        let (connection, hello) = try Self.start(command, timeout)
        self.hello = hello
        var seats = Array(repeating: Seat(), count: max(1, processes))
        seats[0].connection = connection
        state = Monitor(State(seats: seats))
    }

    deinit { close() }

    /// How processes ended while no probe was in flight.
    var idleEndings: [String] { state.withLock { $0.restarts } }

    /// A new id for a probe, which reveals nothing about the probe.
    func makeID() -> String {
        state.withLock { state in
            state.nextID += 1
            return String(state.nextID)
        }
    }

    /// Leases a process with room, or one for exclusive use.
    func lease(alone: Bool) throws(AdapterFailure) -> Lease {
        var (seat, isLocked) = claim(alone: alone)
        while true {
            let known = state.withLock { [seat] in $0.seats[seat].connection }
            if let known, isUsable(known) {
                if isLocked { settle(seat, known, alone: alone) }
                return Lease(connection: known, seat: seat)
            }
            // If several users share a broken process, one of them starts the next.
            guard isLocked || lock(seat, if: known) else { continue }
            isLocked = true
            do throws(AdapterFailure) {
                guard state.withLock({ $0.failures < Self.maximumFailures }) else {
                    throw .unusable("the adapter could not be restarted")
                }
                let connection = try Self.start(command, timeout).connection
                state.withLock { $0.failures = 0 }
                settle(seat, connection, alone: alone)
                return Lease(connection: connection, seat: seat)
            } catch {
                state.withLock { [seat] state in
                    // What this machine lacks now it may have again.
                    if case .unusable = error { state.failures += 1 }
                    state.seats[seat].users -= 1
                    state.seats[seat].connection = nil
                    state.seats[seat].isTaken = false
                }
                throw error
            }
        }
    }

    private func isUsable(_ connection: AdapterConnection) -> Bool {
        let wasUsable = !connection.hasFailed
        guard let ending = connection.checkIdle() else { return true }
        if wasUsable { state.withLock { $0.restarts.append(ending) } }
        return false
    }

    /// Locks a seat for a start, unless another user has started a process there in the meantime.
    private func lock(_ seat: Int, if known: AdapterConnection?) -> Bool {
        state.wait { state in
            guard !state.seats[seat].isTaken else { return nil }
            guard state.seats[seat].connection === known else { return false }
            state.seats[seat].isTaken = true
            return true
        }
    }

    /// Returns a process to the pool.
    func end(_ lease: Lease) {
        state.withLock { state in
            state.seats[lease.seat].users -= 1
            if state.seats[lease.seat].users <= 0 { state.seats[lease.seat].isTaken = false }
        }
    }

    /// Ends a process as a crash would, and starts another one in its place.
    func restart(_ lease: Lease) throws(AdapterFailure) -> Lease {
        lease.connection.close(within: .zero)
        let connection = try Self.start(command, timeout).connection
        state.withLock { $0.seats[lease.seat].connection = connection }
        return Lease(connection: connection, seat: lease.seat)
    }

    /// The line that asks a process to end.
    static let bye = JSONWriter.bytes(["type": "bye"], style: .ascii) + [UInt8(ascii: "\n")]

    /// Says goodbye to all processes, and ends those that do not exit.
    func close() {
        let connections = state.withLock { state in
            defer { for index in state.seats.indices { state.seats[index].connection = nil } }
            return state.seats.compactMap(\.connection)
        }
        for connection in connections { connection.send(Self.bye) }
        for connection in connections { connection.close(within: .seconds(2)) }
    }

    /// The index of a seat for the caller; an empty or exclusive one stays locked until `settle`.
    private func claim(alone: Bool) -> (seat: Int, isLocked: Bool) {
        if alone { state.withLock { $0.waitingAlone += 1 } }
        let claimed = state.wait { state in
            // Otherwise a user who needs a process exclusively might wait forever behind users who share one.
            let room = alone ? 1 : (state.waitingAlone > 0 ? 0 : hello.concurrency)
            return state.claim(room: room)
        }
        if alone { state.withLock { $0.waitingAlone -= 1 } }
        return claimed
    }

    private func settle(_ seat: Int, _ connection: AdapterConnection, alone: Bool) {
        state.withLock { state in
            state.seats[seat].connection = connection
            if !alone { state.seats[seat].isTaken = false }
        }
    }

    static func start(
        _ command: String, _ timeout: Duration
    ) throws(AdapterFailure) -> (connection: AdapterConnection, hello: AdapterHello) {
        let connection = try AdapterConnection(command: command)
        let line = JSONWriter.bytes(AdapterHello.request, style: .ascii) + [UInt8(ascii: "\n")]
        let problem: String
        switch connection.exchange(line, id: AdapterMessage.hello, within: max(timeout, slowestHello)) {
        case .answered(let message):
            do throws(AdapterViolation) {
                return (connection, try AdapterHello(message))
            } catch {
                problem = error.description
            }
        case .lost(let how, _):
            problem = how
        case .late:
            problem =
                "it did not say hello within \(max(timeout, slowestHello))"
                + (connection.errorTail.map { "; its standard error says: \($0)" } ?? "")
        }
        connection.close(within: .zero)
        throw .unusable("the adapter \(command.excerpt) cannot be used: \(problem)")
    }
}
