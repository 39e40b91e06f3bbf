import AssayTestSupport
import Testing

@testable import GoogleSignInClient

/// A task that is resumed runs at once, and calls what has resumed it: nothing is resumed inside a lock.
@Suite struct ResumedTaskTests {
    private let executor = InlineExecutor()
    private let gate = OneTimeEvent<Void>()
    private let flight = SingleFlight<Int, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))

    @Test func anEvent() async {
        let event = OneTimeEvent<Int>()
        let task = Task(executorPreference: executor) {
            let value = await event.value()
            return (value, event.finish(2), event.isFinished)
        }
        #expect(event.finish(1))
        #expect(await task.value == (1, false, true))
    }

    @Test func anEventThatIsCancelled() async {
        let event = OneTimeEvent<Int>()
        let task = Task(executorPreference: executor) {
            let value = await event.value(onCancellation: 3)
            return (value, event.finish(2))
        }
        task.cancel()
        #expect(await task.value == (3, false))
    }

    @Test func whoWaitsForARunThatEnds() async throws {
        let (flight, gate) = (flight, gate)
        let leader = Task(executorPreference: executor) {
            try await flight.value { () async throws(GoogleSignInError) in
                await gate.value()
                return 1
            }
        }
        let waiter = Task(executorPreference: executor) {
            let first = try await flight.value { () async throws(GoogleSignInError) in 2 }
            return (first, flight.isRunning, try await flight.value { () async throws(GoogleSignInError) in 3 })
        }
        gate.finish(())
        #expect(try await leader.value == 1)
        #expect(try await waiter.value == (1, false, 3))
    }

    @Test func whoTakesOverARun() async throws {
        let (flight, gate) = (flight, gate)
        let leader = Task(executorPreference: executor) {
            try await flight.value { () async throws(GoogleSignInError) in
                await gate.value(onCancellation: ())
                throw GoogleSignInError(.network)
            }
        }
        let waiter = Task(executorPreference: executor) {
            try await flight.value { () async throws(GoogleSignInError) in flight.isRunning ? 2 : 3 }
        }
        leader.cancel()
        await #expect(throws: GoogleSignInError(.cancelled)) { try await leader.value }
        #expect(try await waiter.value == 2)
        #expect(!flight.isRunning)
    }
}
