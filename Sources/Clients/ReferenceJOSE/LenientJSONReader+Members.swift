internal import AssayJSON

extension LenientJSONReader {
    mutating func object(depth: Int) -> JSONValue? {
        offset += 1
        var members: [JSONMember] = []
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            if next == UInt8(ascii: ",") {
                guard
                    excuse("json-stray-commas-accepted") || !members.isEmpty && excuse("json-repeated-commas-accepted")
                else { return nil }
                offset += 1
                skipSpace()
                continue
            }
            if next == UInt8(ascii: "}"), excuse("json-stray-commas-accepted", "json5-accepted") { break }
            if next == UInt8(ascii: "'"), !excuse("json-single-quotes-accepted", "json5-accepted") { return nil }
            guard let name = name() else { return nil }
            skipSpace()
            guard take(":") || next == UInt8(ascii: "=") && excuse("json-equals-sign-accepted") && take("=") else {
                return nil
            }
            skipSpace()
            guard let value = value(depth: depth + 1), insert(name, value, into: &members, depth: depth) else {
                return nil
            }
            skipSpace()
            if take("}") { return .object(members) }
            if next == nil, excuse("json-missing-end-accepted", "json-cut-text-completed") { return .object(members) }
            guard take(",") || next == UInt8(ascii: "\"") && excuse("json-missing-comma-accepted") else { return nil }
            skipSpace()
        }
        offset += 1
        return .object(members)
    }

    /// Adds a member; returns `false` if its name occurs already and no flaw allows that.
    private mutating func insert(
        _ name: String, _ value: JSONValue, into members: inout [JSONMember], depth: Int
    ) -> Bool {
        if name.isEmpty, excuse("json-empty-names-dropped") { return true }
        guard let earlier = members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            members.append(JSONMember(name, JSONNode(value)))
            return true
        }
        if excuse("json-last-duplicate-wins") || excusesRepetition(of: members[earlier], value, depth: depth) {
            members.remove(at: earlier)
            members.append(JSONMember(name, JSONNode(value)))
            return true
        }
        return value == .null && excuse("json-null-keeps-earlier-member") || excuse("json-first-duplicate-wins")
    }

    /// Whether only some repeated names are noticed, and this one is not.
    private mutating func excusesRepetition(of earlier: JSONMember, _ value: JSONValue, depth: Int) -> Bool {
        if earlier.node.value == value, excuse("json-repetitions-alike-accepted") { return true }
        if depth > 0, excuse("json-repetitions-inside-accepted") { return true }
        if case (.number, .number) = (earlier.node.value, value), excuse("json-repeated-numbers-accepted") {
            return true
        }
        if !["iss", "sub"].contains(earlier.name), excuse("json-repetitions-but-of-iss-and-sub-accepted") {
            return true
        }
        if !Self.registeredClaims.contains(earlier.name), excuse("json-repetitions-but-of-registered-claims-accepted") {
            return true
        }
        return !Self.usedNames.contains(earlier.name) && excuse("json-repetitions-of-unknown-names-accepted")
    }

    /// The names of RFC 7519 §4.1.
    private static let registeredClaims: Set<String> = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]

    private static let usedNames: Set<String> = registeredClaims.union([
        "alg", "kid", "typ", "crit", "b64", "azp", "nonce", "at_hash", "hd", "email", "email_verified", "auth_time",
        "access_token", "id_token", "refresh_token", "token_type", "expires_in", "scope", "error", "keys", "kty", "use",
        "n", "e", "issuer", "authorization_endpoint", "token_endpoint", "jwks_uri",
    ])

    private mutating func name() -> String? {
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
            let start = offset + 1
            guard let text = string() else { return nil }
            let raw = bytes[start..<offset - 1]
            if raw.contains(UInt8(ascii: "\\")), excuse("json-names-not-unescaped") {
                return String(decoding: raw, as: UTF8.self)
            }
            return text
        }
        guard let byte = next, Self.isWordByte(byte) else { return nil }
        let isNumber = ("0"..."9").contains(Unicode.Scalar(byte))
        guard excuse("json-bare-names-accepted") || !isNumber && excuse("json5-accepted") else { return nil }
        let start = offset
        while let byte = next, Self.isWordByte(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func array(depth: Int) -> JSONValue? {
        offset += 1
        var elements: [JSONNode] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(JSONNode(value))
            skipSpace()
            if take("]") { return .array(elements) }
            if next == nil, excuse("json-cut-text-completed") { return .array(elements) }
            guard take(",") else { return nil }
            skipSpace()
            if next == UInt8(ascii: "]"), excuse("json-stray-commas-accepted", "json5-accepted") {
                offset += 1
                return .array(elements)
            }
        }
    }

    /// Skips an object or an array by counting its brackets, as deep as it is.
    mutating func skippedValue() -> JSONValue? {
        guard excuse("json-depth-of-skipped-values-not-limited") else { return nil }
        var depth = 0
        repeat {
            switch next {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                guard string() != nil else { return nil }
                offset -= 1
            case nil: return nil
            default: break
            }
            offset += 1
        } while depth > 0
        return .null
    }
}
