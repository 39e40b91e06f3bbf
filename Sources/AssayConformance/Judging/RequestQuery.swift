internal import OpenSSLCrypto
internal import TokenForge

/// The parameters of a URL that a client built, decoded as `application/x-www-form-urlencoded`.
struct RequestQuery {
    /// The URL before its query.
    let endpoint: String
    private let parameters: [(name: String, value: String)]

    /// Reads the query of a URL; `nil` if it has none, if a fragment follows it, or if it is not form-encoded.
    init?(url: String) {
        // By bytes: as a character, a delimiter before a combining mark is none.
        let bytes = url.utf8
        guard let question = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let query = bytes[bytes.index(after: question)...]
        guard !query.contains(UInt8(ascii: "#")) else { return nil }
        guard let endpoint = String(bytes[..<question]) else { return nil }
        self.endpoint = endpoint
        var parameters: [(name: String, value: String)] = []
        for field in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = parts.count == 2 ? Self.decoded(parts[1]) : "" else {
                return nil
            }
            parameters.append((name, value))
        }
        self.parameters = parameters
    }

    /// A parameter that occurs more than once, which RFC 6749 §3.1 forbids.
    var repeatedName: String? {
        var known: Set<[UInt8]> = []
        return parameters.first { !known.insert(Array($0.name.utf8)).inserted }?.name
    }

    /// What is wrong with a parameter; `nil` if it keeps the rule.
    func problem(with name: String, rule: Expectation.QueryRule, output: [String: OutputValue]) -> String? {
        let values = parameters.filter { Self.same($0.name, name) }.map(\.value)
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
            let matches =
                (try? Regex<AnyRegexOutput>(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: value)) ?? nil
            return matches == nil ? "expected \(name) to match \(pattern); found \(shown)" : nil
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

    /// Equality by bytes; Swift's own folds canonically equivalent text.
    private static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }

    private static func decoded(_ field: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = field[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
