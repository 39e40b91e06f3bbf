internal import AssayDocument
internal import MockGoogle
internal import TokenForge

/// Reads the steps of a scenario one by one, and knows which sign-ins have begun.
struct ScenarioStepReader {
    static let defaultAttempt = "a"
    static let defaultDevice = "own"

    private enum Kind: String, CaseIterable {
        case start, callback, cancel, refresh, revoke, verify, rotate, faults, advance
        case userInfo = "user-info"

        var members: [String] {
            switch self {
            case .start: ["attempt", "provider", "device", "login_hint", "discovery", "endpoints", "expect"]
            case .callback:
                ["attempt", "user", "at", "request", "from", "visit", "url", "query", "repeat", "expect"]
            case .cancel, .refresh, .userInfo, .revoke: ["attempt", "expect"]
            case .verify: ["provider", "device", "endpoints", "token", "nonce", "repeat", "expect"]
            case .rotate: ["provider", "change"]
            case .faults: ["provider", "faults"]
            case .advance: ["seconds"]
            }
        }
    }

    let attempts: Set<String>
    let providers: [String]
    let settings: SignInSettings?
    let forge: Forge
    private var begun: Set<String> = []

    init(attempts: Set<String>, providers: [String], settings: SignInSettings?, forge: Forge) {
        self.attempts = attempts
        self.providers = providers
        self.settings = settings
        self.forge = forge
    }

    mutating func step(_ node: DocumentNode, number: Int) throws(DocumentError) -> ScenarioStep {
        let kind: Kind
        let object: DocumentObject
        let expected: Expectation.Outcome?
        kind = try node.object().member("do").choice(Kind.self)
        object = try node.object(allowing: ["do"] + kind.members)
        expected = try object.optional("expect") { node throws(DocumentError) in
            try Expectation.Outcome(decoding: node, of: .signIn)
        }
        let action = try action(kind, object, node)
        let whose = action.attempt.map { " of \($0)" } ?? ""
        return ScenarioStep(
            action: action, expected: expected, title: "step \(number) (\(kind.rawValue)\(whose))")
    }

    private mutating func action(
        _ kind: Kind, _ object: DocumentObject, _ node: DocumentNode
    ) throws(DocumentError) -> ScenarioStep.Action {
        switch kind {
        case .start: return .start(try start(object))
        case .callback: return .callback(try callback(object))
        case .cancel: return .cancel(attempt: try openAttempt(object))
        case .refresh: return .refresh(attempt: try openAttempt(object))
        case .userInfo: return .userInfo(attempt: try openAttempt(object))
        case .revoke: return .revoke(attempt: try openAttempt(object))
        case .advance:
            return .advance(seconds: Int64(try object.member("seconds").integer(in: 1...1_000_000_000)))
        case .verify, .rotate, .faults: break
        }
        switch kind {
        case .verify: return .verify(try verification(object))
        case .rotate:
            return .rotate(
                provider: try provider(object), event: try event(object))
        default:
            return .faults(
                provider: try provider(object), try faults(object, node))
        }
    }

    private mutating func start(_ object: DocumentObject) throws(DocumentError) -> ScenarioStart {
        let attempt = try attempt(object)
        guard begun.insert(attempt).inserted else {
            throw DocumentError("the attempt \(DocumentWriter.quoted(attempt)) has begun already", at: object.location)
        }
        return ScenarioStart(
            attempt: attempt, provider: try provider(object), device: try device(object),
            loginHint: try object.optional("login_hint", DocumentNode.nonEmptyString),
            usesDiscovery: try object.optional("discovery", DocumentNode.bool) ?? false,
            endpoints: try object.optional("endpoints", endpoints) ?? [])
    }

    private func endpoints(_ node: DocumentNode) throws(DocumentError) -> [ScenarioStart.EndpointChange] {
        let names = [
            "issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint",
            "revocation_endpoint", "iss_advertised",
        ]
        var changes: [ScenarioStart.EndpointChange] = []
        for member in try node.object(allowing: names).members {
            func text() throws(DocumentError) -> ScenarioText { try self.text(member.node, nil) }
            func optional() throws(DocumentError) -> ScenarioText? { member.node.value == .null ? nil : try text() }
            switch member.name {
            case "issuer": changes.append(.text(\.issuer, try text()))
            case "authorization_endpoint": changes.append(.text(\.authorizationEndpoint, try text()))
            case "token_endpoint": changes.append(.text(\.tokenEndpoint, try text()))
            case "jwks_uri": changes.append(.text(\.jwksURI, try text()))
            case "userinfo_endpoint": changes.append(.optional(\.userInfoEndpoint, try optional()))
            case "revocation_endpoint": changes.append(.optional(\.revocationEndpoint, try optional()))
            default: changes.append(.isIssuerParameterAdvertised(try member.node.bool()))
            }
        }
        return changes
    }

