internal import AssayConformance
internal import AssayJSON

extension VectorResult {
    /// What came back from the client, in words; for a scenario what came back from each step.
    ///
    /// It contains no token, key or code.
    var observationWords: String {
        Observation.words(observation.words, steps: steps.map { ($0.step, $0.observation.words) })
    }
}

extension Observation {
    fileprivate static func words(_ whole: String, steps: [(name: String, words: String)]) -> String {
        ([whole] + steps.map { "\($0.name): \($0.words)" }).joined(separator: "; ")
    }

    /// The words of an observation that a JSON report has.
    static func words(decoding node: JSONNode) throws(JSONError) -> String {
        let object = try node.object()
        var steps: [(name: String, words: String)] = []
        for step in try object.optionalMember("steps")?.array() ?? [] {
            let object = try step.object()
            steps.append((try object.member("step").string(), try words(of: object)))
        }
        return words(try words(of: object), steps: steps)
    }

    private static func words(of object: JSONMembers) throws(JSONError) -> String {
        func message() throws(JSONError) -> String { try object.member("message").string() }
        let outcome = try object.member("outcome")
        switch try outcome.choice(among: ["accept", "reject", "unsupported", "crashed", "hung", "not-put"]) {
        case "accept": return words(accepting: try object.member("output"))
        case "reject":
            return words(
                refusing: try object.optional("reason", JSONNode.string),
                try object.optional("message", JSONNode.string))
        case "unsupported": return Observation.unsupported(try message()).words
        case "crashed": return Observation.crashed(try message()).words
        case "hung": return Observation.hung.words
        default: return Observation.notPut(try message()).words
        }
    }

    private static func words(accepting output: JSONNode) -> String {
        output.value == [:] ? "accepted" : "accepted, with \(SpacedJSON.text(output.value))"
    }

    private static func words(refusing reason: String?, _ message: String?) -> String {
        "refused" + (reason.map { " with \($0)" } ?? "") + (message.map { ": \($0)" } ?? "")
    }

    fileprivate var words: String {
        switch self {
        case .accept(let output): Self.words(accepting: JSONNode(JSONReport.value(output)))
        case .reject(let reason, let message): Self.words(refusing: reason?.rawValue, message)
        case .unsupported(let what): "unsupported: \(what)"
        case .crashed(let how): "crashed: \(how)"
        case .hung: "no answer in time"
        case .notPut(let why): "not asked: \(why)"
        }
    }
}
