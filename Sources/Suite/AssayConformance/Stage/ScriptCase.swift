internal import AssayJSON
internal import TokenForge

/// A vector that is a script.
protocol ScriptCase: VectorCase {
    associatedtype Content: Script
    associatedtype Played: Evidence

    var script: Content { get }
    /// The script of an honest twin.
    var twin: Content { get }
    var forge: Forge { get }
    /// What is expected of the part by which the vector is named in reports.
    var expectation: VectorExpectation { get }
    /// Whether a refusal is expected anywhere.
    var expectsRefusal: Bool { get }

    func judge(_ played: Played, by judge: Judge) -> Judgement
}

extension ScriptCase {
    static var inputMembers: [String] { ["input"] }

    func rendered(at now: Int64?, urls: ServedURLs) throws(JSONError) -> RenderedVector {
        let start = now ?? forge.golden.now
        return RenderedVector(
            content: self, probe: Probe(ScriptProbe(script: script, forge: forge, start: start)),
            control: Probe(ScriptProbe(script: twin, forge: forge, start: start)), expectation: expectation)
    }

    func expectsRefusal(_ expectation: VectorExpectation) -> Bool { !expectation.isRelaxed && expectsRefusal }

    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement {
        guard trial.observation.isAnswer else {
            var judgement = judge.judge(trial.observation)
            judgement.order = trial.evidence?.lastOrder
            return judgement
        }
        guard let played = trial.evidence as? Played else {
            return Judgement(.inconclusive, nil, "the client answered without playing the \(Content.name)")
        }
        return self.judge(played, by: judge)
    }
}
