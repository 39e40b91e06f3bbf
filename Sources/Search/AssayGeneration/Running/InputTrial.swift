internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// Makes an input, asks the bounds what every client must do with it, and tests a client on it.
struct InputTrial: Sendable {
    let grammars: [Grammar]
    let forge: Forge
    let bounds: Bounds
    let run: VectorRun

    /// The outcome for a choice of edits; `nil` if they do not make an input.
    func outcome(of choice: InputGenerator.Choice) async -> JudgedInput? {
        let members = grammars[choice.grammar].members(choice.edits)
        return try? await outcome(of: members, choice)
    }

    /// The outcome for an input that is described as a vector is.
    ///
    /// - Throws: why the members are no input.
    func outcome(
        of members: [String: JSONNode], grammar: Int, timeout: Duration
    ) throws(JSONError) -> JudgedInput {
        let plain = try vector(InputGenerator.Choice(grammar: grammar, edits: []), members)
        let choice = InputGenerator.Choice(grammar: grammar, edits: grammars[grammar].edits(making: plain) ?? [])
        let queue = WorkQueue<Result<JudgedInput, JSONError>>(order: [0]) { _ in
            do throws(JSONError) {
                return .success(try await outcome(of: members, choice))
            } catch {
                return .failure(error)
            }
        }
        // No answer in time is a finding, and no mistake of the input.
        let late = try hung(choice, members)
        let results = queue.results(workers: 1, limit: timeout * 10) { _ in .success(late) }
        return try (results[0] ?? .success(late)).get()
    }

    private func outcome(
        of members: [String: JSONNode], _ choice: InputGenerator.Choice
    ) async throws(JSONError) -> JudgedInput {
        let vector = try vector(choice, members)
        let rendered = try rendered(vector)
        var obligation = await bounds.obligation(for: rendered.probe)
        if case .refuse(let reason?, _) = obligation, run.hidesTimes(of: vector, as: rendered, refusedFor: reason) {
            obligation = .open
        }
        let expectation = obligation.expectation
        let needs = grammars[choice.grammar].needs.features(members, choice.edits, refusedFor: obligation.reason)
        var judged = vector.expecting(expectation, of: needs)
        var final = rendered
        let hasKeys = members["context"].map { $0.value["keys"] != nil || $0.value["jwks_text"] != nil } ?? false
        if grammars[choice.grammar].operation == .signIn || hasKeys {
            // What is expected decides about the honest twin, and how a sign-in is judged.
            judged = try self.vector(choice, members, expecting: expectation).expecting(expectation, of: needs)
            final = try self.rendered(judged)
        }
        let result = await run.result(of: judged, as: final, expecting: expectation)
        var openChoice: String?
        if result.isFinding, result.judgement.kind != nil {
            openChoice = await bounds.choice(against: obligation, for: rendered.probe)
        }
        return JudgedInput(choice: choice, obligation: obligation, openChoice: openChoice, result: result)
    }

    private func rendered(_ vector: Vector) throws(JSONError) -> RenderedVector {
        do throws(SuiteFailure) {
            return try run.rendered(vector)
        } catch {
            throw JSONError("\(error)", at: .built)
        }
    }

    /// The outcome if the client did not answer in time; `nil` if the edits do not make an input.
    func hung(_ choice: InputGenerator.Choice) -> JudgedInput? {
        try? hung(choice, grammars[choice.grammar].members(choice.edits))
    }

    private func hung(
        _ choice: InputGenerator.Choice, _ members: [String: JSONNode]
    ) throws(JSONError) -> JudgedInput {
        let vector = try vector(choice, members)
        let result = VectorResult(
            vector: vector, expectation: vector.expectation, observation: .hung,
            judgement: Judgement(.hung, nil, "expected an answer, but none came in time"))
        return JudgedInput(choice: choice, obligation: .open, openChoice: nil, result: result)
    }

    private static func plainTitle(_ members: [String: JSONNode]) -> String {
        members.values.allSatisfy { $0.value == [:] } ? "the honest input" : "the input of --input"
    }

    private func vector(
        _ choice: InputGenerator.Choice, _ members: [String: JSONNode],
        expecting expectation: VectorExpectation = .relaxed("nobody has judged it yet")
    ) throws(JSONError) -> Vector {
        let words = choice.edits.map(\.words).joined(separator: "; ")
        return try Vector.generated(
            "input", of: grammars[choice.grammar].operation,
            title: words.isEmpty ? Self.plainTitle(members) : words,
            members: members, expectation: expectation, forge: forge)
    }
}

extension Bounds.Obligation {
    /// Why the input must be refused; `nil` if it need not be.
    var reason: Reason? {
        if case .refuse(let reason, _) = self { reason } else { nil }
    }

    /// What a vector with the input expects.
    fileprivate var expectation: VectorExpectation {
        switch self {
        case .refuse(let reason, _): VectorExpectation(.reject(reason.map { [$0] } ?? [])).comparing(reasons: false)
        case .accept(let output): VectorExpectation(.accept(output.mapValues(Optional.some))).comparing(reasons: false)
        case .open: .relaxed("between the two bounds")
        }
    }
}
