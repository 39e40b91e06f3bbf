internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// The properties of the header fields of every message and of their descriptions.
enum HeaderFieldProperties {
    static func check(_ given: [HeaderField]) throws(BrokenProperty) {
        let fields = HTTPHeaderFields(given.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) })
        var appended = HTTPHeaderFields()
        for field in given { appended.append(name: field.name, value: field.value) }
        try expect(appended == fields && appended.fields.count == given.count, "fields are kept in their order")

        for field in given.prefix(4) {
            let twins = given.filter { isSame($0.name, field.name) }.map(\.value)
            try expect(fields[field.name] == twins, "a field is found by its name regardless of case (RFC 9110 §5.1)")
        }
        // A value may be a credential or a cookie; a name is not.
        let names = given.map(\.name)
        let shown = "[\(names.joined(separator: ", "))]"
        try expect(
            "\(fields)" == shown && String(reflecting: fields) == shown,
            "a description of header fields shows only their names")
        for (field, name) in zip(fields.fields, names) {
            try expect(
                "\(field)" == name && String(reflecting: field) == name, "a description of a field shows only its name")
        }
        try expect(
            Mirror(reflecting: fields).children.count == given.count
                && fields.fields.allSatisfy { Mirror(reflecting: $0).children.map(\.label) == ["name"] },
            "a mirror shows only names")
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || (($0 | 0x20) == ($1 | 0x20) && isLetter($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
