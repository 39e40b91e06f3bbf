import AssayTestSupport
import Testing

@testable import GoogleSignInAccounts

@Suite struct StateObserversTests {
    /// An observer that runs as soon as a state comes adds another observer.
    @Test func nobodyIsToldInsideTheLock() async {
        let observers = StateObservers()
        let stream = observers.stream(from: .signedOut(nil))
        let task = Task(executorPreference: InlineExecutor()) {
            var seen: [AccountState] = []
            for await state in stream {
                seen.append(state)
                guard state != .signedOut(nil) else { continue }
                for await later in observers.stream(from: .signingIn) { return seen + [later] }
            }
            return seen
        }
        observers.send(.restoring)
        #expect(await task.value == [.signedOut(nil), .restoring, .signingIn])
    }
}
