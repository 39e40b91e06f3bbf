internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON

/// An adapter's description of itself and its client.
struct AdapterHello: Sendable, Hashable {
    private static let maximumConcurrency: Int64 = 1_024

    let client: String
    let version: String
    /// How the client is used, in one line; `nil` if the adapter does not say.
    let about: String?
    let operations: Set<ClientOperation>
    let features: Set<Feature>
    let fetchesKeySets: Bool
    let relays: Bool
    /// Whether the adapter tells when its client is at rest.
    let tellsRest: Bool
    let clock: ClientDescription.Clock
    let concurrency: Int
    private(set) var reasons: ClientDescription.Reasons
    let fixedLeeway: Int64?
    /// Operations and features that this suite does not know and ignores.
    let unknownNames: [String]

    /// The message that asks for a hello.
    static let request: JSONValue = ["type": "hello", "protocols": [1]]

    init(_ message: AdapterMessage) throws(AdapterViolation) {
        guard message.id == AdapterMessage.hello else {
            throw AdapterViolation("expected a hello, found a result")
        }
        guard case .number(let number)? = message["protocol"], Int64(number) == AdapterProtocol.version else {
            throw AdapterViolation("expected \"protocol\": 1 in the hello, \(Self.found(message["protocol"]))")
        }
        client = try Self.text(message, "client").bounded
        version = try message["version"] == nil ? "unknown" : Self.text(message, "version").bounded
        about = try message["about"] == nil ? nil : Self.text(message, "about").bounded(at: 1_000)
        let operationNames = try Self.texts(message, "operations")
        operations = Set(AdapterProtocol.carried.filter { operationNames.contains($0.rawValue) })
        guard !operations.isEmpty else {
            let known = AdapterProtocol.carried.map(\.rawValue).joined(separator: ", ")
            throw AdapterViolation("the hello names no known operation; the operations are \(known)")
        }
        let featureNames = try message["features"] == nil ? [] : Self.texts(message, "features")
        features = Set(featureNames.compactMap(Feature.init(rawValue:)))
        fetchesKeySets = featureNames.contains(AdapterProtocol.keySetFeature)
        tellsRest = featureNames.contains(AdapterProtocol.restFeature)
        relays = featureNames.contains(AdapterProtocol.relayFeature)
        clock = try Self.choice(message, "clock", ["real": .real, "injected": .injected])
        reasons =
            try message["reasons"] == nil ? .none : Self.choice(message, "reasons", ["exact": .all, "none": .none])
        if reasons != .none, message["known_reasons"] != nil {
            // A client may know only some reasons; reasons that it does not list never count against it.
            reasons = .exact(Set(try Self.texts(message, "known_reasons").compactMap(Reason.init(rawValue:))))
        }
        concurrency = Int(try Self.integer(message, "concurrency", 1...Self.maximumConcurrency) ?? 1)
        fixedLeeway = try Self.integer(message, "fixed_leeway", 0...86_400)
        unknownNames =
            operationNames.filter { name in !AdapterProtocol.carried.contains { $0.rawValue == name } }
            + featureNames.filter {
                Feature(rawValue: $0) == nil
                    && !AdapterProtocol.networkFeatures.contains($0)
            }
    }

    /// Whether the client verifies ID tokens with key sets that it fetches.
    var verifiesWithLiveKeys: Bool { fetchesKeySets && operations.contains(.verifyIDToken) }

    /// The description of the client for the runner.
    var description: ClientDescription {
        ClientDescription(
            name: client, version: version, summary: about ?? "a client in another process",
            features: features, reasons: reasons, fixedLeeway: fixedLeeway, defaultProfile: "core", clock: clock,
            fetchesKeySets: fetchesKeySets, keepsTimeLimit: true, waitsInVirtualTime: relays)
    }

    private static func found(_ value: JSONValue?) -> String {
        guard let value else { return "but it is missing" }
        return "found \(JSONWriter.text(value, style: .ascii).bounded.prefix(60))"
    }

    private static func text(_ message: AdapterMessage, _ name: String) throws(AdapterViolation) -> String {
        guard case .string(let text)? = message[name], !text.isEmpty else {
            throw AdapterViolation("expected \"\(name)\" to be a string in the hello, \(found(message[name]))")
        }
        return text
    }

    private static func texts(_ message: AdapterMessage, _ name: String) throws(AdapterViolation) -> [String] {
        guard case .array(let elements)? = message[name] else {
            throw AdapterViolation("expected \"\(name)\" to be a list of names in the hello, \(found(message[name]))")
        }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element.value else {
                throw AdapterViolation("expected \"\(name)\" to hold names in the hello, \(found(element.value))")
            }
            texts.append(text)
        }
        return texts
    }

    private static func choice<Choice>(
        _ message: AdapterMessage, _ name: String, _ choices: [String: Choice]
    ) throws(AdapterViolation) -> Choice {
        guard case .string(let text)? = message[name], let choice = choices[text] else {
            let names = choices.keys.sorted().map { "\"\($0)\"" }.joined(separator: " or ")
            throw AdapterViolation("expected \"\(name)\" to be \(names) in the hello, \(found(message[name]))")
        }
        return choice
    }

    private static func integer(
        _ message: AdapterMessage, _ name: String, _ range: ClosedRange<Int64>
    ) throws(AdapterViolation) -> Int64? {
        guard let value = message[name] else { return nil }
        guard case .number(let text) = value, let number = Int64(text), range.contains(number) else {
            throw AdapterViolation(
                "expected \"\(name)\" to be a whole number from \(range.lowerBound) to \(range.upperBound) in the hello, "
                    + found(value))
        }
        return number
    }
}
