internal import AssayConformance
internal import AssayJSON
internal import ScheduleExplorer

extension ConformanceSuite {
    /// Asks a client for several steps of a sign-in together, and searches the orders in which its tasks continue and the
    /// provider's responses are released, for one in which it fails.
    ///
    /// ```swift
    /// @Test(arguments: try ConformanceSuite.searches(of: MyClient.self))
    /// func holdsInEveryOrder(_ search: SearchResult) { #expect(search.isExpected, "\(search.report)") }
    /// ```
    ///
    /// The scenarios are those of `sign-in/simultaneous-*`, judged by their own expectations whatever the client's
    /// profile. A continuation that is resumed twice ends the process. So on Linux a search runs in a process of its own:
    /// this program, started again, which runs no test. It gets the name of the client's type and makes the client anew,
    /// and so this is a function of the type and not of a suite.
    ///
    /// - Parameters:
    ///   - client: the type of the client.
    ///   - only: patterns of the scenarios to search; all if empty.
    ///   - folders: folders with vectors of your own, which are searched instead of the bundled ones.
    ///   - limits: where the search of each scenario stops.
    ///   - accepting: what is not controlled and fails no test all the same.
    ///   - replay: the schedule of a finding, to run again in place of a search.
    ///   - inThisProcess: whether to search in this process, for a debugger; a trap then ends the tests.
    /// - Returns: a result for each scenario for which the client has all that it needs; never none.
    /// - Throws: `ConformanceSuiteError` if the vectors cannot be read, a pattern names nothing, the client has too little
    ///   for any scenario, or a limit or the schedule is not valid.
    public static func searches<Client: SearchedClient>(
        of client: Client.Type, only: [String] = [], folders: [String] = [], limits: SearchLimits = SearchLimits(),
        accepting: Set<Uncontrolled> = [], replay: String? = nil, inThisProcess: Bool = false
    ) throws -> [SearchResult] {
        let client = Client()
        let selection = ConformanceSelection(
            client: client, only: only, skipping: [:], profile: nil, folders: folders, known: [:], failOn: .low,
            timeout: .zero)
        let scenarios = selection.vectors(of: try selection.library()).compactMap { vector in
            SimultaneousScenario(vector, client: client).map { (vector: vector, scenario: $0) }
        }
        let request = SearchRequest(
            client: _mangledTypeName(Client.self) ?? "", ids: scenarios.map(\.vector.fullID), folders: folders,
            limits: limits, replay: replay)
        let (searched, why) = try search(request, scenarios.map(\.scenario), inThisProcess)
        let results = zip(scenarios, searched).filter { !$0.1.isSkipped }.map { scenario, searched in
            SearchResult(scenario.vector, searched, accepting: accepting, whyInThisProcess: why)
        }
        guard results.isEmpty else { return results }
        throw ConformanceSuiteError(
            "no scenario was searched: \(client.description.name) needs the operation sign-in, the feature "
                + "simultaneous_steps, and the steps and features of a scenario")
    }

    private static func search(
        _ request: SearchRequest, _ scenarios: [SimultaneousScenario], _ inThisProcess: Bool
    ) throws -> (results: [SearchedScenario], whyInThisProcess: String?) {
        var why = "it was asked for"
        let schedule: Schedule?
        do throws(ExplorationError) {
            schedule = try request.schedule()
            try request.limits.exploration(drawing: false).validate(
                with: schedule.map { .replay($0) } ?? .exhaustive(preemptionBound: request.limits.preemptions))
        } catch {
            throw ConformanceSuiteError("\(error.description)")
        }
        if !inThisProcess {
            do {
                // Two searches, the wait for a thread that is blocked, and the runs that shorten a schedule.
                let limit = Duration.seconds(60 + scenarios.count * 6 * request.limits.seconds)
                let results = try SearchProcess.results(of: request, limit: limit)
                if results.count == scenarios.count { return (results, nil) }
                why = "the process of the search found other scenarios"
            } catch let failure as SearchProcess.Failure where failure.hasBegun {
                throw ConformanceSuiteError("\(failure.description)")
            } catch {
                why = "\(error)"
            }
        }
        guard let journal = SearchJournal() else { throw ConformanceSuiteError("there is no memory for a search") }
        let results = try scenarios.map { scenario in
            try ScenarioSearch(scenario, request.limits, journal).run(replay: schedule)
        }
        return (results, why)
    }
}
