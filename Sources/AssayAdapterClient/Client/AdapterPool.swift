internal import AssayDocument
internal import Foundation

/// The processes of one client: started when they are first needed, and again after a crash.
final class AdapterPool: @unchecked Sendable {
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

    /// After so many starts in a row that failed there is no further one.
    private static let maximumFailures = 3
    private static let slowestHello = Duration.seconds(30)

    let command: String
    let timeout: Duration
    /// The first process's hello; those of later ones must be as good, and are not compared.
    let hello: AdapterHello
    private let condition = NSCondition()
    // What follows is touched only while the condition is locked.
    private var seats: [Seat]
    private var waitingAlone = 0
    private var failures = 0
    private var restarts: [String] = []
    private var nextID: UInt64 = 0

    /// Starts the first process and exchanges hellos.
    init(command: String, processes: Int, timeout: Duration) throws(AdapterFailure) {
        self.command = command
        self.timeout = timeout
        let (connection, hello) = try Self.start(command, timeout)
        self.hello = hello
        seats = Array(repeating: Seat(), count: max(1, processes))
        seats[0].connection = connection
    }

    deinit { close() }

    /// How often a process had ended while nothing was asked of it, and how.
    var idleEndings: [String] { condition.withLock { restarts } }

    /// An id for a probe that says nothing of it.
    func makeID() -> String {
        condition.withLock {
            nextID += 1
            return String(nextID)
        }
    }

    /// Hands out a process: one with room, or one for oneself alone.
    func lease(alone: Bool) throws(AdapterFailure) -> Lease {
        var (seat, isLocked) = claim(alone: alone)
        while true {
            let known = condition.withLock { seats[seat].connection }
            if let known, isUsable(known) {
                if isLocked { settle(seat, known, alone: alone) }
                return Lease(connection: known, seat: seat)
            }
            // Of several who share a broken process one starts the next.
            guard isLocked || lock(seat, if: known) else { continue }
            isLocked = true
            do throws(AdapterFailure) {
                guard condition.withLock({ failures < Self.maximumFailures }) else {
                    throw .unusable("the adapter could not be started again")
                }
                let connection = try Self.start(command, timeout).connection
                condition.withLock { failures = 0 }
                settle(seat, connection, alone: alone)
                return Lease(connection: connection, seat: seat)
            } catch {
                condition.withLock {
                    failures += 1
                    seats[seat].users -= 1
                    seats[seat].connection = nil
                    seats[seat].isTaken = false
                    condition.broadcast()
                }
                throw error
            }
        }
    }

    private func isUsable(_ connection: AdapterConnection) -> Bool {
        let wasUsable = !connection.hasFailed
        guard let ending = connection.checkIdle() else { return true }
        if wasUsable { condition.withLock { restarts.append(ending) } }
        return false
    }

    /// Locks a seat for a start, unless somebody else has started a process there meanwhile.
    private func lock(_ seat: Int, if known: AdapterConnection?) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while seats[seat].isTaken { condition.wait() }
        guard seats[seat].connection === known else { return false }
        seats[seat].isTaken = true
        return true
    }

    /// Gives a process back.
    func end(_ lease: Lease) {
        condition.withLock {
            seats[lease.seat].users -= 1
            if seats[lease.seat].users <= 0 { seats[lease.seat].isTaken = false }
            condition.broadcast()
        }
    }

    /// The line that asks a process to end.
    static let bye = DocumentWriter.bytes(["type": "bye"], style: .ascii) + [UInt8(ascii: "\n")]

    /// Says goodbye to all processes, and ends those that stay.
    func close() {
        let connections = condition.withLock {
            defer { for index in seats.indices { seats[index].connection = nil } }
            return seats.compactMap(\.connection)
        }
        for connection in connections { connection.send(Self.bye) }
        for connection in connections { connection.close(within: .seconds(2)) }
    }

    /// The number of a seat that is now the caller's; an empty or single one is locked until it is settled.
    private func claim(alone: Bool) -> (seat: Int, isLocked: Bool) {
        condition.lock()
        defer { condition.unlock() }
        if alone { waitingAlone += 1 }
        defer { if alone { waitingAlone -= 1 } }
        while true {
            // Who wants a process alone would wait for ever behind those who share one.
            let room = alone ? 1 : (waitingAlone > 0 ? 0 : hello.concurrency)
            let free = seats.indices.filter { !seats[$0].isTaken && seats[$0].users < room }
            // A running process with nothing to do, then one that has to be started, then the least busy one.
            if let seat = free.first(where: { seats[$0].users == 0 && seats[$0].connection != nil })
                ?? free.min(by: { seats[$0].users < seats[$1].users })
            {
                seats[seat].users += 1
                // With nobody else there it may have to be started, and others have to wait for that.
                if seats[seat].users == 1 { seats[seat].isTaken = true }
                return (seat, seats[seat].isTaken)
            }
            condition.wait()
        }
    }

    private func settle(_ seat: Int, _ connection: AdapterConnection, alone: Bool) {
        condition.withLock {
            seats[seat].connection = connection
            if !alone { seats[seat].isTaken = false }
            condition.broadcast()
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
                + (connection.complaint.map { "; its standard error ends: \($0)" } ?? "")
        }
        connection.close(within: .zero)
        throw .unusable("the adapter \(command.excerpt) cannot be used: \(problem)")
    }
}
