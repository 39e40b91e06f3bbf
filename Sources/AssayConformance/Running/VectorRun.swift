internal import AssayJSON
internal import TokenForge

/// Tests one vector: renders it, tests the client, checks the honest twin, and judges.
struct VectorRun: Sendable {
    let renderer: VectorRenderer
    let client: any ClientUnderTest
    let description: ClientDescription
    /// The instant to render at; `nil` for that of the vector's context.
    let now: Int64?
    let controls: GoldenControls

    /// Tests the client on the vector and judges the result.
    ///
    /// - Throws: if the vector cannot be rendered at this instant.
    func result(of vector: Vector, expectation written: Expectation) async throws(SuiteFailure) -> VectorResult {
        let now = description.clock == .real ? self.now ?? WallClock.now : self.now
        let read = try rendering(vector) { () throws(JSONError) in try renderer.read(vector) }
        let expectation = try rendering(vector) { () throws(JSONError) in try read.rendered(written, at: now) }
        let judge = Judge(
            operation: vector.operation, expectation: expectation, reasons: description.reasons,
            claims: client.claims)
        let demands = expectation.isRelaxed ? nil : read.demands
        func skipped(_ lacking: String) -> VectorResult {
            VectorResult(
                vector: vector, expectation: expectation, observation: .unsupported(lacking),
                judgement: Judgement(.skipped, nil, "the client does not support \(lacking)"), demands: demands)
        }
        if let need = read.unmetNeed(of: vector, in: client) { return skipped(need) }
        let urls = try servedURLs()
        let probe = try rendering(vector) { () throws(JSONError) in try read.probe(at: now, urls: urls) }
        if let edge = TimeEdges(description).edge(near: probe) { return skipped(edge) }
        let (trial, further) = await probe.put(expectation.series, to: client)
        var judgement = read.judge(trial, further: further, by: judge)
        if judgement.verdict == .passed, read.expectsRefusal(expectation) {
            judgement = try await check(judgement, of: vector, read, at: now)
        }
        return VectorResult(
            vector: vector, expectation: expectation, observation: trial.observation.kept, judgement: judgement,
            steps: (trial.evidence?.steps ?? []).map(\.kept), demands: demands)
    }

    /// Makes the verdict inconclusive if the client refuses the honest twin too.
    private func check(
        _ judgement: Judgement, of vector: Vector, _ read: any VectorCase, at now: Int64?
    ) async throws(SuiteFailure) -> Judgement {
        let control = try rendering(vector) { () throws(JSONError) in try read.control(at: now) }
        let observation = await controls.observation(of: control, by: client)
        guard !observation.isAcceptance else { return judgement }
        if case .notPut(let why) = observation {
            return Judgement(
                .inconclusive, nil, "the suite could not pass the golden input of this context to the client: \(why)")
        }
        let how = if case .reject(let reason?, _) = observation { " (\(reason.rawValue))" } else { "" }
        return Judgement(
            .inconclusive, nil, "the client refused this input, but also the golden one in the same context\(how)")
    }

    /// The URLs of the documents that the vector serves; a client in another process gets real addresses.
    private func servedURLs() throws(SuiteFailure) -> ServedURLs {
        guard let client = client as? any RemoteClient else { return .unreachable }
        // A token that names an unreachable address would test nothing.
        guard let prefix = client.nextServedPrefix else {
            throw SuiteFailure("no loopback port can be opened to serve what a token names")
        }
        return ServedURLs(prefix: prefix)
    }

    /// Renders a part of a vector.
    ///
    /// Loading has rendered the vector at the pinned instant, but another instant can be out of range.
    private func rendering<Part>(
        _ vector: Vector, _ body: () throws(JSONError) -> Part
    ) throws(SuiteFailure) -> Part {
        do throws(JSONError) {
            return try body()
        } catch {
            throw SuiteFailure("\(vector.fullID) cannot be rendered for this run: \(error)")
        }
    }
}
