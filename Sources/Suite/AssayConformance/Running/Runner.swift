/// Tests a client on vectors and judges the results.
package struct Runner: Sendable {
    /// The options of a run.
    package struct Options: Sendable {
        /// The profile to judge by, or several joined by a plus sign; the client's own default if `nil`.
        package var profile: String?
        /// How many vectors are tested at the same time.
        package var workers: Int
        /// How long a client may take for one input.
        package var timeout: Duration
        /// How long the client may take for all vectors; no vector is begun after that.
        package var totalTime: Duration?
        /// The instant to render at; if `nil`, that of each vector's context, which is usually the golden one.
        package var now: Int64?
        /// The seed of the order of the vectors; the slowest come first if `nil`.
        package var orderSeed: UInt64?
        /// Called from any thread with the number of finished vectors.
        package var progress: (@Sendable (Int) -> Void)?
        /// Names what has interrupted the run; `nil` as long as nothing has.
        package var interruption: @Sendable () -> String? = { nil }
        /// Is told which vector begins, on the thread that tests the client with it, and `nil` when it has ended.
        package var inFlight: (@Sendable (Vector?) -> Void)?
        /// Whether the renderings of vectors are kept for further runs, and not only those of what is not clean.
        package var keepsRenderings = true
        /// Is told each result, for a run that ends if no input is answered.
        package var unanswered: UnansweredInputs?

        /// The defaults: the client's profile, one worker, ten seconds.
        package init(
            profile: String? = nil, workers: Int = 1, timeout: Duration = .seconds(10), now: Int64? = nil,
            progress: (@Sendable (Int) -> Void)? = nil
        ) {
            self.profile = profile
            self.workers = workers
            self.timeout = timeout
            self.now = now
            self.progress = progress
        }
    }

    let library: VectorLibrary
    let client: any ClientUnderTest
    let options: Options

    package init(_ library: VectorLibrary, client: any ClientUnderTest, options: Options) {
        self.library = library
        self.client = client
        self.options = options
    }

    /// Runs the vectors in any order until the run is interrupted, and reports one result for each in the given order.
    ///
    /// - Throws: a failure of the suite: a vector cannot be rendered, or the run is not complete.
    package func run(_ vectors: [Vector]) throws(SuiteFailure) -> RunReport {
        let start = ContinuousClock.now
        let description = client.description
        let profile = options.profile ?? description.defaultProfile
        let run = VectorRun(
            client: client, description: description, now: options.now,
            controls: GoldenControls())
        let expectations = vectors.map { library.profiles.expectation(of: $0, under: profile) }
        // Start the slowest vectors first so that one worker does not finish alone.
        var order = vectors.indices.sorted {
            (vectors[$0].renderingCost, $1) > (vectors[$1].renderingCost, $0)
        }
        if let seed = options.orderSeed {
            var generator = SeededOrder(seed: seed)
            order.shuffle(using: &generator)
        }
        typealias Outcome = Result<VectorResult, SuiteFailure>
        let queue = WorkQueue<Outcome>(order: order, finished: options.progress ?? { _ in }) { [options] index in
            if let limit = options.totalTime, ContinuousClock.now - start > limit {
                return .success(.outOfTime(vectors[index], expectations[index], limit))
            }
            options.inFlight?(vectors[index])
            defer { options.inFlight?(nil) }
            return await ScenarioOrders.$seed.withValue(options.orderSeed ?? 0) {
                do throws(SuiteFailure) {
                    let result = try await run.result(of: vectors[index], expectation: expectations[index])
                    options.unanswered?.note(result)
                    if !options.keepsRenderings, result.isClean { vectors[index].once.forget() }
                    return .success(result)
                } catch {
                    return .failure(error)
                }
            }
        }
        // A client that enforces the limit itself may use it several times for one vector: for the honest twin, for a
        // second trial, and for each step of a sign-in.
        let limit = description.keepsTimeLimit ? options.timeout * 100 : options.timeout
        let outcomes = queue.results(
            workers: options.workers, limit: limit, isInterrupted: { options.interruption() != nil }
        ) { index in
            .success(
                VectorResult(
                    vector: vectors[index], expectation: expectations[index], observation: .hung,
                    judgement: Judge(
                        operation: vectors[index].operation, expectation: expectations[index],
                        reasons: description.reasons, claims: client.claims
                    ).judge(.hung)))
        }
        let cause = options.interruption()
        var results: [VectorResult] = []
        results.reserveCapacity(vectors.count)
        var notRun: [Vector] = []
        let honest = run.controls.tallies
        let accepted = Set(honest.filter { $0.accepted > 0 }.map(\.name))
        for (outcome, vector) in zip(outcomes, vectors) {
            guard var result = try outcome?.get() else {
                notRun.append(vector)
                continue
            }
            if let refusal = result.refusedTwin, accepted.contains(refusal.name) { result.refusedTwin = nil }
            results.append(result)
        }
        guard notRun.isEmpty || cause != nil else {
            throw SuiteFailure("the run has no result of \(notRun[0].fullID)")
        }
        var report = RunReport(
            client: description, profile: profile, renderedAt: options.now ?? library.now,
            results: results,
            seconds: (ContinuousClock.now - start).seconds)
        report.honestInputs = honest
        report.interruption = RunInterruption(by: cause, notRun: notRun)
        report.diagnosis = try diagnosis(of: report)
        report.addHints()
        return report
    }

    private func diagnosis(of report: RunReport) throws(SuiteFailure) -> Diagnosis? {
        guard !report.findings.isEmpty else { return nil }
        do {
            return try library.knownFaults().map { Diagnosis(report, with: $0) }
        } catch {
            throw SuiteFailure("\(error)")
        }
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
