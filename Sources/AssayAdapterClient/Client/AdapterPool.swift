internal import AssayDocument
internal import AssayThreads

/// The processes of one client: started when they are first needed, and again after a crash.
final class AdapterPool: Sendable {
    /// The use of a process, until it is given back.
    struct Lease {
        let connection: AdapterConnection
        fileprivate let seat: Int
    }

    private struct Seat {
        var connection: AdapterConnection?
        var users = 0
        /// Used by one alone, or being started.
        var isTaken = false
    }

    private struct State {
        var seats: [Seat]
        var waitingAlone = 0
        var failures = 0
        var restarts: [String] = []
        var nextID: UInt64 = 0

        /// The number of a seat with room, and whether it is locked now; `nil` if there is none.
        mutating func claim(room: Int) -> (seat: Int, isLocked: Bool)? {
            let free = seats.indices.filter { !seats[$0].isTaken && seats[$0].users < room }
            // A running process with nothing to do, then one that has to be started, then the least busy one.
            let best =
                free.first { seats[$0].users == 0 && seats[$0].connection != nil }
                ?? free.min { seats[$0].users < seats[$1].users }
            guard let seat = best else { return nil }
            seats[seat].users += 1
            // With nobody else there it may have to be started, and others have to wait for that.
            if seats[seat].users == 1 { seats[seat].isTaken = true }
            return (seat, seats[seat].isTaken)
        }
    }

    /// After so many starts in a row that failed there is no further one.
    private static let maximumFailures = 3
    private static let slowestHello = Duration.seconds(30)

    let command: String
    let timeout: Duration
    /// The first process's hello; those of later ones must be as good, and are not compared.
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

    /// How often a process had ended while nothing was asked of it, and how.
    var idleEndings: [String] { state.withLock { $0.restarts } }

    /// An id for a probe that says nothing of it.
    func makeID() -> String {
        state.withLock { state in
            state.nextID += 1
            return String(state.nextID)
        }
    }

    /// Hands out a process: one with room, or one for oneself alone.
    func lease(alone: Bool) throws(AdapterFailure) -> Lease {
        var (seat, isLocked) = claim(alone: alone)
        while true {
            let known = state.withLock { [seat] in $0.seats[seat].connection }
            if let known, isUsable(known) {
                if isLocked { settle(seat, known, alone: alone) }
                return Lease(connection: known, seat: seat)
            }
            // Of several who share a broken process one starts the next.
            guard isLocked || lock(seat, if: known) else { continue }
            isLocked = true
            do throws(AdapterFailure) {
                guard state.withLock({ $0.failures < Self.maximumFailures }) else {
                    throw .unusable("the adapter could not be started again")
                }
                let connection = try Self.start(command, timeout).connection
                state.withLock { $0.failures = 0 }
                settle(seat, connection, alone: alone)
                return Lease(connection: connection, seat: seat)
            } catch {
                state.withLock { [seat] state in
                    state.failures += 1
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

    /// Locks a seat for a start, unless somebody else has started a process there meanwhile.
    private func lock(_ seat: Int, if known: AdapterConnection?) -> Bool {
        state.wait { state in
            guard !state.seats[seat].isTaken else { return nil }
            guard state.seats[seat].connection === known else { return false }
            state.seats[seat].isTaken = true
            return true
        }
    }

    /// Gives a process back.
    func end(_ lease: Lease) {
        state.withLock { state in
            state.seats[lease.seat].users -= 1
            if state.seats[lease.seat].users <= 0 { state.seats[lease.seat].isTaken = false }
        }
    }

    /// The line that asks a process to end.
    static let bye = DocumentWriter.bytes(["type": "bye"], style: .ascii) + [UInt8(ascii: "\n")]

    /// Says goodbye to all processes, and ends those that stay.
    func close() {
        let connections = state.withLock { state in
            defer { for index in state.seats.indices { state.seats[index].connection = nil } }
            return state.seats.compactMap(\.connection)
        }
        for connection in connections { connection.send(Self.bye) }
        for connection in connections { connection.close(within: .seconds(2)) }
    }

    /// The number of a seat that is now the caller's; an empty or single one is locked until it is settled.
    private func claim(alone: Bool) -> (seat: Int, isLocked: Bool) {
        if alone { state.withLock { $0.waitingAlone += 1 } }
        let claimed = state.wait { state in
            // Who wants a process alone would wait for ever behind those who share one.
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
        let line = DocumentWriter.bytes(AdapterHello.request, style: .ascii) + [UInt8(ascii: "\n")]
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
                + (connection.errorTail.map { "; its standard error ends: \($0)" } ?? "")
        }
        connection.close(within: .zero)
        throw .unusable("the adapter \(command.excerpt) cannot be used: \(problem)")
    }
}
