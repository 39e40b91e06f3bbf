import Testing

/// Shows why the flaws use a one-shot: a second resume of a checked continuation ends the process.
@Suite struct DoubleResumeExitTests {
    private struct Failure: Error {}

    @Test func aCheckedContinuationTrapsWhenItIsResumedTwice() async {
        await #expect(processExitsWith: .failure) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
    }

    @Test func aCheckedThrowingContinuationTrapsWhenItIsResumedTwice() async {
        await #expect(processExitsWith: .failure) {
            try? await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                continuation.resume()
                continuation.resume(throwing: Failure())
            }
        }
    }

    @Test func aCheckedContinuationDoesNotTrapWhenItIsResumedOnce() async {
        await #expect(processExitsWith: .success) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
            }
        }
    }
}