    private func callback(_ object: DocumentObject) throws(DocumentError) -> ScenarioCallback {
        let attempt = try openAttempt(object)
        func changes(_ name: String) throws(DocumentError) -> [(name: String, value: ScenarioText?)] {
            var changes: [(name: String, value: ScenarioText?)] = []
            for member in try object.optionalMember(name)?.object().members ?? [] {
                let value = member.node.value == .null ? nil : try text(member.node, attempt)
                changes.append((member.name, value))
            }
            return changes
        }
        let visits = try object.optional("visit", DocumentNode.bool) ?? true
        let url = try object.optional("url") { node throws(DocumentError) in try text(node, attempt) }
        if !visits, url == nil {
            throw DocumentError("without a visit the callback needs a \"url\"", at: object.location)
        }
        if !visits {
            for name in ["user", "at", "request", "from", "query"] {
                guard let stray = object.optionalMember(name) else { continue }
                throw stray.error("without a visit there is no \(DocumentWriter.quoted(name))")
            }
        }
        if url != nil, let stray = object.optionalMember("query") {
            throw stray.error("a callback has \"url\" or \"query\", not both")
        }
        return ScenarioCallback(
            attempt: attempt,
            source: try object.optional("from", begunAttempt) ?? attempt,
            user: try object.optional("user", UserAction.init(decoding:)),
            provider: try object.optional("at", provider),
            request: try changes("request"), visits: visits, url: url, query: try changes("query"),
            count: try count(object))
    }

    private func verification(_ object: DocumentObject) throws(DocumentError) -> ScenarioVerification {
        let verification = ScenarioVerification(
            provider: try provider(object), device: try device(object),
            endpoints: try object.optional("endpoints", endpoints) ?? [],
            nonce: try object.optional("nonce", DocumentNode.nonEmptyString),
            token: object.optionalMember("token") ?? DocumentNode([:]), count: try count(object))
        if let settings { _ = try verification.descriptions(number: 1, settings: settings, forge: forge) }
        return verification
    }

    private func event(_ object: DocumentObject) throws(DocumentError) -> KeyPlan.Event {
        guard let change = object.optionalMember("change") else { return .rotate }
        guard case .object(let members) = change.value else {
            throw change.error("expected an object, found \(change.value.kind)")
        }
        // A change of the keys is written as in a plan, where it has a time as well.
        let timed = DocumentNode(.object(members + [DocumentMember("at", DocumentNode(0))]), at: change.location)
        let plan = DocumentNode(
            .object([DocumentMember("schedule", DocumentNode(.array([timed]), at: change.location))]),
            at: change.location)
        return try KeyPlan(decoding: plan, keys: forge.keys).schedule.first?.event ?? .rotate
    }

    private func faults(_ object: DocumentObject, _ node: DocumentNode) throws(DocumentError) -> [Fault] {
        let nodes = try object.member("faults").array()
        var collector = DocumentErrorCollector()
        let faults = nodes.compactMap { node in
            collector.attempt { () throws(DocumentError) in try Fault(decoding: node, keys: forge.keys) }
        }
        try collector.finish()
        return faults
    }

    private func text(_ node: DocumentNode, _ attempt: String?) throws(DocumentError) -> ScenarioText {
        try ScenarioText(
            decoding: node, ScenarioText.Scope(attempt: attempt, attempts: attempts, providers: providers))
    }

    private func attempt(_ object: DocumentObject) throws(DocumentError) -> String {
        try object.optional("attempt", Self.name) ?? Self.defaultAttempt
    }

    /// The attempt of a step that continues one.
    private func openAttempt(_ object: DocumentObject) throws(DocumentError) -> String {
        if let node = object.optionalMember("attempt") { return try begunAttempt(node) }
        guard begun.contains(Self.defaultAttempt) else {
            throw DocumentError(
                "no \"start\" of the attempt \"\(Self.defaultAttempt)\" comes before", at: object.location)
        }
        return Self.defaultAttempt
    }

    private func begunAttempt(_ node: DocumentNode) throws(DocumentError) -> String {
        let name = try node.string()
        guard begun.contains(name) else {
            throw node.error(
                "no \"start\" of the attempt \(DocumentWriter.quoted(name)) comes before"
                    + SpellingSuggestion.clause(for: name, among: begun.sorted()))
        }
        return name
    }

    private func provider(_ object: DocumentObject) throws(DocumentError) -> String {
        guard let node = object.optionalMember("provider") else { return providers.first ?? "" }
        return try provider(node)
    }

    private func provider(_ node: DocumentNode) throws(DocumentError) -> String {
        let name = try node.string()
        guard providers.contains(name) else {
            throw node.error(
                "unknown provider \(DocumentWriter.quoted(name))\(SpellingSuggestion.clause(for: name, among: providers))"
            )
        }
        return name
    }

    private func device(_ object: DocumentObject) throws(DocumentError) -> String {
        try object.optional("device", Self.name) ?? Self.defaultDevice
    }

    private func count(_ object: DocumentObject) throws(DocumentError) -> Int {
        try object.optional("repeat") { node throws(DocumentError) in try node.integer(in: 1...1_000) } ?? 1
    }

    private static func name(_ node: DocumentNode) throws(DocumentError) -> String {
        let name = try node.string()
        guard VectorFile.isName(name) else { throw node.error("expected lower-case words joined by hyphens") }
        return name
    }
}
