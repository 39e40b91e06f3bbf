internal import ReferenceJOSE
internal import StrictJOSE

extension FuzzTargets {
    /// Base64url, decoded by the library and by the reference, and encoded again.
    package static let base64URL = FuzzTarget(
        "base64url", weight: 2, running: FuzzRunning(executionsPerSecond: 300_000),
        // Characters in and next to the alphabet (RFC 4648 §5).
        dictionary: FuzzDictionary(words: ". = == - _ + / e30 eyJ AQAB AA A %3D", texts: ["\n"]),
        seeds: { vector in vector.segments.enumerated().map { FuzzSeed("\(vector.name)_\($0.offset)", $0.element) } },
        madeSeeds: {
            FuzzSeed.numbered(["QUJD.QUJD", ".", "Q", "QUI", "QUJ", "QQ", "QR", "+/", "QUJDQUJDQ"])
        },
        drafts: { bytes throws(FuzzDraftError) in EncodingDrafts.base64URL(bytes) }, Base64URLProperties.check)
}

private enum Base64URLProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let decoded = try decoded(bytes)
        let reference = ReferenceParts.base64URL(bytes)
        try expect(
            SameBytes.are(decoded, reference), "library and reference decode to the same bytes", "\(bytes.count) bytes")
        if let decoded {
            // RFC 4648 §3.5: each value has one text.
            try expect(
                SameBytes.are(Base64URL.encode(decoded), bytes), "encoding the decoded bytes gives the text")
        }
        let encoded = Base64URL.encode(bytes)
        try expect(encoded.utf8.count == (bytes.count * 4 + 2) / 3, "an encoding has no padding")
        try expect(SameBytes.are(try? Base64URL.decode(encoded), bytes), "decoding an encoding gives the bytes")
        // Encoding a lazy sequence is slow; every eighth input is enough, and covers every length up to 15.
        guard bytes.count % 8 == 1 else { return }
        let beginning = bytes.prefix(bytes.count / 8 % 16)
        try expect(
            Base64URL.encode(beginning.lazy.map(\.self)) == Base64URL.encode(Array(beginning)),
            "a sequence is encoded like an array")
    }

    private static func decoded(_ bytes: [UInt8]) throws(BrokenProperty) -> [UInt8]? {
        do throws(JOSEError) {
            return try Base64URL.decode(bytes)
        } catch {
            try expect(error.code == .invalidBase64URL, "a refusal is invalid-base64url", error.code.rawValue)
            try expect((error.position ?? 0) <= bytes.count, "a position lies in the text")
            return nil
        }
    }
}
