internal import AssayJSON
internal import ReferenceJOSE
internal import StrictJOSE

extension FuzzTargets {
    /// The three segments of a token, split by the library and by the reference, and joined again.
    package static let compactJWS = FuzzTarget(
        "compact-jws", weight: 3,
        // Segments (RFC 7515 §7.1).
        dictionary: FuzzDictionary(
            words: ". = == - _ + / e30 eyJ AQAB AA A %3D eyJhbGciOiJSUzI1NiJ9 eyJhbGciOiJub25lIn0 .. .e30.",
            texts: ["\n"]),
        seeds: { $0.seed($0.idToken) }, drafts: EncodingDrafts.compactJWS, CompactJWSProperties.check)
}

private enum CompactJWSProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let token: CompactJWS?
        do throws(JOSEError) {
            token = try CompactJWS(bytes)
        } catch {
            token = nil
            try expect((error.position ?? 0) <= bytes.count, "a position lies in the text", error.description)
        }
        let reference = ReferenceParts.compactJWS(bytes)
        guard let token, let reference else {
            try expect((token == nil) == (reference == nil), "library and reference agree on the form")
            return
        }
        try expect(token.payload == reference.payload, "the payload is the same")
        try expect(token.signature == reference.signature, "the signature is the same")
        try expect(token.signingInput == reference.signingInput, "the signing input is the same")
        let joined = token.signingInput + [UInt8(ascii: ".")] + Array(Base64URL.encode(token.signature).utf8)
        try expect(joined == bytes, "the parts joined are the token")
        let text = String(decoding: bytes, as: UTF8.self)
        try expect((try? CompactJWS(text))?.payload == token.payload, "a token is read from text as from bytes")
        let segment = Array(bytes.prefix { $0 != UInt8(ascii: ".") })
        let header = ReferenceParts.base64URL(segment).flatMap(ReferenceParts.jsonObject)
        let keyID: [UInt8]? = if case .string(let name)? = header?["kid"] { Array(name.utf8) } else { nil }
        try expect(token.header.keyID == keyID, "the key ID is the header's")
        if case .string(let name)? = header?["alg"] {
            let hash = try? JWSAlgorithm(rawValue: name).accessTokenHash(of: "a")
            // The left half of SHA-256 of "a" (OpenID Connect Core §3.1.3.6), as sha256sum gives it.
            try expect(
                hash == (name == "RS256" ? "ypeBEsobvcr6wjGzmiPcTQ" : nil),
                "only RS256 has an access token hash, of SHA-256")
        }
        try expect(Mirror(reflecting: token).children.isEmpty, "a mirror shows no part of a token")
        try expect("\(token)" == "CompactJWS(\(bytes.count) bytes)", "a description shows no part of a token")
    }
}
