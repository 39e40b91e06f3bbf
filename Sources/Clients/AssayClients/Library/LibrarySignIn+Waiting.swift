internal import AssayConformance
internal import AssayThreads
internal import GoogleSignInClient
internal import Synchronization

extension LibrarySignIn {
    func observe<Value>(
        _ result: ResultBox<Value>, _ output: (Value) -> [String: OutputValue]
    ) async -> Observation {
        await wait { result.value != nil }
        switch result.value {
        case .success(let value): return .accept(output(value))
        case .failure(let error): return .refusal(error)
        case nil: return .hung
        }
    }

    /// Starts an operation of the library on the queue.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) -> ResultBox<Value> {
        let box = ResultBox<Value>()
        start(body, for: box)
        return box
    }

    /// Starts an operation of the library on the queue, in a task that can be cancelled.
    @discardableResult func start<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(GoogleSignInError) -> Value, for box: ResultBox<Value>
    ) -> Task<Void, Never> {
        Task(executorPreference: queue) {
            do throws(GoogleSignInError) {
                box.set(.success(try await body()))
            } catch {
                box.set(.failure(error))
            }
        }
    }

    /// Runs the library until the condition holds, or until nothing can make it true any more.
    ///
    /// While steps are asked for together, the suite runs it.
    ///
    /// - Parameter passesTime: whether virtual time passes although responses come in real time.
    func wait(passingTime passesTime: Bool = false, _ isDone: @escaping @Sendable () -> Bool) async {
        if fixture.isHolding { return await fixture.wait(until: isDone) }
        while !fixture.isOver {
            queue.drain()
            // In memory nothing comes from outside, so only virtual time can advance. If responses come from other
            // threads, the runner's time limit ends the wait.
            let awaitsResponse = isAsynchronous && !(passesTime && transport.isIdle)
            if isDone() || !(awaitsResponse ? queue.runNext(within: .seconds(60)) : fixture.clock.passToNextDeadline())
            {
                return
            }
        }
    }
}

extension LibrarySignIn {
    /// Runs what can continue now.
    func runUntilIdle() { if !fixture.isHolding { queue.drain() } }
}

/// The result of an operation, when it exists.
final class ResultBox<Value: Sendable>: Sendable {
    private let stored = Mutex<Result<Value, GoogleSignInError>?>(nil)

    var value: Result<Value, GoogleSignInError>? { stored.withLock { $0 } }

    var error: GoogleSignInError? {
        if case .failure(let error) = value { error } else { nil }
    }

    func set(_ value: Result<Value, GoogleSignInError>) { stored.withLock { $0 = value } }
}
