import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInURLSession

/// A transfer, told of each event by itself.
@Suite struct TransferTests {
    private let transfer = Transfer(maximumBodyBytes: 10)

    private var outcome: Transfer.Outcome {
        get async { await transfer.result {} }
    }

    private func failure() async -> GoogleSignInError.Code? {
        guard case .failure(let error) = await outcome else { return nil }
        return error.code
    }

    private func saysThatItIsTooLarge() async -> Bool {
        guard case .failure(let error) = await outcome else { return false }
        return error.description.hasSuffix("a response of more than 10 bytes")
    }

    private func begin(announcing bytes: Int64 = -1) -> Bool {
        transfer.receive(status: 200, fields: ["X-A": "1"], announcedBytes: bytes)
    }

    @Test(arguments: [(-1, true), (0, true), (10, true), (11, false), (Int64.max, false)])
    func anAnnouncedLengthBeyondTheLimitEndsIt(_ bytes: Int64, _ isReceived: Bool) async {
        #expect(begin(announcing: bytes) == isReceived)
        transfer.complete()
        #expect(await failure() == (isReceived ? nil : .network))
        #expect(await saysThatItIsTooLarge() != isReceived)
    }

    @Test(arguments: [([10], true), ([6, 4], true), ([6, 5], false), ([11], false), ([1, 9, 1], false)])
    func theLimitIsThatOfAllPieces(_ pieces: [Int], _ isReceived: Bool) async throws {
        #expect(begin())
        let kept = pieces.map { transfer.receive([UInt8](repeating: 7, count: $0)) }
        #expect(kept.dropLast().allSatisfy { $0 } && kept.last == isReceived)
        transfer.complete()
        #expect(await failure() == (isReceived ? nil : .network))
        #expect(await saysThatItIsTooLarge() != isReceived)
        if isReceived { #expect(try await outcome.get().body == [UInt8](repeating: 7, count: 10)) }
    }

    @Test func theFirstEndCounts() async throws {
        #expect(begin())
        #expect(transfer.receive([1]))
        transfer.complete()
        transfer.fail(GoogleSignInError(.timedOut))
        #expect(!begin(), "a head after the end")
        #expect(transfer.receive([UInt8](repeating: 1, count: 11)), "what comes after the end is dropped")
        let response = try await outcome.get()
        #expect(response == HTTPResponse(status: 200, fields: ["X-A": "1"], body: [1]))
    }

    /// A caller that runs as soon as it is resumed finds the transfer unlocked.
    @Test func nobodyIsResumedInsideItsLock() async throws {
        let transfer = transfer
        let task = Task(executorPreference: InlineExecutor()) {
            let outcome = await transfer.result {}
            transfer.fail(GoogleSignInError(.timedOut))
            return outcome
        }
        #expect(begin())
        transfer.complete()
        #expect(try await task.value.get().status == 200)
    }

    /// What the caller starts may end the transfer at once.
    @Test func nothingIsStartedInsideItsLock() async {
        let transfer = transfer
        let outcome = await transfer.result { transfer.fail(GoogleSignInError(.network)) }
        #expect(throws: GoogleSignInError(.network)) { try outcome.get() }
    }

    @Test func aFailureStays() async {
        #expect(begin())
        transfer.fail(GoogleSignInError(.timedOut))
        transfer.fail(GoogleSignInError(.cancelled))
        transfer.complete()
        #expect(await failure() == .timedOut)
    }

    @Test func anEndWithoutAHeadIsAFailure() async {
        transfer.complete()
        #expect(await failure() == .network)
    }

    @Test func aTransferIsStartedUnlessItHasEnded() async {
        var starts = 0
        let first = await transfer.result {
            starts += 1
            transfer.fail(GoogleSignInError(.cancelled))
        }
        #expect(starts == 1)
        let second = await transfer.result { starts += 1 }
        #expect(starts == 1)
        #expect([first, second].allSatisfy { $0 == .failure(GoogleSignInError(.cancelled)) })
    }
}
