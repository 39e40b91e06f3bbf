internal import Foundation

/// A value that several threads use one at a time, and on which a thread can wait.
///
/// For a value on which nobody waits there is `Mutex`.
package final class Monitor<State>: @unchecked Sendable {
    private let condition = NSCondition()
    // Touched only while the condition is locked.
    private var state: State

    package init(_ state: sending State) { self.state = state }

    /// Gives the body the value alone; afterwards whoever waits looks at it again.
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

    /// Blocks the thread until the body finds something, which it is asked for after each change.
    package func wait<Result: Sendable>(_ body: (inout State) -> Result?) -> Result {
        withLock { state in
            while true {
                if let result = body(&state) { return result }
                condition.wait()
            }
        }
    }

    /// The same; `nil` if nothing is found in time.
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
