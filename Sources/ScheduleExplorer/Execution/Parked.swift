/// A continuation that waits for the search or for the clock.
struct Parked {
    enum Continuation {
        case plain(UnsafeContinuation<Void, Never>)
        case throwing(UnsafeContinuation<Void, any Error>)
    }

    enum Reason {
        case gate(String)
        case deadline(Duration)
    }

    let ticket: Int
    let reason: Reason
    let continuation: Continuation

    func resume() {
        switch continuation {
        case .plain(let continuation): continuation.resume()
        case .throwing(let continuation): continuation.resume()
        }
    }

    /// Resumes with a `CancellationError`, or normally if the waiting code cannot throw.
    func cancel() {
        switch continuation {
        case .plain(let continuation): continuation.resume()
        case .throwing(let continuation): continuation.resume(throwing: CancellationError())
        }
    }
}

/// A piece of work that can run next.
struct Runnable {
    enum Work {
        case job(UnownedJob)
        case isolatedJob(UnownedJob, IsolationExecutor)
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
