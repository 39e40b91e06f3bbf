internal import CAssayMicroHTTPD
internal import Dispatch
internal import Synchronization

/// One of libmicrohttpd's connections.
///
/// Other threads only hand it back to the library, which takes it from any.
struct ConnectionHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    var socket: Int32 { assaySocket(pointer) }
}

/// The connections that wait for their time, without a thread of their own.
///
/// A connection in here cannot go away: libmicrohttpd leaves a suspended one alone until it is resumed. Every entry is
/// resumed exactly once: by its time, by its client's leaving, or by the server's end.
final class SuspendedConnections: Sendable {
    private struct State {
        var waiting: [UInt64: ConnectionHandle] = [:]
        var nextNumber: UInt64 = 0
        var isOver = false
        var isPatrolled = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "assay.suspended-connections")
    /// How often it is looked whether a client has left.
    private static let patrolInterval = DispatchTimeInterval.milliseconds(200)

    /// Suspends the connection for a time, or with `nil` until its client leaves.
    ///
    /// - Returns: `false` if the server is ending; then the connection is not suspended and must be closed.
    func suspend(_ connection: ConnectionHandle, milliseconds: Int?) -> Bool {
        let started = state.withLock { state -> (number: UInt64, isPatrolNeeded: Bool)? in
            guard !state.isOver else { return nil }
            state.nextNumber += 1
            state.waiting[state.nextNumber] = connection
            MHD_suspend_connection(connection.pointer)
            defer { state.isPatrolled = true }
            return (state.nextNumber, !state.isPatrolled)
        }
        guard let started else { return false }
        if let milliseconds {
            queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
                self?.resume(started.number)
            }
        }
        if started.isPatrolNeeded { patrolLater() }
        return true
    }

    /// Whether the server is ending.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// How many wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Resumes all of them and refuses new ones.
    func end() {
        state.withLock { state in
            state.isOver = true
            for connection in state.waiting.values { MHD_resume_connection(connection.pointer) }
            state.waiting.removeAll()
        }
    }

    private func resume(_ number: UInt64) {
        state.withLock { state in
            guard let connection = state.waiting.removeValue(forKey: number) else { return }
            MHD_resume_connection(connection.pointer)
        }
    }

    private func patrolLater() {
        queue.asyncAfter(deadline: .now() + Self.patrolInterval) { [weak self] in self?.patrol() }
    }

    private func patrol() {
        let isNeeded = state.withLock { state -> Bool in
            let gone = SystemCalls.abandoned(state.waiting.values.map(\.socket))
            for (number, connection) in state.waiting where gone.contains(connection.socket) {
                state.waiting[number] = nil
                MHD_resume_connection(connection.pointer)
            }
            state.isPatrolled = !state.waiting.isEmpty
            return state.isPatrolled
        }
        if isNeeded { patrolLater() }
    }
}
