import AssayConformance
import AssayTesting
import Foundation
import Testing

/// A trap of the client ends the test, and names the vector on standard error.
@Suite struct TrapNoticeTests {
    private static func words(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func namesTheVectorOfATrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try ConformanceSuite(
                TrappingClient { fatalError("no verifier") }, only: ["code-challenge/derive::one-too-short"]
            ).results
        }
        #expect(
            Self.words(of: result).contains(
                "\nassay: the client ended this process while it was tested with code-challenge/derive::one-too-short\n"
            ))
    }

    @Test func namesTheVectorOfAStackOverflow() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try ConformanceSuite(
                TrappingClient { _ = TrappingClient.depth(of: 0) }, only: ["code-challenge/derive::one-too-short"]
            ).results
        }
        #expect(
            Self.words(of: result).contains(
                "\nassay: the client ended this process while it was tested with code-challenge/derive::one-too-short\n"
            ))
    }

    /// The suite cannot know whose thread it is.
    @Test func namesThePossibleVectorsOfATrapInAnotherThread() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let client = TrappingClient {
                Thread.detachNewThread { abort() }
                while true { sleep(1) }
            }
            _ = try ConformanceSuite(client, only: ["code-challenge/derive::one-too-short"]).results
        }
        #expect(
            Self.words(of: result).contains(
                "\nassay: the client may have ended this process while it was tested with "
                    + "code-challenge/derive::one-too-short\n"))
    }

    /// What happens after the run is not the client's.
    @Test func namesNoVectorAfterTheRun() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try ConformanceSuite(TrappingClient {}, only: ["code-challenge/derive::one-too-short"]).results
            abort()
        }
        #expect(!Self.words(of: result).contains("assay: "))
    }
}

private struct TrappingClient: ClientUnderTest {
    let description = ClientDescription(
        name: "trapping", version: "1", summary: "traps", features: [], reasons: .none)
    let trap: @Sendable () -> Void

    var handlers: [OperationHandler] {
        [
            OperationHandler { [trap] (_: CodeChallengeProbe) in
                trap()
                return .accept(["code_challenge": .string("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")])
            }
        ]
    }

    @inline(never) static func depth(of number: Int) -> Int {
        number == .max ? 0 : depth(of: number + 1) + Int(ProcessInfo.processInfo.processIdentifier)
    }
}
