internal import AssayConformance
internal import AssayJSON

extension ClientUnderTest {
    /// The client's hello.
    var adapterHello: JSONValue {
        func names(_ names: [String]) -> JSONValue { .array(names.map { JSONNode(.string($0)) }) }
        let client = description
        let operations = operations
        // This end answers one message after another.
        let features = Feature.allCases.filter { client.features.contains($0) && $0 != .simultaneousSteps }
            .map(\.rawValue)
        var value: JSONValue = [
            "type": "hello", "protocol": .integer(AdapterProtocol.version), "client": .string(client.name),
            "version": .string(client.version), "about": .string(client.summary),
            "operations": names(AdapterProtocol.carried.filter(operations.contains).map(\.rawValue)),
            "clock": client.clock == .real ? "real" : "injected", "concurrency": 1,
            "features": names(features + (operations.contains(.signIn) ? [AdapterProtocol.relayFeature] : [])),
        ]
        switch client.reasons {
        case .none: value["reasons"] = "none"
        case .exact(let known):
            value["reasons"] = "exact"
            if known.count < Reason.allCases.count {
                value["known_reasons"] = names(Reason.allCases.filter(known.contains).map(\.rawValue))
            }
        }
        if let leeway = client.fixedLeeway { value["fixed_leeway"] = .integer(leeway) }
        return value
    }
}
