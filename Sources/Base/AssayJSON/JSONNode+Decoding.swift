/// Accessors that throw errors with locations, so that a decoder needs one line for each member.
extension JSONNode {
    package func error(_ message: String) -> JSONError { JSONError(message, at: location) }

    private func mismatch(_ what: String) -> JSONError { error("expected \(what), found \(value.kind)") }

    package func string() throws(JSONError) -> String {
        guard case .string(let text) = value else { throw mismatch("a string") }
        return text
    }

    package func nonEmptyString() throws(JSONError) -> String {
        let text = try string()
        guard !text.isEmpty else { throw error("the string is empty") }
        return text
    }

    package func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value else { throw mismatch("a Boolean") }
        return flag
    }

    /// A whole number, written without fraction or exponent.
    package func integer() throws(JSONError) -> Int64 {
        guard case .number(let text) = value else { throw mismatch("a whole number") }
        guard let number = Int64(text) else { throw error("expected a whole number, found \(text)") }
        return number
    }

    package func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
        let number = try integer()
        guard let number = Int(exactly: number), range.contains(number) else {
            throw error("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    package func array() throws(JSONError) -> [JSONNode] {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        return elements
    }

    /// The decoded elements.
    package func array<Element>(
        of element: (JSONNode) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        var decoded: [Element] = []
        for node in try array() { decoded.append(try element(node)) }
        return decoded
    }

    /// The elements, each read by an accessor such as `JSONNode.string`.
    package func array<Element>(
        of element: (JSONNode) -> () throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        var decoded: [Element] = []
        for node in try array() { decoded.append(try element(node)()) }
        return decoded
    }

    /// The object, with any members.
    package func object() throws(JSONError) -> JSONMembers {
        guard case .object(let members) = value else { throw mismatch("an object") }
        return JSONMembers(members: members, location: location)
    }

    /// The object; throws if it has a member that is not among the names.
    package func object(allowing names: [String]) throws(JSONError) -> JSONMembers {
        let object = try object()
        if let unknown = object.unknownMembers(allowing: names).first { throw unknown }
        return object
    }

    /// The member of an object that has one of the names, and no other member.
    package func onlyMember(among names: [String]) throws(JSONError) -> JSONMember {
        let members = try object(allowing: names).members
        guard let member = members.first, members.count == 1 else {
            let list = names.map(JSONWriter.quoted)
            throw error("expected exactly one of \(list.dropLast().joined(separator: ", ")) and \(list.last ?? "")")
        }
        return member
    }

    /// The enumeration case that the string names.
    package func choice<Choice>(
        _ type: Choice.Type = Choice.self
    ) throws(JSONError) -> Choice where Choice: RawRepresentable<String> & CaseIterable {
        if let choice = Choice(rawValue: try string()) { return choice }
        return try choice(among: Choice.allCases.map { ($0.rawValue, $0) })
    }

    /// The string; throws if it is not among the words.
    package func choice(among words: [String]) throws(JSONError) -> String {
        try choice(among: words.map { ($0, $0) })
    }

    /// The value of the word that equals the string; throws if none does.
    package func choice<Value>(among values: [(word: String, value: Value)]) throws(JSONError) -> Value {
        let text = try string()
        guard let value = values.first(where: { $0.word == text })?.value else {
            let words = values.map(\.word)
            let list = words.map(JSONWriter.quoted).joined(separator: ", ")
            let help = SpellingSuggestion.nearest(to: text, among: words) == nil ? "; expected one of \(list)" : ""
            let suggestion = SpellingSuggestion.clause(for: text, among: words)
            throw error("unknown value \(JSONWriter.quoted(text))\(suggestion)\(help)")
        }
        return value
    }
}

/// The members of an object.
package struct JSONMembers: Sendable {
    package let members: [JSONMember]
    package let location: JSONLocation

    package init(members: [JSONMember], location: JSONLocation) {
        self.members = members
        self.location = location
    }

    /// The member's node; throws if it is missing.
    package func member(_ name: String) throws(JSONError) -> JSONNode {
        guard let node = optionalMember(name) else {
            throw JSONError("the member \(JSONWriter.quoted(name)) is missing", at: location)
        }
        return node
    }

    package func optionalMember(_ name: String) -> JSONNode? {
        members.first { $0.name == name }?.node
    }

    /// The decoded member; `nil` if it is missing.
    package func optional<Value>(
        _ name: String, _ decode: (JSONNode) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let node = optionalMember(name) else { return nil }
        return try decode(node)
    }

    /// The member, read by an accessor such as `JSONNode.string`; `nil` if it is missing.
    package func optional<Value>(
        _ name: String, _ read: (JSONNode) -> () throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let node = optionalMember(name) else { return nil }
        return try read(node)()
    }

    /// An error for each member that is not among the names, with the most similar name if one is similar.
    package func unknownMembers(allowing names: [String]) -> [JSONError] {
        members.filter { !names.contains($0.name) }.map { member in
            let suggestion = SpellingSuggestion.clause(for: member.name, among: names)
            return JSONError(
                "unknown member \(JSONWriter.quoted(member.name))\(suggestion)", at: member.nameLocation)
        }
    }
}
