internal import AssayJSON
internal import MockGoogle
internal import TokenForge

extension SentSecurityEvent {
    /// Reads a step in which the provider posts an event about a person to the app's server.
    init(_ object: JSONMembers, in scope: AccountStepScope) throws(JSONError) {
        let person = try AccountPerson(object, in: scope)
        let identifier = try object.optional("jti", JSONNode.nonEmptyString) ?? "event-\(scope.number)"
        var members = object.members.filter { ["event", "reason", "refresh_token", "age"].contains($0.name) }
        members += [
            JSONMember("person", JSONNode(.string(person.account))), JSONMember("jti", JSONNode(.string(identifier))),
            JSONMember("audience", JSONNode(.string(scope.settings.clientID))),
        ]
        if try object.member("event").value == "verification" {
            members.append(JSONMember("state", JSONNode(.string(identifier))))
        }
        if let key = try object.optional("key", JSONNode.nonEmptyString) {
            let token: JSONValue = [
                "header": ["kid": .string("${kid:\(key)}")], "sign": ["key": .string(key), "alg": "RS256"],
            ]
            members.append(JSONMember("token", JSONNode(token, at: object.location)))
        }
        try self.init(
            decoding: JSONNode(.object(members), at: object.location).object(), keys: scope.forge.keys)
    }
}

extension AccountFixture {
    /// The token of an event, signed now, with what the app's server knows.
    func probe(of event: SentSecurityEvent) throws(JSONError) -> SecurityEventProbe {
        let (google, now) = (Provider.google.rawValue, fixture.clock.now)
        let signed = fixture.change(google) { provider in
            Result { () throws(JSONError) in try provider.token(of: event, at: now) }
        }
        guard let token = try signed?.get(), let provider = fixture.provider(named: google),
            case .response(let keys) = fixture.answer(
                to: RequestMessage(method: "GET", url: provider.jwksURI, headers: []), timeLimit: .seconds(30),
                maximumBodyBytes: 1 << 20)
        else { throw JSONError("the provider gives no keys", at: .built) }
        return SecurityEventProbe(
            token: token.bytes, keySet: keys.body, issuer: provider.issuer, clientIDs: [fixture.settings.clientID])
    }
}
