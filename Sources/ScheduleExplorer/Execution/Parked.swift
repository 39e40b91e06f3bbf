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

    /// Resumes with a `CancellationError` if the code that waits can take one.
    func cancel() {
        switch continuation {
        case .plain(let continuation): continuation.resume()
        case .throwing(let continuation): continuation.resume(throwing: CancellationError())
        }
    }
}

/// Something that could run next.
struct Runnable {
    enum Work {
        case job(UnownedJob)
        case isolatedJob(UnownedJob, IsolationExecutor)
        case parked(Parked)
    }

    let runner: Int
    let work: Work
}

/// A one-shot that a task waits for, without the type of its value.
protocol Waitable: AnyObject {
    var name: String { get }

    /// Resumes the task that waits, as if all had gone well where the value is `Void`, with a `CancellationError`
    /// otherwise.
    func release()
}
