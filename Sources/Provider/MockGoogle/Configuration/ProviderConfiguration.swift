package import AssayJSON
package import TokenForge

/// The configuration of a provider, decoded from JSON; `{}` is an honest Google.
///
/// `docs/mock-provider.md` describes every member.
package struct ProviderConfiguration: Sendable {
    /// The `iss` parameter of the authorization response (RFC 9207).
    package enum IssuerParameter: String, Sendable, CaseIterable {
        case on, off
        /// Sent but not announced in the metadata, as Google did at first.
        case onUnadvertised = "on-unadvertised"
    }

    /// How the token endpoint handles PKCE (RFC 7636).
    package enum CodeChallengeCheck: String, Sendable, CaseIterable {
        /// As at Google: a challenge requires its verifier, and a verifier requires a challenge.
        case checked
        /// A request without a challenge is refused.
        case required
        /// Neither is checked, as at a provider without PKCE: only the client protects itself.
        case ignored
    }

    /// Lifetimes in seconds.
    package struct Lifetimes: Sendable, Hashable {
        package var code: Int64 = 600
        package var accessToken: Int64 = 3_599
        package var idToken: Int64 = 3_600
        package var deviceCode: Int64 = 1_800
    }

    /// The name in logs and expectations, for example `google` or `evil`.
    package let name: String
    package var places: ProviderPlaces
    /// The issuer of the metadata and of the `iss` parameter.
    package var issuer: String
    /// The `iss` of ID tokens; Google uses both of its forms.
    package var idTokenIssuer: String
    package var issuerParameter: IssuerParameter
    package var codeChallengeCheck: CodeChallengeCheck
    package var proofs: ProofPolicy
    package var clients: [ClientRegistration]
    package var people: [Person]
    /// Scopes in addition to the identity scopes.
    package var scopes: [String]
    package var keys: KeyPlan
    package var lifetimes: Lifetimes
    /// Seconds that a device waits between two polls.
    package var deviceInterval: Int64
    /// Whether each refresh replaces the refresh token, and using a replaced one ends the grant.
    package var rotatesRefreshTokens: Bool
    /// The error of the provider's clock, in seconds, which is added to its time.
    package var clockSkew: Int64
    /// The seed of codes and tokens: equal seeds and requests give equal texts.
    package var seed: String
    /// How codes and tokens end.
    package var endings: SecretEndings
    /// What the person does at each request; the last action repeats.
    package var actions: [UserAction]
    /// Whether Google's script leaves One Tap to the browser (FedCM), where no configuration decides what a person does.
    package var usesFedCM: Bool
    package var faults: [Fault]
    package var documents: [(path: String, document: ServedDocument)]
    /// The pages for the person who runs the provider on a port; `nil` for any other provider.
    package var workbench: WorkbenchPlaces?
    /// The maximum number of requests that the log keeps.
    package var logCapacity: Int
    /// The maximum number of grants; the oldest is dropped with its code and tokens.
    package var grantCapacity: Int

    package static let knownMembers = [
        "base_url", "issuer", "id_token_issuer", "iss_parameter", "pkce", "dpop", "clients", "people", "scopes", "keys",
        "lifetimes", "device_interval", "rotate_refresh_tokens", "clock_skew", "seed", "endings", "user", "fedcm",
        "faults",
        "documents",
        "log_capacity", "grant_capacity",
    ]

    /// Reads a configuration and reports every mistake with file, line and path.
    package init(decoding node: JSONNode, name: String, keys ring: KeyRing) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.knownMembers)
        self.name = name
        let origin = reader.optional("base_url", JSONNode.origin)
        places = ProviderPlaces(origin: origin)
        issuer = reader.text("issuer") ?? origin?.description ?? "https://accounts.google.com"
        idTokenIssuer = reader.text("id_token_issuer") ?? issuer
        issuerParameter =
            reader.choice("iss_parameter", IssuerParameter.self) ?? .on
        codeChallengeCheck =
            reader.choice("pkce", CodeChallengeCheck.self)
            ?? .checked
        proofs = reader.optional("dpop", ProofPolicy.init(decoding:)) ?? ProofPolicy()
        let clients = reader.list("clients") { node throws(JSONError) in
            try ClientRegistration(decoding: node)
        }
        self.clients = if let clients { clients } else { try DefaultConfiguration.clients.get() }
        let people = reader.list("people") { node throws(JSONError) in try Person(decoding: node) }
        self.people = if let people { people } else { try DefaultConfiguration.people.get() }
        scopes = reader.texts("scopes") ?? Self.noScopes
        let plan = reader.node("keys") ?? JSONNode([:])
        let keys = reader.collector.attempt(
            try KeyPlan(decoding: plan, keys: ring))
        lifetimes =
            reader.optional("lifetimes", Self.lifetimes) ?? Lifetimes()
        deviceInterval = Int64(reader.number("device_interval", in: 1...1_000_000) ?? 5)
        rotatesRefreshTokens = reader.bool("rotate_refresh_tokens") ?? false
        clockSkew = Int64(reader.number("clock_skew", in: -1_000_000_000...1_000_000_000) ?? 0)
        seed = reader.text("seed") ?? name
        endings = reader.optional("endings", SecretEndings.init(decoding:)) ?? SecretEndings()
        actions =
            reader.optional("user", UserAction.list(decoding:))
            ?? [.consent(.hinted)]
        usesFedCM = reader.bool("fedcm") ?? false
        faults =
            reader.list("faults") { node throws(JSONError) in try Fault(decoding: node, keys: ring) } ?? Fault.none
        documents =
            reader.optional("documents") { node throws(JSONError) in
                try ServedDocument.all(decoding: node, keys: ring)
            } ?? ServedDocument.none
        logCapacity = reader.number("log_capacity", in: 1...1_000_000) ?? 1_024
        grantCapacity = reader.number("grant_capacity", in: 1...1_000_000) ?? 1_024
        Self.checkUnique(self.clients.map(\.id), "clients", "client ID", &reader)
        Self.checkUnique(self.people.map(\.subject), "people", "subject", &reader)
        try reader.finish()
        guard let keys else { throw node.error("the configuration cannot be read") }
        self.keys = keys
    }

    private static let noScopes: [String] = []

    private static func checkUnique(
        _ names: [String], _ member: String, _ what: String, _ reader: inout MemberReader
    ) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            reader.record("the \(what) \(JSONWriter.quoted(name)) occurs twice", at: member)
        }
    }

    private static func lifetimes(_ node: JSONNode) throws(JSONError) -> Lifetimes {
        var reader = try MemberReader(node, allowing: ["code", "access_token", "id_token", "device_code"])
        var lifetimes = Lifetimes()
        let range = 1...1_000_000_000
        if let seconds = reader.number("code", in: range) { lifetimes.code = Int64(seconds) }
        if let seconds = reader.number("access_token", in: range) { lifetimes.accessToken = Int64(seconds) }
        if let seconds = reader.number("id_token", in: range) { lifetimes.idToken = Int64(seconds) }
        if let seconds = reader.number("device_code", in: range) { lifetimes.deviceCode = Int64(seconds) }
        try reader.finish()
        return lifetimes
    }

    func client(_ id: String) -> ClientRegistration? { clients.first { $0.id.hasSameBytes(as: id) } }

    func person(_ subject: String) -> Person? { people.first { $0.subject == subject } }
}

/// A document that a provider serves at a path, such as the key set of an attacker.
package struct ServedDocument: Sendable {
    let body: TextForm
    let mediaType: String

    static let none: [(path: String, document: ServedDocument)] = []

    static func all(
        decoding node: JSONNode, keys: KeyRing
    ) throws(JSONError) -> [(path: String, document: ServedDocument)] {
        var collector = JSONErrorCollector()
        var documents = none
        guard let members = collector.attempt(try node.object().members) else {
            throw JSONError(collector.errors) ?? node.error("the value cannot be read")
        }
        for member in members {
            let document = collector.attempt { () throws(JSONError) in
                guard member.name.hasPrefix("/"), ClientRegistration.isPlain(member.name) else {
                    throw JSONError("a path begins with a slash", at: member.nameLocation)
                }
                let object = try member.node.object(allowing: ["body", "media_type"])
                return ServedDocument(
                    body: try TextForm(decoding: object.member("body"), keys: keys),
                    mediaType: try object.optional("media_type") { node throws(JSONError) in
                        try node.nonEmptyString()
                    } ?? "application/json; charset=UTF-8")
            }
            if let document { documents.append((member.name, document)) }
        }
        try collector.finish()
        return documents
    }
}
