package import AssayConformance
internal import AssayJSON

/// Makes a scenario of an ID token vector: the provider gives the application that token in a sign-in.
package struct TokenVectorScenario {
    /// OpenID Connect Core §2 allows a leeway of a few minutes.
    private static let leeway = 300.0
    private static let carried: Set<String> = ["keys", "jwks_text", "serve"]
    /// Reasons for refusing a token before its claims are read.
    private static let signatureReasons: Set<Reason> = [
        .invalidSignature, .unsupportedAlgorithm, .unknownKeyID, .missingKeyID, .invalidKey, .invalidKeySet,
        .keySetUnavailable, .unsupportedCriticalHeader,
    ]

    private let issuer: String
    private let features: Set<Feature>
    private let hostedDomain: String?

    /// - Parameters:
    ///   - issuer: the issuer of the provider on its port.
    ///   - features: checks that the application is said to make, in addition to what a sign-in shows.
    ///   - hostedDomain: the only domain whose accounts the application lets in.
    package init(issuer: String, features: Set<Feature>, hostedDomain: String? = nil) {
        self.issuer = issuer
        self.features = hostedDomain == nil ? features : features.union([.hostedDomain])
        self.hostedDomain = hostedDomain
    }

    /// The scenario of a vector; if it cannot be played, `obstacle` says why.
    package func scenario(of vector: Vector) -> WebScenario {
        var faults: [JSONNode] = []
        var documents: [JSONMember] = []
        var obstacle = obstacle(vector)
        // The golden issuer becomes that of the provider, also in a defect: "…com/" keeps its slash.
        let token = vector.token.map { withOwnAddress($0.replacing(WebScenario.goldenIssuer, by: issuer), vector) }
        if let token {
            faults.append(fault("token", "token", token))
            // User information about another subject would be refused whatever the token is. A token that is right
            // although its claims have no `sub` names the usual subject in another spelling.
            if let subject = claim("sub", of: token), subject.value != .null || isRefusal(vector) {
                let email = claim("email", of: token).map { [JSONMember("email", $0)] } ?? []
                let patch = JSONNode(.object([JSONMember("sub", subject)] + email), at: subject.location)
                faults.append(fault("userinfo", "json", patch))
            }
            if obstacle == nil, !isRefusal(vector) {
                let text = JSONWriter.text(token.value)
                if issuer != WebScenario.goldenIssuer, text.contains("accounts.google.com") {
                    obstacle = "the token names Google's issuer, but the provider has another one here"
                } else if text.contains(WebScenario.goldenClients) {
                    obstacle = "the token names a client of the vectors, but the application is another one"
                }
            }
        }
        for member in contextMembers(vector) {
            switch member.name {
            case "keys": faults.append(fault("certs", "keys", member.node))
            case "jwks_text": faults.append(fault("certs", "body", member.node))
            case "serve": documents += served(member.node)
            default: break
            }
        }
        let provider =
            documents.isEmpty
            ? nil : JSONNode(.object([JSONMember("documents", JSONNode(.object(documents)))]))
        let changesKeys = faults.contains { $0.value["endpoint"] == "certs" }
        var needs: [WebScenario.Need] = token == nil ? [] : [.idToken]
        if changesKeys { needs.append(.refetch) }
        if reasons(vector).contains(.invalidNonce) || vector.needs.contains(.nonce) { needs.append(.nonce) }
        var scenario = WebScenario(
            vector: vector, needs: needs, expected: expected(vector), provider: provider, faults: faults)
        scenario.obstacle = obstacle
        scenario.isLeftToTLS = !Self.signatureReasons.isDisjoint(with: reasons(vector))
        scenario.servedLimits = vector.expectation.requests
        if !isRefusal(vector) { scenario.tokenTexts = tokenTexts(vector, token) }
        return scenario
    }

    /// The token with an email address of its own, if a subject that nobody has is to be let in: an application may
    /// refuse a new person who has the address of an account.
    private func withOwnAddress(_ token: JSONNode, _ vector: Vector) -> JSONNode {
        guard !isRefusal(vector), let subject = claim("sub", of: token), case .string = subject.value,
            claim("email", of: token) == nil, case .object(let members) = token.value
        else { return token }
        let address = JSONMember("email", JSONNode(.string("\(vector.id)@example.com"), at: subject.location))
        let changed = members.map { member in
            guard member.name == "claims", case .object(let claims) = member.node.value else { return member }
            return JSONMember(member.name, JSONNode(.object(claims + [address]), at: member.node.location))
        }
        return JSONNode(.object(changed), at: token.location)
    }

    private func contextMembers(_ vector: Vector) -> [JSONMember] {
        guard case .object(let members)? = vector.context?.value else { return [] }
        return members
    }

    private func claim(_ name: String, of token: JSONNode) -> JSONNode? {
        guard case .object(let claims)? = token.value["claims"] else { return nil }
        return claims.first { $0.name == name }?.node
    }

    /// The texts of the person that an acceptable token names.
    private func tokenTexts(_ vector: Vector, _ token: JSONNode?) -> PersonTexts {
        var texts: PersonTexts = [:]
        for field in PersonField.claims {
            if case .string(let text)? = token.flatMap({ claim(field.rawValue, of: $0) })?.value, !text.contains("$") {
                texts[field] = [text]
            }
        }
        if case .accept(let output) = vector.expectation.outcome, case .string(let subject)?? = output["subject"] {
            texts[.subject] = [subject]
        }
        return texts
    }

    private func reasons(_ vector: Vector) -> [Reason] {
        if case .reject(let reasons) = vector.expectation.outcome { return reasons }
        return []
    }

    private func isRefusal(_ vector: Vector) -> Bool {
        if case .reject = vector.expectation.outcome { return true }
        return false
    }

    private func expected(_ vector: Vector) -> WebScenario.Expected {
        switch vector.expectation.outcome {
        case .accept: return .accept
        case .either(let why): return .either(why)
        case .reject(let reasons):
            if isInsideLeeway(vector) {
                return .either("a client may allow for clocks that differ by a few minutes (OpenID Connect Core, 2)")
            }
            if reasons.contains(.invalidAccessTokenHash), !features.contains(.accessTokenHash) {
                return .either("with the code flow a client need not check at_hash (OpenID Connect Core, 3.1.3.8)")
            }
            return .reject
        }
    }

    /// Why the vector cannot be played with a web application; `nil` if it can.
    private func obstacle(_ vector: Vector) -> String? {
        if let need = vector.needs.first(where: { $0 != .nonce && !features.contains($0) }) {
            return
                "it needs \(need.rawValue), which a sign-in does not show; --feature \(need.rawValue) says that the application has it"
        }
        var names = contextMembers(vector).filter { !isCarried($0) }.map(\.name)
        if isRefusal(vector) { names.removeAll { $0 == "access_token" } }
        if let name = names.first {
            return "it gives the client another \(name), which a web application chooses itself"
        }
        return nil
    }

    /// Whether the provider carries the member to the application, or the application has it by itself.
    private func isCarried(_ member: JSONMember) -> Bool {
        if member.name == "hosted_domain" { return member.node.value == hostedDomain.map(JSONValue.string) }
        return Self.carried.contains(member.name)
    }

    private func served(_ node: JSONNode) -> [JSONMember] {
        guard case .object(let members) = node.value else { return [] }
        return members.map { member in
            // A served text is a FORM; a served key set is a FORM with the member "jwks".
            var body = member.node
            if let text = member.node.value["text"] { body = JSONNode(text, at: member.node.location) }
            return JSONMember("/served/" + member.name, JSONNode(.object([JSONMember("body", body)])))
        }
    }

    private func fault(_ endpoint: String, _ name: String, _ node: JSONNode) -> JSONNode {
        JSONNode(
            .object([JSONMember("endpoint", JSONNode(.string(endpoint))), JSONMember(name, node)]),
            at: node.location)
    }

    /// Whether the only defect is a time within a leeway of a few minutes.
    private func isInsideLeeway(_ vector: Vector) -> Bool {
        let timeReasons: Set<Reason> = [.tokenExpired, .tokenNotYetValid, .invalidIssuedAt]
        guard reasons(vector).contains(where: timeReasons.contains),
            case .object(let claims)? = vector.token?.value["claims"]
        else { return false }
        return claims.contains { member in
            guard ["exp", "nbf", "iat"].contains(member.name), let offset = Self.offset(member.node.value) else {
                return false
            }
            return offset.magnitude <= Self.leeway
        }
    }

    /// The seconds from now to a time that is written with `${now+N}`, in whatever form of a number; `nil` for another
    /// value.
    private static func offset(_ value: JSONValue) -> Double? {
        let text: String
        switch value {
        case .string(let own): text = own
        case .object:
            guard case .string(let raw)? = value["$raw"] else { return nil }
            text = raw
        default: return nil
        }
        guard let match = text.firstMatch(of: #/\$\{now([+-][0-9]+)?\}/#) else { return nil }
        // Any time serves, because only the distance to it counts; it has as many digits as the current one.
        let now: Int64 = 1_790_000_000
        guard let shift = match.1.map({ Int64($0) }) ?? 0 else { return nil }
        let (time, overflow) = now.addingReportingOverflow(shift)
        guard !overflow else { return nil }
        let written = text[..<match.range.lowerBound] + "\(time)" + text[match.range.upperBound...]
        return Double(written).map { $0 - Double(now) }
    }
}
