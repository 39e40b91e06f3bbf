package import AssayJSON

/// The context of the client, based on the golden context, with the golden token under it.
package final class ContextDescription: Sendable {
    /// Where the client finds the keys.
    enum KeySet: Sendable {
        case entries([KeyEntry])
        case text(TextForm)
    }

    /// The members of a context, first those that a client gets unchanged.
    package static let members = ContextMember.all.map(\.name) + ["previous", "keys", "jwks_text", "serve"]

    /// The pinned instant, in seconds since 1970.
    package let now: Int64
    /// The ID token before a refresh.
    package let previous: TokenDescription?
    /// The names under which documents are served.
    package var servedNames: [String] { served.map(\.name) }

    let values: [(member: ContextMember, value: DescribedValue)]
    let keySet: KeySet
    let served: [(name: String, document: TextForm)]
    /// The golden token under this context.
    let golden: GoldenToken
    let location: JSONLocation

    /// Reads a vector's own context, already merged with its area's; `nil` is the golden context.
    package init(decoding node: JSONNode?, golden: Golden, keys: KeyRing) throws(JSONError) {
        var collector = JSONErrorCollector()
        let own = node ?? JSONNode([:])
        let object = try own.object()
        for error in object.unknownMembers(allowing: Self.members) { collector.record(error) }
        if let keys = object.optionalMember("keys"), object.optionalMember("jwks_text") != nil {
            collector.record(keys.error("a context has \"keys\" or \"jwks_text\", not both"))
        }
        try collector.finish()
        let (merged, token) = golden.adapted(to: own)
        let fields = Fields(object: try merged.object(), keys: keys, collector: &collector)
        try collector.finish()
        now = fields.now
        previous = fields.previous
        values = fields.values
        keySet = fields.keySet
        served = fields.served
        self.golden = token
        location = merged.location
    }

    /// Merges two contexts: members of the second replace those of the first, and locations are kept.
    package static func merge(base: JSONNode?, own: JSONNode?) -> JSONNode? {
        PatchMerge.shallow(base: base, own: own)
    }
}

extension ContextDescription {
    /// The members, each decoded so that every mistake is found.
    private struct Fields {
        var now: Int64 = 0
        var previous: TokenDescription?
        var values: [(member: ContextMember, value: DescribedValue)] = []
        var keySet = KeySet.entries([])
        var served: [(name: String, document: TextForm)] = []

        init(object: JSONMembers, keys: KeyRing, collector: inout JSONErrorCollector) {
            for member in ContextMember.all {
                _ = collector.attempt { () throws(JSONError) in
                    if member.isOptional, object.optionalMember(member.name) == nil { return }
                    let node = try object.member(member.name)
                    values.append((member, try DescribedValue(node, member, keys)))
                    if member.name == ContextMember.now.name { now = try node.integer() }
                }
            }
            if let member = object.optionalMember("previous") {
                previous = collector.attempt(
                    try TokenDescription(decoding: member, keys: keys))
            }
            if let value = collector.attempt(try Self.keySet(object, keys)) {
                keySet = value
            }
            guard let serve = object.optionalMember("serve") else { return }
            guard let documents = collector.attempt(try serve.object()) else { return }
            for member in documents.members {
                if let document = collector.attempt(try Self.document(member, keys)) {
                    served.append((member.name, document))
                }
            }
        }

        private static func keySet(_ object: JSONMembers, _ keys: KeyRing) throws(JSONError) -> KeySet {
            if let text = object.optionalMember("jwks_text") {
                return .text(try TextForm(decoding: text, keys: keys))
            }
            return .entries(
                try object.member("keys").array { entry throws(JSONError) in
                    try KeyEntry(decoding: entry, keys: keys)
                })
        }

        private static func document(_ member: JSONMember, _ keys: KeyRing) throws(JSONError) -> TextForm {
            let isName =
                !member.name.isEmpty
                && member.name.utf8.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                }
            guard isName else {
                throw JSONError(
                    "a served name has only lower-case letters, digits and hyphens", at: member.nameLocation)
            }
            let own = try member.node.onlyMember(among: ["jwks", "text"])
            return try TextForm(decoding: own.name == "text" ? own.node : member.node, keys: keys)
        }
    }
}
