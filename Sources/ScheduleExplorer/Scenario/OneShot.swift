import Synchronization

/// A continuation that records a second resume as a finding where a `CheckedContinuation` traps.
///
/// Fakes use it, and code under test that takes its continuations from outside. It may be resumed before it is waited
/// for. One that is waited for and never resumed is found as a lost resume, or as part of a deadlock, by its name.
public final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(UnsafeContinuation<Value, any Error>)
        case resumedEarly(Result<Value, any Error>)
        case resumed
    }

    /// What findings and traces call it.
    public let name: String

    private let core: WorldCore
    private let state = Mutex(State.idle)

    /// Creates a one-shot of a world.
    public init(_ world: World, name: String) {
        core = world.core
        self.name = name
    }

    /// Waits for the value; not ended by cancellation, as little as a `CheckedContinuation` is.
    ///
    /// - Throws: What the one-shot was resumed with, and `CancellationError` when the world ends before that, or to the
    ///   second of two that wait, which is a finding.
    public nonisolated(nonsending) func value() async throws -> Value {
        try await withUnsafeThrowingContinuation { continuation in
            guard core.isOnDriver, core.phase != .unwinding else {
                core.noteForeignTouch(name)
                return continuation.resume(throwing: CancellationError())
            }
            let early: Result<Value, any Error>? = state.withLock { state in
                switch state {
                case .idle:
                    state = .waiting(continuation)
                    return nil
                case .resumedEarly(let result):
                    state = .resumed
                    return result
                case .waiting, .resumed:
                    core.fail(.invariant, name, "\(name) is waited for a second time")
                    return .failure(CancellationError())
                }
            }
            if let early {
                continuation.resume(with: early)
            } else {
                core.beginWaiting(for: self)
            }
        }
    }

    /// Resumes with a value.
    public func resume(returning value: Value) {
        resume(with: .success(value))
    }

    /// Resumes with an error.
    public func resume(throwing error: any Error) {
        resume(with: .failure(error))
    }

    /// Resumes with a value or an error; a second time it has no effect but the finding.
    public func resume(with result: Result<Value, any Error>) {
        core.noteForeignTouch(name)
        let isFirst: Bool
        let waiting: UnsafeContinuation<Value, any Error>?
        (isFirst, waiting) = state.withLock { state in
            switch state {
            case .idle:
                state = .resumedEarly(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .resumed
                return (true, continuation)
            case .resumedEarly, .resumed:
                return (false, nil)
            }
        }
        if let waiting {
            if core.isOnDriver { core.endWaiting(for: self) }
            waiting.resume(with: result)
        } else if core.isOnDriver {
            core.note(isFirst ? "resumes \(name) early" : "resumes \(name) again")
            if !isFirst { core.fail(.doubleResume, name, "\(name) is resumed a second time") }
        }
    }
}

extension OneShot where Value == Void {
    /// Resumes.
    public func resume() {
        resume(with: .success(()))
    }
}

extension OneShot: Waitable {
    func release() {
        let waiting: UnsafeContinuation<Value, any Error>? = state.withLock { state in
            guard case .waiting(let continuation) = state else { return nil }
            state = .resumed
            return continuation
        }
        if core.phase == .releasing, let nothing = () as? Value {
            waiting?.resume(returning: nothing)
        } else {
            waiting?.resume(throwing: CancellationError())
        }
    }
}

extension World {
    /// Suspends until the one-shot given to `body` is resumed, as `withCheckedThrowingContinuation` does.
    ///
    /// - Parameters:
    ///   - name: What findings and traces call the one-shot.
    ///   - body: Runs before the task suspends, and sees to it that the one-shot is resumed.
    public nonisolated(nonsending) func withOneShot<Value: Sendable>(
        name: String, _ body: (OneShot<Value>) -> Void
    ) async throws -> Value {
        let shot = OneShot<Value>(self, name: name)
        body(shot)
        return try await shot.value()
    }
}
