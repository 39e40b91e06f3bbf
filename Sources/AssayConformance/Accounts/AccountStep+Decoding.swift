internal import AssayJSON
internal import TokenForge

extension AccountPerson {
    /// Reads the person of a step: a name, and changes to that person's token and to the context.
    init(_ object: JSONMembers, in scope: AccountStepScope) throws(JSONError) {
        let node = object.optionalMember("person")
        name = try node?.string() ?? "mahina"
        number = scope.number
        guard let base = scope.people.token(of: name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: scope.people.tokens.map(\.name))
            throw JSONError(
                "unknown person \(JSONWriter.quoted(name))\(suggestion)", at: node?.location ?? object.location)
        }
        let provider: Provider = try object.optionalMember("provider")?.choice() ?? .google
        var client = scope.people.client.value
        client["provider"] = .string(provider.rawValue)
        client["access_token"] = .string(Self.accessToken("\(number)"))
        let (keys, golden) = (scope.forge.keys, scope.forge.golden)
        var collector = JSONErrorCollector()
        let token = collector.attempt { () throws(JSONError) in
            guard let own = TokenDescription.merge(base: base, own: object.optionalMember("token")), own.value != [:]
            else { return TokenDescription.golden }
            return try TokenDescription(decoding: own, keys: keys)
        }
        let context = collector.attempt(
            try ContextDescription(
                decoding: ContextDescription.merge(
                    base: JSONNode(client, at: object.location), own: object.optionalMember("context")),
                golden: golden, keys: keys))
        try collector.finish()
        guard let token, let context else { throw JSONError("unreadable", at: object.location) }
        self.token = token
        self.context = context
    }
}

extension AccountRefreshing {
    static let honest = Self.tokens(JSONNode([:]))

    /// Reads a word, or changes to the ID token of an honest refresh.
    init(decoding node: JSONNode, in scope: AccountStepScope) throws(JSONError) {
        guard case .string = node.value else {
            _ = try TokenDescription(decoding: node, keys: scope.forge.keys)
            self = .tokens(node)
            return
        }
        self = try node.choice(among: [
            ("honest", .honest), ("without-id-token", .withoutIDToken), ("rotated", .rotated), ("refused", .refused),
            ("unreachable", .unreachable),
        ])
    }
}

extension AccountTampering {
    /// Reads a word, or an object whose only member describes the change.
    init(decoding node: JSONNode, in scope: AccountStepScope) throws(JSONError) {
        if case .string = node.value {
            self = try node.choice(among: [("remove", .remove), ("empty", .empty)])
            return
        }
        let member = try node.onlyMember(among: ["truncate", "flip", "append", "text", "copy_of", "as_after"])
        let value = member.node
        switch member.name {
        case "truncate": self = .truncate(try value.integer(in: 1...1_000_000))
        case "flip": self = .flip(try value.integer(in: -1_000_000...1_000_000))
        case "append":
            guard let bytes = Hexadecimal.bytes(try value.string()), !bytes.isEmpty else {
                throw value.error("expected hexadecimal text of at least one byte")
            }
            self = .append(bytes)
        case "text": self = .text(try TextForm(decoding: value, keys: scope.forge.keys))
        case "copy_of":
            let name = try value.string()
            guard scope.devices.contains(name) else {
                throw value.error(
                    "no step uses a device \(JSONWriter.quoted(name))"
                        + SpellingSuggestion.clause(for: name, among: scope.devices.sorted()))
            }
            self = .copy(of: name)
        default: self = .asAfter(step: try value.integer(in: 1...max(1, scope.number - 1)))
        }
    }
}
