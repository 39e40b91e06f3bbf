package import GoogleSignInClient
internal import StrictJOSE

/// Reads a stored JSON object without unknown members; errors name the member but never its value.
package struct JSONObjectReader {
    private let value: JSONValue
    private let path: String

    /// Parses a document of one of several versions.
    ///
    /// - Parameters:
    ///   - name: the document's name in errors.
    ///   - members: the names that members may have, for each version; `version` is one of them.
    /// - Returns: the document, and its version.
    package static func versioned(
        _ bytes: [UInt8], named name: String, members: [Int64: [String]], maximumByteCount: Int
    ) throws(GoogleSignInError) -> (JSONObjectReader, version: Int64) {
        let limits = JSONLimits(maximumByteCount: maximumByteCount, maximumDepth: 4)
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes, limits: limits)
        } catch {
            throw GoogleSignInError(.storageCorrupt, "\(name): \(error)")
        }
        let reader = JSONObjectReader(value: document.root, path: name)
        // Checked first, because another version may have other members.
        let version = try reader.integer("version")
        guard let names = members[version] else {
            throw reader.error("version", members.keys.sorted().map(String.init).joined(separator: " or "))
        }
        try reader.refuseMembers(except: names)
        return (reader, version)
    }

    private init(value: JSONValue, path: String) {
        self.value = value
        self.path = path
    }

    private init(_ value: JSONValue, path: String, members: [String]) throws(GoogleSignInError) {
        self.value = value
        self.path = path
        try refuseMembers(except: members)
    }

    package func error(_ member: String, _ expected: String) -> GoogleSignInError {
        GoogleSignInError(.storageCorrupt, "\(path).\(member): expected \(expected)")
    }

    package func has(_ member: String) -> Bool { value[member] != nil }

    /// A nonnegative integer; by default one that every JSON parser represents exactly.
    package func integer(
        _ member: String, in range: ClosedRange<Int64> = 0...(1 << 53) - 1
    ) throws(GoogleSignInError) -> Int64 {
        guard let number = value[member]?.number, number.isIntegerLiteral, !number.isNegative,
            let integer = number.exactInteger, range.contains(integer)
        else { throw error(member, "an integer from \(range.lowerBound) to \(range.upperBound)") }
        return integer
    }

    /// A time, possibly with a fraction.
    func date(_ member: String) throws(GoogleSignInError) -> NumericDate {
        guard let number = value[member]?.number, !number.isNegative, let date = NumericDate(number) else {
            throw error(member, "a time in seconds from 0 to \(NumericDate.latest)")
        }
        return date
    }

    func optionalBoolean(_ member: String) throws(GoogleSignInError) -> Bool? {
        guard let found = value[member] else { return nil }
        guard let boolean = found.boolean else { throw error(member, "true or false") }
        return boolean
    }

    package func string(_ member: String) throws(GoogleSignInError) -> String {
        guard let text = value[member]?.string else { throw error(member, "a string") }
        return text
    }

    package func optionalString(_ member: String) throws(GoogleSignInError) -> String? {
        has(member) ? try string(member) : nil
    }

    /// Non-empty ASCII.
    ///
    /// OpenID Connect Core §2 allows control characters in a `sub`.
    func identifier(
        _ member: String, limit: Int, allowingControls: Bool = false
    ) throws(GoogleSignInError) -> String {
        let text = try string(member)
        let least: UInt8 = allowingControls ? 0 : 0x21
        guard 1...limit ~= text.utf8.count, text.utf8.allSatisfy({ $0 >= least && $0 < 0x80 }) else {
            throw error(member, "1 to \(limit) ASCII characters")
        }
        return text
    }

    /// A string that is one of a type's raw values.
    package func name<Name: RawRepresentable<String>>(
        _ member: String, as type: Name.Type
    ) throws(GoogleSignInError) -> Name {
        guard let name = Name(rawValue: try string(member)) else { throw error(member, "a known name") }
        return name
    }

    /// A refresh token, and the key that it is bound to.
    func refreshToken(_ member: String, boundTo keyMember: String) throws(GoogleSignInError) -> RefreshToken? {
        guard let text = try optionalString(member) else {
            if has(keyMember) { throw error(member, "a string, because \(keyMember) is present") }
            return nil
        }
        var key: ProofKeyReference?
        do {
            if let text = try optionalString(keyMember) { key = try ProofKeyReference(text) }
        } catch {
            throw self.error(keyMember, "base64url")
        }
        do {
            return try RefreshToken(text, proofKey: key)
        } catch {
            throw self.error(member, "visible ASCII characters")
        }
    }

    func strings(_ member: String) throws(GoogleSignInError) -> [String] {
        try elements(of: member).map { element throws(GoogleSignInError) in
            guard let text = element.string else { throw error(member, "an array of strings") }
            return text
        }
    }

    func object(_ member: String, members: [String]) throws(GoogleSignInError) -> JSONObjectReader {
        guard let found = value[member] else { throw error(member, "an object") }
        return try JSONObjectReader(found, path: "\(path).\(member)", members: members)
    }

    /// An array of objects without unknown members.
    package func objects(_ member: String, members: [String]) throws(GoogleSignInError) -> [JSONObjectReader] {
        try elements(of: member).enumerated().map { index, element throws(GoogleSignInError) in
            try JSONObjectReader(element, path: "\(path).\(member)[\(index)]", members: members)
        }
    }

    private func elements(of member: String) throws(GoogleSignInError) -> [JSONValue] {
        guard let array = value[member], array.kind == .array else { throw error(member, "an array") }
        return Array(array.elements)
    }

    /// Rejects a value that is not an object and unknown members, without repeating their names, which may be anything.
    private func refuseMembers(except names: [String]) throws(GoogleSignInError) {
        let isKnown = value.members.allSatisfy { member in
            let name = member.name
            return names.contains { $0.utf8.elementsEqual(name.utf8) }
        }
        guard value.kind == .object, isKnown else {
            throw GoogleSignInError(.storageCorrupt, "\(path): expected an object without unknown members")
        }
    }
}
