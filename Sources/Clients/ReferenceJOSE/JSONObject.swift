package import AssayJSON

/// A parsed JSON object whose members are found by their exact names.
package struct JSONObject {
    private let members: [JSONMember]
    private let flaws: FlawSwitch

    package init(_ members: [JSONMember], _ flaws: FlawSwitch) {
        self.members = members
        self.flaws = flaws
    }

    package var names: [String] { members.map(\.name) }

    /// The member's value; `nil` if there is none.
    package subscript(name: String) -> JSONValue? {
        if flaws.mayHave("member-names-ignore-case") {
            let capital = name.uppercased()
            let alike = members.last { $0.name != name && $0.name.uppercased() == capital }
            if let alike, flaws.has("member-names-ignore-case") { return alike.node.value }
        }
        // Bytes are compared: Swift's string equality is canonical equivalence, which JSON's is not.
        let exact = members.indices.first { members[$0].name.hasSameBytes(as: name) }
        if !flaws.isHonest, let nested = nestedMember(name, after: exact) { return nested }
        if let exact { return members[exact].node.value }
        if flaws.isHonest { return nil }
        if case .object(let inherited)? = members.first(where: { $0.name == "__proto__" })?.node.value,
            let member = inherited.first(where: { $0.name == name }), flaws.has("prototype-members-read")
        {
            return member.node.value
        }
        if flaws.mayHave("member-names-cut-to-low-octets"),
            let member = members.first(where: {
                $0.name.utf8.count > name.utf8.count && LowOctets.cut($0.name) == Array(name.utf8)
            }),
            flaws.has("member-names-cut-to-low-octets")
        {
            return member.node.value
        }
        if flaws.mayHave("camel-case-names-accepted"), case let camelCase = Self.camelCase(name),
            let member = members.first(where: { $0.name == camelCase }), flaws.has("camel-case-names-accepted")
        {
            return member.node.value
        }
        return nil
    }

    /// The member inside another one that a reader takes for a member of the object; `nil` if it takes none.
    private func nestedMember(_ name: String, after exact: Int?) -> JSONValue? {
        guard flaws.mayHave("json-members-found-at-any-depth") || flaws.mayHave("json-nested-members-merged") else {
            return nil
        }
        let inner: [(index: Int, value: JSONValue)] = members.indices.compactMap { index in
            Self.search(members[index].node.value, for: name).map { (index, $0) }
        }
        if let first = inner.first, first.index < exact ?? .max, flaws.has("json-members-found-at-any-depth") {
            return first.value
        }
        if let last = inner.last, last.index > exact ?? -1, flaws.has("json-nested-members-merged") {
            return last.value
        }
        return nil
    }

    /// The first member of that name in an object, at any depth.
    private static func search(_ value: JSONValue, for name: String) -> JSONValue? {
        guard case .object(let members) = value else { return nil }
        for member in members {
            if member.name.hasSameBytes(as: name) { return member.node.value }
            if let inner = search(member.node.value, for: name) { return inner }
        }
        return nil
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_").map(String.init)
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The text of a member that is a string; `nil` otherwise.
    package func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }

    /// The parsed object.
    package var value: JSONValue { .object(members) }

    /// The object as JSON text, as a library would write it.
    package var text: String { JSONWriter.text(value) }
}
