internal import AssayJSON

/// What members of the output must be in several calls of `build-authorization-request` with the same input.
package struct RequestSeries: Sendable, Hashable {
    /// The members of `expect` that are read here.
    static let memberNames = ["fresh", "secret", "random", "restarts"]
    /// How often a client is asked if the entropy of a value is estimated.
    static let longCount = 64

    /// Members that differ between all calls.
    package var fresh: [String] = []
    /// Members that cannot be computed from the URL of the request, or from the one before.
    package var secret: [String] = []
    /// Members of which 64 values show at least 48 bits of entropy.
    package var random: [String] = []
    /// Whether each call is the first after a restart of the client.
    package var restarts = false

    /// Describes a series.
    package init(fresh: [String] = [], secret: [String] = [], random: [String] = [], restarts: Bool = false) {
        self.fresh = fresh
        self.secret = secret
        self.random = random
        self.restarts = restarts
    }

    init(decoding object: JSONMembers, of operation: ClientOperation) throws(JSONError) {
        func names(_ member: String) throws(JSONError) -> [String] {
            try object.optional(member) { node throws(JSONError) in
                try node.array { element throws(JSONError) in
                    let name = try element.string()
                    try operation.checkOutputName(name, at: element.location)
                    return name
                }
            } ?? []
        }
        self.init(
            fresh: try names("fresh"), secret: try names("secret"), random: try names("random"),
            restarts: try object.optionalMember("restarts")?.bool() ?? false)
        guard let stray = object.optionalMember("restarts"), isEmpty || !random.isEmpty else { return }
        throw stray.error("\"restarts\" needs \"fresh\" or \"secret\", and excludes \"random\"")
    }

    /// Whether one call shows everything that is expected.
    var isEmpty: Bool { fresh.isEmpty && secret.isEmpty && random.isEmpty }

    /// How often the client is asked.
    var count: Int { isEmpty ? 1 : !random.isEmpty ? Self.longCount : secret.isEmpty ? 2 : 3 }

    /// What is wrong with the outputs of all calls, in order; `nil` if nothing is.
    func problem(in outputs: [[String: OutputValue]]) -> String? {
        guard !isEmpty else { return nil }
        guard outputs.count == count else { return "expected \(count) acceptances of the same input" }
        let when = restarts ? ", each the first after a restart," : ""
        for name in fresh where Set(outputs.map { Self.text(name, in: $0) }).count < outputs.count {
            return "expected a fresh \(name) for each request, but two requests\(when) carried the same one"
        }
        let search = DerivationSearch(secret.isEmpty ? [] : outputs.map { Self.text("url", in: $0) })
        for name in secret {
            guard let recipe = search?.recipe(for: outputs.map { Self.text(name, in: $0) }) else { continue }
            return "expected nobody who sees the URL to know \(name), but it can be computed: \(recipe)"
        }
        for name in random {
            let entropy = EntropyEstimate(outputs.map { Self.text(name, in: $0) })
            guard entropy.bits < EntropyEstimate.minimumBits else { continue }
            return "expected at least \(EntropyEstimate.minimumBits) random bits in \(name); "
                + "\(outputs.count) requests show at most \(entropy.bits)"
        }
        return nil
    }

    /// The text of a member as bytes, because `==` on strings folds canonically equivalent text.
    private static func text(_ name: String, in output: [String: OutputValue]) -> [UInt8] {
        if case .string(let text)? = output[name] { Array(text.utf8) } else { [] }
    }
}
