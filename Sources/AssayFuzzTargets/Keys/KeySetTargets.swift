internal import AssayConformance
internal import GoogleSignInClient
internal import ReferenceClient
internal import StrictJOSE

extension FuzzTargets {
    /// One key, alone in a set.
    public static let jwk = FuzzTarget("jwk", weight: 3) { bytes throws(BrokenProperty) in
        let document = Array(#"{"keys":["#.utf8) + bytes + Array("]}".utf8)
        try KeySetProperties.check(KeySetProbe(headers: [], body: document))
    }

    /// A key set document.
    public static let jwkSet = FuzzTarget("jwk-set", weight: 3) { bytes throws(BrokenProperty) in
        try KeySetProperties.check(KeySetProbe(headers: [], body: bytes))
    }

    /// The header fields of a key set, which say how long it may be kept: one a line.
    public static let cacheHeaders = FuzzTarget("cache-headers", weight: 2, maximumLength: 1024) {
        bytes throws(BrokenProperty) in
        guard let text = HTTPText(Array("200\n".utf8) + bytes + Array("\n\n".utf8)) else { return }
        try KeySetProperties.check(KeySetProbe(headers: text.fields, body: Array(#"{"keys":[]}"#.utf8)))
    }
}

private enum KeySetProperties {
    static func check(_ probe: KeySetProbe) throws(BrokenProperty) {
        let fields = probe.headers.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) }
        let response = HTTPResponse(status: 200, fields: HTTPHeaderFields(fields), body: probe.body)
        var keySet: JSONWebKeySet?
        let library = try Library.observe { () throws(GoogleSignInError) in
            let read = try KeySetResponse(response)
            keySet = read.keySet
            return ["key_ids": .strings(read.usableKeyIDs), "fresh_for": .integer(Int64(read.freshFor))]
        }
        let reference = ReferenceClient().observation(of: probe)
        let hasMediaType = probe.headers.contains { $0.name.lowercased() == "content-type" }
        if !hasMediaType, !OpenQuestions.isKeySetOpen(probe.body) {
            try check(library: library, reference: reference, areFieldsPlain: arePlain(probe.headers))
        }
        for key in keySet?.keys ?? [] {
            guard case .rsa(let usable) = key.material else { continue }
            try check(usable)
        }
    }

    /// A set is never kept for longer than the reference would keep it; for as long where the fields are well-formed
    /// beyond doubt (a field that is malformed in part is read by some and not by others).
    private static func check(
        library: Observation, reference: Observation, areFieldsPlain: Bool
    ) throws(BrokenProperty) {
        guard !areFieldsPlain, case .accept(var one) = library, case .accept(var other) = reference else {
            return try Agreement.check(library: library, reference: reference)
        }
        if case .integer(let kept)? = one["fresh_for"], case .integer(let longest)? = other["fresh_for"] {
            try expect(kept <= longest, "a key set is not kept for too long", "\(kept) s, \(longest) s")
        }
        one["fresh_for"] = nil
        other["fresh_for"] = nil
        try Agreement.check(library: .accept(one), reference: .accept(other))
    }

    private static func arePlain(_ fields: [ProbeHeaderField]) -> Bool {
        fields.allSatisfy { field in
            let isOurs = ["cache-control", "age"].contains(field.name.lowercased())
            return !isOurs || field.value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isPlain)
        }
    }

    /// A token, or a token, an equals sign and a token.
    private static func isPlain(_ directive: Substring) -> Bool {
        let text = directive.drop { $0 == " " }
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        $0 == 0x2D || (0x30...0x39).contains($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A
                    }
            }
    }

    /// Whatever may verify is a key within the bounds, in forms that OpenSSL reads.
    private static func check(_ key: RSAVerificationKey) throws(BrokenProperty) {
        let modulus = key.numbers.modulus
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 8)
        try expect((2048...8192).contains(bits), "a usable key has 2048 to 8192 bits", "\(bits)")
        let exponent = key.numbers.exponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        try expect(
            key.numbers.exponent.count <= 4 && exponent >= 65_537 && exponent & 1 == 1,
            "a usable key has an odd exponent from 65537 to 32 bits")
        try DERProperties.check(key.numbers)
    }
}
