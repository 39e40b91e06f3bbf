import AssayConformance
import AssayTesting
import Testing

/// A search finds what a client does wrong in some order, and says what it does not control.
@Suite struct SearchTests {
    private func search<Kind: Starts>(
        _ kind: Kind.Type, limits: SearchLimits = SearchLimits(), accepting: Set<Uncontrolled> = [],
        replay: String? = nil, inThisProcess: Bool = false
    ) throws -> SearchResult {
        let results = try ConformanceSuite.searches(
            of: StartingClient<Kind>.self, only: ["sign-in/simultaneous-callbacks::two-starts"], limits: limits,
            accepting: accepting, replay: replay, inThisProcess: inThisProcess)
        #expect(results.count == 1)
        return try #require(results.first)
    }

    @Test func passesInEveryOrder() throws {
        let limits = SearchLimits(schedules: 5_000)
        let results = [
            try search(CountedStart.self), try search(YieldingStart.self, limits: limits),
            try search(TaskStart.self, limits: limits),
        ]
        for result in results {
            #expect(result.isPassed && result.isExpected, "\(result.report)")
            #expect(result.coverage == .complete, "\(result.report)")
            #expect(result.schedules > 2)
            #expect(result.whyInThisProcess == nil)
        }
    }

    @Test func samplesWhatIsTooMuch() throws {
        let result = try search(CountedStart.self, limits: SearchLimits(schedules: 2, samples: 3))
        #expect(result.coverage == .sampled)
        #expect(result.schedules == 5)
        #expect(result.isPassed)
    }

    @Test func findsStateThatChangesAcrossAnAwait() throws {
        let result = try search(LateNotingStart.self)
        #expect(result.finding?.kind == .expectation, "\(result.report)")
        #expect(!result.isPassed && !result.isExpected)
        #expect(result.report.contains("passes gate response 1 (discovery)"), "\(result.report)")
    }

    /// The second response has to come first; no decision before that matters.
    @Test func findsAndReplaysADoubleResume() throws {
        let result = try search(OrderedStart.self)
        let finding = try #require(result.finding)
        #expect(finding.kind == .doubleResume)
        #expect(finding.message.contains("tried to resume its continuation more than once"))
        #expect(finding.schedule.dropFirst(2) == "000001")
        #expect(finding.trace.contains("passes gate response 2 (discovery)"))
        #expect(try search(OrderedStart.self, replay: finding.schedule).finding == finding)
        let other = try search(OrderedStart.self, replay: String(finding.schedule.prefix(2)))
        #expect(other.finding == nil && other.schedules == 1 && other.coverage == .sampled)
    }

    @Test func findsATrap() throws {
        let finding = try #require(try search(TrappingStart.self).finding)
        #expect(finding.kind == .trap)
        #expect(finding.message.contains("Fatal error: there is only one sign-in"))
    }

    @Test func findsALostResume() throws {
        let finding = try #require(try search(ForgottenStart.self).finding)
        #expect(finding.kind == .lostResume)
    }

    /// Two starts that wait for each other without suspending for good never end; with a limit of turns they do.
    @Test func findsALivelock() throws {
        let limits = SearchLimits(steps: 200)
        let result = try search(PoliteStart.self, limits: limits)
        let finding = try #require(result.finding)
        #expect(finding.kind == .livelock)
        #expect(finding.message.hasPrefix("200 steps and no end; "), "\(finding.message)")
        #expect(!result.isExpected)
        #expect(try search(PoliteStart.self, limits: limits, replay: finding.schedule).finding?.kind == .livelock)
        let other = try search(ImpatientStart.self, limits: limits)
        #expect(other.isPassed && other.isExpected, "\(other.report)")
    }

    /// What does not happen again is no finding, and no pass either.
    @Test func saysThatAClientIsNotDeterministic() throws {
        let results = [try search(RememberingStart.self), try search(OnceAcceptingStart.self)]
        for result in results {
            guard case .notControlled(.nondeterminism, let why) = result.coverage else {
                Issue.record("it is not said: \(result.report)")
                continue
            }
            #expect(
                why.hasPrefix("the client does something else when the same schedule runs again (the same decisions "))
            #expect(result.finding == nil && !result.isPassed && !result.isExpected)
        }
        #expect(try search(RememberingStart.self, accepting: [.nondeterminism]).isExpected)
        let steady = try search(SteadyStart.self, limits: SearchLimits(schedules: 5_000))
        #expect(steady.isPassed && steady.coverage == .complete, "\(steady.report)")
    }

    @Test func saysWhatIsNotControlled() throws {
        let results: [(Uncontrolled, SearchResult)] = [
            (.defaultActors, try search(ActorStart.self)),
            (.mainActor, try search(MainActorStart.self)),
            (.otherThreads, try search(ThreadStart.self)),
            (.blockingRequests, try search(BlockingStart.self)),
            (.blockedThread, try search(SemaphoreStart.self, limits: SearchLimits(seconds: 1))),
        ]
        for (expected, result) in results {
            guard case .notControlled(expected, _) = result.coverage else {
                Issue.record("\(expected) is not said: \(result.report)")
                continue
            }
            #expect(result.finding == nil && !result.isPassed && !result.isExpected)
        }
        #expect(try search(ActorStart.self, accepting: [.defaultActors]).isExpected)
        #expect(try !search(ActorStart.self, accepting: [.mainActor]).isExpected)
    }

    @Test func searchesInThisProcess() throws {
        let result = try search(LateNotingStart.self, inThisProcess: true)
        #expect(result.finding?.kind == .expectation)
        #expect(result.whyInThisProcess == "it was asked for")
        #expect(try search(LateNotingStart.self).finding == result.finding)
    }

    @Test(arguments: [
        ("xyz", "a schedule holds hexadecimal digits only, two for each byte"),
        ("00", "a schedule begins with d1 (debug) or e1 (release)"),
    ])
    func refusesOtherSchedules(_ replay: String, _ message: String) throws {
        let error = #expect(throws: ConformanceSuiteError.self) { try search(CountedStart.self, replay: replay) }
        #expect(error?.description == message)
    }

    @Test func refusesLimitsOfNothing() throws {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try search(CountedStart.self, limits: SearchLimits(schedules: 0))
        }
        #expect(error?.description == "the limit of schedules is 1 or more, not 0")
    }

    /// A client without anything to search does not pass.
    @Test func refusesToSearchNothing() throws {
        let error = #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.searches(of: StartingClient<CountedStart>.self, only: ["sign-in/simultaneous-refresh"])
        }
        #expect(error?.description.hasPrefix("no scenario was searched: starting needs ") == true)
    }
}
