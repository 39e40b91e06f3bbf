internal import AssayJSON

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

    /// The claims in the payload of a token; `nil` if it is not exactly one JSON object.
    package func claims(_ payload: [UInt8]) -> JSONObject? {
        if let claims = object(payload) { return claims }
        guard !flaws.isHonest,
            let claims = JSONText(flaws.adding(["json-first-duplicate-wins"])).object(payload),
            flaws.has("json-first-duplicate-in-claims-wins")
        else { return nil }
        return claims
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
            return members.isEmpty && flaws.has("json-empty-object-refused") ? nil : members
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
    ///
    /// - Parameter isKeySet: whether it holds keys, whose members never repeat (RFC 7517 §4).
    package func body(_ bytes: [UInt8], isKeySet: Bool = false) -> JSONObject? {
        guard bytes.count <= Self.maximumBodySize || flaws.has("body-size-not-limited") else { return nil }
        if bytes.count > 16 * 1024, flaws.has("bodies-limited-to-16-kib") { return nil }
        if let object = object(bytes) { return hasRefusedFraction(object, isKeySet: isKeySet) ? nil : object }
        if !isKeySet, flaws.has("json-first-duplicate-in-responses-wins"),
            let object = JSONText(flaws.adding(["json-first-duplicate-wins"])).object(bytes)
        {
            return object
        }
        guard flaws.has("json-extensions-in-responses-read") else { return nil }
        return JSONText(flaws.adding(LenientJSONReader.extensions)).object(bytes)
    }

    private func value(_ bytes: [UInt8]) -> JSONValue? {
        if let reader = flaws.jsonReader { return reader(bytes).flatMap(JSON.value(of:)) }
        // The ids of all flaws of a reader begin so.
        let isLenient = flaws.mayHave(beginning: "json")
        if isLenient, isBeyond(bytes) { return nil }
        guard let value = JSON.value(of: bytes) else {
            return isLenient ? LenientJSONReader(bytes: bytes, flaws: flaws).read() : nil
        }
        if bytes.contains(UInt8(ascii: "\\")), flaws.has("json-names-not-unescaped"),
            let reread = LenientJSONReader(bytes: bytes, flaws: flaws).read()
        {
            return reread
        }
        // AssayJSON has its own limit, which is twice as deep.
        let depth = Self.depth(of: value)
        guard depth <= Self.maximumDepth || isDepthExcused(value) else { return nil }
        if depth > 5, flaws.has("json-limited-to-depth-5") { return nil }
        if depth > 16, flaws.has("json-limited-to-depth-16") { return nil }
        if !flaws.isHonest, hasRefusedPart(value) { return nil }
        return value
    }

    /// Whether a reader that reads all numbers as whole ones refuses the body.
    private func hasRefusedFraction(_ body: JSONObject, isKeySet: Bool) -> Bool {
        flaws.has(
            isKeySet ? "fractions-in-key-set-refused" : "fractions-in-responses-refused",
            where: Self.hasFraction(body.value))
    }

    /// Whether a number in the value has a fraction or an exponent.
    static func hasFraction(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members): members.contains { hasFraction($0.node.value) }
        case .array(let elements): elements.contains { hasFraction($0.value) }
        case .number(let text): text.contains { ".eE".contains($0) }
        default: false
        }
    }

    /// Whether a reader accepts a value that is nested too deeply.
    private func isDepthExcused(_ value: JSONValue) -> Bool {
        if Self.depth(of: value, ofArraysAlone: true) < Self.maximumDepth,
            flaws.has("json-depth-of-objects-not-limited")
        {
            return true
        }
        return flaws.has("json-depth-not-limited") || flaws.has("json-depth-of-skipped-values-not-limited")
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
            members.contains { isRefused(name: $0.name) || hasRefusedPart($0.node.value) }
        case .array(let elements):
            elements.count > 1000 && flaws.has("json-arrays-limited") || elements.contains { hasRefusedPart($0.value) }
        case .number(let text):
            isBeyondDouble(text) && flaws.has("numbers-limited-to-53-bits")
        case .string(let text):
            text.utf8.contains(0) && flaws.has("nul-in-strings-refused")
                || text.utf8.count > 4096 && flaws.has("json-strings-limited")
        default: false
        }
    }

    /// Whether a number is beyond the whole numbers that a double holds exactly, or its exponent is beyond every double's.
    private func isBeyondDouble(_ text: String) -> Bool {
        if (Double(text)?.magnitude ?? .infinity) > 9_007_199_254_740_991 { return true }
        guard let mark = text.lastIndex(where: { $0 == "e" || $0 == "E" }) else { return false }
        return (Int(text[mark...].dropFirst()) ?? .max).magnitude > 308
    }

    private func isRefused(name: String) -> Bool {
        if name.utf8.contains(0), flaws.has("nul-in-strings-refused") { return true }
        if name == "__proto__", flaws.has("json-prototype-refused") { return true }
        return name == "hasOwnProperty" && flaws.has("json-method-names-refused")
    }

    private static func depth(of value: JSONValue, ofArraysAlone: Bool = false) -> Int {
        func deepest(_ values: [JSONValue]) -> Int {
            values.reduce(0) { max($0, depth(of: $1, ofArraysAlone: ofArraysAlone)) }
        }
        return switch value {
        case .object(let members): (ofArraysAlone ? 0 : 1) + deepest(members.map(\.node.value))
        case .array(let elements): 1 + deepest(elements.map(\.value))
        default: 0
        }
    }
}
