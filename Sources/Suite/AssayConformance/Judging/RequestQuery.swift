internal import JOSECryptography
internal import TokenForge

/// The query parameters of a URL that a client built, decoded as `application/x-www-form-urlencoded`.
struct RequestQuery {
    /// The URL before its query.
    let endpoint: String
    private let parameters: QueryParameters

    /// Reads the query of a URL; `nil` if it has none, if a fragment follows it, or if it is not form-encoded.
    init?(url: String) {
        // Compares bytes, because a delimiter and a following combining mark form one character.
        let bytes = url.utf8
        guard let question = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let query = bytes[bytes.index(after: question)...]
        guard !query.contains(UInt8(ascii: "#")) else { return nil }
        guard let endpoint = String(bytes[..<question]) else { return nil }
        self.endpoint = endpoint
        guard let parameters = QueryParameters(decoding: query, maximumCount: .max),
            parameters.list.allSatisfy(\.isWellFormed)
        else { return nil }
        self.parameters = parameters
    }

    /// A parameter that occurs more than once, which RFC 6749 §3.1 forbids.
    var repeatedName: String? { parameters.repeatedName }

    /// Whether the request has the challenge of a verifier, S256 or plain.
    func isChallenged(by verifier: String) -> Bool {
        guard let digest = try? HashAlgorithm.sha256.hash(Array(verifier.utf8)) else { return false }
        return parameters.list.contains { parameter in
            Self.same(parameter.name, "code_challenge")
                && (Self.same(parameter.value, Base64.url(digest)) || Self.same(parameter.value, verifier))
        }
    }

    /// The names and values of the parameters, up to a limit.
    func values(limit: Int) -> [DerivedText.Value] {
        parameters.list.prefix(limit).map { DerivedText.Value($0.name, Array($0.value.utf8)) }
    }

    /// What is wrong with a parameter; `nil` if it satisfies the rule.
    func problem(with name: String, rule: VectorExpectation.QueryRule, output: [String: OutputValue]) -> String? {
        let values = parameters.list.filter { Self.same($0.name, name) }.map(\.value)
        if case .absent = rule {
            return values.isEmpty ? nil : "expected no parameter \"\(name)\" in the request"
        }
        if case .matching(_, isOptional: true) = rule, values.isEmpty { return nil }
        guard let value = values.first else { return "expected a parameter \"\(name)\" in the request; there is none" }
        guard values.count == 1 else { return "expected one parameter \"\(name)\"; there are \(values.count)" }
        let shown = OutputValue.string(value).redacted(as: name)
        switch rule {
        case .absent:
            return nil
        case .exactly(let text):
            return Self.same(value, text) ? nil : "expected \(name) to be \"\(text)\"; found \(shown)"
        case .matching(let pattern, _):
            return value.matches(whole: pattern) ? nil : "expected \(name) to match \(pattern); found \(shown)"
        case .equalToOutput(let member):
            guard case .string(let text)? = output[member] else { return "expected \"\(member)\" in the output" }
            return Self.same(value, text) ? nil : "expected \(name) to be the output's \(member); found \(shown)"
        case .codeChallengeOfOutput(let member):
            guard case .string(let verifier)? = output[member],
                let digest = try? HashAlgorithm.sha256.hash(
                    Array(verifier.utf8))
            else { return "expected \"\(member)\" in the output" }
            return Self.same(value, Base64.url(digest))
                ? nil : "expected \(name) to be the S256 challenge of the output's \(member); found \(shown)"
        }
    }

    /// Compares bytes, because `==` on strings folds canonically equivalent text.
    private static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }
}

extension String {
    /// Whether the regular expression matches the whole text.
    func matches(whole pattern: String) -> Bool {
        let match = try? Regex<AnyRegexOutput>(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: self)
        return (match ?? nil) != nil
    }
}
