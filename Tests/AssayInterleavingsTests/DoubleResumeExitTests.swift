import Testing

/// Why the flaws use a one-shot that records: the real thing ends the process.
@Suite struct DoubleResumeExitTests {
    private struct Failure: Error {}

    @Test func `a checked continuation traps when it is resumed twice`() async {
        await #expect(processExitsWith: .failure) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
    }

    @Test func `a checked throwing continuation traps when it is resumed twice`() async {
        await #expect(processExitsWith: .failure) {
            try? await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                continuation.resume()
                continuation.resume(throwing: Failure())
            }
        }
    }

    @Test func `resumed once, it does not`() async {
        await #expect(processExitsWith: .success) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
            }
        }
    }
}
