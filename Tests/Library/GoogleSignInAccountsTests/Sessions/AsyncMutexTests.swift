import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

struct AsyncMutexTests {
    /// Waiting callers get it one at a time in the order of their arrival, even when cancelled.
    @Test
    func order() async throws {
        let mutex = AsyncMutex()
        let latch = Latch()
        let log = Log()
        let first = Task { @Sendable in
            try await mutex.withLock { () async throws(GoogleSignInError) in
                await latch.pass()
                log.add("first ends")
            }
        }
        await latch.reached()
        /// An immediate task joins the queue before it first suspends.
        @Sendable func join(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, any Error> {
            Task.immediate { @Sendable in
                try await mutex.withLock { () async throws(GoogleSignInError) in
                    log.add("\(name) begins")
                    await work()
                    log.add("\(name) ends")
                }
            }
        }
        let late = Mutex<Task<Void, any Error>?>(nil)
        let waiting = (1...3).map { number in
            join("\(number)") {
                // Whoever comes while the lock is handed on comes last.
                if number == 1 { late.withLock { $0 = join("late") { await Task.yield() } } }
                await Task.yield()
            }
        }
        waiting[1].cancel()
        latch.open()
        try await first.value
        for task in waiting { try await task.value }
        try await late.withLock { $0 }?.value
        #expect(
            log.entries == [
                "first ends", "1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends", "late begins",
                "late ends",
            ])
    }

    private final class Log: Sendable {
        private let state = Mutex<[String]>([])

        var entries: [String] { state.withLock { $0 } }

        func add(_ entry: String) { state.withLock { $0.append(entry) } }
    }

    /// A waiter that runs as soon as it is resumed frees the lock before whoever has resumed it goes on.
    @Test
    func nobodyIsResumedInsideItsLock() async throws {
        let (mutex, gate, executor) = (AsyncMutex(), OneTimeEvent<Void>(), InlineExecutor())
        let first = Task(executorPreference: executor) {
            try await mutex.withLock { () async throws(GoogleSignInError) in
                await gate.value()
                return 1
            }
        }
        let second = Task(executorPreference: executor) {
            try await mutex.withLock { () async throws(GoogleSignInError) in 2 }
        }
        gate.finish(())
        #expect(try await second.value == 2)
        #expect(try await first.value == 1)
    }

    @Test
    func anOperationThatFailsFreesIt() async throws {
        let mutex = AsyncMutex()
        let error = await refusal { () async throws(GoogleSignInError) in
            try await mutex.withLock { () async throws(GoogleSignInError) in throw GoogleSignInError(.storageFailed) }
        }
        #expect(error?.code == .storageFailed)
        #expect(try await mutex.withLock { () async throws(GoogleSignInError) in 7 } == 7)
    }
}
