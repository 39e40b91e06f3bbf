internal import AssayDocument
internal import TokenForge

/// One vector's way through a client: rendered, put, checked against its honest twin, judged.
struct VectorRun: Sendable {
    let renderer: VectorRenderer
    let client: any ClientUnderTest
    let description: ClientDescription
    /// The instant to render at; that of the vector's own context if `nil`.
    let now: Int64?
    let controls: GoldenControls

    /// Puts the vector to the client and judges.
    ///
    /// - Throws: if the vector cannot be rendered at this instant.
    func result(of vector: Vector, expectation written: Expectation) async throws(SuiteFailure) -> VectorResult {
        let now = description.clock == .real ? self.now ?? WallClock.now : self.now
        let expectation = try rendering(vector) { () throws(DocumentErrors) in
            try renderer.rendered(written, of: vector, at: now)
        }
        let judge = Judge(
            operation: vector.operation, expectation: expectation, reasons: description.reasons,
            claims: client.claims)
        func result(_ observation: Observation, _ judgement: Judgement? = nil) -> VectorResult {
            VectorResult(
                vector: vector, expectation: expectation, observation: observation,
                judgement: judgement ?? judge.judge(observation))
        }
        if let lacking = try reasonToSkip(vector) {
            return result(
                .unsupported(lacking), Judgement(.skipped, nil, "the client does not support \(lacking)"))
        }
        let urls = try servedURLs()
        let probe = try rendering(vector) { () throws(DocumentErrors) in
            try renderer.probe(for: vector, at: now, urls: urls)
        }
        if let edge = TimeEdges(description).edge(near: probe) {
            return result(.unsupported(edge), Judgement(.skipped, nil, "the client does not support \(edge)"))
        }
        let observation = try await put(probe, of: vector)
        var again: Observation?
        if !expectation.fresh.isEmpty { again = try await put(probe, of: vector) }
        var judgement = judge.judge(
            observation, again: again, transcript: probe.transcript, account: probe.accountTranscript,
            network: probe.network)
        if judgement.verdict == .passed, expectation.expectsRefusal {
            judgement = try await check(judgement, of: vector, at: now)
        }
        var judged = result(observation, judgement)
        if let transcript = probe.transcript { judged.steps = transcript.steps }
        return judged
    }

    /// A refusal shows something only if the client accepts the honest twin.
    private func check(
        _ judgement: Judgement, of vector: Vector, at now: Int64?
    ) async throws(SuiteFailure) -> Judgement {
        let control = try rendering(vector) { () throws(DocumentErrors) in
            try renderer.control(for: vector, at: now)
        }
        let observation = await controls.observation(of: control, by: client)
        try requirePut(observation, vector)
        guard !observation.isAcceptance else { return judgement }
        let how = if case .reject(let reason?, _) = observation { " (\(reason.rawValue))" } else { "" }
        return Judgement(
            .inconclusive, nil, "the client refused this input, but also the golden one in the same context\(how)")
    }

    /// Where what the vector serves can be fetched: for a client in another process at real addresses.
    private func servedURLs() throws(SuiteFailure) -> ServedURLs {
        guard let client = client as? any RemoteClient else { return ProbeURLs.all }
        // A token that names an address where nothing is served would show nothing.
        guard let prefix = client.nextServedPrefix else {
            throw SuiteFailure("no loopback port can be opened to serve what a token names")
        }
        return ServedURLs(prefix: prefix)
    }

    private func reasonToSkip(_ vector: Vector) throws(SuiteFailure) -> String? {
        let scenario = try rendering(vector) { () throws(DocumentErrors) in try renderer.scenario(of: vector) }
        if let scenario {
            if description.clock == .real, scenario.movesTime { return "a clock that the scenario can move" }
            // Who fetches keys itself can be asked about its cache without signing anybody in.
            if scenario.onlyVerifies, client.handlers.contains(where: { $0.operation == .signIn && !$0.isWhole }) {
                return nil
            }
        }
        guard client.operations.contains(vector.operation) else { return vector.operation.rawValue }
        return vector.needs.first { !description.features.contains($0) }?.rawValue
    }

    private func put(_ probe: Probe, of vector: Vector) async throws(SuiteFailure) -> Observation {
        let observation = await probe.put(to: client)
        try requirePut(observation, vector)
        return observation
    }

    /// Fails where the client was never asked, which is no verdict on it.
    private func requirePut(_ observation: Observation, _ vector: Vector) throws(SuiteFailure) {
        guard case .notPut(let why) = observation else { return }
        throw SuiteFailure("\(vector.fullID) cannot be put to the client: \(why)")
    }

    /// Renders a part of a vector.
    ///
    /// Loading has rendered it at the pinned instant; another instant can be out of range.
    private func rendering<Part>(
        _ vector: Vector, _ body: () throws(DocumentErrors) -> Part
    ) throws(SuiteFailure) -> Part {
        do throws(DocumentErrors) {
            return try body()
        } catch {
            throw SuiteFailure("\(vector.fullID) cannot be rendered for this run: \(error)")
        }
    }
}
