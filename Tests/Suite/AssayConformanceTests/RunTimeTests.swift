import AssayThreads
import Synchronization
import Testing

@testable import AssayConformance

/// Runs that end early, and clients that take too long.
@Suite struct RunTimeTests {
    @Test func vectorsThatAreNotBegunInTime() throws {
        var options = Runner.Options()
        options.totalTime = .seconds(0)
        let late = try Samples.library(Samples.tokens).run(FakeClient { _ in .everything }, options: options)
        #expect(Set(late.values.map(\.judgement.verdict)) == [.inconclusive])
        #expect(late["honest"]?.judgement.detail == "the client took more than its 0 s for all vectors")
        options.totalTime = .seconds(3600)
        let early = try Samples.library(Samples.tokens).verdicts(FakeClient { _ in .everything }, options: options)
        #expect(early["honest"] == .passed)
    }

    /// What is begun at the interruption has no result.
    @Test func anInterruptedRunReportsWhatItHas() throws {
        let library = try Samples.library(Samples.tokens)
        let asked = Mutex(0)
        let isOver = Monitor(false)
        let client = FakeClient { _ in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            if count == 3 { _ = isOver.wait { $0 ? true : nil } }
            return .everything
        }
        var options = Runner.Options()
        options.interruption = { asked.withLock { $0 < 3 ? nil : "SIGINT" } }
        let report = try Runner(library, client: client, options: options).run(library.vectors)
        isOver.withLock { $0 = true }
        let interruption = try #require(report.interruption)
        #expect(interruption.cause == "SIGINT")
        #expect(report.results.count == 2)
        #expect(interruption.notRun.count == library.vectors.count - 2)
        let all = Set(report.results.map(\.vector.id)).union(interruption.notRun.map(\.id))
        #expect(all == Set(library.vectors.map(\.id)))
        #expect(!report.isClean)
    }

    /// A signal that comes when everything is done changes nothing.
    @Test(arguments: [nil, "SIGINT"]) func aRunWithAllResultsIsNotInterrupted(_ signal: String?) throws {
        let library = try Samples.library(Samples.tokens)
        let isDone = Mutex(false)
        var options = Runner.Options { done in isDone.withLock { $0 = done == library.vectors.count } }
        options.interruption = { isDone.withLock { $0 } ? signal : nil }
        let report = try Runner(library, client: FakeClient { _ in .everything }, options: options).run(library.vectors)
        #expect(report.interruption == nil)
        #expect(report.results.count == library.vectors.count)
    }

    @Test func aClientThatHangsOnOneVector() throws {
        let library = try Samples.library(Samples.verifiers(6))
        let isOver = Monitor(false)
        defer { isOver.withLock { $0 = true } }
        let client = FakeClient { probe in
            if let probe = probe.input as? CodeChallengeProbe, probe.codeVerifier.last == UInt8(ascii: "3") {
                isOver.wait { $0 ? () : nil }
            }
            return .everything
        }
        let options = Runner.Options(workers: 1, timeout: .milliseconds(50))
        let results = try library.run(client, options: options)
        #expect(results["number-3"]?.judgement.verdict == .hung)
        #expect(results["number-3"]?.observation == .hung)
        #expect(
            results["number-3"]?.judgement.detail == "expected an acceptance, but no answer came in time")
        #expect(results.values.filter { $0.judgement.verdict == .passed }.count == 5)
    }
}
