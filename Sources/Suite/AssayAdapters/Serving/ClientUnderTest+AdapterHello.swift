internal import AssayConformance
internal import AssayJSON

extension ClientUnderTest {
    /// The client's hello.
    var adapterHello: JSONValue {
        func names(_ names: [String]) -> JSONValue { .array(names.map { JSONNode(.string($0)) }) }
        let client = description
        let operations = operations
        let features = Feature.allCases.filter(client.features.contains).map(\.rawValue)
        let network = [AdapterProtocol.relayFeature, AdapterProtocol.restFeature]
        var value: JSONValue = [
            "type": "hello", "protocol": .integer(AdapterProtocol.version), "client": .string(client.name),
            "version": .string(client.version), "about": .string(client.summary),
            "operations": names(AdapterProtocol.carried.filter(operations.contains).map(\.rawValue)),
            "clock": client.clock == .real ? "real" : "injected", "concurrency": 1,
            "features": names(features + (operations.contains(.signIn) ? network : [])),
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
