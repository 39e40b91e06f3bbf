internal import StrictJOSE

/// A JSON object of the directory; errors name the member but never its value.
struct DocumentMembers {
    private let value: JSONValue
    private let place: String

    /// Parses a document of one version without unknown members.
    init(reading bytes: [UInt8], named name: String, version: Int64, members: [String]) throws(AccountError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(
                bytes, limits: JSONLimits(maximumByteCount: ObjectLimits.objectBytes, maximumDepth: 4))
        } catch {
            throw AccountError(.storageCorrupt, "\(name): \(error)")
        }
        self.init(document.root, place: name)
        // Checked first, because another version may have other members.
        guard try integer("version") == version else { throw error("version", String(version)) }
        try allow(members)
    }

    private init(_ value: JSONValue, place: String) {
        self.value = value
        self.place = place
    }

    func error(_ member: String, _ expected: String) -> AccountError {
        AccountError(.storageCorrupt, "\(place).\(member): expected \(expected)")
    }

    /// An integer from 0 to 2^53 - 1, which every JSON parser represents exactly.
    func integer(_ member: String) throws(AccountError) -> Int64 {
        guard let number = value[member]?.number, number.isIntegerLiteral, !number.isNegative,
            let integer = number.exactInteger, integer < 1 << 53
        else { throw error(member, "an integer from 0 to 2^53 - 1") }
        return integer
    }

    func string(_ member: String) throws(AccountError) -> String {
        guard let text = value[member]?.string else { throw error(member, "a string") }
        return text
    }

    func optionalString(_ member: String) throws(AccountError) -> String? {
        value[member] == nil ? nil : try string(member)
    }

    /// A string that is one of a type's raw values.
    func name<Name: RawRepresentable<String>>(_ member: String, as type: Name.Type) throws(AccountError) -> Name {
        guard let name = Name(rawValue: try string(member)) else { throw error(member, "a known name") }
        return name
    }

    /// An array of objects without unknown members.
    func objects(_ member: String, members: [String]) throws(AccountError) -> [DocumentMembers] {
        guard let array = value[member], array.kind == .array else { throw error(member, "an array of objects") }
        var objects: [DocumentMembers] = []
        for element in array.elements {
            let object = DocumentMembers(element, place: "\(place).\(member)[\(objects.count)]")
            try object.allow(members)
            objects.append(object)
        }
        return objects
    }

    /// Rejects a value that is not an object and unknown members, without repeating their names, which may be anything.
    private func allow(_ names: [String]) throws(AccountError) {
        let isKnown = value.members.allSatisfy { member in names.contains { $0.utf8.elementsEqual(member.name.utf8) } }
        guard value.kind == .object, isKnown else {
            throw AccountError(.storageCorrupt, "\(place): expected an object without unknown members")
        }
    }
}
