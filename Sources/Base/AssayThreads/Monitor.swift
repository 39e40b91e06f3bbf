internal import Foundation

/// A value that several threads use one at a time, and for whose change a thread can wait.
///
/// Use `Mutex` for a value that no thread waits for.
package final class Monitor<State>: @unchecked Sendable {
    private let condition = NSCondition()
    // Accessed only while the condition is locked.
    private var state: State

    package init(_ state: sending State) { self.state = state }

    /// Calls the body with exclusive access to the value, then wakes all waiting threads to check it again.
    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&state)
    }

    /// Blocks the thread until the body returns a result; it is called after each change.
    package func wait<Result: Sendable>(_ body: (inout State) -> Result?) -> Result {
        withLock { state in
            while true {
                if let result = body(&state) { return result }
                condition.wait()
            }
        }
    }

    /// Blocks the thread until the body returns a result, or returns `nil` after the limit.
    package func wait<Result: Sendable>(
        for limit: Duration, _ body: (inout State) -> Result?
    ) -> Result? {
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        return withLock { state in
            while true {
                if let result = body(&state) { return result }
                guard condition.wait(until: end) else { return body(&state) }
            }
        }
    }
}
