package import AssayJSON
package import TokenForge

/// The keys of a provider, and when they change.
package struct KeyPlan: Sendable {
    /// What is published in addition to the signing key.
    package enum Overlap: String, Sendable, CaseIterable {
        /// The next key, as at Google: a client that respects the cache lifetime never meets an unknown key.
        case next
        /// The previous key: old tokens still verify, and the first new one has an unknown key ID.
        case previous
        /// No other key.
        case none
    }

    /// A change of the keys.
    package enum Event: Sendable, Hashable {
        /// The next key of the ring signs.
        case rotate
        case sign(String)
        /// Exactly these keys are published until the next change.
        case publish([String])
        /// The key stops signing and stays published until the next rotation.
        case retire(String)
        /// The key is withdrawn at once: it never signs and is never published again.
        case revoke(String)
    }

    /// The keys in the order in which they sign.
    package let ring: [String]
    package let overlap: Overlap
    /// The time between rotations, in seconds; `nil` for no automatic rotation.
    package let interval: Int64?
    /// The scheduled changes in order, with their times in seconds after the start of the provider.
    package let schedule: [(time: Int64, event: Event)]
    /// `max-age` of both key documents, in seconds; `nil` leaves `Cache-Control` out.
    package let maximumAge: Int?
    /// The `Age` field, in seconds; `nil` leaves it out.
    package let age: Int?
    package let sendsExpires: Bool
    package let sendsETag: Bool

    static let members = ["ring", "overlap", "rotate_every", "schedule", "max_age", "age", "expires", "etag"]

    package init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.members)
        let ring = reader.optional("ring") { node throws(JSONError) in try Self.names(node, keys) }
        overlap = reader.choice("overlap", Overlap.self) ?? .next
        interval = reader.number("rotate_every", in: 1...1_000_000_000).map(Int64.init)
        let own = ring ?? Self.googleRing
        let schedule = reader.list("schedule") { node throws(JSONError) in try Self.change(node, own, keys) }
        let changes = schedule ?? Self.noChanges
        maximumAge = reader.has("max_age") ? Self.optionalNumber("max_age", &reader) : 21_600
        age = reader.has("age") ? Self.optionalNumber("age", &reader) : nil
        sendsExpires = reader.bool("expires") ?? true
        sendsETag = reader.bool("etag") ?? true
        if let early = zip(changes, changes.dropFirst()).first(where: { $0.time > $1.time }) {
            reader.record("the change at \(early.1.time) comes after the one at \(early.0.time)", at: "schedule")
        }
        for name in own where keys[name] == nil {
            reader.record("there is no key \(JSONWriter.quoted(name))", at: "ring")
        }
        try reader.finish()
        self.ring = own
        self.schedule = changes
    }

    private static let events = ["rotate", "sign", "publish", "retire", "revoke"]
    private static let googleRing = ["google-a", "google-b", "google-c"]
    private static let noChanges: [(time: Int64, event: Event)] = []

    private static func optionalNumber(_ name: String, _ reader: inout MemberReader) -> Int? {
        if reader.node(name)?.value == .null { return nil }
        return reader.number(name, in: 0...1_000_000_000)
    }

    static func key(_ node: JSONNode, _ keys: KeyRing) throws(JSONError) -> String {
        let name = try node.nonEmptyString()
        guard let key = keys[name] else {
            throw node.error(
                "unknown key \(JSONWriter.quoted(name))\(SpellingSuggestion.clause(for: name, among: keys.names))")
        }
        guard key.publicJWK["alg"] == "RS256" else { throw node.error("the key's algorithm must be RS256") }
        return name
    }

    private static func names(_ node: JSONNode, _ keys: KeyRing) throws(JSONError) -> [String] {
        let names = try node.array { element throws(JSONError) in try key(element, keys) }
        guard !names.isEmpty else { throw node.error("a provider needs at least one key") }
        guard Set(names).count == names.count else { throw node.error("a key occurs twice") }
        return names
    }

    private static func change(
        _ node: JSONNode, _ ring: [String], _ keys: KeyRing
    ) throws(JSONError) -> (time: Int64, event: Event) {
        var reader = try MemberReader(node, allowing: ["at"] + events)
        let time = reader.required("at") { node throws(JSONError) in try node.integer(in: 0...1_000_000_000) }
        let event = reader.collector.attempt { () throws(JSONError) in
            let members = try node.object().members.filter { $0.name != "at" && events.contains($0.name) }
            return try Self.event(decoding: JSONNode(.object(members), at: node.location), keys: keys)
        }
        try reader.finish()
        guard let time, let event else { throw node.error("the change cannot be read") }
        return (Int64(time), event)
    }

    /// Reads one change of a schedule or a command.
    ///
    /// `{"rotate": true}`, `{"sign": KEY}`, `{"publish": [KEY, …]}`, `{"retire": KEY}` or `{"revoke": KEY}`.
    package static func event(decoding node: JSONNode, keys: KeyRing) throws(JSONError) -> Event {
        let member = try node.onlyMember(among: events)
        switch member.name {
        case "rotate":
            guard try member.node.bool() else { throw member.node.error("expected true") }
            return .rotate
        case "sign": return .sign(try key(member.node, keys))
        case "publish": return .publish(try names(member.node, keys))
        case "retire": return .retire(try key(member.node, keys))
        default: return .revoke(try key(member.node, keys))
        }
    }
}
