internal import Synchronization

/// The virtual time of a script.
///
/// Nothing in a script waits in real time. A step or a slow response advances the time, and wakes everything that sleeps
/// until then.
public final class VirtualClock: Sendable {
    private struct State {
        /// Milliseconds since 1970.
        var milliseconds: Int64
        /// How far the clock has been set back, in milliseconds.
        var setBack: Int64 = 0
        /// The callbacks that wait for a deadline.
        var sleepers: [(number: Int, deadline: Int64, wake: @Sendable () -> Void)] = []
        var nextNumber = 0
    }

    /// The first instant, in seconds since 1970.
    let start: Int64
    private let state: Mutex<State>

    /// Creates a clock that shows a time in seconds since 1970.
    init(startingAt start: Int64) {
        self.start = start
        let (milliseconds, overflow) = start.multipliedReportingOverflow(by: 1_000)
        state = Mutex(State(milliseconds: overflow ? .max / 2 : milliseconds))
    }

    /// Creates a clock that shows a time in milliseconds since 1970.
    init(milliseconds: Int64) {
        start = milliseconds / 1_000
        state = Mutex(State(milliseconds: milliseconds))
    }

    /// The wall-clock time, in seconds since 1970.
    public var now: Int64 { milliseconds / 1_000 }

    /// The wall-clock time, in milliseconds since 1970.
    package var milliseconds: Int64 { state.withLock(\.milliseconds) }

    /// The virtual time since the script began, also of a clock that has been set back.
    public var elapsed: Duration {
        state.withLock { .milliseconds($0.milliseconds) + .milliseconds($0.setBack) } - .seconds(start)
    }

    /// Advances the virtual time, and runs the callbacks that are due, the earliest first.
    package func pass(milliseconds: Int64) {
        guard milliseconds > 0 else { return }
        let due = state.withLock { state in
            let (later, overflow) = state.milliseconds.addingReportingOverflow(milliseconds)
            state.milliseconds = overflow ? .max : later
            let due = state.sleepers.filter { $0.deadline <= state.milliseconds }
            state.sleepers.removeAll { $0.deadline <= state.milliseconds }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.wake() }
    }

    /// Sets the wall-clock time back; no time passes, and who sleeps does so for as long as before.
    private func setBack(milliseconds: Int64) {
        state.withLock { state in
            state.milliseconds -= milliseconds
            state.setBack += milliseconds
            for index in state.sleepers.indices { state.sleepers[index].deadline -= milliseconds }
        }
    }

    /// Passes time until the clock shows this, or sets it back.
    package func set(to milliseconds: Int64) {
        let difference = milliseconds - self.milliseconds
        if difference < 0 { setBack(milliseconds: -difference) } else { pass(milliseconds: difference) }
    }

    /// Whether something waits for a deadline.
    var hasDeadline: Bool { state.withLock { !$0.sleepers.isEmpty } }

    /// Advances the virtual time to the next deadline; `false` if nothing waits for one.
    ///
    /// Clients call it when they have nothing else to do.
    public func passToNextDeadline() -> Bool {
        let wait = state.withLock { state in state.sleepers.map(\.deadline).min().map { $0 - state.milliseconds } }
        guard let wait else { return false }
        pass(milliseconds: max(1, wait))
        return true
    }

    /// Calls back once after the given virtual time.
    ///
    /// - Returns: a number with which the callback can be stopped.
    public func wake(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            let (deadline, overflow) = state.milliseconds.addingReportingOverflow(max(1, duration.milliseconds))
            defer { state.nextNumber += 1 }
            state.sleepers.append((state.nextNumber, overflow ? .max : deadline, wake))
            return state.nextNumber
        }
    }

    /// Stops a callback; `false` if it has already been called.
    @discardableResult public func stopWaking(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else { return false }
            state.sleepers.remove(at: index)
            return true
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, clamped to the range of the type.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? (seconds < 0 ? 0 : .max) : whole + attoseconds / 1_000_000_000_000_000
    }
}
