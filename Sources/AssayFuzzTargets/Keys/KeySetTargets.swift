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
            try Agreement.check(library: library, reference: reference)
        }
        for key in keySet?.keys ?? [] {
            guard case .rsa(let usable) = key.material else { continue }
            try check(usable)
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
