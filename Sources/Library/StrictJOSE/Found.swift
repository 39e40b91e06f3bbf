/// Texts for `JOSEError.found`, none of which quotes more than one byte of the input.
enum Found {
    /// The byte at a position, or that the text ends there.
    static func byte(_ bytes: Span<UInt8>, at position: Int) -> String {
        guard bytes.indices.contains(position) else { return "the end of the text" }
        let byte = bytes[position]
        guard 0x21...0x7E ~= byte else {
            return "the byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "'\(Character(UnicodeScalar(byte)))'"
    }

    /// The type of a JSON value, or that there is none.
    static func value(_ value: JSONValue?) -> String {
        switch value?.kind {
        case nil: "none"
        case .null: "null"
        case .boolean: value?.boolean == true ? "true" : "false"
        case .number: "a number"
        case .string: "another string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The name of an algorithm if it is a registered one, which cannot be a secret; otherwise the type of the value.
    static func algorithm(_ value: JSONValue?) -> String {
        guard let value, let name = registeredAlgorithms.first(where: value.isString) else { return Found.value(value) }
        return "\"\(name)\""
    }

    /// The `alg` values for signatures of RFC 7518 §3.1 and RFC 8037 §3.1.
    private static let registeredAlgorithms = [
        "none", "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384",
        "PS512", "EdDSA",
    ]
}
