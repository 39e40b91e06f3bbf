package import AssayJSON

/// Reads external JSON: RFC 8259, and stricter where a client should be.
package struct JSONText {
    /// The deepest nesting of objects and arrays.
    package static let maximumDepth = 32
    /// The largest body of a response, in bytes.
    package static let maximumBodySize = 1024 * 1024

    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The object in the text; `nil` if the text is not exactly one JSON object.
    package func object(_ bytes: [UInt8]) -> JSONObject? {
        members(bytes).map { JSONObject($0, flaws) }
    }

    /// The claims of a compact token, whose signature is not verified; `nil` if it does not have three segments, if the
    /// condition is false, or if the claims are unreadable.
    package func unverifiedClaims(of token: [UInt8], if isAllowed: @autoclosure () -> Bool = true) -> JSONObject? {
        let segments = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, isAllowed(), let payload = Base64URLText(flaws).decode(segments[1]) else {
            return nil
        }
        return object(payload)
    }

    /// The members of the object in the text; `nil` if the text is not exactly one JSON object.
    func members(_ bytes: [UInt8]) -> [JSONMember]? {
        guard let value = value(bytes) else { return nil }
        switch value {
        case .object(let members):
            return members
        case .array(let elements):
            // Some readers treat an array of one element as that element.
            guard elements.count == 1, case .object(let members)? = elements.first?.value,
                flaws.has("json-array-of-one-is-an-object")
            else { return nil }
            return members
        default:
            return nil
        }
    }

    /// The object in the body of a response; `nil` if the body is not exactly one JSON object of acceptable size.
    package func body(_ bytes: [UInt8]) -> JSONObject? {
        guard bytes.count <= Self.maximumBodySize || flaws.has("body-size-not-limited") else { return nil }
        if bytes.count > 16 * 1024, flaws.has("bodies-limited-to-16-kib") { return nil }
        if let object = object(bytes) { return object }
        guard flaws.has("json-extensions-in-responses-read") else { return nil }
        return JSONText(flaws.adding(LenientJSONReader.extensions)).object(bytes)
    }

    private func value(_ bytes: [UInt8]) -> JSONValue? {
        if !flaws.isHonest, isBeyond(bytes) { return nil }
        guard let value = JSON.value(of: bytes) else {
            return flaws.isHonest ? nil : LenientJSONReader(bytes: bytes, flaws: flaws).read()
        }
        // AssayJSON has its own limit, which is twice as deep.
        let depth = Self.depth(of: value)
        guard depth <= Self.maximumDepth || flaws.has("json-depth-not-limited") else { return nil }
        if depth > 5, flaws.has("json-limited-to-depth-5") { return nil }
        if !flaws.isHonest, hasRefusedPart(value) { return nil }
        return value
    }

    /// Whether a reader that supports only part of JSON refuses the text.
    private func isBeyond(_ bytes: [UInt8]) -> Bool {
        var hasEscape = false
        var hasLineBreak = false
        var isASCII = true
        for byte in bytes {
            if byte == UInt8(ascii: "\\") { hasEscape = true }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") { hasLineBreak = true }
            if byte >= 0x80 { isASCII = false }
        }
        return hasEscape && flaws.has("json-escapes-refused") || !isASCII && flaws.has("json-beyond-ascii-refused")
            || hasLineBreak && flaws.has("json-white-space-refused")
    }

    /// Whether a part of the value is beyond the limits of a reader (RFC 8259 §6, §9).
    private func hasRefusedPart(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members):
            members.contains { hasRefusedPart(.string($0.name)) || hasRefusedPart($0.node.value) }
        case .array(let elements): elements.contains { hasRefusedPart($0.value) }
        case .number(let text):
            (Double(text)?.magnitude ?? .infinity) > 9_007_199_254_740_991 && flaws.has("numbers-limited-to-53-bits")
        case .string(let text): text.utf8.contains(0) && flaws.has("nul-in-strings-refused")
        default: false
        }
    }

    private static func depth(of value: JSONValue) -> Int {
        switch value {
        case .object(let members): 1 + members.reduce(0) { max($0, depth(of: $1.node.value)) }
        case .array(let elements): 1 + elements.reduce(0) { max($0, depth(of: $1.value)) }
        default: 0
        }
    }
}

/// A parsed JSON object whose members are found by their exact names.
package struct JSONObject {
    private let members: [JSONMember]
    private let capitals: [String]
    private let flaws: FlawSwitch

    package init(_ members: [JSONMember], _ flaws: FlawSwitch) {
        self.members = members
        self.flaws = flaws
        capitals = flaws.isHonest ? [] : members.map { $0.name.uppercased() }
    }

    package var names: [String] { members.map(\.name) }

    /// The member's value; `nil` if there is none.
    package subscript(name: String) -> JSONValue? {
        if !flaws.isHonest {
            let capital = name.uppercased()
            let alike = members.indices.last { capitals[$0] == capital && members[$0].name != name }.map { members[$0] }
            if let alike, flaws.has("member-names-ignore-case") { return alike.node.value }
        }
        // Bytes are compared: Swift's string equality is canonical equivalence, which JSON's is not.
        let exact = members.indices.first { members[$0].name.hasSameBytes(as: name) }
        if let exact { return members[exact].node.value }
        if flaws.isHonest { return nil }
        if case .object(let inherited)? = members.first(where: { $0.name == "__proto__" })?.node.value,
            let member = inherited.first(where: { $0.name == name }), flaws.has("prototype-members-read")
        {
            return member.node.value
        }
        let camelCase = Self.camelCase(name)
        if let member = members.first(where: { $0.name == camelCase }), flaws.has("camel-case-names-accepted") {
            return member.node.value
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
