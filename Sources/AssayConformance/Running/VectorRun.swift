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

    func result(of vector: Vector, expectation written: Expectation) async -> VectorResult {
        let now = description.clock == .real ? self.now ?? WallClock.now : self.now
        // Loading has rendered every vector at the pinned instant; another instant can still be out of range.
        let expectation = (try? renderer.rendered(written, of: vector, at: now)) ?? written
        let judge = Judge(
            operation: vector.operation, expectation: expectation, reasons: description.reasons,
            // What a client in this process lacks its type shows: a method that is left out says so by itself.
            claims: client is any RemoteClient ? description.claims : [])
        func result(_ observation: Observation, _ judgement: Judgement? = nil) -> VectorResult {
            VectorResult(
                vector: vector, expectation: expectation, observation: observation,
                judgement: judgement ?? judge.judge(observation))
        }
        if let lacking = reasonToSkip(vector) { return result(.unsupported(lacking)) }
        let probe: Probe
        do {
            probe = try renderer.probe(for: vector, at: now, urls: urls)
        } catch {
            return result(.unsupported("this instant: \(error)"))
        }
        if let edge = TimeEdges(description).edge(near: probe) { return result(.unsupported(edge)) }
        let observation = await probe.put(to: client)
        var again: Observation?
        if !expectation.fresh.isEmpty { again = await probe.put(to: client) }
        var judgement = judge.judge(
            observation, again: again, transcript: probe.transcript, account: probe.accountTranscript
        ) {
            name in
            if case .verifyIDToken(let probe) = probe { probe.network.requests(to: name) } else { 0 }
        }
        if judgement.verdict == .passed, expectation.expectsRefusal {
            judgement = await check(judgement, of: vector, at: now)
        }
        var judged = result(observation, judgement)
        if let transcript = probe.transcript { judged.steps = transcript.steps }
        return judged
    }

    /// A refusal shows something only if the client accepts the honest twin.
    private func check(_ judgement: Judgement, of vector: Vector, at now: Int64?) async -> Judgement {
        guard let control = try? renderer.control(for: vector, at: now) else {
            return Judgement(.inconclusive, nil, "the golden input cannot be rendered in this vector's context")
        }
        let observation = await controls.observation(of: control, by: client)
        guard !observation.isAcceptance else { return judgement }
        let how = if case .reject(let reason?, _) = observation { " (\(reason.rawValue))" } else { "" }
        return Judgement(
            .inconclusive, nil, "the client refused this input, but also the golden one in the same context\(how)")
    }

    /// Where what the vector serves can be fetched: for a client in another process at real addresses.
    private var urls: ServedURLs {
        (client as? any RemoteClient)?.nextServedPrefix.map(ServedURLs.init(prefix:)) ?? ProbeURLs.all
    }

    private func reasonToSkip(_ vector: Vector) -> String? {
        if vector.operation == .signIn, let scenario = try? renderer.scenario(of: vector) {
            if description.clock == .real, scenario.movesTime { return "a clock that the scenario can move" }
            // Who fetches keys itself can be asked about its cache without signing anybody in.
            if description.fetchesKeySets, scenario.onlyVerifies { return nil }
        }
        guard description.operations.contains(vector.operation) else { return vector.operation.rawValue }
        return vector.needs.first { !description.features.contains($0) }?.rawValue
    }
}
