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
    /// The default instant for playing it, in seconds since 1970.
    var pinnedNow: Int64 { get }
    /// Whether a refusal is expected anywhere.
    var expectsRefusal: Bool { get }

    func judge(_ played: Played, by judge: Judge) -> Judgement
}

extension ScriptCase {
    static var inputMembers: [String] { ["input"] }

    func probe(at now: Int64?, urls: ServedURLs) throws(JSONError) -> Probe {
        Probe(ScriptProbe(script: script, forge: forge, start: now ?? pinnedNow))
    }

    func control(at now: Int64?) throws(JSONError) -> Probe {
        Probe(ScriptProbe(script: twin, forge: forge, start: now ?? pinnedNow))
    }

    func expectsRefusal(_ expectation: Expectation) -> Bool { !expectation.isRelaxed && expectsRefusal }

    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement {
        guard trial.observation.isAnswer else { return judge.judge(trial.observation) }
        guard let played = trial.evidence as? Played else {
            return Judgement(.inconclusive, nil, "the client answered without playing the \(Content.name)")
        }
        return self.judge(played, by: judge)
    }
}
