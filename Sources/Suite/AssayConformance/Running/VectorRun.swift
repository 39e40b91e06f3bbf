internal import AssayJSON
internal import TokenForge

/// Tests one vector: takes its rendering, tests the client, checks the honest twin, and judges.
package struct VectorRun: Sendable {
    let client: any ClientUnderTest
    let description: ClientDescription
    /// The instant to render at; `nil` for that of the vector's context.
    let now: Int64?
    let controls: GoldenControls
    /// The names of all operations and features that the client declares.
    private let claims: Set<String>

    /// Tests a client that answers each honest twin once.
    ///
    /// - Parameter now: the instant to render at; `nil` for that of the vector's context.
    package init(client: any ClientUnderTest, now: Int64? = nil) {
        self.init(client: client, description: client.description, now: now, controls: GoldenControls())
    }

    init(client: any ClientUnderTest, description: ClientDescription, now: Int64?, controls: GoldenControls) {
        self.client = client
        self.description = description
        self.now = now
        self.controls = controls
        claims = client.claims
    }

    /// Tests the client on the vector and judges the result.
    ///
    /// - Throws: if the vector cannot be rendered at this instant.
    func result(of vector: Vector, expectation written: VectorExpectation) async throws(SuiteFailure) -> VectorResult {
        let rendered = try rendered(vector)
        let expectation =
            written.isRelaxed ? written : rendered.expectation.comparing(reasons: written.comparesReasons)
        return await result(of: vector, as: rendered, expecting: expectation)
    }

    /// Tests the client on a vector that is rendered already.
    ///
    /// - Parameter expectation: what is expected, with the substitutions in its texts expanded.
    package func result(
        of vector: Vector, as rendered: RenderedVector, expecting expectation: VectorExpectation
    ) async -> VectorResult {
        let read = rendered.content
        let judge = Judge(
            operation: vector.operation, expectation: expectation,
            reasons: expectation.comparesReasons ? description.reasons : .none, claims: claims,
            secrets: InputSecrets(rendered.probe, for: expectation))
        let demands = expectation.isRelaxed ? nil : read.demands
        func skipped(_ lacking: String) -> VectorResult {
            VectorResult(
                vector: vector, expectation: expectation, observation: .unsupported(lacking),
                judgement: Judgement(.skipped, nil, "the client does not support \(lacking)"), demands: demands)
        }
        if let need = read.unmetNeed(of: vector, in: client) { return skipped(need) }
        if let edge = TimeEdges(description).edge(near: rendered.probe) { return skipped(edge) }
        let (trial, further) = await rendered.probe.send(expectation.series, to: client)
        var judgement = read.judge(trial, further: further, by: judge)
        var refusal: HonestInputRefusal?
        let expectsRefusal = judgement.verdict == .passed && read.expectsRefusal(expectation)
        if expectsRefusal || judgement.mayFollowFromHonestInput {
            let twin = await controls.outcome(
                of: rendered.control, read.honestParts(of: vector.operation), by: client)
            refusal = twin.refusal
            if expectsRefusal { judgement = check(judgement, against: twin.observation) }
        }
        var result = VectorResult(
            vector: vector, expectation: expectation, observation: trial.observation.kept, judgement: judgement,
            steps: (trial.evidence?.steps(in: judgement.order) ?? []).map(\.kept), demands: demands)
        result.order = trial.evidence?.order(judgement.order)
        result.refusedTwin = refusal
        return result
    }

    /// Whether the client has a clock or a leeway of its own, and the suite cannot read the times of a token that is refused
    /// for one, or they are near a limit: it may be valid for this client.
    package func hidesTimes(of vector: Vector, as rendered: RenderedVector, refusedFor reason: Reason) -> Bool {
        guard [.tokenExpired, .tokenNotYetValid, .invalidIssuedAt].contains(reason),
            description.clock == .real || description.fixedLeeway ?? 0 > 0
        else { return false }
        // The tokens of a sign-in are made while it is played.
        if vector.operation == .signIn { return TimeEdges(description).mayChange(vector.input?.value) }
        guard let claims = rendered.token?.claims else { return true }
        return (try? JSON.parse(claims, file: "")) == nil
    }

    /// Makes the verdict inconclusive if the client refuses the honest twin too.
    private func check(_ judgement: Judgement, against twin: Observation) -> Judgement {
        guard !twin.isAcceptance else { return judgement }
        if case .notPut(let why) = twin {
            return Judgement(
                .inconclusive, nil, "the suite could not pass the golden input of this context to the client: \(why)")
        }
        let how = if case .reject(let reason?, _) = twin { " (\(reason.rawValue))" } else { "" }
        return Judgement(
            .inconclusive, nil, "the client refused this input, but also the golden one in the same context\(how)")
    }

    /// Renders the vector for this client, or takes it as it was rendered for all runs.
    ///
    /// - Throws: if the vector cannot be rendered. Loading has rendered it at the instant of its context, but another
    ///   instant can be out of range.
    package func rendered(_ vector: Vector) throws(SuiteFailure) -> RenderedVector {
        let now = description.clock == .real ? self.now ?? WallClock.now : self.now
        let urls = try vector.content?.servesDocuments ?? false ? servedURLs() : nil
        do throws(JSONError) {
            return try vector.rendered(at: now, urls: urls)
        } catch {
            throw SuiteFailure("\(vector.fullID) cannot be rendered for this run: \(error)")
        }
    }

    /// The addresses of the documents that a vector serves to a client in another process; `nil` for other clients.
    private func servedURLs() throws(SuiteFailure) -> ServedURLs? {
        guard let client = client as? any RemoteClient else { return nil }
        // A token that names an unreachable address would test nothing.
        guard let prefix = client.nextServedPrefix else {
            throw SuiteFailure("no loopback port can be opened to serve what a token names")
        }
        return ServedURLs(prefix: prefix)
    }
}
