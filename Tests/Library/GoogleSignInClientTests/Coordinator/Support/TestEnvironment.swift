import AssayThreads
import GoogleSignInClient
import Synchronization
import Testing

/// Everything outside the library: jobs, time, network and user agent advance only when a test says so.
///
/// Every job of every task and actor waits in one first-in, first-out queue until `settle` runs it on the test's own
/// thread. Work that has not ended then is certainly waiting for something.
final class TestEnvironment: Sendable {
    let jobs = JobQueue()
    let clock = VirtualClock()
    let transport = ScriptedTransport()
    let userAgent = ScriptedUserAgent()
    let randomness = CountingRandomness()

    /// The wall time at the start.
    static let start: Int64 = 1_790_000_000

    private let wallTimeOffset = Mutex<Int64>(0)

    var wallTime: Int64 {
        let moved = wallTimeOffset.withLock { $0 }
        return Self.start + moved + clock.now.offset.components.seconds
    }

    var context: GoogleSignInContext {
        GoogleSignInContext(
            transport: transport, userAgent: userAgent, clock: clock, wallTime: { [self] in wallTime },
            randomness: randomness, isolation: jobs.isolation)
    }

    /// Runs jobs until none can run.
    func settle() {
        jobs.drain()
    }

    /// Advances time and runs everything that is due.
    func advance(by duration: Duration) {
        clock.advance(by: duration)
        settle()
    }

    /// Changes only the wall clock, as a person does.
    func moveWallTime(by seconds: Int64) {
        wallTimeOffset.withLock { $0 += seconds }
    }

    /// Starts work that runs at the next `settle`.
    func spawn<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) -> Attempt<Value> {
        let attempt = Attempt<Value>()
        let task = Task(executorPreference: jobs) {
            do throws(GoogleSignInError) {
                attempt.end(.success(try await work()))
            } catch {
                attempt.end(.failure(error))
            }
        }
        attempt.hold(task)
        return attempt
    }

    /// Starts work and runs it as far as it gets.
    func start<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) -> Attempt<Value> {
        let attempt = spawn(work)
        settle()
        return attempt
    }
}

/// Work that was started, and its result when it has one.
final class Attempt<Value: Sendable>: Sendable {
    private struct State {
        var results: [Result<Value, GoogleSignInError>] = []
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// The result; `nil` while the work has not ended.
    var result: Result<Value, GoogleSignInError>? { state.withLock(\.results.first) }

    /// The error that the work failed with; `nil` if it has not ended or has succeeded.
    var error: GoogleSignInError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

    /// The code of that error.
    var failure: GoogleSignInError.Code? { error?.code }

    /// The value that the work gave; `nil` if it has not ended or has failed.
    var value: Value? { try? result?.get() }

    func cancel() {
        state.withLock(\.task)?.cancel()
    }

    fileprivate func hold(_ task: Task<Void, Never>) {
        state.withLock { $0.task = task }
    }

    fileprivate func end(_ result: Result<Value, GoogleSignInError>) {
        state.withLock { $0.results.append(result) }
    }
}
