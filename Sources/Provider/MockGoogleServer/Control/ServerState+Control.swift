internal import AssayJSON
internal import MockGoogle

/// The functions of the control interface, which take the parsed request.
extension ServerState {
    func summary(mistakes: [String]) -> JSONValue {
        let places = provider.configuration.places
        let named: [Endpoint] = [
            .discovery, .authorize, .token, .deviceCode, .device, .certs, .certsV1, .userinfo, .revoke, .tokeninfo,
            .riscConfiguration,
        ]
        return [
            "issuer": .string(provider.configuration.issuer),
            "endpoints": .object(
                named.map { JSONMember($0.rawValue, JSONNode(.string(places.url(of: $0)))) }),
            "clients": .array(
                provider.configuration.clients.map { client in
                    JSONNode(["id": .string(client.id), "type": .string(client.kind.rawValue)])
                }),
            "clock": clockValue, "keys": keysValue, "requests": .integer(provider.log.total),
            "mistakes": Self.texts(provider.mistakes.map(\.description) + mistakes),
        ]
    }

    /// Reads `{"rotate": true}`, `{"sign": KEY}`, `{"publish": [KEY…]}`, `{"retire": KEY}` or `{"revoke": KEY}`.
    mutating func changeKeys(_ node: JSONNode) throws(ControlInterface.Refusal) -> JSONValue {
        let ring = provider.configuration.keys.ring
        let event = try Self.decoding { () throws(JSONError) -> KeyPlan.Event in
            let member = try node.onlyMember(among: ["rotate", "sign", "publish", "retire", "revoke"])
            switch member.name {
            case "rotate":
                guard try member.node.bool() else { throw member.node.error("expected true") }
                return .rotate
            case "sign": return .sign(try Self.key(member.node, ring))
            case "publish":
                return .publish(try member.node.array { node throws(JSONError) in try Self.key(node, ring) })
            case "retire": return .retire(try Self.key(member.node, ring))
            default: return .revoke(try Self.key(member.node, ring))
            }
        }
        provider.change(keys: event)
        return keysValue
    }

    private static func key(_ node: JSONNode, _ ring: [String]) throws(JSONError) -> String {
        let name = try node.nonEmptyString()
        guard ring.contains(name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: ring)
            throw node.error("the provider has no key \(JSONWriter.quoted(name))\(suggestion)")
        }
        return name
    }

    private var keysValue: JSONValue {
        let keys = provider.keyState
        return [
            "signing": keys.signing.map { .string($0) } ?? .null, "published": Self.texts(keys.published),
            "ring": Self.texts(provider.configuration.keys.ring),
        ]
    }

    mutating func changeFaults(_ node: JSONNode) throws(ControlInterface.Refusal) {
        do {
            try replace(faults: node)
        } catch {
            throw ControlInterface.Refusal(error)
        }
    }

    /// `{"set": SECONDS}` and `{"advance": SECONDS}` set and stop the clock; `{"real": true}` lets it run.
    mutating func changeClock(_ node: JSONNode?) throws(ControlInterface.Refusal) -> JSONValue {
        guard let node else { return clockValue }
        // The last second of the year 9999.
        let range = 0...253_402_300_799
        var clock = clock
        try Self.decoding { () throws(JSONError) in
            let member = try node.onlyMember(among: ["set", "advance", "real"])
            switch member.name {
            case "set": clock.stop(at: Int64(try member.node.integer(in: range)))
            case "advance":
                let seconds = Int64(try member.node.integer(in: -range.upperBound...range.upperBound))
                guard clock.advance(by: seconds), range.contains(Int(clock.now)) else {
                    throw member.node.error("there is no such instant")
                }
            default:
                guard try member.node.bool() else { throw member.node.error("expected true") }
                clock.followSystem()
            }
        }
        self.clock = clock
        return clockValue
    }

    private var clockValue: JSONValue {
        ["now": .integer(clock.now), "mode": clock.virtual == nil ? "real" : "virtual"]
    }

    /// The requests with a higher number.
    func logValue(after number: Int) -> JSONValue {
        let log = provider.log
        let secrets = LogSecrets(MockNetwork([provider]))
        return [
            "restarts": .integer(restarts), "total": .integer(log.total), "dropped": .integer(log.dropped),
            "requests": .array(
                log.requests.filter { $0.number > number }.map { JSONNode($0.documentValue(hiding: secrets)) }),
        ]
    }

    /// Checks a list of expectations, written as in scenarios, and returns the ones that are not met.
    func judge(_ node: JSONNode) throws(ControlInterface.Refusal) -> JSONValue {
        var collector = JSONErrorCollector()
        let nodes = collector.attempt(try node.array())
        let expectations = collector.elements(of: nodes ?? []) { node throws(JSONError) in
            try LogExpectation(decoding: node, providers: [MockGoogleServer.providerName])
        }
        do {
            try collector.finish()
        } catch {
            throw ControlInterface.Refusal(error)
        }
        return ["failures": Self.texts(MockNetwork([provider]).failures(of: expectations).map(\.error.description))]
    }

    mutating func changeUser(_ node: JSONNode?, _ isChange: Bool) throws(ControlInterface.Refusal) -> JSONValue {
        if let node {
            let people = provider.configuration.people
            action = try Self.decoding { () throws(JSONError) in
                let action = try UserAction(decoding: node)
                guard action.isPossible(among: people) else { throw node.error("there is no such person") }
                return action
            }
            writtenAction = node.value
        } else if isChange {
            (action, writtenAction) = (nil, nil)
        }
        return ["user": .string(action == nil ? "configuration" : "control"), "action": writtenAction ?? .null]
    }

    /// Replaces the people and begins again, or adds one account or replaces the one with the same subject.
    mutating func changePeople(_ node: JSONNode?, isNew: Bool) throws(ControlInterface.Refusal) -> JSONValue {
        if let node {
            do {
                if isNew { try restart(people: node) } else { try update(person: node) }
            } catch {
                throw ControlInterface.Refusal(error)
            }
        }
        let people = provider.configuration.people.enumerated().map { index, person -> JSONNode in
            JSONNode([
                "account": .integer(index), "sub": .string(person.subject),
                "email": person.email.map { .string($0) } ?? .null, "email_verified": person.emailVerified ?? .null,
                "hd": person.hostedDomain.map { .string($0) } ?? .null, "signed_in": .bool(person.isSignedIn),
                "profile": .object(person.profile), "claims": .object(person.extraClaims),
            ])
        }
        return ["people": .array(people)]
    }

    mutating func resetAll(mistakes: [String]) throws(ControlInterface.Refusal) -> JSONValue {
        do {
            try reset()
        } catch {
            throw ControlInterface.Refusal(error)
        }
        return summary(mistakes: mistakes)
    }

    private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { JSONNode(.string($0)) }) }

    private static func decoding<Result>(
        _ body: () throws(JSONError) -> Result
    ) throws(ControlInterface.Refusal) -> Result {
        do {
            return try body()
        } catch {
            throw ControlInterface.Refusal(400, error.description)
        }
    }
}

extension UserAction {
    /// Whether the acting account is one of these.
    func isPossible(among people: [Person]) -> Bool {
        account.map { $0 == .hinted || $0.index(among: people) != nil } ?? true
    }
}
