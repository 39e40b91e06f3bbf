internal import CAssayMicroHTTPD
internal import Dispatch
internal import Synchronization

/// A connection of libmicrohttpd.
///
/// Other threads only pass it back to the library, which allows that from any thread.
struct ConnectionHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    var socket: Int32 { assaySocket(pointer) }
}

/// The connections that wait, without a thread for each.
///
/// libmicrohttpd keeps a suspended connection until it is resumed. Every connection is resumed exactly once: when its
/// time is over, when its client disconnects, or when the server stops.
final class SuspendedConnections: Sendable {
    private struct State {
        var waiting: [UInt64: ConnectionHandle] = [:]
        /// Those of them whose response never comes.
        var unanswered: Set<UInt64> = []
        var nextNumber: UInt64 = 0
        var isOver = false
        var isCheckScheduled = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "assay.suspended-connections")
    /// How often the server checks whether clients have disconnected.
    private static let checkInterval = DispatchTimeInterval.milliseconds(200)

    /// Suspends the connection for a time; with `nil`, until its client disconnects.
    ///
    /// - Returns: `false` if the server is stopping; then the connection is not suspended and must be closed.
    func suspend(_ connection: ConnectionHandle, milliseconds: Int?) -> Bool {
        guard let number = add(connection, isUnanswered: milliseconds == nil) else { return false }
        if let milliseconds {
            queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in self?.resume(number) }
        }
        return true
    }

    /// Suspends the connection until its response is there.
    ///
    /// - Returns: as above.
    func suspend(_ connection: ConnectionHandle, until response: LateResponse) -> Bool {
        guard let number = add(connection, isUnanswered: false) else { return false }
        response.whenSet { [weak self] in self?.resume(number) }
        return true
    }

    /// Suspends the connection under a number; returns `nil` if the server is stopping.
    private func add(_ connection: ConnectionHandle, isUnanswered: Bool) -> UInt64? {
        let started = state.withLock { state -> (number: UInt64, isCheckNeeded: Bool)? in
            guard !state.isOver else { return nil }
            state.nextNumber += 1
            state.waiting[state.nextNumber] = connection
            if isUnanswered { state.unanswered.insert(state.nextNumber) }
            MHD_suspend_connection(connection.pointer)
            defer { state.isCheckScheduled = true }
            return (state.nextNumber, !state.isCheckScheduled)
        }
        if started?.isCheckNeeded == true { scheduleCheck() }
        return started?.number
    }

    /// Whether the server is stopping.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// The number of waiting connections.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Resumes the connections whose response never comes, which ends them.
    func endUnanswered() {
        state.withLock { state in
            for number in state.unanswered {
                if let connection = state.waiting.removeValue(forKey: number) {
                    MHD_resume_connection(connection.pointer)
                }
            }
            state.unanswered.removeAll()
        }
    }

    /// Resumes all connections and refuses new ones.
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

    private func scheduleCheck() {
        queue.asyncAfter(deadline: .now() + Self.checkInterval) { [weak self] in self?.resumeDisconnected() }
    }

    private func resumeDisconnected() {
        let isNeeded = state.withLock { state -> Bool in
            let gone = SystemCalls.abandoned(state.waiting.values.map(\.socket))
            for (number, connection) in state.waiting where gone.contains(connection.socket) {
                state.waiting[number] = nil
                state.unanswered.remove(number)
                MHD_resume_connection(connection.pointer)
            }
            state.isCheckScheduled = !state.waiting.isEmpty
            return state.isCheckScheduled
        }
        if isNeeded { scheduleCheck() }
    }
}
