/// A continuation that waits for the search or for the clock.
struct Parked {
    enum Reason {
        case gate(String)
        case deadline(Duration)
    }

    let ticket: Int
    let reason: Reason
    let continuation: UnsafeContinuation<Void, any Error>

    func cancel() { continuation.resume(throwing: CancellationError()) }
}

/// A piece of work that can run next.
struct Runnable {
    enum Work {
        case job(UnownedJob, on: IsolationExecutor?)
        case parked(Parked)
    }

    let runner: Int
    let work: Work
}

/// A one-shot that a task waits for, whatever the type of its value.
protocol Waitable: AnyObject {
    var name: String { get }

    /// Resumes the waiting task with a `CancellationError`.
    ///
    /// While stuck tasks are released one by one, a one-shot of `Void` is resumed normally.
    func release()
}
