internal import AssayConformance
internal import AssayJSON

extension VectorResult {
    /// What came back from the client, in words; for a scenario what came back from each step.
    ///
    /// It contains no token, key or code.
    var observationWords: String {
        let whole = observation.words
        guard !steps.isEmpty else { return whole }
        return ([whole] + steps.map { "\($0.step): \($0.observation.words)" }).joined(separator: "; ")
    }
}

extension Observation {
    fileprivate var words: String {
        switch self {
        case .accept(let output):
            output.isEmpty ? "accepted" : "accepted, with \(SpacedJSON.text(JSONReport.value(output)))"
        case .reject(let reason, let message):
            "refused" + (reason.map { " with \($0.rawValue)" } ?? "") + (message.map { ": \($0)" } ?? "")
        case .unsupported(let what): "unsupported: \(what)"
        case .crashed(let how): "crashed: \(how)"
        case .hung: "no answer in time"
        case .notPut(let why): "not asked: \(why)"
        }
    }
}
