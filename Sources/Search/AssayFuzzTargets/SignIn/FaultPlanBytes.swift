internal import AssayJSON
internal import AssayParserFuzzTargets

/// The sign-ins that a scenario starts and does not finish.
enum OpenAttempts {
    /// The scenario with a step at its end that cancels each of them, because an open sign-in is never freed.
    static func cancelled(_ scenario: JSONValue) -> JSONValue {
        guard case .array(var steps)? = scenario["steps"] else { return scenario }
        var open: [JSONValue?] = []
        for step in steps {
            let attempt = step.value["attempt"]
            switch step.value["do"] {
            case "start": if !open.contains(attempt) { open.append(attempt) }
            case "callback", "cancel": open.removeAll { $0 == attempt }
            default: break
            }
        }
        for attempt in open {
            var step: JSONValue = ["do": "cancel"]
            step["attempt"] = attempt
            steps.append(JSONNode(step))
        }
        var whole = scenario
        whole["steps"] = .array(steps)
        return whole
    }
}

/// A scenario of one sign-in, with faults of the provider and further steps, for any sequence of bytes.
///
/// The first byte selects the steps; each three bytes after it are a fault: endpoint, effect, calls.
enum FaultPlanBytes {
    private static let endpoints: [JSONValue] = ["token", "certs", "authorize", "userinfo", "discovery", "revoke"]

    private static let calls: [JSONValue?] = [nil, 1, 2, ["from": 2], ["from": 3], [1, 3]]

    private static let anywhere: [[String: JSONValue]] = [
        ["status": 500], ["status": 503], ["status": 404], ["status": 302], ["status": 204], ["never_answer": true],
        ["reset": 0], ["reset": 20], ["truncate": 10], ["garbage": 100], ["body": ""], ["body": "{}"], ["body": "[]"],
        ["media_type": "text/html"], ["media_type": .null], ["delay": 5_000], ["delay": 3_600_000],
        ["redirect": ["to": "https://evil.example/"]], ["huge": 4_000_000], ["rotate": "before"], ["rotate": "after"],
    ]

    private static let token: [[String: JSONValue]] = [
        ["token": ["claims": ["aud": "other.example"]]], ["token": ["claims": ["iss": "evil.example"]]],
        ["token": ["claims": ["nonce": "other"]]], ["token": ["claims": ["exp": "${now-1}"]]],
        ["token": ["claims": ["iat": "${now+1000}"]]], ["token": ["claims": ["sub": ""]]],
        ["token": ["claims": ["nonce": .null]]], ["token": ["header": ["alg": "none"], "sign": "none"]],
        ["token": ["sign": ["key": "attacker", "alg": "RS256"]]], ["token": ["header": ["kid": "other"]]],
        ["json": ["id_token": .null]], ["json": ["access_token": .null]], ["json": ["token_type": "mac"]],
        ["json": ["expires_in": -1]], ["json": ["expires_in": "x"]], ["json": ["error": "invalid_grant"]],
        ["json": ["refresh_token": .null]], ["status": 400], ["json": ["id_token": "a.b.c"]],
    ]

    private static let certs: [[String: JSONValue]] = [
        ["keys": "stale"], ["keys": ["attacker"]], ["keys": []], ["keys": ["google-b"]],
        ["headers": ["Cache-Control": "max-age=0"]], ["headers": ["Cache-Control": "no-store"]],
    ]

    private static let callback: [[String: JSONValue]] = [
        ["callback": ["state": "other"]], ["callback": ["state": .null]], ["callback": ["code": .null]],
        ["callback": ["iss": "https://evil.example"]], ["callback": ["error": "access_denied"]],
        ["callback": ["code": ""]], ["callback": ["error": "server_error", "code": .null]],
    ]

    static func scenario(_ bytes: [UInt8]) -> JSONNode {
        var steps: [JSONValue] = [["do": "start"], ["do": "callback"]]
        let choice = bytes.first ?? 0
        if choice & 1 != 0 { steps.append(["do": "user-info"]) }
        if choice & 2 != 0 { steps.append(["do": "advance", "seconds": 3600]) }
        if choice & 4 != 0 { steps.append(["do": "refresh"]) }
        if choice & 8 != 0 { steps += [["do": "start", "attempt": "b"], ["do": "callback", "attempt": "b"]] }
        if choice & 16 != 0 { steps.append(["do": "revoke"]) }
        if choice & 32 != 0 { steps.insert(["do": "rotate"], at: 1) }
        if choice & 64 != 0 { steps.insert(["do": "callback", "repeat": 2], at: 2) }
        var faults: [JSONValue] = []
        var rest = bytes.dropFirst()
        while rest.count >= 3, faults.count < 8 {
            faults.append(fault(Array(rest.prefix(3))))
            rest = rest.dropFirst(3)
        }
        let provider: JSONValue = ["faults": .array(faults.map { JSONNode($0) })]
        return JSONNode(["providers": ["google": provider], "steps": .array(steps.map { JSONNode($0) })])
    }

    private static func fault(_ bytes: [UInt8]) -> JSONValue {
        let endpoint = Int(bytes[0]) % endpoints.count
        let own = endpoint == 0 ? token : endpoint == 1 ? certs : endpoint == 2 ? callback : []
        let effects = own + anywhere
        var members = [JSONMember("endpoint", JSONNode(endpoints[endpoint]))]
        if let calls = calls[Int(bytes[2]) % calls.count] {
            members.append(JSONMember("calls", JSONNode(calls)))
        }
        for (name, value) in effects[Int(bytes[1]) % effects.count].sorted(by: { $0.key < $1.key }) {
            members.append(JSONMember(name, JSONNode(value)))
        }
        return .object(members)
    }

    /// Every effect at each endpoint that has it, for the mutator of scenarios.
    static var faults: [JSONValue] {
        (0..<endpoints.count).flatMap { endpoint in
            (0..<40).map { fault([UInt8(endpoint), UInt8($0), UInt8($0 % calls.count)]) }
        }
    }

    /// Plans of one fault each.
    static var seeds: [FuzzSeed] {
        let faults = (UInt8(0)..<6).flatMap { endpoint in
            stride(from: UInt8(0), to: 40, by: 3).map { effect in
                FuzzSeed("plan_\(endpoint)-\(effect)", [5, endpoint, effect, 0])
            }
        }
        return [FuzzSeed("plan_honest", [0])] + faults
    }
}
