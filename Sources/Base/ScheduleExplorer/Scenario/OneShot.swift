import Synchronization

/// A continuation that reports a second resume as a finding, where a `CheckedContinuation` traps.
///
/// Use it in fakes, and in code under test that receives its continuations from outside. It may be resumed before a
/// task waits for it. If it is never resumed, the finding (a lost resume or a deadlock) contains its name.
public final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(UnsafeContinuation<Value, any Error>)
        case resumedEarly(Result<Value, any Error>)
        case resumed
    }

    /// Its name in findings and traces.
    public let name: String

    private let core: WorldCore
    private let state = Mutex(State.idle)

    /// Creates a one-shot in a world.
    public init(_ world: World, name: String) {
        core = world.core
        self.name = name
    }

    /// Waits for the value; like a `CheckedContinuation` it ignores cancellation.
    ///
    /// - Throws: The error that the one-shot was resumed with, or `CancellationError` if the world ends first, or if
    ///   another task waits already, which is a finding.
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

    /// Resumes with a value or an error; a second call has no effect except the finding.
    public func resume(with result: Result<Value, any Error>) {
        core.noteForeignTouch(name)
        let (isFirst, waiting): (Bool, UnsafeContinuation<Value, any Error>?) = state.withLock { state in
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
    /// Suspends until the one-shot given to `body` is resumed, like `withCheckedThrowingContinuation`.
    ///
    /// - Parameters:
    ///   - name: The one-shot's name in findings and traces.
    ///   - body: Runs before the task suspends, and arranges that the one-shot is resumed.
    public nonisolated(nonsending) func withOneShot<Value: Sendable>(
        name: String, _ body: (OneShot<Value>) -> Void
    ) async throws -> Value {
        let shot = OneShot<Value>(self, name: name)
        body(shot)
        return try await shot.value()
    }
}
